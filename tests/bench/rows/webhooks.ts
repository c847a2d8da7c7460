import { createServer, request } from 'node:http'
import { createClient } from '../../../src/contract/client.ts'
import { recordTrackingEvents } from '../../../src/contract/operations.ts'
import { addWebhook } from '../../../src/contract/webhooks.ts'
import type { Bench, Line } from '../line.ts'
import { freePort, openStage, type Stage } from '../stage.ts'

/** As a queue sends them side by side (send-webhooks.ts). */
const AT_ONCE = 4
const EVENTS_IN_A_CALL = 500

interface Receiver {
  readonly url: string
  received(): number
  /** Until so many have come. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** A shop that takes whatever it is sent, or one that never answers. */
async function startReceiver(port: number, hangs = false): Promise<Receiver> {
  let received = 0
  let waits: { count: number; done: () => void } | null = null
  const server = createServer((asked, response) => {
    asked.resume().on('end', () => {
      received += 1
      if (!hangs) response.writeHead(200).end('ok')
      if (waits !== null && received >= waits.count) waits.done()
    })
  })
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received: () => received,
    until: (count) =>
      new Promise((done) => {
        waits = { count, done }
        if (received >= count) done()
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The peer: bodies that are there already, posted by as many at a time, with a connection each and nothing written down. */
function post(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      url,
      { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume().on('end', resolve)
      },
    )
      .on('error', reject)
      .end(body)
  })
}

async function bareRate(url: string, body: string, most: number): Promise<number> {
  let next = 0
  const one = async () => {
    while (next < most) {
      next += 1
      await post(url, body)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return (most * 1_000) / (performance.now() - started)
}

/** The first shipments of the floor that are at a hub. */
async function atHubs({ owner }: Stage, most: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `SELECT id FROM shipments WHERE provider_id = 1 AND status IN ('at-hub', 'at-destination-hub') ORDER BY id LIMIT $1`,
    [most],
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Deliveries of webhooks a second: a step of each shipment, from the call that records it until its webhook has arrived, signed and
 * logged, while another receiver hangs. Beside it the same body posted by as many at a time.
 */
export async function measureWebhooks({ quick, say }: Bench, shipments: number): Promise<Line[]> {
  const [port, deafPort] = [await freePort(), await freePort()]
  const receiver = await startReceiver(port)
  const deaf = await startReceiver(deafPort, true)
  const stage = await openStage(shipments, {
    WEBHOOK_LOCAL_RECEIVERS: `127.0.0.1:${port},127.0.0.1:${deafPort}`,
  })
  const call = createClient({
    base: stage.url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => stage.token,
  })
  try {
    for (const { url } of [receiver, deaf]) {
      const outcome = await call(addWebhook, { body: { topic: 'tracking-event', url } })
      if (!outcome.ok) throw new Error(outcome.error)
    }
    const ids = await atHubs(stage, quick ? 200 : 2_000)
    say(`a step of ${ids.length} shipments, told to two webhooks, one of which hangs`)
    const started = performance.now()
    for (let from = 0; from < ids.length; from += EVENTS_IN_A_CALL) {
      const tracking_events = ids
        .slice(from, from + EVENTS_IN_A_CALL)
        .map((shipment_id) => ({ shipment_id, event: 'out-for-delivery' as const }))
      const outcome = await call(recordTrackingEvents, { body: { tracking_events } })
      if (!outcome.ok || outcome.value.tracking_events.some(({ ok }) => !ok))
        throw new Error('a step was refused')
    }
    await receiver.until(ids.length)
    const seconds = (performance.now() - started) / 1_000
    const { rows } = await stage.owner.query<{ body: string }>('SELECT body FROM webhook_deliveries LIMIT 1')
    const bare = await bareRate(receiver.url, rows[0]?.body ?? '', ids.length)
    const rate = ids.length / seconds
    return [
      {
        what: 'Webhooks sent, signed and logged, from the call that records a step, beside a receiver that hangs',
        ours: rate,
        unit: '/s',
        peer: { name: `the same body posted, ${AT_ONCE} at a time, nothing kept`, value: bare },
        ratio: null,
        target: 'a step of every live shipment of a busy hour: > 100/s',
        reached: rate > 100,
        note: `the one that hangs was asked ${deaf.received()} times meanwhile`,
      },
    ]
  } finally {
    await stage.stop()
    await receiver.close()
    await deaf.close()
  }
}
