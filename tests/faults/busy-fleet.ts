/** A courier on a working morning: a fleet in three towns, and shipments that are collected from doors there or wait to be delivered to some. */
import pg from 'pg'
import { bookShipment } from '../../src/contract/bookings.ts'
import type { Client } from '../../src/contract/client.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { booking } from '../support/booking.ts'

export interface Town {
  readonly branch: string
  readonly address: {
    readonly local_area: string
    readonly city: string
    readonly zone: string
    readonly code: string
  }
  readonly lat: number
  readonly lng: number
}

const TOWNS: readonly Town[] = [
  {
    branch: 'JNB',
    address: { local_area: 'Sandton', city: 'Johannesburg', zone: 'GP', code: '2196' },
    lat: -26.1,
    lng: 28.05,
  },
  {
    branch: 'PTA',
    address: { local_area: 'Hatfield', city: 'Pretoria', zone: 'GP', code: '0083' },
    lat: -25.75,
    lng: 28.24,
  },
  {
    branch: 'CPT',
    address: { local_area: 'Khayelitsha', city: 'Cape Town', zone: 'WC', code: '7784' },
    lat: -34.04,
    lng: 18.67,
  },
]

export interface Fleet {
  readonly drivers: readonly { readonly id: number; readonly town: Town }[]
}

/** So many drivers of the three towns: those of the demo, and more like them. */
export async function makeFleet(databaseUrl: string, count: number): Promise<Fleet> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO drivers (provider_id, id, name, phone_number, branch_id, vehicle, vehicle_kind, capacity_kg)
       SELECT 1, 1000 + n, 'Driver ' || n, '+27820000000', b.id, 'FL ' || n || ' GP', 'van', 1200
       FROM generate_series(1, $1) n JOIN branches b ON b.provider_id = 1 AND b.code = ($2::text[])[1 + n % array_length($2::text[], 1)]`,
      [count, TOWNS.map(({ branch }) => branch)],
    )
    const { rows } = await client.query<{ id: number; code: string }>(
      `SELECT d.id, b.code FROM drivers d JOIN branches b ON b.provider_id = d.provider_id AND b.id = d.branch_id
       WHERE d.provider_id = 1 AND b.code = ANY($1) ORDER BY d.id`,
      [TOWNS.map(({ branch }) => branch)],
    )
    const drivers = rows.flatMap(({ id, code }) => {
      const town = TOWNS.find(({ branch }) => branch === code)
      return town === undefined ? [] : [{ id, town }]
    })
    return { drivers: drivers.slice(-count) }
  } finally {
    await client.end()
  }
}

export const pick = <One>(random: () => number, all: readonly One[]): One | undefined =>
  all[Math.floor(random() * all.length)]

/** A door somewhere in a town, some kilometres around its middle. */
function doorIn({ address, lat, lng }: Town, n: number, random: () => number) {
  return {
    ...address,
    type: 'business',
    company: `Door ${n}`,
    street_address: `${n} Market Street`,
    country: 'ZA',
    lat: lat + (random() - 0.5) * 0.2,
    lng: lng + (random() - 0.5) * 0.2,
  } as const
}

/** The letters that a recipient is sent go to an address of their own. */
export const recipientOf = (n: number): string => `recipient${n}@people.example`

/** Books shipment `n` of the day between two towns, named by its customer reference. */
export async function bookOne(call: Client, key: string, n: number, random: () => number) {
  const [from, to] = [pick(random, TOWNS), pick(random, TOWNS)]
  if (from === undefined || to === undefined) throw new Error('no town')
  const answer = await call(bookShipment, {
    body: booking({
      customer_reference: key,
      account_id: 1 + (n % 3),
      collection_address: doorIn(from, n, random),
      delivery_address: doorIn(to, n, random),
      delivery_contact: { name: `Recipient ${n}`, email: recipientOf(n) },
      ...(n % 2 === 0 && { pod_method: 'pin-with-fallback' }),
    }),
    idempotencyKey: key,
  })
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`)
  return { id: answer.value.id, from, to }
}

/** A working day. */
const DAY_MS = 9 * 3_600_000
const AT_ONCE = 12
const IN_ONE_CALL = 200

/** Does something for each of many, some at a time. */
export async function forEachOf<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of waiting) await act(one)
    }),
  )
}

/** Books the work of a day and gives each stop to a driver of its town; every third parcel lies at its last hub already. */
export async function planDay(
  call: Client,
  { drivers }: Fleet,
  {
    stops,
    run,
    random,
    now,
  }: {
    readonly stops: number
    readonly run: string
    readonly random: () => number
    /** Business time, ms. */
    readonly now: number
  },
): Promise<Map<string, number>> {
  const booked = new Map<string, { readonly id: number; readonly from: Town; readonly to: Town }>()
  await forEachOf(
    Array.from({ length: stops }, (_, n) => n),
    async (n) => void booked.set(`${run}-${n}`, await bookOne(call, `${run}-${n}`, n, random)),
  )
  const all = [...booked.values()].sort((a, b) => a.id - b.id)
  const atHub = new Set(all.filter((_, i) => i % 3 === 0))
  for (let from = 0; from < all.length; from += IN_ONE_CALL) {
    const some = all.slice(from, from + IN_ONE_CALL)
    const scans = some.flatMap((one) =>
      atHub.has(one) ? [{ shipment_id: one.id, event: 'inbound-from-manifest' as const }] : [],
    )
    const scanned = await call(recordTrackingEvents, { body: { tracking_events: scans } })
    if (!scanned.ok) throw new Error(scanned.error)
    const shipments = some.map((one) => {
      const side = atHub.has(one) ? 'delivery' : 'collection'
      const town = side === 'delivery' ? one.to : one.from
      const driver = pick(
        random,
        drivers.filter((each) => each.town === town),
      )
      // A parcel may be brought on any of the next days: it is to be today.
      const at =
        side === 'delivery' ? { estimated_delivery: new Date(now + random() * DAY_MS).toISOString() } : {}
      return { id: one.id, [`${side}_agent_id`]: driver?.id, ...at }
    })
    const given = await call(changeShipments, { body: { shipments } })
    if (!given.ok) throw new Error(`${given.code}: ${given.error}`)
  }
  return new Map([...booked].map(([key, { id }]) => [key, id]))
}
