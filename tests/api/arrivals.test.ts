import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { changeTripsheet, listTripsheets, readArrivals } from '../../src/contract/tripsheets.ts'
import { hourOfWeek } from '../../src/domain/arrivals/streets.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { withViewerTx } from '../../src/server/kernel/database/tenant.ts'
import { learnArrivals } from '../../src/server/modules/arrivals/index.ts'
import { sampleArrivals } from '../../src/server/modules/tripsheets/index.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

/** From positions and scans to ranges that are told, through calls. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const shop = await platform.as(ACCOUNT_USER)
const { clock } = platform.platform
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const iso = (at: number) => new Date(at).toISOString()
const moveTo = (time: number) => clock.set({ time })

// Nine in the morning, tomorrow: a day of its own.
moveTo(Math.ceil((clock.now() + 24 * 60 * MINUTE) / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE + 7 * 60 * MINUTE)

const CITY = { type: 'business', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196' } as const
const placeOf = (n: number) => ({ lat: -26.1 - n / 100, lng: 28.05 })
const booked = async (n: number) =>
  (
    await book(ops.call, {
      collection_address: {
        ...CITY,
        street_address: `${n} Rivonia Road`,
        local_area: 'Sandton',
        company: `Shop ${n}`,
        ...placeOf(n),
      },
    })
  ).id
async function give(driver: number, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    const outcome = await ops.call(changeShipments, {
      body: { shipments: [{ id, collection_agent_id: driver }] },
    })
    if (!outcome.ok || outcome.value.shipments[0]?.ok !== true) throw new Error('it was not given')
  }
}
async function sheetOf(driver_id: number) {
  const outcome = await ops.call(listTripsheets, { query: { driver_id } })
  const sheet = outcome.ok ? outcome.value.tripsheets[0] : undefined
  if (sheet === undefined) throw new Error('there is no tripsheet')
  return sheet
}
async function drive(driver_id: number, to: { lat: number; lng: number }, at: number): Promise<void> {
  moveTo(at)
  const outcome = await ops.call(reportPositions, {
    body: { positions: [{ driver_id, ...to, date: iso(at) }] },
  })
  if (!outcome.ok) throw new Error(outcome.error)
}
const collect = (id: number) =>
  ops.call(recordTrackingEvents, { body: { tracking_events: [{ shipment_id: id, event: 'collected' }] } })

test('positions and scans become visits and factors, what is told becomes a range that was measured', async () => {
  const ids = [await booked(1), await booked(2), await booked(3), await booked(4)]
  await give(3, ...ids)
  const before = await sheetOf(3)
  expect(before.stops).toHaveLength(4)
  for (const { expected } of before.stops) {
    const [from, at, to] = [expected?.from, expected?.at, expected?.to].map((moment) =>
      Date.parse(moment ?? ''),
    )
    expect([from ?? 0, at ?? 0, to ?? 0].toSorted((a, b) => a - b)).toEqual([from, at, to])
  }
  const nothing = await ops.call(readArrivals, {})
  expect(nothing).toMatchObject({ ok: true, value: { learnt_at: null, calibration: null } })

  // Twelve minutes at each door, and eight to the next.
  let at = clock.now() + 5 * MINUTE
  const order = before.stops.map(({ tasks }) => tasks[0]?.shipment_id ?? 0)
  for (const id of order) {
    const n = ids.indexOf(id) + 1
    await drive(3, placeOf(n - 0.5), at - 4 * MINUTE)
    await sampleArrivals(platform.platform)
    await drive(3, placeOf(n), at)
    await drive(3, placeOf(n), at + 12 * MINUTE)
    await collect(id)
    await drive(3, placeOf(n + 0.5), at + 13 * MINUTE)
    at += 20 * MINUTE
  }
  moveTo(at + 10 * MINUTE)
  await learnArrivals(platform.platform)
  const { rows } = await platform.owner.query<{ stayed: number; way: number | null; free: number | null }>(
    `SELECT round(extract(epoch FROM left_at - arrived_at) / 60)::int AS stayed, (way_ms / 60000)::float8 AS way,
            (free_ms / 60000)::float8 AS free FROM stop_visits ORDER BY done_at`,
  )
  expect(rows.map(({ stayed }) => stayed)).toEqual([12, 12, 12, 12])
  expect(rows[0]?.way).toBeNull()
  for (const { way } of rows.slice(1)) expect(way).toBeCloseTo(8, 0)
  const learnt = await ops.call(readArrivals, {})
  if (!learnt.ok) throw new Error(learnt.error)
  expect(learnt.value.learnt_at).not.toBeNull()
  const { kinds, hours } = learnt.value.streets ?? expect.fail('nothing is told of streets')
  expect(Math.max(...Object.values(kinds)) * Math.max(...hours)).toBeGreaterThan(1)
  expect(learnt.value.calibration?.of).toBeGreaterThan(2)

  // Twice is once, and what is learnt within a day stays.
  await learnArrivals(platform.platform)
  const again = await ops.call(readArrivals, {})
  expect(again).toMatchObject({ ok: true, value: { learnt_at: learnt.value.learnt_at } })

  // A door that is known is planned with its time, a stranger's with what is usual.
  const [known, stranger] = [await booked(1), await booked(30)]
  // Whoever drags it onto a lane is told these before; drivers plan nothing, and are told of nothing that waits or was learnt of all.
  const date = dayOf(clock.now())
  const told = await ops.call(readArrivals, { query: { date } })
  const waiting = told.ok ? told.value.waiting : expect.fail(told.error)
  const toldOf = (id: number) =>
    waiting.find(({ collections }) => collections.includes(id))?.service_minutes ?? 7
  const drives = await enterAsDriver(platform, 5)
  expect(await drives.call(readArrivals, { query: { date } })).toMatchObject({
    value: { learnt_at: learnt.value.learnt_at, calibration: null, streets: null, waiting: [] },
  })
  // Of days without end somebody could ask, each a work of its own.
  const [ahead, tomorrow] = [await booked(1), dayOf(clock.now() + 24 * 60 * MINUTE)]
  const collection_before = iso(clock.now() + 26 * 60 * MINUTE)
  const change = { id: ahead, collection_before, reason: 'Tomorrow will do' }
  expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({ ok: true })
  expect(await ops.call(readArrivals, { query: { date: tomorrow } })).toMatchObject({
    value: { waiting: [] },
  })
  await give(5, known, stranger)
  const { stops } = await sheetOf(5)
  const minutes = new Map(stops.map((stop) => [stop.tasks[0]?.shipment_id, stop.service_minutes]))
  expect(minutes.get(known)).toBeGreaterThanOrEqual(9)
  expect([known, stranger].map(toldOf)).toEqual([known, stranger].map((id) => minutes.get(id)))
  // Once a driver has it, it waits no more, and its stop says so.
  const then = await ops.call(readArrivals, { query: { date } })
  if (!then.ok) throw new Error(then.error)
  expect(then.value.waiting.flatMap(({ collections }) => collections)).not.toContain(known)
  const ofStop = new Map(then.value.stops.map(({ id, service_minutes }) => [id, service_minutes]))
  expect(stops.map(({ id }) => ofStop.get(id))).toEqual(stops.map((stop) => stop.service_minutes))
  // A time that somebody named is told as that.
  const estimated_collection = iso(clock.now() + 90 * MINUTE)
  await ops.call(changeShipments, { body: { shipments: [{ id: known, estimated_collection }] } })
  const named = await ops.call(readArrivals, { query: { date } })
  expect(named.ok && named.value.stops.filter((stop) => stop.named)).toMatchObject([
    { driver_id: 5, planned_at: expect.any(String) },
  ])
})

test('of a date the open stops are told when they are expected, as on the tripsheets, to who may see them', async () => {
  await give(4, await booked(41), await booked(42))
  const sheet = await sheetOf(4)
  const day = await ops.call(readArrivals, { query: { date: sheet.day } })
  if (!day.ok) throw new Error(day.error)
  const told = new Map(day.value.stops.map((stop) => [stop.id, stop]))
  expect(sheet.stops).toHaveLength(2)
  for (const { id, planned_at, expected, service_minutes } of sheet.stops) {
    const { from, at, to } = expected ?? {}
    expect(told.get(id)).toEqual({
      ...{ id, driver_id: 4, planned_at, from, at, to },
      ...{ service_minutes, named: false },
    })
  }
  expect(await ops.call(readArrivals, {})).toMatchObject({ ok: true, value: { stops: [] } })
  const wrong = await ops.call(readArrivals, { query: { date: '2026-02-30' } })
  expect(wrong).toMatchObject({ ok: false, status: 400, field: 'date' })
  const theirs = await shop.call(readArrivals, { query: { date: sheet.day } })
  expect(theirs.ok ? theirs.value.stops : []).toEqual([])
})

test('a visit to a collection request is one too, and not the way to the next stop', async () => {
  const [before, after] = [await booked(21), await booked(23)]
  await give(8, before, after)
  const made = await ops.call(addCollectionRequest, {
    body: collectionBody({
      collection_agent_id: 8,
      address: {
        ...CITY,
        street_address: '22 Rivonia Road',
        local_area: 'Sandton',
        company: 'Shop 22',
        ...placeOf(22),
      },
      collection_after: iso(clock.now()),
      collection_before: iso(clock.now() + 120 * MINUTE),
    }),
  })
  if (!made.ok) throw new Error(made.error)
  const { id } = made.value.collection_request
  let at = clock.now() + 5 * MINUTE
  for (const [n, act] of [
    [21, () => collect(before)],
    [22, () => ops.call(changeCollectionRequests, { body: { id, status: 'closed', collected_parcels: 3 } })],
    [23, () => collect(after)],
  ] as const) {
    await drive(8, placeOf(n - 0.5), at - 4 * MINUTE)
    await drive(8, placeOf(n), at)
    await drive(8, placeOf(n), at + 12 * MINUTE)
    await act()
    await drive(8, placeOf(n + 0.5), at + 13 * MINUTE)
    at += 20 * MINUTE
  }
  moveTo(at + 10 * MINUTE)
  await learnArrivals(platform.platform)
  const { rows } = await platform.owner.query<{ way: number | null; account_id: number; side: string }>(
    `SELECT round(v.way_ms / 60000)::int AS way, v.account_id, v.side FROM stop_visits v
     JOIN tripsheet_stops s ON s.provider_id = v.provider_id AND s.id = v.stop_id
     JOIN tripsheets h ON h.provider_id = s.provider_id AND h.id = s.tripsheet_id WHERE h.driver_id = 8 ORDER BY v.done_at`,
  )
  const of = { account_id: 1, side: 'collection' }
  expect(rows).toEqual([
    { way: null, ...of },
    { way: 8, ...of },
    { way: 8, ...of },
  ])
})

test('the first promise stays, and why a stop is expected later is told', async () => {
  const [a, b, c] = [await booked(11), await booked(12), await booked(13)]
  await give(6, a, b)
  const [first, second] = (await sheetOf(6)).stops
  await drive(6, placeOf(9), clock.now() + MINUTE)
  await collect(first?.tasks[0]?.shipment_id ?? 0)
  const noon = Date.parse(second?.planned_at ?? '')
  await ops.call(changeShipments, {
    body: { shipments: [{ id: c, collection_agent_id: 6, estimated_collection: iso(noon - MINUTE) }] },
  })
  const moved = (await sheetOf(6)).stops.find(({ id }) => id === second?.id)
  expect(moved).toMatchObject({
    promised_at: second?.promised_at,
    expected: { moved: { because: 'stop-before' } },
  })
  expect(Date.parse(moved?.planned_at ?? '')).toBeGreaterThan(noon)
  expect(moved?.expected?.moved?.minutes).toBeGreaterThan(0)
  // Behind: nothing happens for an hour.
  await drive(6, placeOf(9), noon + 90 * MINUTE)
  const behind = (await sheetOf(6)).stops.find(({ id }) => id === second?.id)
  expect(behind?.expected?.moved).toMatchObject({ because: 'behind' })
  // A day that is closed expects nothing.
  const sheet = await sheetOf(6)
  const closed = await ops.call(changeTripsheet, {
    body: { id: sheet.id, version: sheet.version, status: 'closed' },
  })
  if (!closed.ok) throw new Error(closed.error)
  expect(closed.value.stops.map(({ expected }) => expected)).toEqual(closed.value.stops.map(() => null))
})

test('whoever waits for a parcel is told a range from where its driver is, narrower the nearer, and nothing of other stops', async () => {
  const own = await book(shop.call, { account_id: undefined })
  const other = await book(ops.call, {})
  for (const { id } of [other, own]) {
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected', driver_id: 7 } })
    await ops.call(changeShipments, { body: { shipments: [{ id, delivery_agent_id: 7 }] } })
    await ops.call(recordTrackingEvents, {
      body: { shipment_id: id, event: 'out-for-delivery', driver_id: 7 },
    })
  }
  const { rows } = await platform.owner.query<{ lat: number; lng: number; status: string }>(
    `SELECT s.delivery_lat AS lat, s.delivery_lng AS lng, h.status FROM shipments s
     JOIN tripsheet_tasks t ON t.shipment_id = s.id AND t.side = 'delivery'
     JOIN tripsheet_stops p ON p.id = t.stop_id JOIN tripsheets h ON h.id = p.tripsheet_id WHERE s.id = $1`,
    [own.id],
  )
  const [door] = rows
  if (door === undefined) throw new Error('it stands on no tripsheet')
  await platform.owner.query("UPDATE tripsheets SET status = 'under-way', day = $1 WHERE driver_id = 7", [
    dayOf(clock.now()),
  ])
  const told = async (call = platform.visitor) => {
    const outcome = await call(trackShipment, { query: { tracking_reference: own.short_tracking_reference } })
    const shipment = outcome.ok ? outcome.value.shipments[0] : undefined
    if (shipment === undefined) throw new Error('it is not tracked')
    expect(JSON.stringify(outcome)).not.toContain(other.short_tracking_reference)
    const [from, to] = [shipment.arrives_from, shipment.arrives_to].map((moment) => Date.parse(moment ?? ''))
    return { from: from ?? 0, to: to ?? 0, width: (to ?? 0) - (from ?? 0) }
  }
  await platform.owner.query(
    `UPDATE tripsheet_stops s SET after_at = NULL, timed = false FROM tripsheets h WHERE h.id = s.tripsheet_id AND h.driver_id = 7`,
  )
  await drive(7, { lat: door.lat + 0.6, lng: door.lng }, clock.now() + MINUTE)
  const far = await told()
  expect(await told(shop.call)).toEqual(far)
  for (const end of [far.from, far.to]) expect(end % (15 * MINUTE)).toBe(0)
  await drive(7, { lat: door.lat + 0.02, lng: door.lng }, clock.now() + 20 * MINUTE)
  const near = await told()
  expect(near.from).toBeLessThan(far.from)
  expect(near.width).toBeLessThan(far.width)
})

test('what was seen and learnt is of one provider, and of where drivers were nobody reads', async () => {
  const { app } = platform.platform.database
  await platform.owner.query(
    `INSERT INTO learnt_arrivals SELECT 2, gen_random_uuid(), learnt_at, visits, streets, ranges, calibration FROM learnt_arrivals`,
  )
  const staff = { kind: 'staff', branch_id: null } as const
  const learnt = (viewer: Parameters<typeof withViewerTx>[2]) =>
    withViewerTx(app, 1, viewer, async (tx) =>
      (await sql<{ provider_id: number }>`SELECT provider_id FROM learnt_arrivals`.execute(tx)).rows.map(
        ({ provider_id }) => provider_id,
      ),
    )
  for (const viewer of [staff, { kind: 'staff', branch_id: 4 }, { kind: 'driver', driver_id: 8 }] as const)
    expect(await learnt(viewer)).toEqual([1])
  await expect(learnt({ kind: 'account', account_id: 1 })).rejects.toThrow('permission denied')
  for (const table of ['stop_visits', 'arrival_samples', 'learnt_service_times'])
    await expect(
      withViewerTx(app, 1, staff, (tx) => sql`SELECT FROM ${sql.table(table)}`.execute(tx)),
    ).rejects.toThrow('permission denied')
})

test('of however many visits, streets are learnt by all hours of the weeks, and how what was told held is counted over the whole week', async () => {
  await platform.owner.query('DELETE FROM learnt_arrivals')
  await platform.owner.query('DELETE FROM stop_visits')
  await platform.owner.query('DELETE FROM arrival_samples')
  const [yesterday, early] = [10_100, 100]
  await platform.owner.query(
    `INSERT INTO stop_visits (provider_id, stop_id, done_at, arrived_at, left_at, door, side, vehicle_kind)
     SELECT 1, n, at, at, at, 'A door', 'delivery', 'van'
     FROM generate_series(1, $1::int) n, LATERAL (SELECT to_timestamp($3) - CASE WHEN n > $2 THEN interval '5 days' ELSE interval '1 day' END AS at) t`,
    [yesterday + early, yesterday, clock.now() / 1_000],
  )
  // Long ago ways took three times as long as on free roads, and of late as long: more than are looked at.
  const [slow, free] = [clock.now() - 10 * DAY, clock.now() - DAY]
  for (const [from, to, at, times] of [
    [100_000, 105_000, slow, 3],
    [200_000, 261_000, free, 1],
  ] as const)
    await platform.owner.query(
      `INSERT INTO stop_visits (provider_id, stop_id, done_at, arrived_at, left_at, door, side, vehicle_kind, left_before_at, way_ms, free_ms, area)
       SELECT 1, n, at, at, at, 'A door', 'delivery', 'van', at, $4 * 600000, 600000, 1
       FROM generate_series($1::int, $2::int) n, to_timestamp($3) at`,
      [from, to, at / 1_000, times],
    )
  // Whoever came five days ago came too late.
  await platform.owner.query(
    `INSERT INTO arrival_samples (provider_id, stop_id, horizon, made_at, reckoned_at, from_at, to_at)
     SELECT 1, stop_id, horizon, arrived_at - interval '10 minutes', arrived_at, arrived_at - interval '5 minutes',
            arrived_at + CASE WHEN stop_id > $1 THEN interval '-1 minute' ELSE interval '1 minute' END
     FROM stop_visits, generate_series(0, 5) horizon WHERE stop_id <= $2`,
    [yesterday, yesterday + early],
  )
  await learnArrivals(platform.platform)
  const learnt = await ops.call(readArrivals, {})
  const { calibration = null, streets = null } = learnt.ok ? learnt.value : {}
  const factor = (at: number) => (streets?.hours[hourOfWeek(at)] ?? 0) * (streets?.kinds.van ?? 0)
  expect(factor(slow) / factor(free)).toBeGreaterThan(2)
  expect(calibration).toMatchObject({ of: 6 * (yesterday + early), inside: 6 * yesterday })
  for (const horizon of calibration?.horizons ?? [])
    expect(horizon).toMatchObject({ of: yesterday + early, inside: yesterday })
})
