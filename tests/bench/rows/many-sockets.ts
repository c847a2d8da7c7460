/** Ten thousand live sockets on one node: how much memory it takes for them, with events going to all. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { HEARTBEAT_MS, PROTOCOL } from '../../../src/contract/frames.ts'
import { SOCKET_PATH } from '../../../src/contract/socket-path.ts'
import { openCallLine } from '../call-line.ts'
import type { Bench, Line } from '../line.ts'
import { openRawClient, type RawClient } from '../peers/raw-client.ts'
import type { Stage } from '../stage.ts'

const SOCKETS = 10_000
const OF_ONE_ADDRESS = 500
const AT_ONCE = 100
/** Calls of a hundred scans each: every socket is sent them all. */
const CALLS = 20
const WITHIN_MS = 120_000
const MB = 2 ** 20
const GOAL_MB = 2_048

export async function measureManySockets(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const wanted = bench.quick ? SOCKETS / 20 : SOCKETS
  const empty = residentMb(stage.platformPid)
  const sockets: RawClient[] = []
  const end = AbortSignal.timeout(WITHIN_MS)
  const beats = setInterval(() => {
    for (const socket of sockets) socket.say(JSON.stringify({ type: 'beat', have: 0, sent: 0 }))
  }, HEARTBEAT_MS)
  try {
    while (sockets.length < wanted) {
      end.throwIfAborted()
      const from = `127.0.0.${2 + Math.floor(sockets.length / OF_ONE_ADDRESS)}`
      sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openOne(stage, from)))))
      if (sockets.length % 1_000 === 0)
        bench.say(`${sockets.length} sockets, ${residentMb(stage.platformPid).toFixed(0)} MB`)
    }
    const before = sockets.map(({ batches }) => batches)
    const line = await openCallLine(stage.url, stage.token)
    for (let call = 0; call < CALLS; call++) {
      const tracking_events = Array.from({ length: 100 }, (_, i) => ({
        shipment_id: 1 + ((call * 100 + i) % shipments),
        event: call % 2 === 0 ? 'received-at-hub' : 'returned-to-hub',
        message: 'Scanned at the dock',
      }))
      await line.post('/v2/tracking-events', JSON.stringify({ tracking_events }))
    }
    line.close()
    while (sockets.some(({ batches }, i) => batches === before[i])) await wait(50, null, { signal: end })
    const most = highestMb(stage.platformPid)
    return [
      {
        what: `memory of a node with ${wanted} live sockets, at its most`,
        ours: most,
        unit: 'MB',
        peer: { name: 'without a socket', value: empty },
        ratio: most / empty,
        target: `< ${GOAL_MB} MB`,
        reached: most < GOAL_MB,
        note: `all of the process that is in memory, heap and buffers; ${(((most - empty) * 1_024) / wanted).toFixed(0)} KB a socket, while ${CALLS * 100} events were sent to each`,
      },
    ]
  } finally {
    clearInterval(beats)
    for (const socket of sockets) socket.close()
  }
}

/** One that follows everything from now on. */
async function openOne({ url, token }: Stage, from: string): Promise<RawClient> {
  const client = await openRawClient(url, SOCKET_PATH, from)
  const say = (type: 'hello' | 'resync', more: object) => client.say(JSON.stringify({ type, ...more }))
  await new Promise<void>((live) => {
    client.onText = (text) => {
      const frame: { type?: string; epoch?: string; head?: number } = JSON.parse(text)
      if (frame.type === 'reset') say('resync', { since: frame.head, epoch: frame.epoch })
      else if (frame.type === 'resumed') live()
    }
    say('hello', {
      protocol: PROTOCOL,
      provider_id: 1,
      token,
      since: null,
      epoch: null,
      client_version: 'bench',
    })
  })
  client.onText = null
  return client
}

/** What Linux says of a process: how much of it is in memory, and was at most. */
const memoryMb = (pid: number, which: 'VmRSS' | 'VmHWM') => {
  const [, kb] = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kb) * 1_024) / MB
}
const residentMb = (pid: number) => memoryMb(pid, 'VmRSS')
const highestMb = (pid: number) => memoryMb(pid, 'VmHWM')
