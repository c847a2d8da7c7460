import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { impactInGap, impactOf, impactOfOrder, type NamedStop } from './impact.ts'
import { atPlannedTimes, unplanned } from './insert-stops.ts'
import { inGivenOrder } from './restored-order.ts'
import { figuresTogether, NO_FIGURES, routeFigures } from './route-figures.ts'
import { splitRoute } from './split-route.ts'
import { roadKm, travelMs } from './travel.ts'
import type { TripsheetStop } from './tripsheet.ts'
import { applyTripsheetChange } from './tripsheet-change.ts'

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
  place: 'Sandton, Johannesburg',
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

  test('what was late before anybody had it is later by the way to it alone', () => {
    const { late, firstAt } = impactOf(route(), [stop(10, null, { before: EIGHT - 2 * HOUR })])
    expect(late).toEqual([{ name: 'Shop 10', byMs: (firstAt ?? 0) - EIGHT, isComing: true }])
    expect(firstAt).toBeLessThan(EIGHT + HOUR)
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

describe('impact of another order', () => {
  /** One stop straight on is so far (metres), and takes a van so long (ms). */
  const UNIT = roadKm(place(0), place(1)) * 1_000
  const UNIT_MS = travelMs('van', place(0), place(1))
  const dueAt = (minutes: number): Partial<NamedStop> => ({ before: EIGHT + minutes * MINUTE })
  /** A stop every ten minutes, in this order; some are due at a minute after eight. */
  const planned = (places: readonly number[], due: Readonly<Record<number, number>>) =>
    places.map((n, i) => stop(n, EIGHT + (i + 1) * 10 * MINUTE, due[n] === undefined ? {} : dueAt(due[n])))
  const inOrder = (stops: readonly NamedStop[], places: readonly number[]) =>
    places.flatMap((n) => stops.find(({ key }) => key === String(n)) ?? [])

  test.each<[string, number[], number[], Record<number, number>, number, string[]]>([
    ['there and back', [1, 2, 3], [2, 1, 3], {}, 2, []],
    ['straightened', [3, 1, 2], [1, 2, 3], {}, -3, []],
    ['as it was', [1, 2, 3], [1, 2, 3], {}, 0, []],
    ['the first put last, past its window', [1, 2, 3], [2, 3, 1], { 1: 12 }, 2, ['Shop 1']],
    ['the last put first, and nobody late', [1, 2, 3], [3, 1, 2], { 3: 60 }, 3, []],
    ['late before and no later', [1, 2, 3], [1, 3, 2], { 1: 5 }, 1, []],
  ])('%s', (_, shown, next, due, units, late) => {
    const stops = planned(shown, due)
    const impact = impactOfOrder(route(...stops), stops, inOrder(stops, next), new Set([String(next[0])]))
    expect(impact.addedMetres / UNIT).toBeCloseTo(units, 1)
    expect(impact.addedMs / UNIT_MS).toBeCloseTo(units, 1)
    expect(impact.late.map(({ name }) => name)).toEqual(late)
    expect(impact.firstAt).toBeGreaterThanOrEqual(EIGHT)
  })

  test('what is late already is named where it becomes later, by how much', () => {
    const stops = planned([1, 2], { 1: 5 })
    const { late } = impactOfOrder(route(...stops), stops, inOrder(stops, [2, 1]), new Set(['1']))
    expect(late).toEqual([{ name: 'Shop 1', byMs: expect.any(Number), isComing: false }])
    expect(late[0]?.byMs).toBeGreaterThan(7 * MINUTE)
  })

  test('the second step of a key is told from what the first has made, which is not planned yet', () => {
    const stops = planned([1, 2, 3], { 1: 12 })
    const [first, second] = [inOrder(stops, [2, 1, 3]), inOrder(stops, [2, 3, 1])]
    const plan = route(...stops)
    const [once, then, both] = [
      impactOfOrder(plan, stops, first, new Set(['1'])),
      impactOfOrder(plan, first, second, new Set(['1'])),
      impactOfOrder(plan, stops, second, new Set(['1'])),
    ]
    expect(once.addedMetres + then.addedMetres).toBeCloseTo(both.addedMetres, 3)
    expect(then.firstAt).toBe(both.firstAt)
    // What the first made late is later by the rest alone.
    const [byOne = 0, byOther = 0, byBoth = 0] = [once, then, both].map(({ late }) => late[0]?.byMs)
    expect([byOne > 0, byOther > 0, byOne + byOther]).toEqual([true, true, byBoth])
  })

  test('back again is as much less as there was more', () => {
    const Places = fc.uniqueArray(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(Places, fc.infiniteStream(fc.nat()), (places, dice) => {
        const stops = planned(places, {})
        const other = stops.map((one) => [dice.next().value ?? 0, one] as const)
        const next = other.sort(([a], [b]) => a - b).map(([, one]) => one)
        const plan = route(...stops)
        const [there, back] = [
          impactOfOrder(plan, stops, next, new Set()),
          impactOfOrder(plan, next, stops, new Set()),
        ]
        expect(there.addedMetres).toBeCloseTo(-back.addedMetres, 3)
      }),
    )
  })

  test('a plan has the times that the tripsheet gets when that order is asked for', () => {
    const Places = fc.uniqueArray(fc.integer({ min: -30, max: 30 }), { minLength: 2, maxLength: 10 })
    const Due = fc.array(fc.option(fc.integer({ min: 5, max: 300 })), { minLength: 10, maxLength: 10 })
    const Pause = fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 120 }), span: fc.integer({ min: 0, max: 90 }) }),
    )
    fc.assert(
      fc.property(Places, Due, Pause, fc.infiniteStream(fc.nat()), (places, due, pause, dice) => {
        const rest = pause && {
          from: EIGHT + pause.from * MINUTE,
          until: EIGHT + (pause.from + pause.span) * MINUTE,
          minutes: 30,
        }
        const stops = atPlannedTimes(
          places.map((n, i) => stop(n, EIGHT + (i + 1) * 10 * MINUTE, dueAt(due[i] ?? 999))),
          { ...route(), pause: rest },
        ).map((one) => ({ ...one, slot_at: one.planned_at }))
        const plan = { ...route(...stops), pause: rest }
        const order = stops
          .map((_, i) => [dice.next().value ?? 0, i] as const)
          .sort(([a], [b]) => a - b)
          .map(([, i]) => i)
        const sheet = {
          day: '2026-11-24',
          status: 'planned' as const,
          start_at: null,
          end_at: null,
          stops: stops.map(
            (one, id): TripsheetStop => ({
              ...one,
              id,
              place: '',
              promised_at: one.planned_at,
              moved_because: null,
              tasks: [
                { shipment_id: id, side: 'collection', done_at: null, after: null, before: one.before },
              ],
            }),
          ),
        }
        const made = applyTripsheetChange(sheet, { order }, plan, { isDriver: false, hidden: new Set() })
        if (!made.ok) return expect.fail('it was refused')
        const next = order.flatMap((i) => stops[i] ?? [])
        for (const { id, planned_at } of made.value.stops)
          expect(impactOfOrder(plan, stops, next, new Set([stops[id]?.key ?? ''])).firstAt).toBe(planned_at)
      }),
    )
  })

  test('what is given into a gap is reckoned there, and not where it would cost least', () => {
    const plan = route(...planned([1, 2, 10], { 2: 25 }))
    const coming = [stop(9)]
    expect(impactOf(plan, coming).late).toEqual([])
    expect(impactInGap(plan, coming, null).addedMetres / UNIT).toBeCloseTo(1, 1)
    const inGap = impactInGap(plan, coming, '2')
    expect(inGap.addedMetres / UNIT).toBeCloseTo(14, 1)
    expect(inGap.late.map(({ name, isComing }) => [name, isComing])).toEqual([['Shop 2', false]])
    expect(inGap.firstAt).toBeLessThan(EIGHT + HOUR)
  })

  test('what is done along with a visit of the plan takes that visit into the gap', () => {
    const along = { ...stop(1), key: 'along' }
    const impact = impactInGap(route(...planned([1, 2, 10], {})), [along], null)
    expect(impact.addedMetres / UNIT).toBeCloseTo(9, 1)
    expect(impact.firstAt).toBeGreaterThan(EIGHT + 30 * MINUTE)
  })

  test('a visit is done from when the first of what is done along may be, and is due with the first', () => {
    const [noon, nine] = [EIGHT + 4 * HOUR, EIGHT + HOUR]
    const visit = stop(10, noon, { after: noon, before: noon + HOUR })
    const along = { ...stop(10, null, { after: nine, before: nine - 10 * MINUTE }), key: 'along' }
    const plan = route(stop(1, EIGHT + 10 * MINUTE), visit)
    const { firstAt, late } = impactInGap(plan, [along], '1')
    expect(firstAt).toBe(nine)
    expect(late).toContainEqual({ name: 'Shop 10', byMs: 10 * MINUTE, isComing: false })
  })

  test('of those that become late the worst is named first', () => {
    const due = (minutes: number) => ({ before: EIGHT + minutes * MINUTE })
    const stops = [stop(1, EIGHT + 10 * MINUTE, due(25)), stop(2, EIGHT + 20 * MINUTE, due(20))]
    const { late } = impactInGap(route(...stops), [stop(-20)], '1')
    expect(late.map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1'])
    expect((late[0]?.byMs ?? 0) - (late[1]?.byMs ?? 0)).toBeGreaterThan(10 * MINUTE)
  })

  test('a locked stop keeps its place before what is given into the gap before it', () => {
    const [first, second] = planned([1, 2], {})
    if (first === undefined || second === undefined) return expect.fail('no stops')
    const plan = route(first, { ...second, locked: true })
    expect(impactInGap(plan, [stop(3)], '2')).toEqual(impactInGap(plan, [stop(3)], null))
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
