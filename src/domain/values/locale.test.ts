import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatKm } from '../dispatch/travel.ts'
import { formatKg } from '../shipments/weight.ts'
import { LANGUAGES, LOCALES, languageOf } from './locale.ts'
import { dayName, formatDay, formatDayOfYear, relativeTime } from './moment.ts'
import { formatRand } from './money.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const DAY = 86_400_000
const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) })

describe.each(LANGUAGES)('%s', (language) => {
  const locale = LOCALES[language]
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.tag, { timeZone: 'Africa/Johannesburg', ...options })

  test('months and weekdays are those of Intl', () => {
    const month = intl({ month: 'short' })
    const weekday = intl({ weekday: 'long' })
    fc.assert(
      fc.property(moment, (at) => {
        expect(formatDayOfYear(at, locale).split(' ')[1]).toBe(month.format(at).slice(0, 3))
        const far = dayName(at, at + 40 * DAY, locale)
        expect(far.split(' ')[0]?.toLowerCase()).toBe(weekday.format(at).toLowerCase())
      }),
    )
  })

  test('the days around today have names of their own', () => {
    const names = [NOON - DAY, NOON, NOON + DAY].map((at) => dayName(at, NOON, locale))
    expect(names).toEqual([locale.yesterday, locale.today, locale.tomorrow])
  })
})

test('Afrikaans writes days, spans and numbers its own way', () => {
  const { af } = LOCALES
  expect(formatDay(Date.parse('2026-05-03T12:00:00+02:00'), af)).toBe('3 Mei 2026')
  expect(relativeTime(NOON - 3 * 3_600_000, NOON, af)).toBe('3 u')
  expect(relativeTime(NOON + 240_000, NOON, af)).toBe('oor 4 min')
  expect(relativeTime(NOON, NOON, af)).toBe('nou')
  expect([formatRand(123_450, af), formatKg(2.4, af)]).toEqual(['R 1 234,50', '2,4 kg'])
  expect([formatKm(0.4, af), formatKm(6.6, af), formatKm(38.2, af)]).toEqual(['400 m', '6,6 km', '38 km'])
})

test.each([
  ['af', 'af'],
  ['af-ZA', 'af'],
  ['en-US', 'en'],
  ['EN', 'en'],
  ['zu-ZA', null],
  ['', null],
  [null, null],
])('%s means %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
