import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { impactOf, type NamedStop } from './impact.ts'
import { unplanned } from './insert-stops.ts'
import { inGivenOrder } from './restored-order.ts'
import { figuresTogether, NO_FIGURES, routeFigures } from './route-figures.ts'
import { splitRoute } from './split-route.ts'
import type { TripsheetStop } from './tripsheet.ts'

/** 24 Nov 2026, 08:00 in South Africa. */
const EIGHT = Date.parse('2026-11-24T08:00:00+02:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** So many hundredths of a degree south of the hub: some 1.1 km each. */
const place = (n: number) => ({ lat: -26 - n / 100, lng: 28 })
const HUB = place(0)

const stop = (n: number, at: number | null = null, more: Partial<NamedStop> = {}): NamedStop => ({
  ...place(n),
  key: String(n),
  name: `Shop ${n}`,
  service_minutes: 7,
  slot_at: at ?? 0,
  timed: false,
  planned_at: at ?? 0,
  after: null,
  before: null,
  locked: false,
  ...more,
})
const route = (...stops: NamedStop[]) => ({ kind: 'van', here: HUB, now: EIGHT, stops }) as const

describe('the figures of a route', () => {
  test('are of the way to its end, of its doors, and of what is reached after its window', () => {
    const late = stop(2, EIGHT + HOUR, { before: EIGHT + 30 * MINUTE })
    const figures = routeFigures({ ...route(stop(1, EIGHT + 20 * MINUTE), late), end: HUB })
    expect(figures).toMatchObject({ stops: 2, late: 1, late_minutes: 30 })
    // 1.11 km to the first, as much to the second and twice that home, times what roads add.
    expect(figures.km).toBeCloseTo(4 * 1.112 * 1.3, 0)
    expect(figures.minutes).toBe(14 + Math.round((figures.km / 27) * 60))
  })

  test('a plan that can no longer be kept is reckoned from where the vehicle is now', () => {
    const overdue = stop(20, EIGHT - HOUR, { before: EIGHT - 30 * MINUTE })
    expect(routeFigures({ ...route(overdue), end: null }).late_minutes).toBeGreaterThan(90)
    expect(routeFigures({ ...route(), end: HUB })).toEqual(NO_FIGURES)
  })

  test('together they count the vehicles that drive', () => {
    const one = routeFigures({ ...route(stop(1, EIGHT + HOUR)), end: null })
    expect(figuresTogether([one, NO_FIGURES, one])).toMatchObject({ stops: 2, vehicles: 2 })
  })
})

describe('impact', () => {
  test('tells which stops become late, by how much, and what is driven besides', () => {
    const tight = stop(10, EIGHT + 40 * MINUTE, { before: EIGHT + 45 * MINUTE })
    const given = impactOf(route(tight), [stop(4, null, { before: EIGHT + 20 * MINUTE })])
    // On the way: no detour, only the time at the door.
    expect(given.addedMetres).toBeLessThan(50)
    expect(given.addedMs).toBeGreaterThanOrEqual(7 * MINUTE)
    expect(given.firstAt).toBeLessThan(EIGHT + 20 * MINUTE)
    expect(given.late).toEqual([])
    const far = impactOf(route(tight), [stop(-30, null, { before: EIGHT + 30 * MINUTE })])
    expect(far.late.map(({ name, isComing }) => [name, isComing])).toEqual([['Shop -30', true]])
  })

  test('no locked stop is made later while there is another place', () => {
    const locked = stop(10, EIGHT + 40 * MINUTE, { locked: true, before: EIGHT + 40 * MINUTE })
    expect(impactOf(route(locked), [stop(20)]).late).toEqual([])
  })

  test('nothing given changes nothing, and what is given makes a plan no shorter', () => {
    expect(impactOf(route(stop(1, EIGHT + HOUR)), [])).toMatchObject({ addedMs: 0, late: [] })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        fc.uniqueArray(fc.integer({ min: 61, max: 90 }), { minLength: 1, maxLength: 6 }),
        (has, comes) => {
          const plan = route(...has.map((n, i) => stop(n, EIGHT + (i + 1) * HOUR)))
          const given = impactOf(
            plan,
            comes.map((n) => stop(n)),
          )
          expect(given.addedMs).toBeGreaterThanOrEqual(comes.length * 7 * MINUTE)
          expect(given.firstAt).toBeGreaterThanOrEqual(EIGHT)
        },
      ),
    )
  })
})

describe('a driver is out', () => {
  const Stops = fc.uniqueArray(fc.integer({ min: -60, max: 60 }), { maxLength: 25 })
  const takersAt = (...places: number[]) =>
    places.map((n, driver) => ({
      driver,
      kind: 'van' as const,
      here: place(n),
      now: EIGHT,
      stops: [] as NamedStop[],
      room: [8],
    }))

  test('nothing is lost, nothing twice, nobody takes more than fits, and what one takes stays in its order', () => {
    fc.assert(
      fc.property(Stops, (order) => {
        const stops = order.map((n, i) => stop(n, EIGHT + (i + 1) * 10 * MINUTE))
        const { routes, left } = splitRoute(stops, takersAt(-50, 50), () => [1])
        const taken = [...routes.values()].flat().map(({ key }) => key)
        expect([...taken, ...left.map(({ key }) => key)].toSorted()).toEqual(order.map(String).toSorted())
        for (const its of routes.values()) {
          expect(its.length).toBeLessThanOrEqual(8)
          const places = its.map(({ key }) => order.indexOf(Number(key)))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
        expect(left.length).toBe(Math.max(0, order.length - 16))
      }),
    )
  })

  test('each goes to whom it costs the least', () => {
    const { routes } = splitRoute([stop(-48), stop(45), stop(-40)].map(unplanned), takersAt(-50, 50), () => [
      1,
    ])
    expect(routes.get(0)?.map(({ key }) => key)).toEqual(['-48', '-40'])
    expect(routes.get(1)?.map(({ key }) => key)).toEqual(['45'])
  })
})

describe('an order that was decided elsewhere', () => {
  const sheetStop = (id: number, done = false): TripsheetStop => ({
    ...stop(id, EIGHT + id * HOUR),
    id,
    place: 'Sandton',
    promised_at: EIGHT,
    moved_because: null,
    tasks: [{ shipment_id: id, side: 'delivery', done_at: done ? EIGHT : null, after: null, before: null }],
  })

  test('what is done stays, what it does not know keeps its time among the others', () => {
    const stops = [sheetStop(1, true), sheetStop(2), sheetStop(3), sheetStop(4)]
    const order = new Map([
      [4, { rank: 0, slot_at: EIGHT + HOUR, timed: false }],
      [2, { rank: 1, slot_at: EIGHT + 5 * HOUR, timed: false }],
    ])
    const next = inGivenOrder(stops, ({ id }) => order.get(id) ?? null)
    expect(next.map(({ id }) => id)).toEqual([1, 4, 3, 2])
    expect(next.map(({ slot_at }) => slot_at)).toEqual([
      EIGHT + HOUR,
      EIGHT + HOUR,
      EIGHT + 3 * HOUR,
      EIGHT + 5 * HOUR,
    ])
  })

  test('the order that stands leaves every stop as it is', () => {
    const stops = [sheetStop(1), sheetStop(2)]
    const next = inGivenOrder(stops, ({ id, slot_at, timed }) => ({ rank: id, slot_at, timed }))
    expect(next.every((one, i) => one === stops[i])).toBe(true)
  })
})
