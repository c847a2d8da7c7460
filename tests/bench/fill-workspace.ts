import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { randomReference } from '../../src/domain/tracking/tracking-reference.ts'
import { readFixtures } from '../../src/simulator/fixtures/read.ts'
import { type Random, random } from '../../src/simulator/random.ts'
import { deskOf, type End, randomRecipient } from '../../src/simulator/schedule/address.ts'
import { readGazetteer } from '../../src/simulator/schedule/suburbs.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** So many people are sent something. */
const DOORS = 10_000
/** So many are sent to the database at once. */
const BATCH = 2_500

/** Where a parcel can be, with what was said last, as drivers and hubs say it. */
const STAGES = [
  { status: 'collected', said: ['Collected', 'Collected from reception', 'Collected at the dock'] },
  { status: 'at-hub', said: ['Received at hub', 'Scanned at the dock', 'Sorted', null] },
  { status: 'at-destination-hub', said: ['Received at hub', 'Off the linehaul', null] },
  { status: 'out-for-delivery', said: ['Out for delivery', 'Loaded', null] },
  { status: 'returned-to-hub', said: ['Back from its round', 'Nobody home', 'Gate is locked'] },
] as const

interface Filled {
  readonly ref: string
  readonly account_id: number
  readonly service_level_code: string
  readonly status: string
  readonly status_at: number
  readonly created_at: number
  readonly message: string | null
  readonly parcel_count: number
  readonly weight_kg: number
  readonly volume_litres: number
  readonly from: End
  readonly to: End
  readonly collection_branch_id: number
  readonly delivery_branch_id: number
  readonly hub_id: number | null
  readonly collection_agent_id: number
  readonly delivery_agent_id: number | null
  readonly collection_after: number
  readonly collection_before: number
  readonly delivery_after: number
  readonly delivery_before: number
  readonly delivery_eta: number | null
  readonly collected_at: number
}

/** What a row says of one end: `collection_name`, `collection_place`. */
const nameOf = ({ address, contact }: End) => (address.company || contact?.name) ?? ''
const placeOf = ({ address }: End) => [address.local_area, address.city].filter(Boolean).join(', ')

/** Shipments as unlike one another as a day's are: what is alike compresses to nothing, and says nothing of a line. */
function makeShipments(dice: Random, count: number, now: number): Filled[] {
  const { accounts, branches, drivers } = readFixtures()
  const gazetteer = readGazetteer(branches)
  const bytes = (length: number) => Uint8Array.from({ length }, () => dice.whole(0, 255))
  const branchOf = (code: string) => branches.find((branch) => branch.code === code)?.id ?? 1
  const driversOf = (code: string) => drivers.filter((driver) => driver.branch_code === code)
  const about = new Map(branches.map(({ code }) => [code, driversOf(code)]))
  const driverOf = (code: string) => {
    const its = about.get(code) ?? []
    return dice.pick(its.length > 0 ? its : drivers).id
  }
  // Who sends does so from one door.
  const desks = new Map(accounts.map((account) => [account.id, deskOf(account)]))
  const doors = Array.from({ length: Math.min(count, DOORS) }, () =>
    randomRecipient(dice, gazetteer, dice.pick(branches).code),
  )
  const taken = new Set<string>()
  const newReference = (): string => {
    const ref = randomReference('BE', bytes)
    if (taken.has(ref)) return newReference()
    taken.add(ref)
    return ref
  }
  return Array.from({ length: count }, () => {
    const account = dice.weighted(accounts, ({ share }) => share)
    const from = desks.get(account.id) ?? deskOf(account)
    const to = dice.pick(doors)
    const { status, said } = dice.pick(STAGES)
    const created = now - dice.between(4 * HOUR, 30 * HOUR)
    const collected = created + dice.between(30 * MINUTE, 3 * HOUR)
    const statusAt = Math.min(now, collected + dice.between(0, now - collected))
    const due = now + dice.between(-2 * HOUR, 9 * HOUR)
    const isOut = status === 'out-for-delivery'
    const deliverer = isOut || dice.chance(0.3) ? driverOf(to.hub) : null
    return {
      ref: newReference(),
      account_id: account.id,
      service_level_code: dice.pick(['ECO', 'SDX', 'OVN']),
      status,
      status_at: statusAt,
      created_at: created,
      message: dice.pick<string | null>(said),
      parcel_count: dice.whole(1, 3),
      weight_kg: dice.whole(1, 400) / 10,
      volume_litres: dice.whole(1, 900) / 10,
      from,
      to,
      collection_branch_id: branchOf(from.hub),
      delivery_branch_id: branchOf(to.hub),
      hub_id: isOut || status === 'collected' ? null : branchOf(to.hub),
      collection_agent_id: driverOf(from.hub),
      delivery_agent_id: deliverer,
      collection_after: created,
      collection_before: created + 4 * HOUR,
      delivery_after: due - 4 * HOUR,
      delivery_before: due,
      // Whatever has a driver has its place in their day.
      delivery_eta: deliverer === null ? null : due - dice.between(-HOUR, 3 * HOUR),
      collected_at: collected,
    }
  })
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** As the table has it. */
function rowOf(id: number, { from, to, ...its }: Filled) {
  return {
    ...its,
    id,
    status_at: iso(its.status_at),
    created_at: iso(its.created_at),
    collection_address: from.address,
    collection_contact: from.contact,
    collection_name: nameOf(from),
    collection_place: placeOf(from),
    collection_lat: from.lat,
    collection_lng: from.lng,
    delivery_address: to.address,
    delivery_contact: to.contact,
    delivery_name: nameOf(to),
    delivery_place: placeOf(to),
    delivery_lat: to.lat,
    delivery_lng: to.lng,
    collection_after: iso(its.collection_after),
    collection_before: iso(its.collection_before),
    delivery_after: iso(its.delivery_after),
    delivery_before: iso(its.delivery_before),
    delivery_eta: iso(its.delivery_eta),
    collected_at: iso(its.collected_at),
  }
}

const COLUMNS = `id, ref, account_id, service_level_code, status, status_at, created_at, message, parcel_count, weight_kg, volume_litres,
  collection_address, collection_contact, collection_name, collection_place, collection_lat, collection_lng,
  delivery_address, delivery_contact, delivery_name, delivery_place, delivery_lat, delivery_lng,
  collection_branch_id, delivery_branch_id, hub_id, collection_agent_id, delivery_agent_id,
  collection_after, collection_before, delivery_after, delivery_before, delivery_eta, collected_at`

/** As a platform makes them of shipments that had drivers before there were tripsheets. */
const TRIPSHEETS = new URL(
  '../../src/server/kernel/database/migrations/174-tripsheets-of-today.sql',
  import.meta.url,
)

/**
 * Puts so many shipments in the live workspace, of the demo's accounts, branches and drivers, at all stages of their way, with the
 * tripsheets of the drivers; the same at each run but for the hour. Straight into the table: this is the scene, not what is measured.
 */
export async function fillWorkspace(owner: pg.Pool, shipments: number): Promise<void> {
  await putShipments(owner, shipments)
  await putTripsheets(owner)
}

/** The same without their tripsheets. */
export async function putShipments(owner: pg.Pool, shipments: number): Promise<void> {
  const rows = makeShipments(random(10), shipments, Date.now()).map((one, i) => rowOf(i + 1, one))
  for (let from = 0; from < rows.length; from += BATCH)
    await owner.query(
      `INSERT INTO shipments (provider_id, version, modified_at, ${COLUMNS})
       SELECT 1, 1, now(), ${COLUMNS} FROM jsonb_populate_recordset(NULL::shipments, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    )
  await owner.query(`SELECT setval('shipment_ids', $1)`, [shipments + 1])
}

/** The tripsheets of what drivers have for today. */
export async function putTripsheets(owner: pg.Pool): Promise<void> {
  await owner.query(`BEGIN; ${await readFile(TRIPSHEETS, 'utf8')}; COMMIT`)
  await owner.query('ANALYZE shipments, tripsheets, tripsheet_stops, tripsheet_tasks')
}
