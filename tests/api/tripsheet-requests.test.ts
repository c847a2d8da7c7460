import { expect, test } from 'vitest'
import { listAssignments } from '../../src/contract/assignments.ts'
import {
  addCollectionRequest,
  type CollectionRequest,
  type CollectionRequestChange,
  changeCollectionRequests,
  linkShipments,
  type NewCollectionRequest,
  readCollectionRequest,
} from '../../src/contract/collection-requests.ts'
import { LiveTripsheet, liveSnapshot } from '../../src/contract/live.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { listTripsheets, readTripsheetDocument, type Tripsheet } from '../../src/contract/tripsheets.ts'
import { readStops } from '../../src/domain/dispatch/tripsheet-text.ts'
import { readRows } from '../../src/streams/feed/rows.ts'
import { book } from '../support/booking.ts'
import { collectionBody } from '../support/collections.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

/** Collection requests are stops of tripsheets, through calls. */
const platform = await platformOfFile()
platform.platform.clock.set({ time: Date.parse('2029-03-05T10:00:00+02:00') })
const ops = await platform.as(OPS)
const DAY = '2029-03-06'

async function ask(
  changes: Partial<NewCollectionRequest> = {},
  who: SignedIn = ops,
): Promise<CollectionRequest> {
  const outcome = await who.call(addCollectionRequest, { body: collectionBody(changes) })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.collection_request
}
async function change(body: CollectionRequestChange, who: SignedIn = ops): Promise<number> {
  const outcome = await who.call(changeCollectionRequests, { body })
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.error}`)
  const [item] = outcome.value.collection_requests
  return item?.ok === true ? item.version : 0
}
async function sheetOf(driver_id: number, who: SignedIn = ops): Promise<Tripsheet | undefined> {
  const answer = await who.call(listTripsheets, { query: { driver_id, date: DAY } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.tripsheets[0]
}
async function stopsOf(driver: number): Promise<string[][]> {
  const sheet = await sheetOf(driver)
  return (sheet?.stops ?? []).map(({ tasks }) => tasks.map((task) => task.tracking_reference))
}
async function give(shipment: Partial<ShipmentChange> & { id: number }): Promise<void> {
  const answer = await ops.call(changeShipments, { body: { shipments: [shipment] } })
  if (!answer.ok) throw new Error(answer.error)
}
async function link(id: number, add: string[], remove: number[] = []): Promise<void> {
  const answer = await ops.call(linkShipments, { body: { id, add, remove } })
  if (!answer.ok) throw new Error(answer.error)
}
async function shipment(id: number) {
  const answer = await ops.call(listShipments, { query: { id } })
  const found = answer.ok ? answer.value.shipments[0] : undefined
  if (found === undefined) throw new Error('it is not there')
  return found
}
const door = (n: number) => ({
  type: 'business' as const,
  street_address: `${n} Rivonia Road`,
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'Gauteng',
  country: 'ZA',
  code: '2196',
  company: `Shop ${n}`,
  lat: -26.1 - n / 200,
  lng: 28.05,
})
const WINDOW = { collection_after: `${DAY}T09:00:00+02:00`, collection_before: `${DAY}T12:00:00+02:00` }
const booked = (n: number) => book(ops.call, { collection_address: door(n) })

test('a request that has a driver is a stop, with its load, until it is given away, taken back, closed or cancelled', async () => {
  const [one, two] = [
    await ask({ address: door(1) }),
    await ask({ address: door(2), collection_agent_id: 3 }),
  ]
  expect(await stopsOf(3)).toEqual([[two.display_id]])
  await change({ id: one.id, collection_agent_id: 3 })
  const order = await stopsOf(3)
  expect(order.flat().toSorted()).toEqual([one.display_id, two.display_id])
  const sheet = await sheetOf(3)
  expect(sheet).toMatchObject({ day: DAY, load: { stops: 2, parcels: 6, weight_kg: 24 } })
  const stop = sheet?.stops.find(({ tasks }) => tasks[0]?.collection_request_id === one.id)
  expect(stop).toMatchObject({
    name: 'Shop 1',
    after: WINDOW.collection_after,
    before: WINDOW.collection_before,
  })
  expect(Date.parse(stop?.planned_at ?? '')).toBeGreaterThanOrEqual(Date.parse(WINDOW.collection_after))

  const version = await change({ id: one.id, collection_agent_id: 4 })
  expect(await stopsOf(4)).toEqual([[one.display_id]])
  expect(await stopsOf(3)).toEqual([[two.display_id]])
  await change({ id: one.id, undo_version: version })
  expect(await stopsOf(3)).toEqual(order)
  expect(await stopsOf(4)).toEqual([])
  expect((await sheetOf(3))?.stops).toEqual(sheet?.stops)

  await change({ id: one.id, status: 'closed', collected_parcels: 5 })
  const closed = await sheetOf(3)
  expect(closed).toMatchObject({ status: 'under-way', load: { open_stops: 1, parcels: 8 } })
  await change({ id: two.id, status: 'cancelled' })
  expect(await stopsOf(3)).toEqual([[one.display_id]])
})

test('another day and another place are another stop', async () => {
  const made = await ask({ address: door(5), collection_agent_id: 5 })
  await change({
    id: made.id,
    collection_after: '2029-03-07T09:00:00+02:00',
    collection_before: '2029-03-07T12:00:00+02:00',
  })
  expect(await stopsOf(5)).toEqual([])
  await change({ id: made.id, ...WINDOW, address: door(6) })
  const sheet = await sheetOf(5)
  expect(sheet?.stops.map(({ name }) => name)).toEqual(['Shop 6'])
})

test('it shares its door with shipments, and those that are fetched with it are no stop of their own', async () => {
  const made = await ask({ address: door(7), collection_agent_id: 6 })
  const [linked, beside] = [await booked(7), await booked(7)]
  const at = { estimated_collection: `${DAY}T09:30:00+02:00` }
  await give({ id: linked.id, collection_agent_id: 6, ...at })
  await give({ id: beside.id, collection_agent_id: 6, ...at })
  expect((await stopsOf(6)).map((refs) => refs.length)).toEqual([3])
  await link(made.id, [linked.short_tracking_reference])
  const references = async () => (await stopsOf(6)).flat().toSorted()
  expect(await references()).toEqual([made.display_id, beside.short_tracking_reference].toSorted())
  // Given to somebody else, it is fetched with the request all the same.
  await give({ id: linked.id, collection_agent_id: 7, ...at })
  expect(await stopsOf(7)).toEqual([])
  await link(made.id, [], [linked.id])
  expect(await stopsOf(7)).toEqual([[linked.short_tracking_reference]])
  await link(made.id, [linked.short_tracking_reference])
  expect(await stopsOf(7)).toEqual([])
  await change({ id: made.id, collection_agent_id: null })
  expect(await stopsOf(7)).toEqual([[linked.short_tracking_reference]])
  await change({ id: made.id, collection_agent_id: 6 })
  expect(await stopsOf(7)).toEqual([])

  await change({ id: made.id, status: 'closed' })
  const collected = await shipment(linked.id)
  expect(collected).toMatchObject({ status: 'collected', collection_agent_id: 6 })
  expect((await shipment(beside.id)).status).toBe('collection-assigned')
  const { rows } = await platform.owner.query(
    `SELECT told->>'event' AS event FROM events WHERE entity = 'shipment' AND entity_id = $1 AND told->>'event' IS NOT NULL`,
    [linked.id],
  )
  expect(rows).toEqual([{ event: 'collected' }])
})

test('closed with nothing collected, its shipments stay where they are', async () => {
  const made = await ask({ address: door(8), collection_agent_id: 8 })
  const linked = await booked(8)
  await link(made.id, [linked.short_tracking_reference])
  await change({ id: made.id, status: 'closed', collected_parcels: 0 })
  expect((await shipment(linked.id)).status).toBe('submitted')
})

test('an assignment is taken back by any dispatcher, by the list of what was assigned', async () => {
  const other = await platform.as(DISPATCHER)
  const made = await ask({ address: door(11) })
  await change({ id: made.id, collection_agent_id: 9 })
  const listed = await other.call(listAssignments, {})
  const tasks = listed.ok ? listed.value.assignments.flatMap((one) => one.tasks) : []
  const its = tasks.find(({ collection_request_id }) => collection_request_id === made.id)
  expect(its).toMatchObject({
    tracking_reference: made.display_id,
    shipment_id: null,
    from: null,
    to: 9,
    is_undoable: true,
  })
  const undone = await other.call(changeCollectionRequests, {
    body: { id: made.id, undo_version: its?.version },
  })
  expect(undone).toMatchObject({ ok: true })
  expect(await stopsOf(9)).toEqual([])
})

test('the undo is for staff, of the last step; of a colleague what is no more than an assignment', async () => {
  const other = await platform.as(DISPATCHER)
  const made = await ask({ address: door(9) })
  const { collection_after, collection_before } = WINDOW
  const later = (moment: string) => new Date(Date.parse(moment) + 60_000).toISOString()
  const version = await change({
    id: made.id,
    collection_agent_id: 9,
    collection_after: later(collection_after),
    collection_before: later(collection_before),
  })
  const undo = (who: SignedIn, more: Partial<CollectionRequestChange> = {}) =>
    who.call(changeCollectionRequests, { body: { id: made.id, undo_version: version, ...more } })
  expect(await undo(other)).toMatchObject({
    code: 'shipment.notUndoable',
    field: 'collection_requests[0].undo_version',
  })
  expect(await undo(ops, { parcel_count: 4 })).toMatchObject({ code: 'input.invalid' })
  await change({ id: made.id, collection_agent_id: 10 })
  expect(await undo(ops)).toMatchObject({ code: 'collection.changedMeanwhile' })
  expect(await stopsOf(10)).toEqual([[made.display_id]])
})

test('that a request was given to the driver who tried in vain, once more, is taken back: it is as it failed', async () => {
  const made = await ask({ address: door(12), collection_agent_id: 9 })
  await change({ id: made.id, status: 'collection-failed-attempt', message: 'No answer' })
  const read = async () => {
    const answer = await ops.call(readCollectionRequest, { query: { id: made.id } })
    return answer.ok ? answer.value.collection_request : expect.fail(answer.error)
  }
  const { status, message, failed_attempts, collection_agent_id } = await read()
  expect(status).toBe('collection-failed-attempt')
  const version = await change({ id: made.id, collection_agent_id: 9 })
  expect((await read()).status).toBe('collection-assigned')
  const undo = { body: { id: made.id, undo_version: version } }
  expect(await ops.call(changeCollectionRequests, undo)).toMatchObject({ ok: true })
  expect(await read()).toMatchObject({ status, message, failed_attempts, collection_agent_id })
  // The undo is none itself, and a second one finds it changed.
  expect(await ops.call(changeCollectionRequests, undo)).toMatchObject({
    code: 'collection.changedMeanwhile',
  })
})

test('each sees what is theirs: the driver the stop, a branch of others and the account nothing', async () => {
  const made = await ask({ address: door(10), collection_agent_id: 1 })
  const driver = await enterAsDriver(platform, 1)
  expect((await sheetOf(1, driver))?.stops.flatMap(({ tasks }) => tasks)).toMatchObject([
    { collection_request_id: made.id, shipment_id: null, parcels: 3 },
  ])
  const document = await driver.call(readTripsheetDocument, { query: { id: (await sheetOf(1))?.id ?? 0 } })
  const url = document.ok ? document.value.url : ''
  const printed = await fetch(new URL(url, platform.url))
  expect(printed.headers.get('content-type')).toBe('application/pdf')
  const kwela = await platform.as(ACCOUNT_USER)
  expect(await kwela.call(listTripsheets, { query: { date: DAY } })).toMatchObject({ ok: false })
  const loaded = await ops.call(liveSnapshot, {})
  if (!loaded.ok || loaded.value.tripsheets === undefined) throw new Error('nothing was loaded')
  const live = readRows(loaded.value.tripsheets, LiveTripsheet, (problem) => {
    throw new Error(problem)
  }).find(({ driver_id, day }) => driver_id === 1 && day === DAY)
  expect(readStops(live?.stops ?? '').flatMap(({ tasks }) => tasks)).toEqual([
    { request_id: made.id, side: 'collection' },
  ])
})

test('two at once give a request and its shipment to two drivers: one stop is left', async () => {
  const made = await ask({ address: door(11) })
  const linked = await booked(11)
  await link(made.id, [linked.short_tracking_reference])
  await Promise.all([
    change({ id: made.id, collection_agent_id: 11 }),
    give({ id: linked.id, collection_agent_id: 12, estimated_collection: `${DAY}T10:00:00+02:00` }),
  ])
  expect(await stopsOf(11)).toEqual([[made.display_id]])
  expect(await stopsOf(12)).toEqual([])
})
