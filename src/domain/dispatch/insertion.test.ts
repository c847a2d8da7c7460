import { describe, expect, test } from 'vitest'
import { arrivalIn, arrivalsIn, insertionIn, type PlannedRoute } from './insertion.ts'

/** 21 Nov 2026, 10:00 in South Africa. */
const TEN = Date.parse('2026-11-21T10:00:00+02:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const round: PlannedRoute = {
  kind: 'van',
  here: { lat: -26.0, lng: 28 },
  plan: [
    { lat: -26.1, lng: 28, at: TEN + HOUR },
    { lat: -26.2, lng: 28, at: TEN + 2 * HOUR },
  ],
  now: TEN,
}
const anyTime = { after: null, before: null }

describe('the arrival at a stop that is given to a driver', () => {
  test('falls between the stops that it lies between', () => {
    const at = arrivalIn(round, { ...anyTime, lat: -26.15, lng: 28 })
    expect(at).toBeGreaterThan(TEN + HOUR)
    expect(at).toBeLessThan(TEN + 2 * HOUR)
  })
  test('is not before the window opens, nor in the past', () => {
    expect(arrivalIn(round, { lat: -26.0, lng: 28, after: TEN + 5 * HOUR, before: null })).toBe(
      TEN + 5 * HOUR,
    )
    expect(arrivalIn({ ...round, plan: [] }, { ...anyTime, lat: -26.0, lng: 28 })).toBeGreaterThanOrEqual(TEN)
  })
  test('makes a detour rather than break a promise', () => {
    const soon = arrivalIn(round, { lat: -26.19, lng: 28, after: null, before: TEN + 75 * MINUTE })
    expect(soon).toBeLessThanOrEqual(TEN + 75 * MINUTE)
  })
  test('is a guess where no place is known', () => {
    expect(arrivalIn(round, { ...anyTime, lat: null, lng: null })).toBe(TEN + 45 * MINUTE)
    expect(arrivalIn({ ...round, here: null, plan: [] }, { ...anyTime, lat: 1, lng: 1 })).toBe(
      TEN + 45 * MINUTE,
    )
  })
  test('of several stops takes those before into account', () => {
    const wanted = { ...anyTime, lat: -26.3, lng: 28 }
    const [first = 0, second = 0] = arrivalsIn(round, [wanted, { ...wanted, lat: -26.4 }])
    expect(second).toBeGreaterThan(first)
  })
})

describe('visits that take longer than is usual', () => {
  const door = { ...anyTime, lat: -26.1, lng: 28 }
  const ofMinutes = (service_minutes: number) => ({ ...door, service_minutes })
  test('are left later', () => {
    const at = (minutes: number) =>
      arrivalIn({ ...round, here: null, plan: [{ ...ofMinutes(minutes), at: TEN + HOUR }] }, door) ?? 0
    expect(at(30) - at(10)).toBe(20 * MINUTE)
  })
  test('take more of the day of whoever is given them', () => {
    const added = (minutes: number) => insertionIn(round, ofMinutes(minutes)).addedMs ?? 0
    expect(added(30) - added(10)).toBe(20 * MINUTE)
  })
  test('put off what is given with them', () => {
    const second = (minutes: number) =>
      arrivalsIn({ ...round, plan: [] }, [ofMinutes(minutes), { ...door, lat: -26.3 }])[1] ?? 0
    expect(second(30) - second(10)).toBe(20 * MINUTE)
  })
})
