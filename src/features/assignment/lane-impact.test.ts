import { expect, test } from 'vitest'
import { collection, driver, HOUR, MINUTE, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import { stopsText } from '../../domain/dispatch/tripsheet-text.ts'
import type { Moment } from './arrivals.ts'
import { laneOf } from './lane.ts'
import { impactOfDayOrder, impactOnLane } from './lane-impact.ts'
import { orderBefore } from './lane-order.ts'
import { lanesOf, stopsOf } from './lanes.ts'

const HUB = { lat: -26.1, lng: 28.05 }
const workspace = [collection(1, 7, { collection_eta: TEN + 90 * MINUTE }), shipment(2)]
const [lane] = lanesOf({ drivers: [driver(7)], shipments: workspace, hubOf: () => HUB, now: TEN })

/** What is given to a driver of such hours who has no tripsheet yet. */
function given(hours: Partial<DriverHours>, now = TEN) {
  const moment: Moment = { now, hoursOf: () => ({ ...NO_HOURS, ...hours }) }
  const stops = stopsOf(workspace.slice(1), 'next', now)
  return impactOnLane(lane, stops, new Set([2]), HUB, moment)
}

test('nobody is reached before the hours of the driver begin, and from then on at once', () => {
  const late = { works_from: '11:00', works_until: '16:00' }
  expect(given({})?.firstAt).toBeLessThan(TEN + HOUR)
  expect(given(late)?.firstAt).toBeGreaterThanOrEqual(TEN + HOUR)
  expect(given(late, TEN + 2 * HOUR)?.firstAt).toBeGreaterThanOrEqual(TEN + 2 * HOUR)
  expect(given(late, TEN + 2 * HOUR)?.firstAt).toBeLessThan(TEN + 3 * HOUR)
})

test('what is tried keeps the break that the driver is to take first', () => {
  const pause = { break_from: '10:00', break_until: '10:00', break_minutes: 60 }
  const [without, with_] = [given({}), given(pause)]
  expect((with_?.firstAt ?? 0) - (without?.firstAt ?? 0)).toBeGreaterThan(30 * MINUTE)
})

/** Three doors behind one another on the road, some 1.4 km each, a quarter of an hour apart; the first is due soon. */
const doors = [1, 2, 3].map((n) =>
  collection(n, 7, {
    collection_lat: -26.2 - n / 100,
    collection_lng: 28.04,
    collection_eta: TEN + n * 15 * MINUTE,
    ...(n === 1 && { collection_before: TEN + 20 * MINUTE }),
  }),
)
const onRoad = laneOf({
  driver: driver(7),
  hub: HUB,
  open: doors,
  collected: [],
  delivered: [],
  now: TEN,
  today: TEN - 10 * HOUR,
  tripsheets: [
    {
      id: 9,
      version: 1,
      driver_id: 7,
      branch_id: 1,
      day: '2026-11-21',
      status: 'sent',
      start_at: null,
      end_at: null,
      stops: stopsText(
        doors.map(({ id, collection_eta }) => ({
          id: 50 + id,
          locked: false,
          planned_at: collection_eta ?? TEN,
          promised_at: TEN,
          tasks: [{ shipment_id: id, side: 'collection' as const }],
        })),
      ),
    },
  ],
})
const now: Moment = { now: TEN }

test('another order of the lane tells how much longer it is, and who becomes late', () => {
  const [first] = onRoad.stops
  const last = first && orderBefore(onRoad, [first], null)
  if (!last) return expect.fail('nothing was moved')
  const impact = impactOfDayOrder(onRoad, last, HUB, now)
  expect(impact?.addedMetres).toBeGreaterThan(2_500)
  expect(impact?.late.map(({ name }) => name)).toEqual(['Sender 1'])
  expect(impact?.firstAt).toBeGreaterThan(TEN + 30 * MINUTE)
})

test('in a gap it costs what that gap costs, on the day of the gap alone', () => {
  const stops = stopsOf([shipment(4, { collection_lat: -26.235, collection_lng: 28.04 })], 'next', TEN)
  const given = (before: number | null, day = '2026-11-21') =>
    impactOnLane(onRoad, stops, new Set([4]), HUB, now, { day, before })
  const cheapest = impactOnLane(onRoad, stops, new Set([4]), HUB, now)
  expect(given(null)?.addedMetres).toBeCloseTo(cheapest?.addedMetres ?? 0, 0)
  expect(given(51)?.addedMetres).toBeGreaterThan(2_500)
  expect(given(51)?.late.map(({ name }) => name)).toContain('Sender 1')
  expect(given(51, '2026-11-22')).toEqual(cheapest)
})
