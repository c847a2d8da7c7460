import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from './locale.ts'
import {
  dayOf,
  dayStart,
  endOfDay,
  formatDateTime,
  formatDay,
  formatExact,
  formatTime,
  localMoment,
  relativeTime,
  startOfDay,
  timeAgo,
  weekdayOf,
} from './moment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 00:02 on 21 November in Johannesburg, still the 20th in Greenwich. */
const NIGHT = Date.UTC(2026, 10, 20, 22, 2, 9)
const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) })

test('moments are read on the clock of Johannesburg', () => {
  expect(formatDay(NIGHT)).toBe('21 Nov 2026')
  expect(formatTime(NIGHT)).toBe('00:02')
  expect(formatDateTime(NIGHT)).toBe('21 Nov 2026 00:02')
  expect(dayOf(NIGHT)).toBe('2026-11-21')
  expect(weekdayOf(NIGHT)).toBe('Saturday')
  expect(weekdayOf(NIGHT, LOCALES.af)).toBe('Saterdag')
  expect(Date.parse(localMoment('2026-11-21', '00:02'))).toBe(NIGHT - 9_000)
  expect(formatExact(NIGHT)).toBe('2026-11-21 00:02:09+02:00')
})

test('the fixed offset agrees with the time-zone database', () => {
  const clock = new Intl.DateTimeFormat('en-ZA', {
    timeZone: 'Africa/Johannesburg',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  fc.assert(
    fc.property(moment, (at) => {
      expect(formatTime(at)).toBe(clock.format(at))
    }),
  )
})

test('a day holds its moments, and days leave no gap', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(startOfDay(at) <= at && at <= endOfDay(at)).toBe(true)
      expect(formatTime(startOfDay(at))).toBe('00:00')
      expect(startOfDay(endOfDay(at) + 1)).toBe(endOfDay(at) + 1)
      expect(dayStart(dayOf(at))).toBe(startOfDay(at))
    }),
  )
})

test.each(['0000-12-31', '2026-02-31', '2026-13-01', '21 Nov 2026', ''])('%s is no day', (text) => {
  expect(dayStart(text)).toBe(null)
})

describe('relative time', () => {
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [MINUTE, '1 min'],
    [HOUR - 1, '59 min'],
    [3 * HOUR, '3 h'],
    [2 * DAY, '2 d'],
    [30 * DAY, '1 mo'],
    [364 * DAY, '12 mo'],
    [365 * DAY, '1 y'],
    [-4 * MINUTE, 'in 4 min'],
  ])('%i ms ago is %s', (ago, shown) => {
    expect(relativeTime(NIGHT - ago, NIGHT)).toBe(shown)
  })

  test('an age says that it is one', () => {
    const said = [0, 18 * MINUTE, -4 * MINUTE].map((ago) => timeAgo(NIGHT - ago, NIGHT))
    expect(said).toEqual(['now', '18 min ago', 'in 4 min'])
    expect(timeAgo(NIGHT - 2 * HOUR, NIGHT, LOCALES.af)).toBe('2 u gelede')
  })

  test('what is longer ago never reads as more recent', () => {
    const rank = (shown: string) => {
      const [count = '0', unit = 'now'] = shown === 'now' ? [] : shown.split(' ')
      return ['now', 'min', 'h', 'd', 'mo', 'y'].indexOf(unit) * 1000 + Number(count)
    }
    fc.assert(
      fc.property(fc.nat(20 * 365 * DAY), fc.nat(20 * 365 * DAY), (a, b) => {
        const [near, far] = a < b ? [a, b] : [b, a]
        expect(rank(relativeTime(-near, 0))).toBeLessThanOrEqual(rank(relativeTime(-far, 0)))
      }),
    )
  })
})
