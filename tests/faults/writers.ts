/** Writers that remember each write that was acknowledged, and look afterwards whether it is there. */
import pg from 'pg'
import { bookShipment } from '../../src/contract/bookings.ts'
import type { Client } from '../../src/contract/client.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { booking } from '../support/booking.ts'

export interface Writers {
  /** Writes that were acknowledged so far. */
  acknowledged(): number
  /** Writes of which nobody knows: the answer did not come. */
  unanswered(): number
  /** Finishes what is under way and writes no more until `resume`. */
  pause(): Promise<void>
  resume(): void
  /** Ends them; a booking or scan without an answer is sent again, with its key, until there is one. */
  stop(): Promise<void>
  /** Each acknowledged write that the database does not hold, or holds twice. */
  missing(databaseUrl: string): Promise<string[]>
}

interface Kept {
  readonly booked: Map<string, number>
  readonly told: Map<string, number>
  /** Each driver's newest acknowledged position: its latitude only ever grows. */
  readonly positions: Map<number, number>
}

const FIRST_LATITUDE = -30

/** Each writer moves a driver of its own, from `firstDriver` on, and rests about `pauseMs` between two writes. */
export function startWriters(
  clients: readonly Client[],
  random: () => number,
  { pauseMs = 10, firstDriver = 1 } = {},
): Writers {
  const kept: Kept = { booked: new Map(), told: new Map(), positions: new Map() }
  let acknowledged = 0
  let unanswered = 0
  let isOver = false
  let gate: PromiseWithResolvers<void> | null = null
  const run = crypto.randomUUID().slice(0, 8)

  async function write(call: Client, writer: number, n: number): Promise<void> {
    const dice = random()
    const shipments = [...kept.booked.values()]
    const target = shipments[Math.floor(random() * shipments.length)]
    if (dice < 0.25 || target === undefined) return book(call, `${run}-${writer}-${n}`)
    if (dice < 0.65) return tell(call, target, `${run} ${writer} ${n}`)
    return move(call, firstDriver + writer, FIRST_LATITUDE + n * 1e-5)
  }

  async function book(call: Client, key: string): Promise<void> {
    for (;;) {
      const body = booking({ customer_reference: key, account_id: 1 + (key.length % 3) })
      const outcome = await call(bookShipment, { body, idempotencyKey: key })
      if (outcome.ok) {
        kept.booked.set(key, outcome.value.id)
        acknowledged += 1
        return
      }
      if (outcome.status !== 0 && outcome.status < 500 && outcome.code !== 'idempotency.underWay')
        throw new Error(`a booking was refused: ${outcome.error}`)
      unanswered += 1
      await breath(50)
    }
  }

  async function tell(call: Client, shipment_id: number, message: string): Promise<void> {
    const body = { shipment_id, event: 'floor-check' as const, message }
    for (;;) {
      const outcome = await call(recordTrackingEvents, { body, idempotencyKey: message })
      if (outcome.ok) {
        if (outcome.value.tracking_events[0]?.ok !== true) return
        kept.told.set(message, shipment_id)
        acknowledged += 1
        return
      }
      if (outcome.status !== 0 && outcome.status < 500)
        throw new Error(`a scan was refused: ${outcome.error}`)
      unanswered += 1
      await breath(50)
    }
  }

  async function move(call: Client, driver_id: number, lat: number): Promise<void> {
    const outcome = await call(reportPositions, { body: { driver_id, lat, lng: 28, speed_kmh: 40 } })
    if (outcome.ok && outcome.value.accepted === 1) {
      kept.positions.set(driver_id, lat)
      acknowledged += 1
    } else unanswered += 1
  }

  const idle = new Set<number>()
  let allIdle: (() => void) | null = null
  async function work(call: Client, writer: number): Promise<void> {
    for (let n = 1; !isOver; n++) {
      if (gate !== null) {
        idle.add(writer)
        if (idle.size === clients.length) allIdle?.()
        await gate.promise
        idle.delete(writer)
        continue
      }
      await write(call, writer, n)
      await breath(pauseMs * (0.5 + random()))
    }
  }
  const working = clients.map((call, writer) => work(call, writer))

  return {
    acknowledged: () => acknowledged,
    unanswered: () => unanswered,
    async pause() {
      gate ??= Promise.withResolvers<void>()
      if (idle.size === clients.length) return
      await Promise.race([
        new Promise<void>((resolve) => {
          allIdle = resolve
        }),
        Promise.all(working),
      ])
    },
    resume() {
      gate?.resolve()
      gate = null
    },
    async stop() {
      isOver = true
      gate?.resolve()
      gate = null
      await Promise.all(working)
    },
    missing: (url) => missing(url, kept),
  }
}

const breath = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function missing(databaseUrl: string, { booked, told, positions }: Kept): Promise<string[]> {
  // What was acknowledged until now; writers may go on meanwhile.
  const [bookings, words, places] = [[...booked], [...told], [...positions]]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const shipments = await counts(
      client,
      'SELECT customer_reference AS what, count(*) AS n FROM shipments GROUP BY 1',
    )
    const events = await counts(
      client,
      "SELECT told->>'message' AS what, count(*) AS n FROM events WHERE told->>'message' IS NOT NULL GROUP BY 1",
    )
    const drivers = await counts(client, 'SELECT id AS what, lat AS n FROM drivers WHERE lat IS NOT NULL')
    return [
      ...bookings.flatMap(([key]) => times('booking', key, shipments.get(key))),
      ...words.flatMap(([message]) => times('message', message, events.get(message))),
      ...places.flatMap(([driver, lat]) =>
        (drivers.get(String(driver)) ?? -90) >= lat - 1e-9 ? [] : [`the position of driver ${driver}`],
      ),
    ]
  } finally {
    await client.end()
  }
}

async function counts(client: pg.Client, sql: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ what: string | number; n: string | number }>(sql)
  return new Map(rows.map(({ what, n }) => [String(what), Number(n)]))
}

function times(kind: string, what: string, n = 0): string[] {
  return n === 1 ? [] : [`${kind} ${what} is there ${n} times`]
}
