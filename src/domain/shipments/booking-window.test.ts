import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isServiceDay, type ServiceCalendar, WEEKDAYS, type Weekday } from '../booking/service-days.ts'
import { dayStart, formatDateTime, startOfDay } from '../values/moment.ts'
import { bookingWindows, type LevelPromise } from './booking-window.ts'
import { SERVICE_LEVELS, ServiceLevelCode } from './service-level.ts'

const NO_WISHES = {
  collection_day: null,
  delivery_day: null,
  collection_after: null,
  collection_before: null,
  delivery_after: null,
  delivery_before: null,
}
interface AskedFor {
  readonly delivery_day?: string
  readonly delivery_after?: string
  readonly delivery_before?: string
}
const at = (text: string) => Date.parse(`${text}+02:00`)
const dayOfWish = ({ collection_day }: { readonly collection_day?: string }) =>
  collection_day === undefined ? null : dayStart(collection_day)
const calendar: ServiceCalendar = {
  weekdays: new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']),
  holidays: new Set(['2026-12-16', '2026-12-25', '2026-12-26']),
  exceptions: new Map(),
}
const everywhere = { collection: calendar, between: calendar, delivery: calendar }

function level(code: ServiceLevelCode, changes: Partial<LevelPromise> = {}): LevelPromise {
  const { days, window, cutOff } = SERVICE_LEVELS[code]
  return {
    collection_cut_off_time: cutOff,
    delivery_estimate_from_type: 'service-days',
    delivery_estimate_from_value: days[0],
    delivery_estimate_to_type: 'service-days',
    delivery_estimate_to_value: days[1],
    delivery_after: window[0],
    delivery_before: window[1],
    service_days: WEEKDAYS,
    ...changes,
  }
}

test.each([
  ['before the cut-off on a Friday', 'OVN', {}, '2026-11-20T14:00', '20 Nov 2026 08:00', '21 Nov 2026 12:00'],
  ['at the cut-off itself', 'OVN', {}, '2026-11-20T15:00', '20 Nov 2026 08:00', '21 Nov 2026 12:00'],
  ['after it', 'OVN', {}, '2026-11-20T15:30', '21 Nov 2026 08:00', '23 Nov 2026 12:00'],
  ['on a Sunday', 'ECO', {}, '2026-11-22T09:00', '23 Nov 2026 08:00', '26 Nov 2026 17:00'],
  ['for the same day', 'LSX', {}, '2026-11-20T09:00', '20 Nov 2026 08:00', '20 Nov 2026 16:00'],
  ['before a holiday', 'OVN', {}, '2026-12-15T09:00', '15 Dec 2026 08:00', '17 Dec 2026 12:00'],
  ['on a holiday', 'OVN', {}, '2026-12-16T09:00', '17 Dec 2026 08:00', '18 Dec 2026 12:00'],
  [
    'at a level without Saturdays',
    'OVN',
    { service_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
    '2026-11-20T09:00',
    '20 Nov 2026 08:00',
    '23 Nov 2026 12:00',
  ],
  [
    'at a level that counts every day, and lands on a Sunday',
    'OVN',
    { delivery_estimate_to_type: 'days', delivery_estimate_to_value: 2 },
    '2026-11-20T09:00',
    '20 Nov 2026 08:00',
    '23 Nov 2026 12:00',
  ],
] as const)('booked %s it is collected and delivered in time', (_when, code, changes, now, ...days) => {
  const windows = bookingWindows(level(code, changes), everywhere, NO_WISHES, at(now))
  expect([formatDateTime(windows.collection_after), formatDateTime(windows.delivery_before)]).toEqual(days)
})

test('what the customer asks for is kept', () => {
  const day = dayStart('2026-12-01')
  const windows = bookingWindows(
    level('ECO'),
    everywhere,
    { ...NO_WISHES, collection_day: day, collection_after: '10:00', collection_before: '11:30' },
    at('2026-11-20T09:00'),
  )
  expect([formatDateTime(windows.collection_after), formatDateTime(windows.collection_before)]).toEqual([
    '1 Dec 2026 10:00',
    '1 Dec 2026 11:30',
  ])
})

test.each([
  ['no day', {}, '25 Nov 2026 08:00', '26 Nov 2026 17:00'],
  ['a day before the promise', { delivery_day: '2026-11-24' }, '25 Nov 2026 08:00', '26 Nov 2026 17:00'],
  ['a day within it', { delivery_day: '2026-11-26' }, '26 Nov 2026 08:00', '26 Nov 2026 17:00'],
  ['a Sunday after it', { delivery_day: '2026-11-29' }, '30 Nov 2026 08:00', '30 Nov 2026 17:00'],
  [
    'an hour alone',
    { delivery_day: '2026-11-24', delivery_after: '10:00' },
    '25 Nov 2026 10:00',
    '26 Nov 2026 17:00',
  ],
  [
    'a day and both hours, which are agreed',
    { delivery_day: '2026-11-24', delivery_after: '10:00', delivery_before: '12:00' },
    '24 Nov 2026 10:00',
    '24 Nov 2026 12:00',
  ],
])('economy of a Monday, asked for %s', (_what, { delivery_day, ...hours }: AskedFor, ...expected) => {
  const asked = { ...NO_WISHES, ...hours, delivery_day: delivery_day ? dayStart(delivery_day) : null }
  const windows = bookingWindows(level('ECO'), everywhere, asked, at('2026-11-23T09:00'))
  expect([formatDateTime(windows.delivery_after), formatDateTime(windows.delivery_before)]).toEqual(expected)
})

/** Served on some days alone. */
const on = (...days: Weekday[]): ServiceCalendar => ({ ...calendar, weekdays: new Set(days) })

test.each<[string, Partial<typeof everywhere>, string, string]>([
  ['between places of every day', {}, '24 Nov 2026 08:00', '25 Nov 2026 12:00'],
  ['to a place of Fridays', { delivery: on('friday') }, '24 Nov 2026 08:00', '27 Nov 2026 12:00'],
  ['from a place of Thursdays', { collection: on('thursday') }, '26 Nov 2026 08:00', '27 Nov 2026 12:00'],
  ['to a place of Sundays', { delivery: on('sunday') }, '24 Nov 2026 08:00', '29 Nov 2026 12:00'],
])('overnight of a Tuesday, %s, is on their days, and goes on between them', (_what, ends, ...expected) => {
  const windows = bookingWindows(level('OVN'), { ...everywhere, ...ends }, NO_WISHES, at('2026-11-24T09:00'))
  expect([formatDateTime(windows.collection_after), formatDateTime(windows.delivery_before)]).toEqual(
    expected,
  )
})

test('whenever it is booked, it is collected not before the day of booking and delivered not before it is collected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-01-01T00:00'), max: at('2028-01-01T00:00') }),
      fc.constantFrom(...ServiceLevelCode.options),
      (now, code) => {
        const windows = bookingWindows(level(code), everywhere, NO_WISHES, now)
        expect(windows.collection_after).toBeGreaterThanOrEqual(startOfDay(now))
        expect(windows.collection_before).toBeGreaterThan(windows.collection_after)
        expect(windows.delivery_before).toBeGreaterThan(windows.collection_after)
        for (const day of [windows.collection_after, windows.delivery_before])
          expect(isServiceDay(calendar, startOfDay(day))).toBe(true)
      },
    ),
  )
})

test.each([
  ['today is full', ['2026-11-20'], {}, '21 Nov 2026 08:00'],
  ['also the day that is asked for', ['2026-11-23'], { collection_day: '2026-11-23' }, '24 Nov 2026 08:00'],
  [
    'also the day and hours that were agreed',
    ['2026-11-23'],
    { collection_day: '2026-11-23', collection_after: '10:00', collection_before: '12:00' },
    '24 Nov 2026 10:00',
  ],
  ['a Sunday between is none either', ['2026-11-20', '2026-11-21'], {}, '23 Nov 2026 08:00'],
  ['a later day is full', ['2026-11-21'], {}, '20 Nov 2026 08:00'],
] as const)(
  'where a branch collects no more, it is the next day of service: %s',
  (_what, full, asked, day) => {
    const wishes = { ...NO_WISHES, ...asked, collection_day: dayOfWish(asked) }
    const windows = bookingWindows(level('OVN'), everywhere, wishes, at('2026-11-20T09:00'), new Set(full))
    expect(formatDateTime(windows.collection_after)).toBe(day)
    // What is full is no obstacle to a delivery.
    expect(windows.delivery_before).toBeGreaterThan(windows.collection_before)
  },
)
