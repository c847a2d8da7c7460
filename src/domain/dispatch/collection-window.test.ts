import { expect, test } from 'vitest'
import type { ServiceCalendar } from '../booking/service-days.ts'
import { windowProblem } from './collection-window.ts'

const at = (moment: string) => Date.parse(`2026-${moment}:00+02:00`)
const NOW = at('11-23T10:00')

const calendar: ServiceCalendar = {
  weekdays: new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
  holidays: new Set(['2026-12-16', '2026-12-25']),
  exceptions: new Map([
    ['2026-11-25', false],
    ['2026-11-28', true],
    ['2026-12-25', false],
  ]),
}
const HOURS = {
  work_hours_from: '08:00',
  work_hours_to: '17:00',
  holiday_work_hours_from: '',
  holiday_work_hours_to: '',
}
const ON_HOLIDAYS = { ...HOURS, holiday_work_hours_from: '09:00', holiday_work_hours_to: '13:00' }

const problemOf = (from: string, to: string, hours: typeof HOURS | null = HOURS) =>
  windowProblem(
    { collection_after: at(from), collection_before: at(to) },
    NOW,
    hours === null ? null : { calendar, hours },
  )?.field ?? null

test.each([
  ['today, what is left of it', '11-23T08:00', '11-23T12:00', HOURS, null],
  ['the whole day', '11-24T08:00', '11-24T17:00', HOURS, null],
  ['before it begins', '11-24T12:00', '11-24T09:00', HOURS, 'collection_before'],
  ['over', '11-23T08:00', '11-23T10:00', HOURS, 'collection_before'],
  ['over two days', '11-24T15:00', '11-25T10:00', HOURS, 'collection_before'],
  ['a few minutes', '11-24T09:00', '11-24T09:29', HOURS, 'collection_before'],
  ['next year', '12-31T09:00', '12-31T12:00', HOURS, null],
  ['too early', '11-24T07:00', '11-24T12:00', HOURS, 'collection_after'],
  ['too late', '11-24T14:00', '11-24T18:00', HOURS, 'collection_before'],
  ['on a Saturday', '12-05T09:00', '12-05T12:00', HOURS, 'collection_after'],
  ['on a Saturday of service', '11-28T09:00', '11-28T12:00', HOURS, null],
  ['on a day without service', '11-25T09:00', '11-25T12:00', HOURS, 'collection_after'],
  ['on a holiday', '12-16T09:00', '12-16T12:00', HOURS, 'collection_after'],
  ['on a holiday with hours of its own', '12-16T09:00', '12-16T12:00', ON_HOLIDAYS, null],
  ['on a holiday, beyond its hours', '12-16T09:00', '12-16T15:00', ON_HOLIDAYS, 'collection_before'],
  ['on a holiday that is named as none', '12-25T09:00', '12-25T12:00', ON_HOLIDAYS, 'collection_after'],
  ['by staff, at night and on a Sunday', '11-29T20:00', '11-29T23:00', null, null],
  ['by staff, over', '11-22T20:00', '11-22T23:00', null, 'collection_before'],
] as const)('%s', (_what, from, to, hours, field) => {
  expect(problemOf(from, to, hours)).toBe(field)
})

test('so far ahead nobody plans', () => {
  const window = (day: string) => ({
    collection_after: Date.parse(`${day}T09:00:00+02:00`),
    collection_before: Date.parse(`${day}T12:00:00+02:00`),
  })
  expect(windowProblem(window('2027-01-22'), NOW, null)).toBeNull()
  expect(windowProblem(window('2027-01-23'), NOW, null)).toMatchObject({ field: 'collection_after' })
})
