import { expect, test } from 'vitest'
import { collection, delivery, MINUTE, TEN } from '../../../tests/support/tripsheet.ts'
import type { LiveCollectionRequest, LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { createDashboardViews } from './dashboard-views.ts'

const DRIVER = 7
const REQUEST: LiveCollectionRequest = {
  id: 4,
  version: 1,
  account_id: 1,
  status: 'collection-assigned',
  status_at: TEN,
  created_at: TEN,
  message: null,
  failed_attempts: 0,
  parcel_count: 3,
  weight_kg: null,
  collected_parcels: null,
  shipment_count: 1,
  collection_name: 'Kwela',
  collection_place: 'Sandton, Johannesburg',
  collection_lat: null,
  collection_lng: null,
  collection_branch_id: 1,
  collection_agent_id: DRIVER,
  collection_after: TEN - 60 * MINUTE,
  collection_before: TEN + 300 * MINUTE,
  schedule_id: null,
  shipment_ids: '2',
}

const sheet = (plannedAt: number, version = 1): LiveTripsheet => ({
  id: 1,
  version,
  driver_id: DRIVER,
  branch_id: 1,
  day: '2026-11-21',
  status: 'sent',
  start_at: null,
  end_at: null,
  stops: stopsText([
    {
      id: 1,
      locked: false,
      planned_at: plannedAt,
      promised_at: plannedAt,
      tasks: [{ request_id: 4, side: 'collection' }],
    },
  ]),
})

function setUp(rows: readonly LiveShipment[]) {
  const store = <Row extends { id: number; version: number }>(all: readonly Row[]) => {
    const made = createEntityStore<Row>({ complete: () => null, onChange() {} })
    made.replace(all, 1)
    made.publish()
    return made
  }
  const shipments = store(rows)
  const requests = store([REQUEST])
  const tripsheets = store([sheet(TEN + 5 * MINUTE)])
  const { driverRoutes } = createDashboardViews({ shipments, requests, tripsheets, now: () => TEN })
  return { requests, tripsheets, driverRoutes, routes: () => driverRoutes.now().at(TEN) }
}

test('a driver who has a collection request alone has a route, and what is fetched with it is no other stop', () => {
  const { routes } = setUp([collection(2, DRIVER)])
  expect(routes()).toMatchObject([
    { driverId: DRIVER, open: 1, next: { id: -4, kind: 'collect', eta: TEN + 5 * MINUTE } },
  ])
})

test('the next stop is a request where its tripsheet plans that first, and is told when it plans otherwise', () => {
  const shipment = collection(1, DRIVER, { collection_eta: TEN + 20 * MINUTE })
  const { routes, driverRoutes, tripsheets } = setUp([shipment])
  expect(routes()[0]).toMatchObject({ open: 2, next: { id: -4 } })
  const told: (number | undefined)[] = []
  const watch = driverRoutes.changes$.subscribe((face) => told.push(face.at(TEN)[0]?.next?.id))
  tripsheets.merge([sheet(TEN + 40 * MINUTE, 2)], 2)
  tripsheets.publish()
  expect(told).toEqual([1])
  watch.unsubscribe()
})

test('a request that was closed is a stop that was made', () => {
  const { routes, requests } = setUp([])
  const closed = { ...REQUEST, version: 2, status: 'closed', status_at: TEN - MINUTE } as const
  requests.merge([closed], 2)
  requests.publish()
  expect(routes()).toMatchObject([{ done: 1, open: 0, next: null, behind: -6 * MINUTE }])
})

test('what was fetched with a request is a stop like any other when it is brought', () => {
  const { routes } = setUp([delivery(2, DRIVER)])
  expect(routes()[0]).toMatchObject({ open: 2 })
})

test('a request that is taken off its tripsheet has no time any more, and that is told', () => {
  const { routes, driverRoutes, tripsheets } = setUp([])
  const told: (number | null | undefined)[] = []
  const watch = driverRoutes.changes$.subscribe((face) => told.push(face.at(TEN)[0]?.next?.eta))
  tripsheets.merge([{ ...sheet(TEN + 5 * MINUTE, 2), stops: '' }], 2)
  tripsheets.publish()
  watch.unsubscribe()
  expect(told).toHaveLength(1)
  expect(told[0] ?? null).toBe(routes()[0]?.next?.eta ?? null)
  expect(told[0]).not.toBe(TEN + 5 * MINUTE)
})
