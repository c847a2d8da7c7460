import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlannedRoute } from './insertion.ts'
import {
  citiesOf,
  cityIn,
  compareOffers,
  costOf,
  insertionCostOf,
  isLinehaul,
  MOST_TRIED,
} from './insertion-cost.ts'

const TEN = Date.parse('2026-11-21T10:00:00+02:00')
const HOUR = 3_600_000
const CAPE_TOWN = { lat: -33.93, lng: 18.42 }
const JOHANNESBURG = { lat: -26.2, lng: 28.04 }

const round = (here: PlannedRoute['here'], plan: PlannedRoute['plan'] = []): PlannedRoute => ({
  kind: 'van',
  here,
  plan,
  now: TEN,
})
const stop = (lat: number, lng: number, before: number | null = null) => ({ lat, lng, after: null, before })
const carries = { hasAll: false, isTooMuch: false, isWrongVehicle: false, isOut: false }
const ranked = (of: PlannedRoute, stops: Parameters<typeof insertionCostOf>[1]) => ({
  ...carries,
  ...insertionCostOf(of, stops),
})

describe('who is offered', () => {
  test('for ten stops: who adds the fewest minutes, not who stands beside one of them', () => {
    const nine = Array.from({ length: 9 }, (_, i) => stop(JOHANNESBURG.lat + i / 200, JOHANNESBURG.lng))
    const stops = [stop(CAPE_TOWN.lat, CAPE_TOWN.lng), ...nine]
    const besideOne = ranked(round(CAPE_TOWN, [{ ...CAPE_TOWN, at: TEN + HOUR }]), stops)
    const besideNine = ranked(
      round({ lat: JOHANNESBURG.lat - 0.05, lng: JOHANNESBURG.lng }, [{ ...JOHANNESBURG, at: TEN + HOUR }]),
      nine,
    )
    expect(besideOne.km).toBe(0)
    expect(compareOffers(besideNine, besideOne)).toBeLessThan(0)
  })

  test('lateness weighs more than minutes, also that of the stops behind', () => {
    const on = { lat: -26.21, lng: 28.04 }
    const far = { lat: -26.3, lng: 28.04 }
    const free = ranked(round(far), [stop(on.lat, on.lng)])
    const busy = ranked(round(JOHANNESBURG, [{ ...far, at: TEN + HOUR / 2, before: TEN + HOUR / 2 }]), [
      stop(on.lat, on.lng),
    ])
    expect(busy.addedMs).toBeLessThan(free.addedMs ?? 0)
    expect(busy.lateMs).toBeGreaterThan(0)
    expect(costOf(busy) - (busy.addedMs ?? 0)).toBe(busy.lateMs * 3)
  })

  test('who cannot carry it comes after everybody who can, and who has it behind them, and who is out last', () => {
    const near = ranked(round(JOHANNESBURG), [stop(-26.21, 28.04)])
    const far = ranked(round(CAPE_TOWN), [stop(-26.21, 28.04)])
    const [out, has, full] = [
      { ...near, isOut: true },
      { ...near, hasAll: true },
      { ...near, isTooMuch: true },
    ]
    expect([out, has, full, far].sort(compareOffers)).toEqual([far, full, has, out])
  })

  test('a driver whose place nobody knows comes behind those whose place is known', () => {
    const unknown = ranked(round(null), [stop(-26.21, 28.04)])
    expect(unknown).toMatchObject({ km: null, addedMs: null })
    expect(compareOffers(ranked(round(CAPE_TOWN), [stop(-26.21, 28.04)]), unknown)).toBeLessThan(0)
  })

  test('too late is counted of what could still be in time, and of a large selection for all of it', () => {
    const inAnHour = stop(CAPE_TOWN.lat, CAPE_TOWN.lng, TEN + HOUR)
    const missed = stop(CAPE_TOWN.lat, CAPE_TOWN.lng, TEN - HOUR)
    const here = stop(JOHANNESBURG.lat, JOHANNESBURG.lng, TEN + 8 * HOUR)
    expect(insertionCostOf(round(JOHANNESBURG), [inAnHour, missed, here]).tooLate).toBe(1)
    const many = Array.from({ length: 10 * MOST_TRIED }, () => inAnHour)
    const [few, all] = [many.slice(0, MOST_TRIED), many].map((stops) =>
      insertionCostOf(round(JOHANNESBURG), stops),
    )
    expect([few?.tooLate, all?.tooLate]).toEqual([MOST_TRIED, 10 * MOST_TRIED])
    expect(all?.lateMs).toBeCloseTo(10 * (few?.lateMs ?? 0), -3)
    expect(all?.addedMs).toBeCloseTo(10 * (few?.addedMs ?? 0), -3)
  })

  test('trucks drive between hubs', () => {
    expect(
      (['bike', 'bakkie', 'van', 'truck'] as const).filter((vehicle_kind) => isLinehaul({ vehicle_kind })),
    ).toEqual(['truck'])
  })
})

const place = fc.record({
  lat: fc.double({ min: -34, max: -26, noNaN: true }),
  lng: fc.double({ min: 18, max: 30, noNaN: true }),
})
const wanted = fc.record({
  lat: place.map(({ lat }) => lat),
  lng: place.map(({ lng }) => lng),
  after: fc.option(fc.integer({ min: TEN - HOUR, max: TEN + 6 * HOUR }), { nil: null }),
  before: fc.option(fc.integer({ min: TEN - HOUR, max: TEN + 8 * HOUR }), { nil: null }),
})
const planned = fc
  .tuple(place, fc.integer({ min: TEN - HOUR, max: TEN + 8 * HOUR }))
  .map(([there, at]) => ({ ...there, at, before: at + HOUR }))
const rounds = fc
  .tuple(fc.option(place, { nil: null }), fc.array(planned, { maxLength: 5 }))
  .map(([here, plan]) => round(here, plan))

test('an offer never gains time, comes never before now, and is the same whatever order drivers stand in', () => {
  fc.assert(
    fc.property(
      fc.array(rounds, { maxLength: 5 }),
      fc.array(wanted, { minLength: 1, maxLength: 12 }),
      (all, stops) => {
        const offers = all.map((one) => ranked(one, stops))
        for (const { addedMs, lateMs, firstAt, tooLate } of offers) {
          expect(addedMs ?? 0).toBeGreaterThanOrEqual(0)
          expect(lateMs).toBeGreaterThanOrEqual(0)
          expect(firstAt).toBeGreaterThanOrEqual(TEN)
          expect(tooLate).toBeLessThanOrEqual(stops.length)
        }
        const costs = [...offers].sort(compareOffers).map(costOf)
        expect([...offers].reverse().sort(compareOffers).map(costOf)).toEqual(costs)
        expect(costs).toEqual([...costs].sort((a, b) => a - b))
      },
    ),
  )
})

test('a thousand stops are ranked by a part that is spread over all of them', () => {
  const many = Array.from({ length: 1000 }, (_, i) => stop(JOHANNESBURG.lat + i / 10_000, JOHANNESBURG.lng))
  const few = insertionCostOf(round(JOHANNESBURG), many.slice(0, MOST_TRIED))
  expect(insertionCostOf(round(JOHANNESBURG), many).addedMs).toBeGreaterThan(few.addedMs ?? 0)
})

test('cities are counted, most stops first', () => {
  const places = ['Khayelitsha, Cape Town', 'Sandton, Johannesburg', 'Bellville, Cape Town']
  expect(citiesOf(places, cityIn).map(({ city, stops }) => [city, stops.length])).toEqual([
    ['Cape Town', 2],
    ['Johannesburg', 1],
  ])
})
