import { expect, test } from 'vitest'
import { collection } from '../../../tests/support/tripsheet.ts'
import type { LiveCollectionRequest, LiveShipment } from '../../contract/live.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { createStopRows } from './request-rows.ts'

const request = (id: number, changes: Partial<LiveCollectionRequest> = {}): LiveCollectionRequest => ({
  id,
  version: 1,
  account_id: 1,
  status: 'collection-assigned',
  status_at: 5,
  created_at: 1,
  message: null,
  failed_attempts: 0,
  parcel_count: 3,
  weight_kg: null,
  collected_parcels: null,
  shipment_count: 0,
  collection_name: 'Kwela',
  collection_place: 'Sandton, Johannesburg',
  collection_lat: null,
  collection_lng: null,
  collection_branch_id: 1,
  collection_agent_id: 7,
  collection_after: 10,
  collection_before: 20,
  schedule_id: null,
  shipment_ids: '',
  ...changes,
})

function setUp(shipments: readonly LiveShipment[], requests: readonly LiveCollectionRequest[]) {
  const rows = createEntityStore<LiveShipment>({ complete: () => null, onChange() {} })
  const asked = createEntityStore<LiveCollectionRequest>({ complete: () => null, onChange() {} })
  rows.replace(shipments, 1)
  asked.replace(requests, 1)
  rows.publish()
  asked.publish()
  return { rows, asked, stops: createStopRows({ shipments: rows, requests: asked }) }
}
const shipmentOf = (stops: ReturnType<typeof setUp>['stops'], id: number) =>
  stops.get(id) ?? expect.fail(`row ${id} is not there`)

test('a request is a row with a negative number, and the same object until it changes', () => {
  const { stops, asked } = setUp(
    [collection(1, 7)],
    [request(4), request(5, { status: 'closed', collected_parcels: 2 })],
  )
  expect([...stops.ids()].sort((a, b) => a - b)).toEqual([-5, -4, 1])
  expect(stops.get(-4)).toMatchObject({
    ref: 'COL000004',
    status: 'collection-assigned',
    parcel_count: 3,
    weight_kg: 0,
  })
  expect(stops.get(-4)).toBe(stops.get(-4))
  expect(stops.get(-5)).toMatchObject({ status: 'collected', collected_at: 5, parcel_count: 2 })
  asked.apply([{ seq: 2, type: 'x', id: 4, version: 2, fields: { id: 4, version: 2, parcel_count: 9 } }])
  asked.publish()
  expect(stops.get(-4)).toMatchObject({ version: 2, parcel_count: 9 })
})

test('a shipment that a driver fetches with a request is no stop of its own, and is told of when that changes', () => {
  const { stops, asked } = setUp([collection(1, 7), collection(2, 7)], [request(4, { shipment_ids: '1' })])
  const told: number[][] = []
  const subscription = stops.changes$.subscribe((ids) => told.push([...ids].sort((a, b) => a - b)))
  const own = () => [1, 2].filter((id) => !stops.isFetchedWithRequest(shipmentOf(stops, id)))
  expect(own()).toEqual([2])
  const change = (version: number, fields: Partial<LiveCollectionRequest>) => {
    asked.apply([{ seq: version, type: 'x', id: 4, version, fields: { ...fields, id: 4, version } }])
    asked.publish()
  }
  change(2, { shipment_ids: '2' })
  expect(own()).toEqual([1])
  expect(told).toEqual([[-4, 1, 2]])
  // Nobody comes for it: its own driver does.
  change(3, { collection_agent_id: null, status: 'collection-unassigned' })
  expect(own()).toEqual([1, 2])
  change(4, { collection_agent_id: 8, status: 'closed' })
  expect(own()).toEqual([1, 2])
  subscription.unsubscribe()
})
