import { afterEach, expect, test } from 'vitest'
import { collection, driver, HOUR, MINUTE, shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import { amountOf, shortAmount, timeOf } from '../../../features/assignment/amounts.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { laneOf } from '../../../features/assignment/lane.ts'
import { groupStops } from '../../../features/assignment/stop.ts'
import { openTask } from '../../../features/assignment/task.ts'
import { setCurrentLanguage } from '../../../ui/messages/current-language.ts'
import { expectedRange, laneName, shortStatus, stopName, windowOf } from './a11y-labels.ts'

afterEach(() => setCurrentLanguage('en'))

const stopOf = (row: Parameters<typeof openTask>[0], now: number) => {
  const [stop] = groupStops(
    [openTask(row)].flatMap((task) => task ?? []),
    now,
  )
  if (stop === undefined) throw new Error('no stop')
  return stop
}

test('a card says where it stands, what is to be done, where, when, and that it is late', () => {
  const now = TEN + 3 * HOUR
  const name = stopName(stopOf(shipment(1, { parcel_count: 2 }), now), 2, 12, now)
  expect(name).toMatch(
    /^Card 3 of 12, collect 2 parcels in Sandton, Johannesburg between 10:00 and 12:00, late/,
  )
})

test('a card says what is expected, and what is only planned', () => {
  const planned = stopOf(collection(1, 7, { collection_eta: TEN + HOUR }), TEN)
  expect(stopName(planned, 0, 1, TEN)).toContain(', planned 11:00, ')
  const at = TEN + 90 * MINUTE
  const expected = { ...planned, comesAt: at, expected: { from: at, at, to: at } }
  expect(stopName(expected, 0, 1, TEN)).toContain(', expected 11:30, ')
  const between = { ...expected, expected: { from: at - 10 * MINUTE, at, to: at + 20 * MINUTE } }
  expect(stopName(between, 0, 1, TEN)).toContain(', expected 11:20 to 11:50, ')
  setCurrentLanguage('af')
  expect(stopName(expected, 0, 1, TEN)).toContain(', verwag 11:30, ')
  expect(stopName(between, 0, 1, TEN)).toContain(', verwag 11:20 tot 11:50, ')
  expect(stopName(planned, 0, 1, TEN)).toContain(', beplan 11:00, ')
})

const range = (from: number, to: number, now: number) =>
  expectedRange(
    { expected: { from: TEN + from * MINUTE, at: TEN, to: TEN + to * MINUTE } },
    TEN + now * MINUTE,
  )

test.each([
  ['within a day', range(80, 110, 0), ['11:20', '11:50']],
  ['of what is past, only the rest', range(-20, 15, 0), ['10:00', '10:15']],
  ['all of it past', range(-40, -20, 0), null],
  ['one minute', range(80, 80.5, 0), null],
  ['over midnight', range(13 * 60, 14.5 * 60, 0), ['23:00', 'Sun 00:30']],
  ['of another day', range(25 * 60, 25.5 * 60, 0), ['Sun 11:00', '11:30']],
])('between when and when a stop is expected: %s', (_, said, expected) => {
  expect(said).toEqual(expected)
})

test('a lane says who drives what, and how it stands', () => {
  const lane = laneOf({
    driver: driver(7),
    hub: null,
    open: [collection(1, 7, { collection_before: TEN - 1 })],
    collected: [],
    delivered: [],
    now: TEN,
    today: TEN - 10 * HOUR,
  })
  expect(laneName(lane, 1)).toBe('Driver 7, van GP 7, 1 stop to do, 0 done, 1 late')
  expect(laneName(lane, 0)).toContain('0 of 1 stop shown')
})

test('times of other days name the day', () => {
  expect(timeOf(TEN, TEN)).toBe('10:00')
  expect(timeOf(TEN - 24 * HOUR, TEN)).toBe('Fri 10:00')
  expect(timeOf(TEN - 9 * 24 * HOUR, TEN)).toBe('12 Nov 10:00')
  expect(windowOf({ after: TEN - 24 * HOUR, before: TEN - 22 * HOUR }, TEN)).toBe('Fri 10:00–12:00')
  expect(windowOf({ after: null, before: TEN }, TEN)).toBe('until 10:00')
})

test('durations and weights are read at a glance', () => {
  expect([30_000, 25 * MINUTE, 65 * MINUTE, 3 * HOUR, 11.5 * HOUR, 50 * HOUR].map(duration)).toEqual([
    '1 min',
    '25 min',
    '1 h 05 min',
    '3 h',
    '11 h',
    '2 d',
  ])
  expect([1370, 99.94, 4].map(shortAmount)).toEqual(['1\u202f370', '99.9', '4'])
  expect(amountOf([stopOf(shipment(1), TEN)])).toBe('1 stop, 1 parcel, 1 kg')
})

test('beside an arrow a status needs no word for the way', () => {
  expect(
    ['Collection assigned', 'Delivery failed attempt', 'Out for delivery', 'Collected'].map(shortStatus),
  ).toEqual(['Assigned', 'Failed attempt', 'Out for delivery', 'Collected'])
})

test('a load is written in the language that is spoken', () => {
  setCurrentLanguage('af')
  expect([1370, 99.94, 4].map(shortAmount)).toEqual(['1\u202f370', '99,9', '4'])
})
