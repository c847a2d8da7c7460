import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, dayStart } from '../values/moment.ts'
import {
  collectionDay,
  isServiceDay,
  narrowedTo,
  nextServiceDay,
  type ServiceCalendar,
  WEEKDAYS,
  Weekday,
  weekdayAt,
} from './service-days.ts'

const holidays = new Set(
  readFileSync(new URL('../../../reference/za-public-holidays-2025-2029.csv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split(',')[0] || []),
)
const calendar: ServiceCalendar = {
  weekdays: new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
  holidays,
  exceptions: new Map([
    ['2026-11-24', false],
    ['2026-11-28', true],
    ['2026-12-16', true],
  ]),
}

function day(text: string): number {
  const at = dayStart(text)
  if (at === null) throw new Error(`${text} is no day`)
  return at
}

describe('a day of service', () => {
  test.each([
    ['2026-11-23', true, 'a Monday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-24', false, 'a Tuesday that is an exception'],
    ['2026-11-28', true, 'a Saturday that is an exception'],
    ['2026-12-16', true, 'a public holiday on which it is worked all the same'],
    ['2026-12-25', false, 'a public holiday on a Friday'],
    ['2026-04-03', false, 'Good Friday'],
    ['2025-04-28', false, 'the Monday that stands in for Freedom Day on a Sunday'],
    ['2027-12-27', false, 'the Monday that stands in for the Day of Goodwill on a Sunday'],
    ['2027-12-28', true, 'the day after it'],
  ])('%s: %s, %s', (text, is, _why) => {
    expect(isServiceDay(calendar, day(text))).toBe(is)
  })

  test.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 2, '2026-11-25'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-27', 1, '2026-11-28'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2025-04-25', 1, '2025-04-29'],
    ['2026-12-31', 1, '2027-01-04'],
  ])('%s and %i on is %s', (from, n, to) => {
    expect(dayOf(nextServiceDay(calendar, day(from), n))).toBe(to)
  })

  test.each([
    ['2026-11-20T13:59', '2026-11-20'],
    ['2026-11-20T14:00', '2026-11-20'],
    ['2026-11-20T14:01', '2026-11-23'],
    ['2026-11-20T00:00', '2026-11-20'],
    ['2026-11-20T23:59', '2026-11-23'],
    ['2026-11-22T08:00', '2026-11-23'],
    ['2026-11-23T14:01', '2026-11-25'],
  ])('booked at %s with a cut-off of 14:00 it is collected on %s', (now, collected) => {
    expect(dayOf(collectionDay(calendar, '14:00', Date.parse(`${now}+02:00`)))).toBe(collected)
  })

  test('a level that is not offered on a weekday has fewer days, and never more', () => {
    const narrow = narrowedTo(calendar, ['friday', 'sunday'])
    expect([...narrow.weekdays]).toEqual(['friday'])
    expect(dayOf(nextServiceDay(narrow, day('2026-11-23'), 0))).toBe('2026-11-27')
  })
})

const days = fc.integer({ min: 0, max: 2_000 }).map((n) => day('2025-01-01') + n * 86_400_000)

test('the next day of service is one, is the first, and comes later the further it is', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 30 }), (from, n) => {
      const at = nextServiceDay(calendar, from, n)
      expect(isServiceDay(calendar, at)).toBe(true)
      expect(at).toBeGreaterThanOrEqual(from + n * 86_400_000)
      expect(nextServiceDay(calendar, from, n + 1)).toBeGreaterThan(at)
    }),
  )
})

test('a calendar without any day of service ends', () => {
  const none = { ...calendar, weekdays: new Set<Weekday>(), exceptions: new Map() }
  expect(nextServiceDay(none, day('2026-11-23'), 2)).toBe(day('2026-11-25'))
})

test('weekdays are those of the local day', () => {
  expect(WEEKDAYS.map((_, i) => weekdayAt(day('2026-11-23') + i * 86_400_000))).toEqual([...Weekday.options])
})
