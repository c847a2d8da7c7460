import { expect, test } from 'vitest'
import { collection, driver, HOUR, shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import type { LiveShipment, LiveTripsheet } from '../../../contract/live.ts'
import { laneOf } from '../../../features/assignment/lane.ts'
import { closedAround, countDue, hasParts, type SectionFacts, sectionsOf, turnKey } from './sections.ts'

const facts: SectionFacts = {
  now: TEN,
  town: 'Johannesburg',
  isSearching: false,
  turned: new Set(),
  doneShown: new Set(),
}
const lane = (of: number | null, open: LiveShipment[], tripsheets: LiveTripsheet[] = []) =>
  laneOf({
    driver: of === null ? null : driver(of),
    hub: null,
    open,
    collected: [],
    delivered: [],
    tripsheets,
    now: TEN,
    today: TEN - 10 * HOUR,
  })
const parts = (made: ReturnType<typeof lane>, more: Partial<SectionFacts> = {}) =>
  sectionsOf(made, made.stops, { ...facts, ...more }).map(({ when, town, stops, isOpen }) => [
    when,
    town,
    stops.length,
    isOpen,
  ])

const capeTown = { collection_place: 'Khayelitsha, Cape Town' }
const tomorrow = { collection_after: TEN + 24 * HOUR, collection_before: TEN + 26 * HOUR }

test('what nobody has is parted by day and town, the own town of today first and alone open', () => {
  const unassigned = lane(null, [
    shipment(1),
    shipment(2),
    ...[3, 4, 5].map((id) => shipment(id, capeTown)),
    shipment(6, tomorrow),
  ])
  expect(parts(unassigned)).toEqual([
    ['today', 'Johannesburg', 2, true],
    ['today', 'Cape Town', 3, false],
    ['tomorrow', 'Johannesburg', 1, false],
  ])
  // Of whom no branch is known, the largest is open; whoever looks for something sees all of it.
  expect(parts(unassigned, { town: null })[0]).toEqual(['today', 'Cape Town', 3, true])
  expect(parts(unassigned, { isSearching: true }).every(([, , , isOpen]) => isOpen)).toBe(true)
  const turned = new Set([turnKey(unassigned.key, '§today Cape Town')])
  expect(parts(unassigned, { turned })[1]).toEqual(['today', 'Cape Town', 3, true])
})

test('what was chosen on the map or pasted stands in parts that are then opened', () => {
  const unassigned = lane(null, [shipment(1), shipment(2, capeTown), shipment(3, tomorrow)])
  const sections = sectionsOf(unassigned, unassigned.stops, facts)
  const around = (...ids: number[]) =>
    closedAround(
      [{ key: unassigned.key, sections }],
      unassigned.stops.filter((stop) => stop.ids.some((id) => ids.includes(id))),
    ).map(({ section }) => section)
  expect(around(1)).toEqual([])
  expect(around(1, 2, 3)).toEqual(['§today Cape Town', '§tomorrow Johannesburg'])
})

test('the work of one town and of today needs no head', () => {
  const unassigned = lane(null, [shipment(1), shipment(2)])
  expect(hasParts(sectionsOf(unassigned, unassigned.stops, facts))).toBe(false)
})

test('a driver has today before tomorrow, in the order of the tripsheets, and one door is one card', () => {
  const sheet = (day: string, stops: [number, [number, 'c' | 'd'][]][]): LiveTripsheet => ({
    id: Number(day.slice(-2)),
    version: 1,
    driver_id: 7,
    branch_id: 1,
    day,
    status: 'planned',
    start_at: null,
    end_at: null,
    stops: JSON.stringify(stops.map(([id, tasks]) => [id, 0, TEN, TEN, tasks])),
  })
  const rows = [1, 2, 3, 4].map((id) => collection(id, 7))
  const made = lane(7, rows, [
    sheet('2026-11-22', [[90, [[1, 'c']]]]),
    sheet('2026-11-21', [
      [81, [[4, 'c']]],
      [
        82,
        [
          [3, 'c'],
          [2, 'c'],
        ],
      ],
    ]),
  ])
  expect(made.stops.map(({ ids }) => ids)).toEqual([[4], [2, 3], [1]])
  expect(made.tripsheet?.day).toBe('2026-11-21')
  expect(parts(made)).toEqual([
    ['today', null, 2, true],
    ['tomorrow', null, 1, false],
  ])
})

test('work of later days does not count as work of today; what nobody has counts whole', () => {
  const own = lane(7, [collection(1, 7), collection(2, 7, { ...tomorrow, collection_eta: TEN + 24 * HOUR })])
  expect(countDue(own, sectionsOf(own, own.stops, facts))).toBe(1)
  const unassigned = lane(null, [shipment(1), shipment(2, tomorrow)])
  expect(countDue(unassigned, sectionsOf(unassigned, unassigned.stops, facts))).toBe(2)
})
