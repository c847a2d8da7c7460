import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../shipments/shipment-status.ts'
import { arrival, comingWindow } from './delivery-window.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+02:00`)
const HOUR = 3_600_000
const seen = (now: string, eta: string | null) =>
  arrival({ status: 'out-for-delivery', eta: eta === null ? null : at(eta) }, at(now))

test.each([
  ['early in the day', '08:00', '14:00', '12:30', '15:30'],
  ['two hours before', '12:00', '14:00', '13:30', '14:30'],
  ['an hour before', '13:00', '14:00', '13:45', '14:15'],
  ['at the gate', '13:58', '14:00', '13:45', '14:15'],
  ['a little late', '14:10', '14:00', '14:00', '14:15'],
])('the driver is expected at 14:00: %s, at %s', (_when, now, eta, from, to) => {
  expect(seen(now, eta)).toEqual({ from: at(from), to: at(to) })
})

test('nothing is said where nobody knows: without a plan, after it, and where no driver has it', () => {
  expect(seen('12:00', null)).toBe(null)
  expect(seen('14:20', '14:00')).toBe(null)
  for (const status of SHIPMENT_STATUS_CODES)
    if (status !== 'out-for-delivery') expect(arrival({ status, eta: at('14:00') }, at('12:00'))).toBe(null)
})

test('of one plan every later look is within the one before, and the plan is within all of them', () => {
  const moment = fc.integer({ min: at('06:00'), max: at('20:00') })
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 0, max: 8 * HOUR }), (eta, now, after) => {
      const first = arrival({ status: 'out-for-delivery', eta }, now)
      const next = arrival({ status: 'out-for-delivery', eta }, now + after)
      if (first === null) expect(next).toBe(null)
      if (first === null || next === null) return
      expect(next.from).toBeGreaterThanOrEqual(first.from)
      expect(next.to).toBeLessThanOrEqual(first.to)
      expect(first.to).toBeGreaterThanOrEqual(eta)
      expect(first.to - first.from).toBeLessThanOrEqual(3.5 * HOUR)
      expect(first.to).toBeGreaterThan(now)
    }),
  )
})

test('a window of a day, of several, and without a beginning', () => {
  const now = at('08:00')
  expect(comingWindow('2026-11-21T09:00:00+02:00', '2026-11-21T17:00:00+02:00', now)?.isOneDay).toBe(true)
  expect(comingWindow('2026-11-21T09:00:00+02:00', '2026-11-23T17:00:00+02:00', now)?.isOneDay).toBe(false)
  expect(comingWindow(null, '2026-11-21T17:00:00+02:00', now)).toMatchObject({ from: null, isOneDay: true })
  expect(comingWindow('2026-11-20T09:00:00+02:00', '2026-11-20T17:00:00+02:00', now)).toBe(null)
  expect(comingWindow('2026-11-21T09:00:00+02:00', null, now)).toBe(null)
})
