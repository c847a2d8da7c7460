import { expect, test } from 'vitest'
import { collection, driver, HOUR, shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { laneOf } from '../../../features/assignment/lane.ts'
import { daysOfWork, type Whose, workOfDay } from './work-of-day.ts'

const lane = (of: number | null, open: LiveShipment[]) =>
  laneOf({
    driver: of === null ? null : driver(of),
    hub: null,
    open,
    collected: [],
    delivered: [],
    now: TEN,
    today: TEN - 10 * HOUR,
  })
const at = (hours: number) => ({
  collection_after: TEN + hours * HOUR,
  collection_before: TEN + (hours + 2) * HOUR,
})
const later = (id: number) => ({ ...collection(id, 7), ...at(24), collection_eta: TEN + 24 * HOUR })
/** Collection requests have negative numbers among the rows of the board. */
const request = (id: number, hours: number) => shipment(-id, at(hours))
const NOBODY = { driver: null, branch: null }

test('the work of a day is what stands on its tripsheets, and what nobody has and it is offered', () => {
  const lanes = [
    lane(null, [shipment(1, at(1)), shipment(2, at(24)), shipment(3, at(48))]),
    lane(7, [collection(4, 7), later(5), later(6)]),
    lane(8, [collection(7, 8)]),
  ]
  expect(workOfDay(lanes, NOBODY, '2026-11-21', TEN)).toEqual({ planned: 2, unassigned: 1 })
  // What can still be done today is not offered to tomorrow.
  expect(workOfDay(lanes, NOBODY, '2026-11-22', TEN)).toEqual({ planned: 2, unassigned: 1 })
  expect(workOfDay(lanes, { driver: 8, branch: null }, '2026-11-22', TEN)).toEqual({
    planned: 0,
    unassigned: 1,
  })
  expect(workOfDay(lanes, { driver: null, branch: -1 }, '2026-11-21', TEN)).toEqual({
    planned: 0,
    unassigned: 0,
  })
})

test('the work of a driver, or of a branch, is theirs alone', () => {
  const elsewhere = laneOf({
    driver: driver(8, { branch_id: 2 }),
    ...{
      hub: null,
      open: [collection(7, 8)],
      collected: [],
      delivered: [],
      now: TEN,
      today: TEN - 10 * HOUR,
    },
  })
  const lanes = [
    lane(null, [
      shipment(1, { ...at(1), collection_branch_id: 1 }),
      shipment(2, { ...at(1), collection_branch_id: 2 }),
      shipment(3, { ...at(1), collection_branch_id: 2 }),
    ]),
    lane(7, [collection(4, 7), collection(5, 7)]),
    elsewhere,
  ]
  const of = (whose: Partial<Whose>) => workOfDay(lanes, { ...NOBODY, ...whose }, '2026-11-21', TEN)
  expect(of({})).toEqual({ planned: 3, unassigned: 3 })
  expect(of({ branch: 1 })).toEqual({ planned: 2, unassigned: 1 })
  expect(of({ branch: 2 })).toEqual({ planned: 1, unassigned: 2 })
  expect(of({ driver: 8 })).toEqual({ planned: 1, unassigned: 3 })
})

test('a request of today that nobody fetched is offered to no later day, as the server offers it', () => {
  const lanes = [lane(null, [request(1, -4), request(4, -28), request(2, 24), shipment(3, at(-4))])]
  expect(workOfDay(lanes, NOBODY, '2026-11-21', TEN).unassigned).toBe(3)
  expect(workOfDay(lanes, NOBODY, '2026-11-22', TEN).unassigned).toBe(2)
  expect(workOfDay(lanes, NOBODY, '2026-11-23', TEN).unassigned).toBe(1)
})

test('a request at the door of a shipment is one stop with it, which a later day is offered for the shipment', () => {
  const door = { ...at(-4), collection_name: 'Kwela', collection_lat: -26.1 }
  const lanes = [lane(null, [shipment(-1, door), shipment(2, door)])]
  expect(workOfDay(lanes, NOBODY, '2026-11-21', TEN).unassigned).toBe(1)
  expect(workOfDay(lanes, NOBODY, '2026-11-22', TEN).unassigned).toBe(1)
})

test('a driver has work on the days of their stops, as far as days are planned', () => {
  const inNineDays = { ...collection(9, 7), ...at(9 * 24), collection_eta: TEN + 9 * 24 * HOUR }
  const lanes = [
    lane(null, [shipment(1, at(48))]),
    lane(7, [later(5), collection(4, 7), later(6), inNineDays]),
  ]
  expect(daysOfWork(lanes, 7, TEN)).toEqual(['2026-11-21', '2026-11-22'])
  expect(daysOfWork(lanes, 8, TEN)).toEqual([])
})
