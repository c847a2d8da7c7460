/** From a day to a problem, and from what is found back to a plan. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planProblems } from '../../../../../tests/support/plan-problems.ts'
import { expectedArrivals } from '../../../../domain/arrivals/expected-arrivals.ts'
import { SUPPOSED_RANGES } from '../../../../domain/arrivals/ranges.ts'
import { FREE_STREETS, type Streets, streetFactor } from '../../../../domain/arrivals/streets.ts'
import {
  type OptimiseAim,
  type ProposedDay,
  type ProposedDriver,
  type ProposedStop,
  plannedStops,
  stopsByKey,
} from '../../../../domain/dispatch/route-proposal.ts'
import type { VehicleKind } from '../../../../domain/dispatch/travel.ts'
import type { TripsheetStop } from '../../../../domain/dispatch/tripsheet.ts'
import { reckoned } from '../../../../domain/dispatch/tripsheet-plan.ts'
import { kindsFor } from '../../../../domain/dispatch/vehicle-kinds.ts'
import { shapeOf, type ZoneShape } from '../../../../domain/zones/zone-crossings.ts'
import { solve } from '../../../../solver/solve.ts'
import { EMBEDDED_TRAVEL_TIMES } from '../../../kernel/routing/embedded-travel-times.ts'
import { ownRoads } from '../../../kernel/routing/shipped-roads.ts'
import type { Learnt } from '../../arrivals/index.ts'
import { dayRoads, departuresOf, type KnownRoads } from './day-roads.ts'
import { byArea, byLoop } from './known-areas.ts'
import { planOf } from './plan-of.ts'
import { plannedWays } from './planned-ways.ts'
import { problemOf, type Question } from './problem-of.ts'

const MIDNIGHT = Date.parse('2026-11-24T00:00:00+02:00')
const HOUR = 3_600_000
const NOW = MIDNIGHT + 9 * HOUR
const place = (n: number) => ({ lat: -26 - n / 100, lng: 28 })

const driver = (id: number, more: Partial<ProposedDriver> = {}): ProposedDriver => ({
  driver: id,
  kind: id % 2 === 0 ? 'bakkie' : 'van',
  capacity_kg: 100,
  tripsheet: id,
  here: place(0),
  now: NOW,
  end: place(0),
  end_at: null,
  under_way: false,
  ...more,
})

interface Facts {
  readonly n: number
  readonly driver: number | null
  readonly locked: boolean
  readonly loaded: boolean
  readonly kg: number
  readonly before: number | null
  readonly isPlaced: boolean
  /** Which may carry it; left out: any. */
  readonly kinds?: readonly VehicleKind[] | undefined
}

const stopOf = (facts: Facts, i: number): ProposedStop => ({
  key: String(i),
  driver: facts.driver,
  lat: facts.isPlaced ? place(facts.n).lat : null,
  lng: facts.isPlaced ? place(facts.n).lng : null,
  name: `Shop ${i}`,
  place: 'Sandton',
  after: null,
  before: facts.before === null ? null : MIDNIGHT + facts.before * HOUR,
  service_minutes: 7,
  slot_at: NOW + i * HOUR,
  timed: false,
  planned_at: NOW + (i + 1) * HOUR,
  locked: facts.locked,
  tasks: [
    {
      shipment_id: i,
      side: facts.loaded ? 'delivery' : 'collection',
      ref: `SPB${i}`,
      version: 1,
      loaded: facts.loaded,
      kg: facts.kg,
      litres: 10,
      ...(facts.kinds && { kinds: facts.kinds }),
    },
  ],
})

const Day = fc
  .array(
    fc.record({
      n: fc.integer({ min: 1, max: 60 }),
      driver: fc.constantFrom(1, 2, null),
      locked: fc.boolean(),
      loaded: fc.boolean(),
      kg: fc.integer({ min: 1, max: 60 }),
      before: fc.option(fc.integer({ min: 7, max: 18 })),
      isPlaced: fc.boolean(),
      kinds: fc.constantFrom(undefined, ['van'] as const, ['bike', 'bakkie'] as const, ['truck'] as const),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map(
    (facts): ProposedDay => ({
      drivers: [driver(1, { under_way: true }), driver(2)],
      stops: facts
        // What nobody has is locked nowhere, and on board of nothing.
        .map((one) => (one.driver === null ? { ...one, locked: false, loaded: false } : one))
        .map(stopOf)
        .sort((a, b) => (a.driver ?? 9) - (b.driver ?? 9)),
      out: null,
    }),
  )

/** Rush hours at eight and at five. */
const STREETS: Streets = {
  ...FREE_STREETS,
  hours: FREE_STREETS.hours.map((_, hour) => ([8, 9, 16, 17].includes(hour % 24) ? 1.6 : 1.05)),
}
const LEARNT: Learnt = {
  learntAt: null,
  streets: STREETS,
  factor: streetFactor(STREETS),
  ...ownRoads(streetFactor(STREETS)),
  ranges: SUPPOSED_RANGES,
  calibration: null,
}

async function roadsOf(day: ProposedDay) {
  const roads = await dayRoads(EMBEDDED_TRAVEL_TIMES, LEARNT, day)
  if (roads === null) throw new Error('nobody ended it')
  return roads
}

async function found(day: ProposedDay, keepDrivers = false, aim: OptimiseAim = 'shortest') {
  const question: Question = { day, dayStarts: MIDNIGHT, aim, keepDrivers }
  const roads = await roadsOf(day)
  const routes = new Map(
    day.drivers.map(({ driver: id }) => [
      id,
      day.stops.flatMap((stop) => (stop.driver === id && stop.lat !== null ? [stop.key] : [])),
    ]),
  )
  const problem = problemOf(question, roads.matrices, routes, new Map())
  const solved = solve(problem, { seed: 1, effort: { iterations: 100 } })
  if (!solved.ok) throw new Error(JSON.stringify(solved.mistakes))
  expect(planProblems(problem, solved.value.plan)).toEqual([])
  return planOf(day, solved.value.plan, roads)
}

test('whatever the day, it can be asked for; nobody loses a stop, none is twice, and what is held stays with its driver', async () => {
  await fc.assert(
    fc.asyncProperty(Day, fc.boolean(), async (day, keeps) => {
      const plan = await found(day, keeps)
      const keys = [
        ...plan.routes.flatMap(({ visits }) => visits.map(({ key }) => key)),
        ...plan.left.map(({ key }) => key),
      ]
      expect(keys.toSorted()).toEqual(day.stops.map(({ key }) => key).toSorted())
      const holder = new Map(
        plan.routes.flatMap((route) => route.visits.map(({ key }) => [key, route.driver])),
      )
      for (const stop of day.stops) {
        const is = holder.get(stop.key) ?? null
        const kind = day.drivers.find((one) => one.driver === is)?.kind
        // Nobody is given what their vehicle may not carry; who has it already keeps it.
        if (kind !== undefined && is !== stop.driver) expect(kindsFor(stop.tasks)).toContain(kind)
        // What somebody has is left out by nobody.
        if (stop.driver !== null) expect(is).not.toBeNull()
        if (stop.driver !== null && (keeps || stop.locked || stop.tasks[0]?.loaded || stop.lat === null))
          expect(is).toBe(stop.driver)
      }
      for (const { visits } of plan.routes)
        expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted((a, b) => a - b))
    }),
    { numRuns: 60 },
  )
})

test('far more stops than a day holds are planned soon, each once and in the order of their times', async () => {
  const stops = Array.from({ length: 1_500 }, (_, i) =>
    stopOf(
      { n: 1 + (i % 60), driver: 1, locked: false, loaded: false, kg: 1, before: 10, isPlaced: true },
      i,
    ),
  )
  const day: ProposedDay = { drivers: [driver(1)], stops, out: null }
  const { routes } = await planOf(day, { routes: [], unserved: [], cost: 0 }, await roadsOf(day))
  const visits = routes.flatMap((route) => route.visits)
  expect(new Set(visits.map(({ key }) => key)).size).toBe(1_500)
  expect(visits).toHaveLength(1_500)
  expect(visits.map(({ at }) => at)).toEqual(visits.map(({ at }) => at).toSorted((a, b) => a - b))
})

test('the stop that a driver is on the way to stays the first', async () => {
  const day: ProposedDay = {
    drivers: [driver(1, { under_way: true })],
    stops: [50, 1, 2].map((n, i) =>
      stopOf({ n, driver: 1, locked: false, loaded: false, kg: 1, before: null, isPlaced: true }, i),
    ),
    out: null,
  }
  const [route] = (await found(day)).routes
  expect(route?.visits[0]?.key).toBe('0')
  const still = { ...day, drivers: [driver(1)] }
  const [free] = (await found(still)).routes
  expect(free?.visits.at(0)?.key).not.toBe('0')
})

test('a place where no road leads spoils nobody else’s routes', async () => {
  const facts = { locked: false, loaded: false, kg: 1, before: null, isPlaced: true }
  const London = { lat: 51.5, lng: -0.1 }
  const far = { ...stopOf({ ...facts, n: 1, driver: 1 }, 0), ...London }
  const stops = [far, ...[50, 1, 2].map((n, i) => stopOf({ ...facts, n, driver: 2 }, i + 1))]
  const toLondon = { drivers: [driver(1, { under_way: true }), driver(2)], stops, out: null }
  const fromLondon = {
    drivers: [driver(1, { under_way: true, here: London, end: London }), driver(2)],
    stops: [stopOf({ ...facts, n: 1, driver: 1 }, 0), ...stops.slice(1)],
    out: null,
  }
  for (const day of [toLondon, fromLondon]) {
    const { routes, left } = await found(day, true)
    expect(left).toEqual([])
    expect(routes.map(({ visits }) => visits.map(({ key }) => key).toSorted())).toEqual([
      ['0'],
      ['1', '2', '3'],
    ])
  }
})

test('whoever drives home for longer than they work spoils no search either', async () => {
  const facts = { locked: false, loaded: false, kg: 1, before: null, isPlaced: true }
  const days = [
    driver(1, { under_way: true, end: { lat: -33.9, lng: 18.4 }, end_at: NOW + HOUR }),
    driver(1, { under_way: true, here: { lat: -29.9, lng: 31 }, end_at: NOW + HOUR }),
  ].map((one) => ({
    drivers: [one],
    stops: [stopOf({ ...facts, n: 50, driver: 1 }, 0)],
    out: null,
  }))
  for (const day of days) expect((await found(day)).routes[0]?.visits.map(({ key }) => key)).toEqual(['0'])
})

test('who is late for the end of their day, or heads for a stop that is far away, keeps nobody from better routes', async () => {
  const facts = { locked: false, loaded: false, kg: 1, before: 8, isPlaced: true }
  for (const [n, ends] of [
    [1, NOW - 3 * HOUR],
    // Some 1,100 km: further than a day with the way home.
    [1_000, null],
  ] as const) {
    const first = { ...stopOf({ ...facts, n, driver: 1 }, 0), planned_at: NOW - 3 * HOUR }
    for (const opens of [null, MIDNIGHT + 40 * HOUR]) {
      const others = [2, 3].map((at, i) => stopOf({ ...facts, before: null, n: at, driver: null }, i + 1))
      const drivers = [driver(1, { under_way: true, end_at: ends }), driver(2)]
      const stops = [
        { ...first, after: opens, before: opens === null ? first.before : opens + HOUR },
        ...others,
      ]
      const { routes, left } = await found({ drivers, stops, out: null })
      expect(left).toEqual([])
      expect(routes.find((route) => route.driver === 1)?.visits[0]?.key).toBe('0')
    }
  }
})

test('a stop where there is a collection request alone is reached at its time, with time for it, by who has it', async () => {
  const facts = { locked: false, loaded: false, kg: 1, before: null, isPlaced: true }
  const request = { ...stopOf({ ...facts, n: 10, driver: 1, locked: true }, 0), tasks: [] }
  const stops = [request, ...[9, 11, 2].map((n, i) => stopOf({ ...facts, n, driver: null }, i + 1))]
  const { routes, left } = await found({ drivers: [driver(1)], stops, out: null })
  expect(left).toEqual([])
  const visits = routes[0]?.visits ?? []
  const at = visits.findIndex(({ key }) => key === '0')
  // The solver knows seconds; each time before it is told as a whole minute.
  const late = (visits[at]?.at ?? 0) - request.planned_at
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThanOrEqual(3 * 60_000)
  expect(visits).toHaveLength(4)
  for (const later of visits.slice(at + 1))
    expect(later.at).toBeGreaterThanOrEqual(request.planned_at + 7 * 60_000)
})

const waiting = (i: number, more: Partial<ProposedStop> = {}): ProposedStop => ({
  ...stopOf({ n: i, driver: null, locked: false, loaded: false, kg: 1, before: 17, isPlaced: true }, i),
  ...more,
})
const routeOf = (plan: Awaited<ReturnType<typeof found>>, of: number) =>
  plan.routes.find((route) => route.driver === of)?.visits ?? []

test('nobody stops during their break, and it is taken between its two times', async () => {
  const pause = { from: MIDNIGHT + 10 * HOUR, until: MIDNIGHT + 10.5 * HOUR, minutes: 45 }
  // Half an hour at each door: without a break some stop would lie in it.
  const stops = Array.from({ length: 8 }, (_, i) => waiting(i + 1, { service_minutes: 30 }))
  for (const under_way of [false, true]) {
    const day: ProposedDay = { drivers: [driver(1, { pause, under_way })], stops, out: null }
    const visits = routeOf(await found(day), 1)
    expect(visits).toHaveLength(8)
    const leaves = visits.map(({ at }) => at + 30 * 60_000)
    const free = visits.map(({ at }, i) => [leaves[i - 1] ?? NOW, at] as const)
    expect(free.some(([from, to]) => to - Math.max(from, pause.from) >= 45 * 60_000)).toBe(true)
  }
})

test('a break that is over, or lies after the day, is none', async () => {
  const over = { from: MIDNIGHT + 7 * HOUR, until: MIDNIGHT + 8 * HOUR, minutes: 30 }
  const after = { from: MIDNIGHT + 12 * HOUR, until: MIDNIGHT + 13 * HOUR, minutes: 30 }
  for (const one of [{ pause: over }, { pause: after, end_at: MIDNIGHT + 11 * HOUR }]) {
    const day: ProposedDay = { drivers: [driver(1, one)], stops: [waiting(1), waiting(2)], out: null }
    expect(routeOf(await found(day), 1)).toHaveLength(2)
  }
})

test('what is too long for a vehicle is given to another, and stays where somebody has it', async () => {
  const long = (i: number, more: Partial<ProposedStop> = {}) => {
    const stop = waiting(i, more)
    return { ...stop, tasks: stop.tasks.map((task) => ({ ...task, longest_cm: 180 })) }
  }
  const [bike, bakkie] = [driver(1, { kind: 'bike' }), driver(2, { kind: 'bakkie', here: place(40) })]
  const holder = async (drivers: ProposedDriver[], stop: ProposedStop) =>
    (await found({ drivers, stops: [stop], out: null })).routes.find(({ visits }) => visits.length > 0)
      ?.driver
  expect(await holder([bike, bakkie], waiting(1))).toBe(1)
  expect(await holder([bike, bakkie], long(1))).toBe(2)
  expect(await holder([bike], long(1))).toBe(undefined)
  expect(await holder([bike], long(1, { driver: 1 }))).toBe(1)
})

test('by loop a stop goes to who has its loop, however near another is; what is on board stays', async () => {
  const drivers = [driver(1), driver(2, { here: place(50) })]
  const holder = async (stop: ProposedStop) =>
    (await found({ drivers, stops: [stop], out: null })).routes.find(({ visits }) => visits.length > 0)
      ?.driver
  expect(await holder(waiting(1))).toBe(1)
  expect(await holder(waiting(1, { only: [2] }))).toBe(2)
  expect(await holder(waiting(1, { only: [1, 2] }))).toBe(1)
  const held = { n: 1, driver: 1, locked: false, kg: 1, before: 17, isPlaced: true }
  expect(await holder({ ...stopOf({ ...held, loaded: true }, 1), only: [2] })).toBe(1)
  // What nobody of the loop can do stays with whoever had it.
  const far = waiting(1, { driver: 1, only: [2], before: NOW + 60_000 })
  expect(await holder(far)).toBe(1)
})

const KNOWS_HERE = { zone_ids: [7] }
const KNOWS_ELSEWHERE = { zone_ids: [8] }

test.each<[string, OptimiseAim, Partial<ProposedDriver>, Partial<ProposedDriver>, number[], number]>([
  ['of two equal drivers who knows the area gets it', 'shortest', KNOWS_HERE, KNOWS_ELSEWHERE, [7], 1],
  ['and so does the second', 'shortest', KNOWS_ELSEWHERE, KNOWS_HERE, [7], 2],
  ['also beside who knows none', 'shortest', {}, KNOWS_HERE, [7], 2],
  ['and when vehicles are few', 'fewest', KNOWS_ELSEWHERE, KNOWS_HERE, [7], 2],
  ['and when work is shared', 'fairest', KNOWS_ELSEWHERE, KNOWS_HERE, [7], 2],
  [
    'who knows it and is much farther away does not',
    'shortest',
    {},
    { ...KNOWS_HERE, here: place(60), end: place(60) },
    [7],
    1,
  ],
  ['nor when work is shared', 'fairest', {}, { ...KNOWS_HERE, here: place(60), end: place(60) }, [7], 1],
  ['what nobody knows goes to who knows no other area', 'shortest', KNOWS_ELSEWHERE, {}, [], 2],
])('%s (%s)', async (_, aim, first, second, areas, expected) => {
  const day = {
    drivers: [driver(1, { kind: 'van', ...first }), driver(2, { kind: 'van', ...second })],
    stops: [waiting(3, { areas })],
    out: null,
  }
  const { routes } = await found(day, false, aim)
  expect(routes.find(({ visits }) => visits.length > 0)?.driver).toBe(expected)
})

const around = (id: number, west: number): ZoneShape =>
  shapeOf(id, {
    type: 'Polygon',
    coordinates: [
      [
        [west, -26.1],
        [west + 0.2, -26.1],
        [west + 0.2, -25.9],
        [west, -25.9],
        [west, -26.1],
      ],
    ],
  })

test('who has only an area that is gone knows none', async () => {
  const day = {
    drivers: [driver(1, { kind: 'van', ...KNOWS_HERE }), driver(2, { kind: 'van', ...KNOWS_ELSEWHERE })],
    stops: [waiting(3)],
    out: null,
  }
  // The zone 8 was deleted, and 7 is of another town.
  const { routes } = await found(await byArea(day, [around(7, 29.9)]))
  expect(routes.find(({ visits }) => visits.length > 0)?.driver).toBe(2)
})

const facts = { n: 1, driver: null, locked: false, loaded: false, kg: 1, before: null, isPlaced: true }
const askedOf = (day: ProposedDay) => {
  const question: Question = { day, dayStarts: MIDNIGHT, aim: 'shortest', keepDrivers: false }
  return problemOf(question, [], new Map(), new Map())
}

test('whoever a stop asks for, the vehicles that have it are those of drivers who may', () => {
  const Zones = fc.uniqueArray(fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(
      fc.array(Zones, { minLength: 1, maxLength: 5 }),
      fc.array(fc.record({ areas: Zones, only: fc.option(fc.constantFrom([1], [2, 3])) }), { minLength: 1 }),
      (knows, asked) => {
        const drivers = knows.map((zone_ids, i) => driver(i + 1, { zone_ids }))
        const stops = asked.map(({ areas, only }, i) => ({
          ...stopOf({ ...facts, kinds: i % 2 === 0 ? ['van'] : undefined }, i),
          areas,
          ...(only && { only }),
        }))
        const problem = askedOf({ drivers, stops, out: null })
        const who = (skill: number | undefined) =>
          problem.vehicles.flatMap(({ id, skills = [] }) => (skills.includes(skill ?? 0) ? Number(id) : []))
        problem.stops.forEach(({ skills = [], prefers }, i) => {
          const { areas = [], only } = stops[i] ?? {}
          const knowing = drivers.filter(({ zone_ids = [] }) =>
            areas.length === 0 ? zone_ids.length === 0 : zone_ids.some((id) => areas.includes(id)),
          )
          expect(who(prefers?.skill)).toEqual(knowing.map((one) => one.driver))
          const may = drivers.filter(
            (one) => (i % 2 === 1 || one.kind === 'van') && (only?.some((id) => id === one.driver) ?? true),
          )
          const can = drivers.filter((one) => skills.every((skill) => who(skill).includes(one.driver)))
          expect(can).toEqual(may)
        })
      },
    ),
  )
})

test('hundreds of areas that lie on one another, other ones at each of four thousand stops, are asked for soon', () => {
  const drivers = Array.from({ length: 250 }, (_, i) =>
    driver(i + 1, { zone_ids: Array.from({ length: 50 }, (_, z) => (i * 7 + z) % 500) }),
  )
  const stops = Array.from({ length: 4_000 }, (_, i) => ({
    ...stopOf({ ...facts, n: i }, i),
    areas: Array.from({ length: 10 + (i % 190) }, (_, z) => (i * 3 + z) % 500),
  }))
  const before = process.cpuUsage()
  askedOf({ drivers, stops, out: null })
  // Microseconds of work, however busy the machine is: each driver asked about each stop's areas one by one takes 9 s.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
})

test('the loops that a stop lies in are those of drivers who are there', async () => {
  const day: ProposedDay = {
    drivers: [driver(1, { zone_ids: [7] }), driver(2, { zone_ids: [7, 8] }), driver(3)],
    stops: [
      waiting(1),
      waiting(2, { lng: 29 }),
      { ...waiting(3), lat: null, lng: null },
      waiting(4, { lng: 30 }),
    ],
    out: null,
  }
  // What everybody has is a rule for nobody.
  const everybodys = { ...day, drivers: day.drivers.map((one) => ({ ...one, zone_ids: [7] })) }
  expect((await byLoop(everybodys, [around(7, 27.9)])).stops[0]?.only).toBe(undefined)
  // Of the loop 9 nobody is there.
  const told = await byLoop(day, [around(7, 27.9), around(8, 28.9), around(9, 29.9)])
  expect(told.stops.map(({ only }) => only)).toEqual([[1, 2], [2], undefined, undefined])
  // As a preference it is said of all, and of nothing where nobody has an area.
  const preferred = await byArea(day, [around(7, 27.9), around(8, 28.9)])
  expect(preferred.stops.map(({ areas }) => areas)).toEqual([[7], [8], [], []])
  expect(await byArea(day, [])).toBe(day)
  // However many know an area, each stop in it says only which it is: the day is kept, and read anew with each look at a search.
  const many = Array.from({ length: 200 }, (_, i) => driver(100 + i, { zone_ids: [7] }))
  expect((await byArea({ ...day, drivers: many }, [around(7, 27.9)])).stops).toEqual(
    (await byArea(day, [around(7, 27.9)])).stops,
  )
})

test('stops are expected when the plan said, to the minute, once it is accepted: with rush hours and a break', async () => {
  const pause = { from: MIDNIGHT + 10 * HOUR, until: MIDNIGHT + 11 * HOUR, minutes: 30 }
  const windows = [11, 17, 12, 17, 16, 17, 17, 13]
  const stops = Array.from({ length: 32 }, (_, i) =>
    waiting(1 + ((i * 7) % 29), { key: String(i), before: MIDNIGHT + (windows[i % 8] ?? 17) * HOUR }),
  )
  const day: ProposedDay = { drivers: [driver(1, { pause }), driver(2)], stops, out: null }
  const plan = await found(day)
  expect(plan.left).toEqual([])
  for (const one of day.drivers) {
    const [after] = plan.reckoned?.after.filter((its) => its.driver === one.driver) ?? []
    const planned = plannedStops(stopsByKey(day), plan, one.driver)
    const sheet = planned.map((stop, i): TripsheetStop => {
      const { after, before } = stop
      const tasks = stop.tasks.map((task) => ({ ...task, done_at: null, after, before }))
      return { ...stop, id: i, promised_at: stop.planned_at, moved_because: null, tasks }
    })
    const { kind, here, now, pause: its } = one
    // As the board has them: planned anew under the lock, without the plan.
    const board = reckoned(sheet, { kind, here, now, pause: its, way: LEARNT.way })
    expect(board.map(({ planned_at }) => planned_at)).toEqual(after?.visits.map(({ at }) => at))
    const expected = expectedArrivals(
      { kind, status: 'planned', stops: board, here, begins: now, pause: its },
      { way: LEARNT.way, ranges: SUPPOSED_RANGES, now },
    )
    for (const [i, { reckonedAt }] of expected.entries())
      expect(Math.abs(reckonedAt - (after?.visits[i]?.at ?? 0))).toBeLessThan(60_000)
    const late = expected.filter(({ stop, reckonedAt }) => reckonedAt > (stop.before ?? reckonedAt))
    expect(late).toHaveLength(after?.figures.late ?? -1)
  }
})

/** By a routing server's table, which is slower than our own roads southwards and quicker northwards, or the other way round, at every hour. */
const served = (south: number, north: number): KnownRoads => ({
  used: { by: 'osrm', instead_of: null },
  way: (kind, from, to) => LEARNT.way(kind, from, to, NOW) * (from.lat > to.lat ? south : north),
  metres: LEARNT.metres,
})
const OWN: KnownRoads = { used: { by: 'embedded', instead_of: null }, way: LEARNT.way, metres: LEARNT.metres }

const NO_VISIT = { kind: 'stop', arrives: 0, begins: 0, leaves: 0 } as const
const NOTHING_FOUND = { unserved: [], cost: 0 }
const NO_ROUTE = { leaves: 0, returns: 0, distance: 0, travel: 0, cost: 0 }

const Accepted = fc.record({
  roads: fc.constantFrom(OWN, served(1.3, 0.7), served(0.7, 1.3)),
  isUnderWay: fc.boolean(),
  pause: fc.option(
    fc.record({ from: fc.integer({ min: 17, max: 26 }), hours: fc.integer({ min: 0, max: 2 }) }),
  ),
  stops: fc.array(
    fc.record({
      n: fc.integer({ min: 3, max: 60 }),
      locked: fc.boolean(),
      plannedAt: fc.integer({ min: 8, max: 16 }),
      after: fc.option(fc.integer({ min: 7, max: 15 })),
      before: fc.option(fc.integer({ min: 8, max: 18 })),
    }),
    { minLength: 1, maxLength: 9 },
  ),
})

test('right after a plan was accepted its times stand on the board and are expected, with locked stops, windows and breaks', async () => {
  await fc.assert(
    fc.asyncProperty(Accepted, async ({ roads, isUnderWay, pause, stops: facts }) => {
      const one = driver(1, {
        under_way: isUnderWay,
        pause: pause && {
          from: MIDNIGHT + (pause.from / 2) * HOUR,
          until: MIDNIGHT + (pause.from / 2 + pause.hours) * HOUR,
          minutes: 40,
        },
      })
      const stops = facts.map(({ n, locked, plannedAt, after, before }, i) =>
        waiting(n, {
          key: String(i),
          driver: 1,
          locked,
          planned_at: MIDNIGHT + plannedAt * HOUR,
          after: after === null ? null : MIDNIGHT + after * HOUR,
          before: before === null ? null : MIDNIGHT + before * HOUR,
        }),
      )
      const day: ProposedDay = { drivers: [one], stops, out: null }
      const visits = stops.map(({ key: id }) => ({ ...NO_VISIT, id }))
      const plan = await planOf(
        day,
        { ...NOTHING_FOUND, routes: [{ ...NO_ROUTE, vehicle: '1', visits }] },
        roads,
      )
      const byKey = stopsByKey(day)
      const sheet = plannedStops(byKey, plan, 1).map((stop, id): TripsheetStop => {
        const { after, before } = stop
        const tasks = stop.tasks.map((task) => ({ ...task, done_at: null, after, before }))
        return { ...stop, id, promised_at: stop.planned_at, moved_because: null, tasks }
      })
      const { kind, here, now, pause: its } = one
      const way = plannedWays(day, plan)(1, LEARNT.way)
      const board = reckoned(sheet, { kind, here, now, pause: its, way })
      expect(board.map(({ planned_at }) => planned_at)).toEqual(
        plan.reckoned?.after[0]?.visits.map(({ at }) => at),
      )
      const status = isUnderWay ? 'under-way' : 'planned'
      const expected = expectedArrivals(
        { kind, status, stops: board, here, begins: now, pause: its },
        { way: roads.way, ranges: SUPPOSED_RANGES, now },
      )
      for (const { reckonedAt, stop } of expected)
        expect(Math.abs(reckonedAt - stop.planned_at)).toBeLessThanOrEqual(60_000)
    }),
    { numRuns: 500 },
  )
})

test('each place is left about when it is planned, or in the middle of its window', () => {
  const held = stopOf(
    { n: 5, driver: 1, locked: false, loaded: false, kg: 1, before: null, isPlaced: true },
    0,
  )
  const stops = [
    held,
    waiting(1, { after: MIDNIGHT + 12 * HOUR, before: MIDNIGHT + 14 * HOUR }),
    waiting(2, { before: null }),
    // Windows of several days count with the part in which somebody drives.
    waiting(3, { after: MIDNIGHT - 24 * HOUR, before: MIDNIGHT + 72 * HOUR }),
    waiting(4, { after: MIDNIGHT + 15 * HOUR, before: MIDNIGHT + 39 * HOUR }),
    waiting(6, { after: MIDNIGHT + 18 * HOUR, before: MIDNIGHT + 39 * HOUR }),
  ]
  const drivers = [driver(1, { end_at: MIDNIGHT + 17 * HOUR, end: null })]
  const MINUTES_AT_DOOR = 7 * 60_000
  expect(departuresOf({ drivers, stops, out: null })).toEqual([
    NOW,
    held.planned_at + MINUTES_AT_DOOR,
    MIDNIGHT + 13 * HOUR + MINUTES_AT_DOOR,
    MIDNIGHT + 13 * HOUR + MINUTES_AT_DOOR,
    MIDNIGHT + 13 * HOUR + MINUTES_AT_DOOR,
    MIDNIGHT + 16 * HOUR + MINUTES_AT_DOOR,
    MIDNIGHT + 18 * HOUR + MINUTES_AT_DOOR,
  ])
})
