import { expect, test } from 'vitest'
import { collection, driver, HOUR, MINUTE, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import type { Moment } from './arrivals.ts'
import { impactOnLane } from './lane-impact.ts'
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
