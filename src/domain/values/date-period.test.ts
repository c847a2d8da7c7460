import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ANY_TIME,
  DATE_PRESET_CODES,
  type DatePeriod,
  periodDays,
  periodText,
  readPeriod,
} from './date-period.ts'

/** Half past midnight here, when it is still the day before in UTC. */
const NOW = Date.parse('2026-03-01T00:30:00+02:00')

test.each<[string, string, string]>([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['last-2', '2026-02-28', '2026-03-01'],
  ['last-5', '2026-02-25', '2026-03-01'],
  ['last-7', '2026-02-23', '2026-03-01'],
  ['last-14', '2026-02-16', '2026-03-01'],
  ['last-30', '2026-01-31', '2026-03-01'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-02-03..2026-02-05', '2026-02-03', '2026-02-05'],
  ['2026-02-03..', '2026-02-03', ''],
  ['..2026-02-03', '', '2026-02-03'],
  ['', '', ''],
])('%j means the days from %j to %j', (text, from, to) => {
  expect(periodDays(readPeriod(text), NOW)).toEqual({ from, to })
})

test.each([
  'last-3',
  'toString',
  '2026-13',
  '2026-02-31..',
  '..',
  '2026-02-03',
  'a..b',
  '2026-01-01..2026-01-02..x',
  '0000-00',
])('%j is no period, and filters nothing', (text) => {
  expect(readPeriod(text)).toEqual(ANY_TIME)
})

const day = fc
  .date({ min: new Date('1994-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const period: fc.Arbitrary<DatePeriod> = fc.oneof(
  fc.constant(ANY_TIME),
  fc.constantFrom(...DATE_PRESET_CODES).map((preset): DatePeriod => ({ is: 'preset', preset })),
  day.map((one): DatePeriod => ({ is: 'month', month: one.slice(0, 7) })),
  fc.tuple(day, day).map(([from, to]): DatePeriod => ({ is: 'range', from, to })),
)

test('an address holds every period', () => {
  fc.assert(
    fc.property(period, (one) => {
      expect(readPeriod(periodText(one))).toEqual(one)
    }),
  )
})

test('a preset ends today or before, and a month ends the day before the next begins', () => {
  fc.assert(
    fc.property(period, day, (one, now) => {
      const at = Date.parse(`${now}T12:00:00+02:00`)
      const { from, to } = periodDays(one, at)
      if (one.is === 'preset') expect(from <= to && to <= now).toBe(true)
      if (one.is === 'month') {
        const after = new Date(Date.parse(`${to}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
        expect([from.slice(0, 7), to.slice(0, 7), after.slice(8)]).toEqual([one.month, one.month, '01'])
      }
    }),
  )
})
