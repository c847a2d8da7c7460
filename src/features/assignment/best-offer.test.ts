import { expect, test } from 'vitest'
import {
  collection,
  driver,
  HOUR,
  laneAtTen,
  MINUTE,
  shipment,
  TEN,
} from '../../../tests/support/tripsheet.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { type DaysOut, etasOf } from './arrivals.ts'
import { bestOffer } from './best-offer.ts'
import { driverChoices, nobodyBecause } from './driver-choices.ts'
import { assignment } from './messages.ts'
import { groupStops } from './stop.ts'
import { taskOf } from './task.ts'

const lane = (id: number, lat: number, open = [] as ReturnType<typeof collection>[], kg = 100) =>
  laneAtTen({ driver: driver(id, { lat, lng: 28.05, capacity_kg: kg }), open })
const waiting = shipment(1, { status: 'collection-unassigned' })
const stops = groupStops([taskOf(waiting, 'collection')], TEN)
const inputs = (...lanes: ReturnType<typeof lane>[]) => ({
  lanes,
  stops,
  chosen: new Set([1]),
  hubOf: () => null,
  now: TEN,
})

test('whoever it costs the least is proposed, with why', () => {
  const offer = bestOffer(inputs(lane(1, -26.3), lane(2, -26.11)))
  expect(offer).toMatchObject({ choice: { driver: { id: 2 } }, isNearest: true, isInTime: true })
  expect(offer?.choice.addedMs).toBeLessThan(15 * MINUTE)
})

test('nobody is proposed who cannot carry it, nor for what somebody has', () => {
  expect(bestOffer(inputs(lane(2, -26.11, [], 0.5)))).toBeNull()
  const given = groupStops([taskOf(collection(1, 2), 'collection')], TEN)
  expect(bestOffer({ ...inputs(lane(1, -26.11)), stops: given })).toBeNull()
})

test('who is out is proposed for nothing; by hand they come last, and are called so', () => {
  const on = (...days: readonly string[]) => new Set(days)
  const today = dayOf(TEN)
  const drivers = { ...inputs(lane(1, -26.3), lane(2, -26.11)), out: new Map([[2, on(today)]]) }
  expect(bestOffer(drivers)).toMatchObject({ choice: { driver: { id: 1 } }, isNearest: true })
  const offered = driverChoices(drivers).map((choice) => [choice.driver.id, choice.isOut])
  expect(offered).toEqual([
    [1, false],
    [2, true],
  ])
  const both = [1, 2].map((driver) => [driver, on(today)] as const)
  expect(bestOffer({ ...drivers, out: new Map(both) })).toBeNull()
  // Out on another day than that of the stops is no matter.
  const tomorrow = new Map([[2, on(dayOf(TEN + 24 * 60 * MINUTE))]])
  expect(bestOffer({ ...drivers, out: tomorrow })).toMatchObject({ choice: { driver: { id: 2 } } })
})

test('what is for a later day is offered from where each sets out on it, and also to who is out today', () => {
  const tomorrow = { collection_after: TEN + 24 * HOUR, collection_before: TEN + 28 * HOUR }
  const later = shipment(1, { status: 'collection-unassigned', ...tomorrow })
  const hubs = new Map([
    [1, { lat: -26.11, lng: 28.05 }],
    [2, { lat: -26.9, lng: 28.05 }],
  ])
  // The second is next to it now, and sets out from far away tomorrow.
  const from = (id: number, lat: number) =>
    laneAtTen({ driver: driver(id, { branch_id: id, lat, lng: 28.05, at: TEN }), open: [] })
  const offer = (which: typeof later, out: DaysOut = new Map()) =>
    bestOffer({
      ...inputs(from(1, -26.9), from(2, -26.11)),
      stops: groupStops([taskOf(which, 'collection')], TEN),
      hubOf: (branch) => hubs.get(branch ?? 0) ?? null,
      out,
    })?.choice.driver.id
  expect([offer(waiting), offer(later), offer(later, new Map([[1, new Set([dayOf(TEN)])]]))]).toEqual([
    2, 1, 1,
  ])
})

test('nobody is proposed whose vehicle may not carry it by its service level; by hand it says what it needs, and comes last', () => {
  const kindsByLevel = new Map([['ECO', ['truck', 'bakkie'] as const]])
  const drivers = [lane(1, -26.3), lane(2, -26.11)]
  expect(bestOffer({ ...inputs(...drivers), kindsByLevel })).toBeNull()
  const far = lane(3, -26.9)
  const bakkie = { ...far, driver: far.driver && { ...far.driver, vehicle_kind: 'bakkie' as const } }
  const all = { ...inputs(...drivers, bakkie), kindsByLevel }
  expect(bestOffer(all)).toMatchObject({ choice: { driver: { id: 3 }, needs: null } })
  const needs = driverChoices(all).map((choice) => [choice.driver.id, choice.needs])
  expect(needs).toEqual([
    [3, null],
    [2, ['bakkie', 'truck']],
    [1, ['bakkie', 'truck']],
  ])
  expect(assignment.needs(['bakkie', 'truck'])).toBe('Needs a bakkie or truck')
})

test('where nobody is right for it, that is told by its cause: the kinds of vehicle before the load', () => {
  const onlyTrucks = new Map([['ECO', ['truck'] as const]])
  const because = (lanes: ReturnType<typeof lane>[], kindsByLevel?: typeof onlyTrucks) =>
    nobodyBecause(driverChoices({ ...inputs(...lanes), ...(kindsByLevel && { kindsByLevel }) }))
  const [small, large] = [lane(1, -26.3, [], 0.5), lane(2, -26.11)]
  expect(because([small, large])).toBeNull()
  expect(because([small])).toBe('load')
  expect(because([small, large], onlyTrucks)).toBe('kind')
  const truck = { ...small, driver: small.driver && { ...small.driver, vehicle_kind: 'truck' as const } }
  // The one that may is too full.
  expect(because([truck, large], onlyTrucks)).toBe('load')
  expect(because([])).toBeNull()
})

test('what a driver would have more to do holds the minutes that the door was learnt to take', () => {
  const added = (service_minutes: number) => {
    const planOf = () => ({ service_minutes, timed: false })
    return bestOffer({ ...inputs(lane(2, -26.11)), planOf })?.choice.addedMs ?? 0
  }
  expect(added(30) - added(10)).toBe(20 * MINUTE)
})

test('so does when they are at the next of what is chosen', () => {
  const both = [waiting, { ...waiting, id: 2, collection_lat: -26.3 }]
  const coming = both.flatMap((row) => groupStops([taskOf(row, 'collection')], TEN))
  const last = (service_minutes: number) => {
    const planOf = () => ({ service_minutes, timed: false })
    const times = etasOf(coming, lane(2, -26.11), () => null, { now: TEN, planOf })
    return Math.max(...[...times.values()].map((at) => at ?? 0))
  }
  expect(last(30) - last(10)).toBe(20 * MINUTE)
})
