import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateTime, startOfDay } from '../values/moment.ts'
import { bookingWindows, workingDay } from './booking-window.ts'
import { ServiceLevelCode, serviceLevel } from './service-level.ts'

const NO_WISHES = {
  collection_day: null,
  delivery_day: null,
  collection_after: null,
  collection_before: null,
  delivery_after: null,
  delivery_before: null,
}
const at = (text: string) => Date.parse(`${text}+02:00`)

function level(code: ServiceLevelCode) {
  const found = serviceLevel(code)
  if (found === null) throw new Error(`no ${code}`)
  return found
}

test.each([
  [
    'booked before the cut-off on a Friday',
    'OVN',
    '2026-11-20T14:00',
    '20 Nov 2026 08:00',
    '21 Nov 2026 12:00',
  ],
  ['booked after it', 'OVN', '2026-11-20T15:30', '21 Nov 2026 08:00', '23 Nov 2026 12:00'],
  ['booked on a Sunday', 'ECO', '2026-11-22T09:00', '23 Nov 2026 08:00', '26 Nov 2026 17:00'],
  ['same day', 'LSX', '2026-11-20T09:00', '20 Nov 2026 08:00', '20 Nov 2026 16:00'],
] as const)('%s, %s is collected and delivered in time', (_when, code, now, collected, delivered) => {
  const windows = bookingWindows(level(code), NO_WISHES, at(now))
  expect([formatDateTime(windows.collection_after), formatDateTime(windows.delivery_before)]).toEqual([
    collected,
    delivered,
  ])
})

test('what the customer asks for is kept', () => {
  const day = startOfDay(at('2026-12-01T12:00'))
  const windows = bookingWindows(
    level('ECO'),
    { ...NO_WISHES, collection_day: day, collection_after: '10:00', collection_before: '11:30' },
    at('2026-11-20T09:00'),
  )
  expect([formatDateTime(windows.collection_after), formatDateTime(windows.collection_before)]).toEqual([
    '1 Dec 2026 10:00',
    '1 Dec 2026 11:30',
  ])
})

test('whenever it is booked, it is collected not before the day of booking and delivered not before it is collected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-01-01T00:00'), max: at('2028-01-01T00:00') }),
      fc.constantFrom(...ServiceLevelCode.options),
      (now, code) => {
        const windows = bookingWindows(level(code), NO_WISHES, now)
        expect(windows.collection_after).toBeGreaterThanOrEqual(startOfDay(now))
        expect(windows.collection_before).toBeGreaterThan(windows.collection_after)
        expect(windows.delivery_before).toBeGreaterThan(windows.collection_after)
        expect(new Date(windows.collection_after).getUTCDay()).not.toBe(0)
        expect(workingDay(startOfDay(now), 0)).toBeGreaterThanOrEqual(startOfDay(now))
      },
    ),
  )
})
