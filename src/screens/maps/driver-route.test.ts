import { expect, test } from 'vitest'
import type { LiveShipment } from '../../contract/live.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import { type VisitOf, visitsOf } from '../../features/assignment/tripsheet-visits.ts'
import {
  byLateness,
  countsOf,
  inTripsheetOrder,
  latenessKey,
  nextVisit,
  readLateness,
  showsDriver,
  showsStopOf,
  stopsOf,
} from './driver-route.ts'

const NOON = 1_000_000

function shipment(over: Partial<LiveShipment> = {}): LiveShipment {
  return {
    id: 1,
    version: 1,
    ref: 'PZDRMT',
    custom_ref: null,
    customer_reference: null,
    cost_center: null,
    account_id: 1,
    service_level_code: 'ECO',
    status: 'collection-assigned',
    status_at: 0,
    created_at: 0,
    message: null,
    failed_attempts: 0,
    exception: null,
    exception_at: null,
    exception_reason: null,
    handled_until: null,
    parcel_count: 1,
    parcels_apart: 0,
    weight_kg: 1,
    mass_kg: null,
    volume_litres: null,
    collection_name: 'Kwela Fashion',
    collection_place: 'Woodstock, Cape Town',
    collection_lat: -33.93,
    collection_lng: 18.44,
    delivery_name: 'N. Dlamini',
    delivery_place: 'Khayelitsha, Cape Town',
    delivery_lat: -34.04,
    delivery_lng: 18.67,
    collection_pickup_point_id: null,
    delivery_pickup_point_id: null,
    collection_branch_id: null,
    delivery_branch_id: null,
    hub_id: null,
    collection_agent_id: 7,
    delivery_agent_id: null,
    collection_after: null,
    collection_before: NOON + 10,
    delivery_after: null,
    delivery_before: null,
    collection_eta: NOON,
    delivery_eta: null,
    collected_at: null,
    delivered_at: null,
    tags: '',
    ...over,
  }
}

test('before it is collected the collecting driver has to go, then the delivering one', () => {
  expect(nextVisit(shipment())).toMatchObject({ driver: 7, side: 'collection', eta: NOON })
  expect(nextVisit(shipment({ status: 'out-for-delivery', delivery_agent_id: 9 }))).toMatchObject({
    driver: 9,
    side: 'delivery',
  })
})

test('nobody has to go to what has no driver or is over, and somebody to what is assigned at a hub', () => {
  expect(nextVisit(shipment({ status: 'at-hub', delivery_agent_id: 9 }))?.side).toBe('delivery')
  expect(nextVisit(shipment({ collection_agent_id: null }))).toBeNull()
  expect(nextVisit(shipment({ status: 'delivered', delivery_agent_id: 9 }))).toBeNull()
})

test('a visit is late once its window has passed', () => {
  expect(countsOf(shipment(), NOON)).toEqual(['open:7'])
  expect(countsOf(shipment(), NOON + 11)).toEqual(['open:7', 'late:7'])
})

test('what is fetched at one door is one stop', () => {
  const stops = stopsOf([shipment(), shipment({ id: 2 }), shipment({ id: 3, collection_lat: -33.9 })])
  expect(stops.map(({ shipments }) => shipments.map(({ id }) => id))).toEqual([[1, 2], [3]])
})

test('who lives at one place is a stop of their own, and so is another visit of the tripsheet', () => {
  const ids = (stops: ReturnType<typeof stopsOf>) =>
    stops.map(({ shipments }) => shipments.map(({ id }) => id))
  const neighbour = shipment({ id: 2, collection_name: 'Shop next door' })
  expect(ids(stopsOf([shipment(), neighbour]))).toEqual([[1], [2]])
  const visit = { rank: 1, locked: false, plannedAt: NOON, promisedAt: NOON, day: '2026-11-21' }
  const inTwoVisits: VisitOf = ({ id }) => ({ ...visit, stop: id === 3 ? 9 : 8 })
  const round = [shipment(), shipment({ id: 2 }), shipment({ id: 3 })]
  expect(ids(stopsOf(round, inTwoVisits))).toEqual([[1, 2], [3]])
  // What the tripsheet has at one stop is one, also where a name was changed since.
  expect(ids(stopsOf([shipment(), neighbour], inTwoVisits))).toEqual([[1, 2]])
})

test('a round is in the order of its tripsheet, which has the time of a collection request, too', () => {
  const request = shipment({
    id: -4,
    collection_eta: null,
    collection_before: NOON + 900,
    collection_lat: -33.8,
  })
  const first = shipment({ id: 2, collection_eta: NOON + 50, collection_lat: -33.7 })
  const stop = (id: number, planned_at: number) => ({
    id,
    locked: false,
    planned_at,
    promised_at: planned_at,
  })
  const visitOf = visitsOf([
    {
      id: 1,
      version: 1,
      driver_id: 7,
      branch_id: null,
      day: '2026-11-21',
      status: 'planned',
      start_at: null,
      end_at: null,
      stops: stopsText([
        { ...stop(11, NOON + 30), tasks: [{ request_id: 4, side: 'collection' }] },
        { ...stop(12, NOON + 50), tasks: [{ shipment_id: 2, side: 'collection' }] },
      ]),
    },
  ])
  const later = shipment({ id: 3, collection_eta: NOON + 40 })
  const round = inTripsheetOrder([later, first, request], visitOf)
  expect(stopsOf(round, visitOf).map(({ shipments, eta }) => [shipments[0]?.id, eta])).toEqual([
    [-4, NOON + 30],
    [3, NOON + 40],
    [2, NOON + 50],
  ])
})

test('a chosen branch filters the list and the map: its drivers, and the stops that are next in it', () => {
  const driver = { name: 'Zoë Mokoena', vehicle: 'ND 1', branch_id: 2 }
  const durban = { text: '', branches: new Set(['2']) }
  const all = { text: '', branches: new Set<string>() }
  expect(showsDriver(driver, durban)).toBe(true)
  expect(showsDriver({ ...driver, branch_id: 3 }, durban)).toBe(false)
  expect(showsDriver({ ...driver, branch_id: null }, durban)).toBe(false)
  expect(showsDriver({ ...driver, branch_id: null }, all)).toBe(true)
  expect(showsDriver(driver, { ...durban, text: ' zoe ' })).toBe(true)
  expect(showsDriver(driver, { ...durban, text: 'sipho' })).toBe(false)

  const collection = shipment({ collection_branch_id: 2, delivery_branch_id: 3 })
  expect(showsStopOf(collection, durban)).toBe(true)
  expect(showsStopOf({ ...collection, status: 'out-for-delivery', collected_at: 1 }, durban)).toBe(false)
  expect(showsStopOf(shipment(), durban)).toBe(false)
  expect(showsStopOf(shipment(), all)).toBe(true)
})

test('by lateness whoever has most late stops stands first, and equals by name', () => {
  const counts = new Map([
    ['open:1', 9],
    ['late:1', 2],
    ['late:2', 11],
    ['late:3', 2],
  ])
  const late = readLateness(latenessKey(counts))
  const drivers = [
    { id: 4, name: 'Ayanda' },
    { id: 1, name: 'Zola' },
    { id: 2, name: 'Bongani' },
    { id: 3, name: 'Mpho' },
  ]
  expect(drivers.sort(byLateness((id) => late.get(id) ?? 0)).map(({ id }) => id)).toEqual([2, 3, 1, 4])
  expect(readLateness(latenessKey(new Map()))).toEqual(new Map())
})
