import { expect, test } from 'vitest'
import { collection, delivery, driver, HOUR, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import type { LiveDriver, LiveShipment, LiveTripsheet } from '../../contract/live.ts'
import type { VehicleKind } from '../../domain/dispatch/travel.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { etasOf, type Moment } from './arrivals.ts'
import { driverChoices, matching } from './driver-choices.ts'
import { lanesOf, ordered, stopsOf } from './lanes.ts'

const CAPE_TOWN = { lat: -33.93, lng: 18.42 }
const hubOf = () => null

function choicesFor(
  drivers: readonly LiveDriver[],
  workspace: readonly LiveShipment[],
  rows: readonly LiveShipment[],
  kindsByLevel: Moment['kindsByLevel'] = new Map(),
) {
  const lanes = lanesOf({ drivers, shipments: workspace, hubOf, now: TEN })
  const stops = stopsOf(rows, 'next', TEN)
  const chosen = new Set(rows.map(({ id }) => id))
  return driverChoices({ lanes, stops, chosen, hubOf, now: TEN, kindsByLevel })
}
const namesOf = (choices: ReturnType<typeof choicesFor>) => choices.map((choice) => choice.driver.name)

test('ten stops offer who adds the fewest minutes; trucks stay out until somebody asks for one', () => {
  const rows = [
    shipment(1, { collection_lat: CAPE_TOWN.lat, collection_lng: CAPE_TOWN.lng }),
    ...Array.from({ length: 9 }, (_, i) => shipment(i + 2)),
  ]
  const drivers = [
    driver(1, { name: 'Truck', vehicle_kind: 'truck', ...CAPE_TOWN }),
    driver(2, { name: 'Van in Sandton', lat: -26.1, lng: 28.05 }),
    driver(3, { name: 'Bike in Sandton', vehicle_kind: 'bike', lat: -26.1, lng: 28.05, capacity_kg: 5 }),
  ]
  const choices = choicesFor(drivers, rows, rows)
  const offered = matching(choices, '', () => '')
  expect(offered.map((choice) => [choice.driver.name, choice.isTooMuch])).toEqual([
    ['Van in Sandton', false],
    ['Bike in Sandton', true],
  ])
  expect(matching(choices, 'truck', () => '')).toHaveLength(1)
})

test('trucks are offered for what they alone may carry, not for what nobody may', () => {
  const drivers = [driver(1, { vehicle_kind: 'truck' }), driver(2, { vehicle_kind: 'bike' })]
  const rows = [shipment(1, { service_level_code: 'ECO' }), shipment(2, { service_level_code: 'OVN' })]
  const offered = (...asked: LiveShipment[]) => {
    const kinds = new Map<string, readonly VehicleKind[]>([
      ['ECO', ['truck']],
      ['OVN', ['bike']],
    ])
    return matching(choicesFor(drivers, asked, asked, kinds), '', () => '').map((one) => one.driver.id)
  }
  expect(offered(...rows.slice(0, 1))).toEqual([1, 2])
  expect(offered(...rows)).toEqual([2])
})

test('a driver of another branch than the stops belong to is named as one', () => {
  const rows = [
    shipment(1, { collection_branch_id: 2 }),
    shipment(2, { collection_branch_id: 1, collection_agent_id: 3 }),
  ]
  const drivers = [driver(1, { branch_id: 1 }), driver(2, { branch_id: 2 }), driver(3, { branch_id: null })]
  const others = (...asked: LiveShipment[]) =>
    new Map(choicesFor(drivers, asked, asked).map((one) => [one.driver.id, one.otherBranch]))
  expect(others(...rows.slice(0, 1))).toEqual(
    new Map([
      [1, 1],
      [2, null],
      [3, null],
    ]),
  )
  // Some of it is enough.
  expect(others(...rows).get(2)).toBe(2)
  expect(others(shipment(3, { collection_branch_id: null })).get(1)).toBeNull()
})

test('what a driver has already fills the vehicle, and who has all of it comes last', () => {
  const heavy = collection(1, 1, { weight_kg: 90 })
  const wanted = collection(2, 2, { weight_kg: 20 })
  const choices = choicesFor([driver(1), driver(2), driver(3)], [heavy, wanted], [wanted])
  expect(namesOf(choices)).toEqual(['Driver 3', 'Driver 1', 'Driver 2'])
  expect(choices.map(({ isTooMuch, hasAll }) => [isTooMuch, hasAll])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
  expect(namesOf([...ordered(choices, 'name')])).toEqual(['Driver 1', 'Driver 2', 'Driver 3'])
  expect(ordered(choices, 'load').at(-1)?.driver.name).toBe('Driver 1')
  const isOut = choices.map((choice) => ({ ...choice, isOut: choice.driver.name === 'Driver 2' }))
  expect(ordered(isOut, 'load').at(-1)?.driver.name).toBe('Driver 2')
})

test('what is given is tried against the load of its own day', () => {
  const tomorrow = { collection_after: TEN + 22 * HOUR, collection_before: TEN + 24 * HOUR }
  const eta = { collection_eta: TEN + 23 * HOUR }
  const isTooMuch = (has: LiveShipment, given: LiveShipment) =>
    choicesFor([driver(1)], [has, given], [given]).map((choice) => [choice.isTooMuch, choice.openStops])
  const heavy = { weight_kg: 90 }
  const ofToday = shipment(2, { weight_kg: 20 })
  const ofTomorrow = shipment(2, { ...tomorrow, weight_kg: 20 })
  expect(isTooMuch(collection(1, 1, heavy), ofToday)).toEqual([[true, 1]])
  expect(isTooMuch(collection(1, 1, heavy), ofTomorrow)).toEqual([[false, 0]])
  expect(isTooMuch(collection(1, 1, { ...heavy, ...tomorrow, ...eta }), ofToday)).toEqual([[false, 0]])
  expect(isTooMuch(collection(1, 1, { ...heavy, ...tomorrow, ...eta }), ofTomorrow)).toEqual([[true, 1]])

  // Of several days that which becomes too full is told.
  const has = collection(1, 1, { ...heavy, ...tomorrow, ...eta })
  const given = [shipment(2, { weight_kg: 5 }), shipment(3, { ...tomorrow, weight_kg: 20 })]
  const [choice] = choicesFor([driver(1)], [has, ...given], given)
  expect(choice).toMatchObject({ isTooMuch: true, load: { kg: { most: 90 } }, plus: { kg: 20 } })
})

test('what is given costs what it costs on its own day', () => {
  const later = { collection_after: TEN + 22 * HOUR, collection_eta: TEN + 23 * HOUR }
  const farOff = { collection_lat: -26.5, collection_before: null }
  const costOf = (given: LiveShipment, ...has: LiveShipment[]) =>
    choicesFor([driver(1)], [...has, given], [given]).map(({ addedMs, firstAt }) => ({ addedMs, firstAt }))
  const [ofToday, ofTomorrow] = [collection(1, 1), collection(2, 1, { ...farOff, ...later })]
  const nextDoor = shipment(3, farOff)
  // Next door to where the driver is tomorrow, it is no shorter way today.
  expect(costOf(nextDoor, ofToday, ofTomorrow)).toEqual(costOf(nextDoor, ofToday))
  const tomorrow = { ...nextDoor, collection_after: TEN + 22 * HOUR }
  expect(costOf(tomorrow, ofToday, ofTomorrow)).toEqual(costOf(tomorrow, ofTomorrow))
})

test('drivers are found by name, branch and vehicle', () => {
  const choices = choicesFor(
    [driver(1, { name: 'Ayanda' }), driver(2, { name: 'Busi', vehicle: 'CA 2' })],
    [],
    [],
  )
  const find = (text: string) =>
    matching(choices, text, () => 'Durban hub').map((choice) => choice.driver.name)
  expect(find('durban ca 2')).toEqual(['Busi'])
  expect(find('ayan')).toEqual(['Ayanda'])
})

test('each stop has its time in the round of the driver, after what is planned there', () => {
  const workspace = [collection(1, 1), collection(2, 1), collection(3, 2), shipment(4), delivery(5, null)]
  const rows = workspace.slice(2)
  const [lane] = lanesOf({ drivers: [driver(1), driver(2)], shipments: workspace, hubOf, now: TEN })
  const etas = etasOf(stopsOf(rows, 'next', TEN), lane, hubOf, { now: TEN })
  expect([...etas.keys()].sort()).toEqual([3, 4, 5])
  expect([...etas.values()].every((eta) => (eta ?? 0) > TEN)).toBe(true)
})

test('a delivery that is given before the parcel is collected has no time yet', () => {
  const lanes = lanesOf({ drivers: [driver(1)], shipments: [], hubOf, now: TEN })
  const stops = stopsOf([shipment(1)], 'delivery', TEN)
  expect(etasOf(stops, lanes[0], hubOf, { now: TEN })).toEqual(new Map([[1, null]]))
})

test('a day that begins later has no time before that, unless it is under way already', () => {
  const [lane] = lanesOf({ drivers: [driver(1)], shipments: [], hubOf, now: TEN })
  const etaOn = (status: LiveTripsheet['status']) => {
    const day = dayOf(TEN)
    const start_at = TEN + 2 * HOUR
    const tripsheet = {
      id: 1,
      version: 1,
      driver_id: 1,
      branch_id: 1,
      day,
      status,
      start_at,
      end_at: null,
      stops: '[]',
    }
    const stops = stopsOf([shipment(1)], 'next', TEN)
    return etasOf(stops, lane && { ...lane, tripsheet }, hubOf, { now: TEN }).get(1) ?? 0
  }
  expect(etaOn('planned')).toBeGreaterThanOrEqual(TEN + 2 * HOUR)
  expect(etaOn('under-way')).toBeLessThan(TEN + 2 * HOUR)
})
