import { expect, test } from 'vitest'
import { collection, driver, MINUTE, TEN } from '../../../../tests/support/tripsheet.ts'
import { createClient } from '../../../contract/client.ts'
import type { LiveTripsheet } from '../../../contract/live.ts'
import { stopsText } from '../../../domain/dispatch/tripsheet-text.ts'
import { laneOf } from '../../../features/assignment/lane.ts'
import { createOptimisticTripsheets } from '../../../features/assignment/optimistic-tripsheets.ts'
import { createEntityStore } from '../../../streams/stores/entity-store.ts'
import { refusedAct } from './refused-act.ts'
import { createTripsheetActs } from './tripsheet-acts.ts'

/** What is said when an order is taken back that the platform answers so. */
function undoneWith(answer: () => Response) {
  const client = createClient({
    base: 'http://here.invalid',
    clientVersion: 'test',
    providerId: () => 1,
    token: () => null,
    fetch: async () => answer(),
  })
  const store = createEntityStore<LiveTripsheet>({ complete: () => null, onChange: () => {} })
  return createTripsheetActs(client, createOptimisticTripsheets(store)).undoOrder(7, 3)
}

const refused = (status: number, code: string) => () =>
  Response.json({ code, message: 'no', error: 'no', request_id: '1' }, { status })

test.each([
  ['somebody decided anew', refused(409, 'tripsheet.changedMeanwhile')],
  ['it is older than a day', refused(400, 'input.invalid')],
  ['the tripsheet is gone', refused(404, 'tripsheet.notFound')],
  ['it is not allowed any more', refused(403, 'permission.denied')],
])('an order that cannot be taken back as %s is out of the way', async (_, answer) => {
  expect(await undoneWith(answer)).toEqual({ why: 'no', isFinal: true })
})

test.each([
  [
    'nobody answers',
    () => {
      throw new Error('no connection')
    },
  ],
  ['the platform recovers', refused(503, 'platform.unavailable')],
  ['too much was asked for', refused(429, 'rate.limited')],
])('one of which nothing was decided, as %s, can be taken back later', async (_, answer) => {
  expect(await undoneWith(answer)).toMatchObject({ isFinal: false })
})

/** Three stops in another order, which the platform refuses so. */
async function orderRefusedWith(error: object) {
  const stops = [1, 2, 3].map((n) => collection(n, 7, { collection_eta: TEN + n * MINUTE }))
  const sheet: LiveTripsheet = {
    ...{ id: 9, version: 4, driver_id: 7, branch_id: 1, day: '2026-11-21', status: 'sent' },
    ...{ start_at: null, end_at: null },
    stops: stopsText(
      stops.map(({ id }) => ({
        ...{ id: 50 + id, locked: false, planned_at: TEN, promised_at: TEN },
        tasks: [{ shipment_id: id, side: 'collection' }],
      })),
    ),
  }
  const client = createClient({
    base: 'http://here.invalid',
    clientVersion: 'test',
    providerId: () => 1,
    token: () => null,
    fetch: async () => Response.json({ request_id: '1', error: '', ...error }, { status: 409 }),
  })
  const store = createEntityStore<LiveTripsheet>({ complete: () => null, onChange: () => {} })
  store.replace([sheet], 1)
  store.publish()
  const acts = createTripsheetActs(client, createOptimisticTripsheets(store))
  const lane = laneOf({
    ...{ driver: driver(7), hub: null, open: stops, collected: [], delivered: [], now: TEN, today: TEN },
    tripsheets: [sheet],
  })
  return refusedAct(await acts.act(9, { order: [53, 51, 52] }), lane.stops)
}

test.each([
  [
    'a stop that was completed meanwhile is called by its reference and its name',
    { code: 'tripsheet.changedMeanwhile', message: 'Stop 51 is done, open: 52, 53.', field: 'order[1]' },
    'SPB1: Sender 1 was completed meanwhile. The order was not changed.',
  ],
  [
    'nobody reads the numbers of stops where a colleague was first',
    { code: 'tripsheet.changedMeanwhile', message: 'At version 5, open: 52, 51, 53.', field: 'version' },
    'Somebody else changed this tripsheet meanwhile. Nothing was changed.',
  ],
  [
    'any other refusal is told as it came',
    { code: 'tripsheet.stopLocked', message: 'Sender 1 is locked in place 1.', field: 'order' },
    'Sender 1 is locked in place 1.',
  ],
])('an order is refused: %s', async (_, error, said) => {
  expect(await orderRefusedWith(error)).toBe(said)
})

test('a card that is dropped into a gap goes there, though the driver makes the stop behind it meanwhile', async () => {
  const at = '2026-11-27T08:00:00Z'
  const stop = (id: number, done_at: string | null = null) => ({
    ...{
      id,
      name: `Stop ${id}`,
      place: 'Sandton',
      lat: null,
      lng: null,
      locked: false,
      after: null,
      before: null,
    },
    ...{ service_minutes: 7, planned_at: at, promised_at: at, done_at },
    tasks: [
      {
        ...{ shipment_id: id * 10, collection_request_id: null, tracking_reference: `REF${id}` },
        ...{ side: 'delivery', parcels: 1, weight_kg: 1, volume_litres: 1, done_at },
      },
    ],
  })
  const end = { at: null, lat: null, lng: null, name: null }
  const sheet = (version: number, ...stops: ReturnType<typeof stop>[]) => ({
    ...{ id: 7, version, driver_id: 1, driver_name: 'Thabo Molefe', day: '2026-11-27', branch_id: null },
    ...{ vehicle: 'CA 769-092', vehicle_kind: 'bakkie', status: 'under-way', start: end, end, stops },
    load: {
      ...{ stops: 3, open_stops: 3, parcels: 3, weight_kg: 3, capacity_kg: 660 },
      ...{ volume_litres: 3, capacity_litres: 2000, stops_limit: null },
    },
  })
  const days = [sheet(3, stop(1), stop(2), stop(3)), sheet(4, stop(1, at), stop(2), stop(3))]
  const sent: unknown[] = []
  const client = createClient({
    base: 'http://here.invalid',
    clientVersion: 'test',
    providerId: () => 1,
    token: () => null,
    fetch: async (_, init) => {
      if (init?.method === 'GET') return Response.json({ tripsheets: [days[sent.length]], count: 1 })
      sent.push(JSON.parse(String(init?.body)))
      return sent.length === 1
        ? refused(409, 'tripsheet.changedMeanwhile')()
        : Response.json({ ...sheet(5), vehicle_was: null })
    },
  })
  const store = createEntityStore<LiveTripsheet>({ complete: () => null, onChange: () => {} })
  const acts = createTripsheetActs(client, createOptimisticTripsheets(store))
  const given = [{ shipment_id: 30, side: 'delivery' } as const]
  expect(await acts.place(1, { day: '2026-11-27', before: 1 }, given)).toBeNull()
  expect(sent).toEqual([
    { id: 7, version: 3, order: [3, 1, 2] },
    { id: 7, version: 4, order: [3, 2] },
  ])
})
