import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '../../domain/values/locale.ts'
import { dayOf, formatDay, formatTime } from '../../domain/values/moment.ts'
import { typedDay, typedTime } from './typed-moment.ts'

const TODAY = '2026-11-22'

test.each([
  ['22 Nov 2026', '2026-11-22'],
  [' 2 nov 2026 ', '2026-11-02'],
  ['5 December 2026', '2026-12-05'],
  ['5 Des. 2026', '2026-12-05'],
  ['24nov', '2026-11-24'],
  ['5 jan', '2027-01-05'],
  ['20 okt', '2026-10-20'],
  ['5 Maart 2026', '2026-03-05'],
  ['14 julie', '2026-07-14'],
  ['3 sept 2026', '2026-09-03'],
  ['29 feb 2028', '2028-02-29'],
  ['22/11/2026', '2026-11-22'],
  ['05/06/2026', '2026-06-05'],
  ['22/11', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['today', '2026-11-22'],
  ['môre', '2026-11-23'],
])('%s is the day %s', (typed, day) => {
  expect(typedDay(typed, TODAY)).toBe(day)
})

test.each([
  '',
  '24',
  '1124',
  '24 n',
  '31 feb',
  '31/02/2026',
  '29 feb 2026',
  '24 nov 26',
  '2026-13-01',
  'soon',
])('“%s” is no day, or not yet', (typed) => expect(typedDay(typed, TODAY)).toBeNull())

test('every day is read as it is written, in both languages', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) }), (at) => {
      for (const locale of [LOCALES.en, LOCALES.af])
        expect(typedDay(formatDay(at, locale), TODAY)).toBe(dayOf(at))
      expect(typedTime(formatTime(at))).toBe(formatTime(at))
    }),
  )
})

test.each([
  ['18:30', '18:30'],
  ['18h30', '18:30'],
  ['1830', '18:30'],
  ['830', '08:30'],
  ['8', '08:00'],
  ['17h', '17:00'],
  ['24:00', null],
  ['18:3', null],
  ['12:75', null],
  ['noon', null],
])('%s is the time %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})
