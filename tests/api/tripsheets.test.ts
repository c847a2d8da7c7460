import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAssignments } from '../../src/contract/assignments.ts'
import type { CallOutcome, Client } from '../../src/contract/client.ts'
import { LiveTripsheet, liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { sendTripsheets } from '../../src/contract/tripsheet-batches.ts'
import {
  changeTripsheet,
  listTripsheets,
  readArrivals,
  readTripsheetDocument,
  type Tripsheet,
} from '../../src/contract/tripsheets.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { readRows } from '../../src/streams/feed/rows.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

/** Tripsheets follow the shipments, through calls. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const now = () => Math.floor(platform.platform.clock.now() / 1000) * 1000
const HOUR = 3_600_000
function fail(problem: string): never {
  throw new Error(problem)
}
const iso = (at: number) => new Date(at).toISOString()

async function sheetOf(driver_id: number, call: Client = ops.call): Promise<Tripsheet | undefined> {
  const answer = await call(listTripsheets, { query: { driver_id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.tripsheets[0]
}
async function stopsOf(driver: number): Promise<number[][]> {
  const sheet = await sheetOf(driver)
  return (sheet?.stops ?? []).map(({ tasks }) => tasks.map(({ shipment_id }) => shipment_id ?? 0))
}
async function read(id: number) {
  const answer = await ops.call(listShipments, { query: { id } })
  const shipment = answer.ok ? answer.value.shipments[0] : undefined
  if (shipment === undefined) throw new Error('it is not there')
  return shipment
}
async function change(...shipments: (Partial<ShipmentChange> & { id: number })[]): Promise<number[]> {
  const answer = await ops.call(changeShipments, { body: { shipments } })
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`)
  return answer.value.shipments.flatMap((item) => (item.ok ? [item.version] : []))
}
const CITY = { type: 'business', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: '2196' } as const
const at = (n: number) => ({
  collection_address: {
    ...CITY,
    street_address: `${n} Rivonia Road`,
    local_area: 'Sandton',
    company: `Shop ${n}`,
    lat: -26.1 - n / 200,
    lng: 28.05,
  },
})
const booked = async (n: number) => (await book(ops.call, at(n))).id

test('a task is given, planned, passed on and taken back: it stands in one tripsheet, and the order is as it was', async () => {
  const [a, b, c] = [await booked(1), await booked(2), await booked(3)]
  for (const id of [a, b, c]) await change({ id, collection_agent_id: 3 })
  const before = await sheetOf(3)
  expect(before).toMatchObject({
    day: dayOf(now()),
    status: 'planned',
    driver_id: 3,
    load: { open_stops: 3 },
  })
  const order = await stopsOf(3)
  expect(order.flat().toSorted((x, y) => x - y)).toEqual([a, b, c].toSorted((x, y) => x - y))
  // What shipments say is what is planned.
  for (const stop of before?.stops ?? [])
    for (const task of stop.tasks)
      expect(Date.parse((await read(task.shipment_id ?? 0)).estimated_collection ?? '')).toBe(
        Date.parse(stop.planned_at),
      )

  const middle = order[1]?.[0] ?? 0
  const [version = 0] = await change({ id: middle, collection_agent_id: 4 })
  expect(await stopsOf(4)).toEqual([[middle]])
  expect(await stopsOf(3)).toEqual([order[0], order[2]])
  // The driver is another one, what was promised is not.
  expect((await sheetOf(4))?.stops[0]?.promised_at).toBe(before?.stops[1]?.promised_at)
  await change({ id: middle, undo_version: version })
  expect(await stopsOf(3)).toEqual(order)
  expect(await stopsOf(4)).toEqual([])
  const after = await sheetOf(3)
  expect(after?.stops).toEqual(before?.stops)

  // Another window is nothing that the tripsheet tells: its version stays, and what is decided by it is not refused.
  const soon = now() + 6 * HOUR
  await change({
    id: b,
    collection_before: iso(soon),
    collection_after: iso(soon - HOUR),
    reason: 'Asked for',
  })
  const windowed = await sheetOf(3)
  const { rows: told } = await platform.owner.query<{ version: number }>(
    "SELECT max(version) AS version FROM events WHERE entity = 'tripsheet' AND entity_id = $1",
    [after?.id],
  )
  expect(windowed?.version).toBe(told[0]?.version)

  await change({ id: a, collection_agent_id: null })
  expect((await stopsOf(3)).flat()).not.toContain(a)
  await ops.call(recordTrackingEvents, {
    body: { tracking_events: [{ shipment_id: b, event: 'collected' }] },
  })
  const done = await sheetOf(3)
  expect(done).toMatchObject({ status: 'under-way', load: { stops: 2, open_stops: 1 } })
  expect(done?.stops.find(({ tasks }) => tasks[0]?.shipment_id === b)?.done_at).not.toBeNull()
})

test('a time that is named gives the place, and parcels of one door are one stop', async () => {
  const [a, b, c] = [await booked(11), await booked(12), await booked(11)]
  // Plans are told by the minute.
  const noon = Math.ceil((now() + 3 * HOUR) / 60_000) * 60_000
  await change({ id: a, collection_agent_id: 5, estimated_collection: iso(noon) })
  await change({ id: b, collection_agent_id: 5, estimated_collection: iso(noon - HOUR) })
  await change({ id: c, collection_agent_id: 5, estimated_collection: iso(noon + 60_000) })
  expect(await stopsOf(5)).toEqual([[b], [a, c]])
  expect(Date.parse((await read(a)).estimated_collection ?? '')).toBe(noon)
  const tomorrow = noon + 24 * HOUR
  await change({ id: b, estimated_collection: iso(tomorrow) })
  expect(await stopsOf(5)).toEqual([[a, c]])
  const next = await ops.call(listTripsheets, { query: { driver_id: 5, date: dayOf(tomorrow) } })
  expect(next).toMatchObject({
    value: { count: 1, tripsheets: [{ stops: [{ tasks: [{ shipment_id: b }] }] }] },
  })
})

test('open consoles are told of a stop as those that load anew read it, whoever was given first', async () => {
  const [a, b] = [await booked(14), await booked(14)]
  await change({ id: b, collection_agent_id: 9 })
  await change({ id: a, collection_agent_id: 9 })
  const sheet = await sheetOf(9)
  const { rows } = await platform.owner.query<{ stops: string }>(
    `SELECT change->'stops'->>1 AS stops FROM events WHERE entity = 'tripsheet' AND entity_id = $1
     ORDER BY version DESC LIMIT 1`,
    [sheet?.id],
  )
  const loaded = await ops.call(liveSnapshot, {})
  if (!loaded.ok || loaded.value.tripsheets === undefined) throw new Error('nothing was loaded')
  const live = readRows(loaded.value.tripsheets, LiveTripsheet, fail).find(({ id }) => id === sheet?.id)
  expect(rows[0]?.stops).toBe(live?.stops)
  expect(await stopsOf(9)).toEqual([[a, b]])
})

describe('by hand', () => {
  const patch = (body: z.input<typeof changeTripsheet.body>, call = ops.call) =>
    call(changeTripsheet, { body })

  test('stops are ordered, locked and sent; the second of two is told what stands now', async () => {
    const ids = [await booked(21), await booked(22), await booked(23)]
    for (const id of ids) await change({ id, collection_agent_id: 6 })
    const sheet = await sheetOf(6)
    if (sheet === undefined) throw new Error('there is none')
    const { id, version } = sheet
    const order = sheet.stops.map((stop) => stop.id).toReversed()
    const made = await patch({ id, version, order })
    expect(made.ok && made.value.stops.map((stop) => stop.id)).toEqual(order)
    for (const stop of made.ok ? made.value.stops : [])
      expect(Date.parse((await read(stop.tasks[0]?.shipment_id ?? 0)).estimated_collection ?? '')).toBe(
        Date.parse(stop.planned_at),
      )
    const other = await platform.as(DISPATCHER)
    const late = await patch({ id, version, order: order.toReversed() }, other.call)
    expect(late).toMatchObject({ status: 409, code: 'tripsheet.changedMeanwhile', field: 'version' })
    expect(!late.ok && late.error).toContain(order.join(', '))

    const first = order[0] ?? 0
    expect(await patch({ id, version: version + 1, lock: [first] })).toMatchObject({
      value: { version: version + 2, stops: [{ id: first, locked: true }, {}, {}] },
    })
    expect(await patch({ id, version: version + 2, order: order.toReversed() })).toMatchObject({
      status: 409,
      code: 'tripsheet.stopLocked',
    })
    expect(await patch({ id, version: version + 2, status: 'sent' })).toMatchObject({
      value: { status: 'sent' },
    })
    expect(await patch({ id, version: version + 3, order: [first] })).toMatchObject({
      status: 400,
      field: 'order',
    })
    expect(await patch({ id: 987_654, version: 1, status: 'sent' })).toMatchObject({ status: 404 })
    // Nothing of what was refused is kept.
    expect(await sheetOf(6)).toMatchObject({ version: version + 3, status: 'sent' })
  })

  describe('the order is taken back', () => {
    const undo = (id: number, undo_version: number, call: Client = ops.call) =>
      call(changeTripsheet, { body: { id, undo_version } })
    async function given(driver: number, from: number, count: number): Promise<Tripsheet> {
      const ids = await Promise.all(Array.from({ length: count }, (_, i) => booked(from + i)))
      for (const [i, id] of ids.entries())
        await change({ id, collection_agent_id: driver, estimated_collection: iso(now() + (i + 1) * HOUR) })
      return (await sheetOf(driver)) ?? fail('there is none')
    }
    const orderOf = async (driver: number) => (await sheetOf(driver))?.stops.map(({ id }) => id) ?? []
    async function ordered(driver: number, order: readonly number[], call: Client = ops.call) {
      const { id, version } = (await sheetOf(driver)) ?? fail('there is none')
      const made = await call(changeTripsheet, { body: { id, version, order: [...order] } })
      if (!made.ok) throw new Error(`${made.code}: ${made.error}`)
      return made.value.version
    }
    const listed = async (call: Client, sheet: number, version: number) => {
      const answer = await call(listAssignments, {})
      const acts = answer.ok ? answer.value.assignments : fail(answer.error)
      return acts.find(({ orders }) =>
        orders.some((one) => one.tripsheet_id === sheet && one.version === version),
      )
    }

    test('by any dispatcher, exactly, with its times; the list says who, which stops and by whom it was taken back', async () => {
      const before = await given(15, 61, 4)
      const [a = 0, b = 0, c = 0, d = 0] = before.stops.map(({ id }) => id)
      const version = await ordered(15, [d, a, b, c])
      const other = await platform.as(DISPATCHER)
      expect(await listed(other.call, before.id, version)).toMatchObject({
        is_yours: false,
        by: expect.any(String),
        tasks: [],
        proposal: null,
        orders: [
          {
            driver_id: 15,
            day: before.day,
            moved_count: 1,
            moved: [{ stop_id: d, name: 'Shop 64', from: 4, to: 1 }],
            is_undoable: true,
            kept: null,
          },
        ],
      })
      const socket = await watchLive(platform.url, ops)
      const undone = await undo(before.id, version, other.call)
      expect(undone).toMatchObject({ ok: true, value: { version: version + 1 } })
      await socket.until('the order of before', (_, events) => events.find(({ row }) => row.id === before.id))
      const plain = ({ stops }: Tripsheet) => stops.map(({ expected: _, ...stop }) => stop)
      expect(plain((await sheetOf(15)) ?? fail('there is none'))).toEqual(plain(before))
      expect(await listed(ops.call, before.id, version)).toMatchObject({
        is_yours: true,
        orders: [{ is_undoable: false, kept: { because: 'undone', by: 'Riaan Fourie' } }],
      })
      // Once; and an undo is not undone.
      expect(await undo(before.id, version)).toMatchObject({
        status: 409,
        code: 'tripsheet.changedMeanwhile',
        field: 'undo_version',
        error: expect.stringMatching(/^Riaan Fourie took this back already, at \d\d:\d\d\.$/),
      })
      expect(await undo(before.id, version + 1)).toMatchObject({ code: 'shipment.notUndoable' })
      socket.close()
    })

    test('an order that changed nothing of the stops is none, and stands in nobody’s way', async () => {
      const before = await given(18, 91, 3)
      const { id } = before
      const [a = 0, b = 0, c = 0] = before.stops.map((stop) => stop.id)
      const version = await ordered(18, [c, a, b])
      const sent = await patch({
        id,
        version,
        order: [c, a, b],
        start_place: { name: 'Home', lat: -26.1, lng: 28.1 },
      })
      expect(sent).toMatchObject({ ok: true, value: { version: version + 1 } })
      expect(await undo(id, version + 1)).toMatchObject({ code: 'shipment.notUndoable' })
      expect(await undo(id, version)).toMatchObject({ ok: true })
      expect(await orderOf(18)).toEqual([a, b, c])
    })

    test('what somebody decided since stays, and is named; what is done or came since is left where it is', async () => {
      const before = await given(16, 71, 5)
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = before.stops.map(({ id }) => id)
      const first = await ordered(16, [e, a, b, c, d])
      const other = await platform.as(DISPATCHER)
      const second = await ordered(16, [a, e, b, c, d], other.call)
      expect(await undo(before.id, first)).toMatchObject({
        code: 'tripsheet.changedMeanwhile',
        error: expect.stringMatching(
          /^Riaan Fourie put these stops into another order since, at .*stands\.$/,
        ),
      })
      expect(await orderOf(16)).toEqual([a, e, b, c, d])
      expect(await listed(ops.call, before.id, first)).toMatchObject({
        orders: [{ is_undoable: false, kept: { because: 'decided-anew', by: 'Riaan Fourie' } }],
      })
      // Theirs is taken back first, then this one: with a stop that is done, one that is new and one that was locked beside it.
      expect(await undo(before.id, second)).toMatchObject({ ok: true })
      const task = before.stops[1]?.tasks[0]?.shipment_id ?? 0
      await ops.call(recordTrackingEvents, {
        body: { tracking_events: [{ shipment_id: task, event: 'collected' }] },
      })
      const id = await booked(79)
      await change({ id, collection_agent_id: 16, estimated_collection: iso(now() + 60_000) })
      const open = (sheet: Tripsheet | undefined) =>
        (sheet?.stops ?? []).flatMap((stop) => (stop.done_at === null ? [stop.id] : []))
      const now5 = await sheetOf(16)
      const fresh = now5?.stops.find(({ tasks }) => tasks[0]?.shipment_id === id)?.id ?? 0
      const at = open(now5).indexOf(fresh)
      expect(await undo(before.id, first)).toMatchObject({ ok: true })
      const after = open(await sheetOf(16))
      expect(after.indexOf(fresh)).toBe(at)
      expect(after.filter((one) => one !== fresh)).toEqual([a, c, d, e])
    })

    test('not what would move a locked stop, of a closed day, beside another change, or as a driver; one of two at once', async () => {
      const before = await given(17, 81, 3)
      const { id } = before
      const [a = 0, b = 0, c = 0] = before.stops.map((stop) => stop.id)
      const version = await ordered(17, [c, a, b])
      await patch({ id, version, lock: [c] })
      expect(await undo(id, version)).toMatchObject({ status: 409, code: 'tripsheet.stopLocked' })
      await patch({ id, version: version + 1, unlock: [c] })
      for (const more of [{ lock: [a] }, { status: 'closed' as const }, { order: [a, b, c] }])
        expect(await patch({ id, undo_version: version, ...more })).toMatchObject({
          status: 400,
          field: 'undo_version',
        })
      expect(await patch({ id, order: [a, b, c] })).toMatchObject({ status: 400, field: 'version' })
      expect(await undo(id, 999_999)).toMatchObject({ code: 'shipment.notUndoable' })
      expect(await undo(987_654, version)).toMatchObject({ status: 404 })
      const owner = await platform.as(ACCOUNT_USER)
      expect((await undo(id, version, owner.call)).ok).toBe(false)
      await patch({ id, version: version + 2, status: 'closed' })
      expect(await undo(id, version)).toMatchObject({ code: 'tripsheet.wrongStatus' })
      expect(await listed(ops.call, id, version)).toMatchObject({ orders: [{ kept: { because: 'closed' } }] })
      await patch({ id, version: version + 3, status: 'under-way' })
      const other = await platform.as(DISPATCHER)
      const both = await Promise.all([undo(id, version), undo(id, version, other.call)])
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await orderOf(17)).toEqual([a, b, c])
      // By the same key the same answer, and nothing happens twice.
      const again = await ordered(17, [c, a, b])
      const twice = await Promise.all(
        [1, 2].map(() =>
          ops.call(changeTripsheet, { body: { id, undo_version: again }, idempotencyKey: 'undo-once' }),
        ),
      )
      expect(twice).toMatchObject([{ ok: true }, { ok: true }])
      // What was done longer ago than a day is over.
      const late = await ordered(17, [b, a, c])
      await platform.owner.query(
        `UPDATE events SET recorded_at = recorded_at - interval '25 hours'
         WHERE entity = 'tripsheet' AND entity_id = $1 AND version = $2`,
        [id, late],
      )
      expect(await undo(id, late)).toMatchObject({ code: 'shipment.notUndoable' })
      expect(await listed(ops.call, id, late)).toBeUndefined()
    })

    test('who is limited to a branch sees and takes back what moved a stop that they see, and is told of no other', async () => {
      const durban = await platform.as('hub.dur@springbok.example')
      const { rows } = await platform.owner.query<{ id: number; branch: number }>(
        `SELECT d.id, d.branch_id AS branch FROM drivers d JOIN users u ON u.provider_id = d.provider_id AND u.branch_id = d.branch_id
         WHERE u.email = 'hub.dur@springbok.example' AND d.deleted_date IS NULL ORDER BY d.id DESC LIMIT 1`,
      )
      const { id: driver = 0, branch = 0 } = rows[0] ?? {}
      const ids = await Promise.all([91, 92, 93, 94].map(booked))
      await platform.owner.query(
        'UPDATE shipments SET collection_branch_id = $2 WHERE provider_id = 1 AND id = ANY($1)',
        [[ids[0], ids[2]], branch],
      )
      for (const [i, id] of ids.entries())
        await change({ id, collection_agent_id: driver, estimated_collection: iso(now() + (i + 1) * HOUR) })
      const sheet = (await sheetOf(driver)) ?? fail('there is none')
      const stopOf = (shipment: number | undefined) =>
        sheet.stops.find(({ tasks }) => tasks.some((task) => task.shipment_id === shipment))?.id ?? 0
      const [a, h, b, k] = [0, 1, 2, 3].map((i) => stopOf(ids[i]))
      if (a === undefined || h === undefined || b === undefined || k === undefined) throw new Error('four')
      const rest = (await orderOf(driver)).filter((id) => ![a, h, b, k].includes(id))
      const secret = new RegExp(`(id":|Stop )(${h}|${k})\\b|Shop 92|Shop 94`)
      const hidden = await ordered(driver, [a, k, h, b, ...rest])
      expect(await listed(durban.call, sheet.id, hidden)).toBeUndefined()
      expect(await undo(sheet.id, hidden, durban.call)).toMatchObject({ code: 'shipment.notUndoable' })
      const seen = await ordered(driver, [b, a, k, h, ...rest])
      const act = await listed(durban.call, sheet.id, seen)
      expect(act).toMatchObject({ orders: [{ moved_count: 1, is_undoable: true }] })
      expect(JSON.stringify(act)).not.toMatch(secret)
      const undone = await undo(sheet.id, seen, durban.call)
      expect(undone).toMatchObject({ ok: true })
      expect(JSON.stringify(undone)).not.toMatch(secret)
      expect(await orderOf(driver)).toEqual([a, k, h, b, ...rest])
      // A hidden stop that is locked since is in the way, and is not named.
      const moved = await ordered(driver, [b, a, k, h, ...rest])
      await patch({ id: sheet.id, version: moved, lock: [h] })
      const refused = await undo(sheet.id, moved, durban.call)
      expect(refused).toMatchObject({ code: 'tripsheet.stopLocked' })
      expect(JSON.stringify(refused)).not.toMatch(secret)
    })
  })

  test('where the day begins and ends is planned, and told as another version', async () => {
    const id = await booked(24)
    await change({ id, collection_agent_id: 13 })
    const sheet = await sheetOf(13)
    if (sheet === undefined) throw new Error('there is none')
    const place = { name: 'Yard', lat: -26.2, lng: 28.1 }
    const begins = `${sheet.day}T06:30:00+02:00`
    const first = { id: sheet.id, version: sheet.version }
    // A day that begins at the Pole would be expected a month late, and planned over half the world.
    expect(await patch({ ...first, start_place: { ...place, lat: -90 } })).toMatchObject({
      ok: false,
      status: 400,
      field: 'start_place.lat',
    })
    expect(await patch({ ...first, start_place: place, start_at: begins })).toMatchObject({
      value: { version: sheet.version + 1, start: { ...place, at: begins }, end: sheet.end },
    })
    // Only a place: nothing of the live row, and another version all the same.
    expect(await patch({ ...first, version: sheet.version + 1, end_place: place })).toMatchObject({
      value: { version: sheet.version + 2, end: place },
    })
    expect(
      await patch({ ...first, version: sheet.version + 2, end_place: { ...place, lat: 91 } }),
    ).toMatchObject({ status: 400, field: 'end_place.lat' })
  })

  test('what is given to a driver whose day is closed opens it again', async () => {
    const [a, b] = [await booked(25), await booked(26)]
    await change({ id: a, collection_agent_id: 14 })
    const sheet = await sheetOf(14)
    if (sheet === undefined) throw new Error('there is none')
    await patch({ id: sheet.id, version: sheet.version, status: 'closed' })
    await change({ id: b, collection_agent_id: 14 })
    expect(await sheetOf(14)).toMatchObject({ status: 'under-way', load: { open_stops: 2 } })
  })

  test('who is limited to a branch is told of no task of another, by the feed as by the snapshot', async () => {
    const durban = await platform.as('hub.dur@springbok.example')
    const { rows } = await platform.owner.query<{ id: number }>(
      `SELECT d.id FROM drivers d JOIN users u ON u.provider_id = d.provider_id AND u.branch_id = d.branch_id
       WHERE u.email = 'hub.dur@springbok.example' AND d.deleted_date IS NULL ORDER BY d.id LIMIT 1`,
    )
    const driver = rows[0]?.id ?? 0
    const socket = await watchLive(platform.url, durban)
    const [beyond, own] = [await booked(27), await booked(28)]
    await platform.owner.query(
      `UPDATE shipments SET collection_branch_id = (SELECT branch_id FROM drivers WHERE provider_id = 1 AND id = $2)
       WHERE provider_id = 1 AND id = $1`,
      [own, driver],
    )
    await change({ id: beyond, collection_agent_id: driver })
    await change({ id: own, collection_agent_id: driver })
    const task = (id: number) => `[${id},\\"c\\"]`
    const heard = await socket.until('its own task', (frames) => {
      const text = JSON.stringify(frames)
      return text.includes(task(own)) ? text : undefined
    })
    expect(heard).not.toContain(task(beyond))
    expect(JSON.stringify(await snapshotOf(durban))).not.toContain(task(beyond))
    expect((await stopsOf(driver)).flat()).toContain(beyond)

    // The hidden one stands between two of its own, which change places around it.
    const third = await booked(29)
    await platform.owner.query(
      `UPDATE shipments SET collection_branch_id = (SELECT branch_id FROM drivers WHERE provider_id = 1 AND id = $2)
       WHERE provider_id = 1 AND id = $1`,
      [third, driver],
    )
    await change({ id: third, collection_agent_id: driver })
    const stopOf = (sheet: Tripsheet, id: number) =>
      sheet.stops.find(({ tasks }) => tasks.some(({ shipment_id }) => shipment_id === id))?.id ?? 0
    const whole = (await sheetOf(driver)) ?? fail('there is none')
    const [hidden, a, b] = [beyond, own, third].map((id) => stopOf(whole, id))
    if (hidden === undefined || a === undefined || b === undefined) throw new Error('there are three')
    const set = await patch({ id: whole.id, version: whole.version, order: [a, hidden, b], lock: [hidden] })
    expect(set).toMatchObject({ ok: true })

    const seen = (await sheetOf(driver, durban.call)) ?? fail('there is none')
    expect(seen.stops.map(({ id }) => id)).toEqual([a, b])
    const [{ id, version }, secret] = [seen, new RegExp(`(id":|Stop |: |, )(${hidden}|${beyond})\\b`)]
    const told = []
    for (const body of [
      { id, version, order: [a] },
      { id, version: version - 1, order: [b, a] },
      { id, version, order: [b, hidden, a] },
      { id, version, unlock: [hidden] },
    ]) {
      const refused = await patch(body, durban.call)
      expect(refused).toMatchObject({ ok: false })
      told.push(!refused.ok && refused.error.replace(`Stop ${hidden} is not open`, ''))
    }
    const made = await patch({ id, version, order: [b, a] }, durban.call)
    expect(made).toMatchObject({ value: { stops: [{ id: b }, { id: a }], load: { open_stops: 2 } } })
    told.push(made)
    for (const said of told) expect(JSON.stringify(said)).not.toMatch(secret)
    expect((await sheetOf(driver))?.stops.map((stop) => stop.id)).toEqual([b, hidden, a])

    // One who sees all and one who does not, at once: one of them is told what stands, as far as they may see it.
    const both = await Promise.all([
      patch({ id, version: version + 1, order: [hidden, b, a], unlock: [hidden] }),
      patch({ id, version: version + 1, order: [a, b] }, durban.call),
    ])
    expect(both.map((one) => one.ok).toSorted()).toEqual([false, true])
    const lost = both.find((one) => !one.ok)
    expect(lost).toMatchObject({ status: 409, code: 'tripsheet.changedMeanwhile' })
    if (lost === both[1]) expect(JSON.stringify(lost)).not.toMatch(secret)

    // What is finished meanwhile changes no version: an order that names it is answered with the one that stands.
    const now = (await sheetOf(driver, durban.call)) ?? fail('there is none')
    await ops.call(recordTrackingEvents, {
      body: { tracking_events: [{ shipment_id: third, event: 'collected' }] },
    })
    const after = (await sheetOf(driver, durban.call)) ?? fail('there is none')
    const late = await patch(
      { id, version: after.version, order: now.stops.map((one) => one.id) },
      durban.call,
    )
    expect(late).toMatchObject({ status: 409, code: 'tripsheet.changedMeanwhile' })
    expect(!late.ok && late.error).toContain(`: ${a}.`)
    expect(JSON.stringify(late)).not.toMatch(secret)
  })

  test('the PDF shows whoever is limited to a branch what they see, of a driver of another branch nothing', async () => {
    const durban = await platform.as('hub.dur@springbok.example')
    const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
      `SELECT d.id, d.branch_id FROM drivers d JOIN users u ON u.provider_id = d.provider_id AND u.branch_id = d.branch_id
       WHERE u.email = 'hub.dur@springbok.example' AND d.deleted_date IS NULL ORDER BY d.id DESC LIMIT 1`,
    )
    const { id: driver, branch_id } = rows[0] ?? fail('there is no driver')
    const [own, beyond] = [await booked(401), await booked(402)]
    await platform.owner.query(
      'UPDATE shipments SET collection_branch_id = $2 WHERE provider_id = 1 AND id = $1',
      [own, branch_id],
    )
    for (const id of [own, beyond])
      await change({ id, collection_agent_id: driver, special_instructions_collection: `Gate of ${id}` })
    const { id } = (await sheetOf(driver)) ?? fail('there is none')
    const printed = async (call: Client) => {
      const link = await call(readTripsheetDocument, { query: { id, language: 'en' } })
      if (!link.ok) throw new Error(link.error)
      const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
      return (await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })).text
    }
    const [all, seen] = [await printed(ops.call), await printed(durban.call)]
    for (const text of ['Shop 401', 'Shop 402', `Gate of ${beyond}`]) expect(all).toContain(text)
    for (const text of ['Shop 401', `Gate of ${own}`]) expect(seen).toContain(text)
    for (const text of ['Shop 402', `Gate of ${beyond}`]) expect(seen).not.toContain(text)

    const other = (await sheetOf(3)) ?? fail('there is none')
    const [elsewhere, nowhere] = await Promise.all(
      [other.id, 999_999_999].map((one) =>
        durban.call(readTripsheetDocument, { query: { id: one, language: 'en' } }),
      ),
    )
    const asked = { status: 404, code: 'tripsheet.notFound', field: 'id' }
    for (const refused of [elsewhere, nowhere]) expect(refused).toMatchObject(asked)
  })

  test('a driver sees and accepts their own, accounts see nothing of it, and it is printed', async () => {
    const person = await platform.as('dineo.letsatsi@drivers.springbok.example')
    const { rows } = await platform.owner.query<{ driver_id: number }>(
      "SELECT driver_id FROM users WHERE provider_id = 1 AND email = 'dineo.letsatsi@drivers.springbok.example'",
    )
    const driver_id = rows[0]?.driver_id ?? 0
    const id = await booked(31)
    await change({ id, collection_agent_id: driver_id, special_instructions_collection: 'Ring twice' })
    const sheet = await sheetOf(driver_id)
    if (sheet === undefined) throw new Error('there is none')
    const seen = await person.call(listTripsheets, { query: {} })
    expect(seen).toMatchObject({ value: { count: 1, tripsheets: [{ id: sheet.id }] } })
    const { version } = sheet
    expect(await patch({ id: sheet.id, version, status: 'accepted' }, person.call)).toMatchObject({
      status: 409,
    })
    expect(await patch({ id: sheet.id, version, lock: [1] }, person.call)).toMatchObject({ status: 403 })
    await patch({ id: sheet.id, version, status: 'sent' })
    expect(
      await patch({ id: sheet.id, version: version + 1, status: 'accepted' }, person.call),
    ).toMatchObject({
      value: { status: 'accepted' },
    })
    const others = await sheetOf(6)
    expect(
      await patch({ id: others?.id ?? 0, version: others?.version ?? 0, status: 'accepted' }, person.call),
    ).toMatchObject({
      status: 404,
    })
    const account = await platform.as(ACCOUNT_USER)
    expect(await account.call(listTripsheets, { query: {} })).toMatchObject({ status: 403 })
    // Nor with a dispatcher's role, which somebody gave them by mistake.
    await platform.owner.query(
      `UPDATE users SET role_id = (SELECT role_id FROM users WHERE email = $1)
       WHERE provider_id = 1 AND email = $2`,
      [DISPATCHER, ACCOUNT_OWNER],
    )
    const mistaken = await platform.as(ACCOUNT_OWNER)
    expect(await mistaken.call(listTripsheets, { query: {} })).toMatchObject({ status: 403 })
    expect(await mistaken.call(readArrivals, { query: {} })).toMatchObject({ status: 403 })
    expect(await mistaken.call(sendTripsheets, { body: { ids: [sheet.id] } })).toMatchObject({ status: 403 })

    for (const language of ['en', 'af'] as const) {
      const link = await person.call(readTripsheetDocument, { query: { id: sheet.id, language } })
      if (!link.ok) throw new Error(link.error)
      const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
    }
  })

  describe('several at once', () => {
    let given: readonly number[] = []
    const sheetsOf = (drivers: readonly number[]) =>
      Promise.all(drivers.map(async (driver) => (await sheetOf(driver)) ?? fail('there is none')))
    const sendAll = (ids: number[], call: Client = ops.call) => call(sendTripsheets, { body: { ids } })

    test('those that can be are sent in one act; each is told in its place, and what is sent stays so', async () => {
      const { rows: free } = await platform.owner.query<{ id: number }>(
        `SELECT id FROM drivers d WHERE provider_id = 1 AND deleted_date IS NULL
         AND branch_id = (SELECT branch_id FROM drivers WHERE provider_id = 1 AND id = 3)
         AND NOT EXISTS (SELECT FROM tripsheets t WHERE t.provider_id = 1 AND t.driver_id = d.id)
         ORDER BY id DESC LIMIT 3`,
      )
      given = free.map(({ id }) => id)
      for (const driver of given)
        await change({ id: await booked(500 + driver), collection_agent_id: driver })
      const sheets = await sheetsOf(given)
      const [a, b, closed] = sheets.map(({ id }) => id)
      if (a === undefined || b === undefined || closed === undefined) throw new Error('there is none')
      await patch({ id: closed, version: sheets[2]?.version, status: 'closed' })
      const answer = await sendAll([closed, a, 987_654, b])
      expect(answer).toMatchObject({
        ok: true,
        value: {
          tripsheets: [
            {
              ok: false,
              id: closed,
              code: 'tripsheet.wrongStatus',
              message: expect.stringContaining('closed'),
            },
            { ok: true, id: a, status: 'sent', version: (sheets[0]?.version ?? 0) + 1 },
            { ok: false, id: 987_654, code: 'tripsheet.notFound' },
            { ok: true, id: b, status: 'sent' },
          ],
        },
      })
      expect((await sheetsOf(given)).map(({ status }) => status)).toEqual(['sent', 'sent', 'closed'])
      // Said again it is as it was: nobody is told twice.
      expect(await sendAll([a])).toMatchObject({
        value: { tripsheets: [{ ok: true, id: a, version: (sheets[0]?.version ?? 0) + 1 }] },
      })
      const { rows } = await platform.owner.query<{ change: { status: [string, string] } }>(
        "SELECT change FROM events WHERE entity = 'tripsheet' AND entity_id = $1 AND type = 'tripsheet.status'",
        [a],
      )
      expect(rows.map(({ change: { status } }) => status)).toEqual([['planned', 'sent']])
    })

    test('they are printed in one document, each from a new page that counts its own', async () => {
      const sheets = await sheetsOf(given.slice(0, 2).toReversed())
      const ids = sheets.map(({ id }) => id)
      const link = await ops.call(readTripsheetDocument, { query: { ids, language: 'en' } })
      if (!link.ok) throw new Error(link.error)
      expect(link.value.filename).toBe(`tripsheets-2-${sheets[0]?.day}.pdf`)
      const answer = await fetch(new URL(new URL(link.value.url).pathname, platform.url))
      const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()))
      expect(text).toHaveLength(2)
      for (const [i, sheet] of sheets.entries()) {
        expect(text[i]).toContain(sheet.stops[0]?.name)
        expect(text[i]).toMatch(new RegExp(`${sheet.driver_name} · .* · Page 1 of 1`))
      }
      const missing = await ops.call(readTripsheetDocument, { query: { ids: [...ids, 987_654] } })
      expect(missing).toMatchObject({ status: 404, code: 'tripsheet.notFound', field: 'ids' })
      expect(await ops.call(readTripsheetDocument, { query: {} })).toMatchObject({ status: 400 })
    })

    test('a driver sends none, and who is limited to a branch none of another', async () => {
      const [sheet] = await sheetsOf(given)
      const durban = await platform.as('hub.dur@springbok.example')
      const person = await platform.as('dineo.letsatsi@drivers.springbok.example')
      for (const { call } of [durban, person])
        expect(await sendAll([sheet?.id ?? 0], call)).toMatchObject({
          value: { tripsheets: [{ ok: false, code: 'tripsheet.notFound' }] },
        })
    })
  })

  test('the same Idempotency-Key orders once', async () => {
    const sheet = await sheetOf(6)
    if (sheet === undefined) throw new Error('there is none')
    const body = {
      id: sheet.id,
      version: sheet.version,
      unlock: sheet.stops.filter((one) => one.locked).map((one) => one.id),
    }
    const twice = [1, 2].map(() => ops.call(changeTripsheet, { body, idempotencyKey: 'unlock-once' }))
    const [one, two] = await Promise.all(twice)
    expect(one).toMatchObject({ ok: true })
    expect(two).toMatchObject({ ok: true, value: { version: sheet.version + 1 } })
  })
})

const QUESTIONS: readonly [string, (client: Client, n: number) => Promise<CallOutcome<unknown>>][] = [
  ['tripsheets', (client, n) => client(listTripsheets, { query: { driver_id: n } })],
  ['arrivals', (client, n) => client(readArrivals, { query: { date: dayOf(now() + n * 24 * HOUR) } })],
]

test.each(QUESTIONS)(
  '%s: who asks a hundred things at once waits for their own, and a colleague does not',
  async (_, ask) => {
    const dispatcher = await platform.as(DISPATCHER)
    const many = Array.from({ length: 100 }, (_, n) => ask(ops.call, n + 1))
    const refused = (await Promise.all([ask(dispatcher.call, 1), ...many])).filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(50)
    for (const one of refused) expect(one).toMatchObject({ status: 429, code: 'rate.limited' })
    expect(await ask(dispatcher.call, 1)).toMatchObject({ ok: true })
  },
)

test.each(QUESTIONS)(
  '%s: thirty tabs of a person are answered, though all ask in the same moment',
  async (_, ask) => {
    const same = Array.from({ length: 100 }, () => ask(ops.call, 3))
    const others = Array.from({ length: 30 }, (_, n) => ask(ops.call, n + 1))
    const answers = await Promise.all([...same, ...others])
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  },
)
