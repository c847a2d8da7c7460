import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServiceCalendar } from '../booking/service-days.ts'
import { WEEKDAYS } from '../booking/service-days.ts'
import { dayOf, dayStart } from '../values/moment.ts'
import {
  dueRuns,
  isRunDay,
  MADE_BEFORE_MS,
  nextRunDay,
  type RunCalendar,
  runWindow,
  type ScheduleTerms,
  scheduleProblem,
} from './collection-schedule.ts'

const at = (moment: string) => Date.parse(`2026-${moment}:00+02:00`)
const DAY = 86_400_000

const calendar: ServiceCalendar = {
  weekdays: new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
  holidays: new Set(['2026-12-16', '2026-12-25']),
  exceptions: new Map([
    ['2026-11-25', false],
    ['2026-11-28', true],
    ['2026-12-25', true],
  ]),
}
const SKIPS: RunCalendar = { calendar, skipsHolidays: true }
const GOES_ON: RunCalendar = { calendar, skipsHolidays: false }

const terms = (changes: Partial<ScheduleTerms> = {}): ScheduleTerms => ({
  frequency: 'daily',
  weekdays: [],
  from_day: '2026-11-23',
  until_day: null,
  window_from: '09:00',
  window_to: '12:00',
  ...changes,
})
const WEEKLY = terms({ frequency: 'weekly', weekdays: ['saturday', 'wednesday'] })

test.each([
  ['daily, on a working day', terms(), '2026-11-24', SKIPS, true],
  ['daily, on a Sunday', terms(), '2026-11-29', SKIPS, false],
  ['daily, on a day that is named as none of service', terms(), '2026-11-25', SKIPS, false],
  ['daily, on a Saturday that is named as one', terms(), '2026-11-28', SKIPS, true],
  ['daily, on a holiday', terms(), '2026-12-16', SKIPS, false],
  ['daily, on a holiday that is not skipped', terms(), '2026-12-16', GOES_ON, true],
  ['daily, on a holiday that is named as a day of service', terms(), '2026-12-25', SKIPS, true],
  ['weekly, on a chosen Saturday', WEEKLY, '2026-12-05', SKIPS, true],
  ['weekly, on another day', WEEKLY, '2026-12-04', SKIPS, false],
  ['weekly, on a chosen day that is a holiday', WEEKLY, '2026-12-16', SKIPS, false],
  ['weekly, on another day that is named as one of service', WEEKLY, '2026-12-25', SKIPS, false],
])('%s', (_what, schedule, day, of, runs) => {
  expect(isRunDay(schedule, dayStart(day) ?? 0, of)).toBe(runs)
})

test('the next run comes after the last, from the first day to the last', () => {
  expect(nextRunDay(terms(), null, SKIPS)).toBe('2026-11-23')
  expect(nextRunDay(terms(), '2026-11-24', SKIPS)).toBe('2026-11-26')
  expect(nextRunDay(terms({ until_day: '2026-11-26' }), '2026-11-26', SKIPS)).toBeNull()
  expect(nextRunDay(terms({ frequency: 'weekly', weekdays: [] }), null, SKIPS)).toBeNull()
})

test('a request is made the evening before, once, and what was missed as long as its window lasts', () => {
  const first = dueRuns(terms(), null, at('11-22T20:59'), SKIPS)
  expect(first).toEqual({ days: [], lastDay: null, next: { day: '2026-11-23', at: at('11-22T21:00') } })
  const evening = dueRuns(terms(), null, at('11-22T21:00'), SKIPS)
  expect(evening.days).toEqual(['2026-11-23'])
  expect(dueRuns(terms(), evening.lastDay, at('11-22T21:00'), SKIPS).days).toEqual([])
  // Nobody was there for a week: today's is made up for, the days before it are over.
  expect(dueRuns(terms(), '2026-11-23', at('12-01T11:00'), SKIPS)).toEqual({
    days: ['2026-12-01'],
    lastDay: '2026-12-01',
    next: { day: '2026-12-02', at: at('12-01T21:00') },
  })
  expect(dueRuns(terms(), '2026-11-23', at('12-01T12:00'), SKIPS).days).toEqual([])
})

const Terms: fc.Arbitrary<ScheduleTerms> = fc
  .record({
    frequency: fc.constantFrom('daily' as const, 'weekly' as const),
    weekdays: fc.subarray([...WEEKDAYS]),
    from: fc.integer({ min: 0, max: 30 }),
    length: fc.option(fc.integer({ min: 0, max: 40 })),
    hours: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 23 })),
  })
  .map(({ frequency, weekdays, from, length, hours }) => {
    const start = at('11-23T00:00') + from * DAY
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    return {
      frequency,
      weekdays,
      from_day: dayOf(start),
      until_day: length === null ? null : dayOf(start + length * DAY),
      window_from: clock(hours[0]),
      window_to: clock(hours[1]),
    }
  })
const Looks = fc
  .array(fc.integer({ min: 0, max: 90 * 24 }), { minLength: 1, maxLength: 40 })
  .map((hours) => [...hours].sort((a, b) => a - b).map((hour) => at('11-20T00:00') + hour * 3_600_000))

test('whenever it is looked at: no day twice, none but run days, each while it lasts, and none left out that could be made', () => {
  fc.assert(
    fc.property(Terms, Looks, fc.boolean(), (schedule, looks, skipsHolidays) => {
      const of = { calendar, skipsHolidays }
      let last: string | null = null
      const made: string[] = []
      for (const now of looks) {
        const due = dueRuns(schedule, last, now, of)
        for (const day of due.days) {
          const window = runWindow(schedule, day)
          expect(isRunDay(schedule, dayStart(day) ?? 0, of)).toBe(true)
          expect(window.collection_before).toBeGreaterThan(now)
          expect(window.collection_after - MADE_BEFORE_MS).toBeLessThanOrEqual(now)
          expect(day >= schedule.from_day && (schedule.until_day === null || day <= schedule.until_day)).toBe(
            true,
          )
        }
        made.push(...due.days)
        last = due.lastDay
      }
      expect(new Set(made).size).toBe(made.length)
      for (let day = at('11-20T00:00'); day < at('11-20T00:00') + 100 * DAY; day += DAY) {
        const name = dayOf(day)
        const isIn = name >= schedule.from_day && (schedule.until_day === null || name <= schedule.until_day)
        if (!isIn || !isRunDay(schedule, day, of)) continue
        const window = runWindow(schedule, name)
        const couldBeMade = looks.some(
          (now) => now >= window.collection_after - MADE_BEFORE_MS && now < window.collection_before,
        )
        expect([name, made.includes(name)]).toEqual([name, couldBeMade])
      }
    }),
  )
})

test.each([
  ['nothing is wrong', terms(), null],
  ['weekly on no day', terms({ frequency: 'weekly' }), 'weekdays'],
  ['turned hours', terms({ window_to: '08:00' }), 'window_to'],
  ['a few minutes', terms({ window_to: '09:15' }), 'window_to'],
  ['turned days', terms({ until_day: '2026-11-20' }), 'until_day'],
  ['over', terms({ from_day: '2026-01-05', until_day: '2026-02-05' }), 'until_day'],
])('%s', (_what, schedule, field) => {
  expect(scheduleProblem(schedule, '2026-11-22')?.field ?? null).toBe(field)
})
