import { expect, test } from 'vitest'
import { NO_HOURS } from '../../../domain/dispatch/driver-terms.ts'
import { travelMs } from '../../../domain/dispatch/travel.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import { routeNow } from './follow-shipments.ts'

const at = (time: string) => Date.parse(`2029-04-10T${time}:00+02:00`)
const FIVE = at('05:00')
const sheet = (status: TripsheetStatus, start_at: number | null, day = '2029-04-10') => ({
  day,
  status,
  start_at,
  start_lat: null,
  start_lng: null,
  vehicle: null,
  stops: [],
  hours: { ...NO_HOURS, break_from: '12:00', break_until: '13:00', break_minutes: 30 },
  vehicle_kind: 'van' as const,
})
const from = (...of: Parameters<typeof sheet>) => routeNow(sheet(...of), FIVE, travelMs).now

test.each<[TripsheetStatus, string]>([
  ['planned', '07:00'],
  ['sent', '07:00'],
  ['accepted', '07:00'],
  // Whoever is under way has begun, and so has whoever closed the day: what comes to it opens it again.
  ['under-way', '05:00'],
  ['closed', '05:00'],
])('at five a day from seven that is %s is driven from %s', (status, time) => {
  expect(from(status, at('07:00'))).toBe(at(time))
})

test('a day that should have begun, or of which nobody has said when, is driven from now', () => {
  expect(from('planned', at('04:30'))).toBe(FIVE)
  expect(from('planned', null)).toBe(FIVE)
})

test('another day is driven from when it begins', () => {
  const tomorrow = at('08:00') + 86_400_000
  expect(from('planned', tomorrow, '2029-04-11')).toBe(tomorrow)
  expect(from('under-way', tomorrow, '2029-04-11')).toBe(tomorrow)
})

test('the break of the day is that of the driver, whichever day it is', () => {
  const pauseOn = (day: string) => routeNow(sheet('planned', null, day), FIVE, travelMs).pause
  expect(pauseOn('2029-04-10')).toEqual({ from: at('12:00'), until: at('13:00'), minutes: 30 })
  const tomorrow = 86_400_000
  expect(pauseOn('2029-04-11')).toEqual({
    from: at('12:00') + tomorrow,
    until: at('13:00') + tomorrow,
    minutes: 30,
  })
})
