import { expect, test } from 'vitest'
import { WEEKDAYS } from '../booking/service-days.ts'
import { closedBecause, isOfferedOn, lastPlannedDay, outOfPlanBecause } from './days-ahead.ts'

const at = (text: string) => Date.parse(`${text}+02:00`)
const NOW = at('2026-11-27T16:00')

test.each([
  ['begins today and ends tomorrow', 'T08:00', '+T12:00', true],
  ['is for tomorrow', '+T08:00', '+T12:00', true],
  ['was due today at noon', 'T08:00', 'T12:00', true],
  ['can still be done today', 'T08:00', 'T17:30', false],
  ['can be done until midnight', 'T08:00', '+T00:00', false],
  ['is for the day after', '++T08:00', '++T12:00', false],
])('what %s: offered to tomorrow, %s to %s: %s', (_, after, before, isOffered) => {
  const moment = (text: string) => at(`2026-11-${26 + text.lastIndexOf('+') + 2}${text.replace(/^\++/, '')}`)
  const window = { after: moment(after), before: moment(before) }
  expect(isOfferedOn('2026-11-28', NOW, window)).toBe(isOffered)
})

test.each([
  ['2026-11-26', 'This day is over. Choose today or a later one.'],
  ['2026-11-27', null],
  ['2026-12-04', null],
  ['2026-12-05', 'Choose a day within 7 days.'],
  ['2099-12-31', 'Choose a day within 7 days.'],
])('a day is planned from today to a week ahead: of %s is said %s', (day, because) => {
  expect(outOfPlanBecause(day, NOW)).toBe(because)
  expect(day <= lastPlannedDay(NOW)).toBe(because === null || day < '2026-11-27')
})

test('what has no window is offered on any day, and today all that has begun', () => {
  expect(isOfferedOn('2026-11-28', NOW, { after: null, before: null })).toBe(true)
  expect(isOfferedOn('2026-11-27', NOW, { after: NOW, before: at('2026-11-27T17:30') })).toBe(true)
  expect(isOfferedOn('2026-11-27', NOW, { after: at('2026-11-28T08:00'), before: null })).toBe(false)
})

const HOURS = {
  work_hours_from: '08:00',
  work_hours_to: '17:00',
  holiday_work_hours_from: '',
  holiday_work_hours_to: '',
}
const CALENDAR = {
  weekdays: new Set(WEEKDAYS.filter((day) => day !== 'sunday')),
  holidays: new Set(['2026-12-16', '2026-12-25']),
  exceptions: new Map([
    ['2026-11-30', false],
    ['2026-12-25', true],
  ]),
}

test.each([
  ['2026-11-28', null],
  ['2026-11-29', 'Nothing is collected or delivered on this day. Choose another one.'],
  ['2026-11-30', 'Nothing is collected or delivered on this day. Choose another one.'],
  ['2026-12-16', 'This day is a public holiday. Choose another one.'],
  ['2026-12-25', null],
])('whether %s may be planned', (day, because) => {
  expect(closedBecause(CALENDAR, HOURS, day)).toBe(because)
})

test('a public holiday with hours of its own may be planned', () => {
  const hours = { ...HOURS, holiday_work_hours_from: '09:00', holiday_work_hours_to: '12:00' }
  expect(closedBecause(CALENDAR, hours, '2026-12-16')).toBeNull()
})
