import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheapestInsertion } from '../../tests/support/cheapest-insertion.ts'
import { restOfDay } from '../../tests/support/courier-days.ts'
import { bestByTrying, weighedPlan } from '../../tests/support/exhaustive-routes.ts'
import { planProblems } from '../../tests/support/plan-problems.ts'
import { smallProblem } from '../../tests/support/small-problems.ts'
import { BEST_KNOWN, bestKnownRoutes, readInstance } from '../../tests/support/vrptw.ts'
import type { Objective, Problem, Stop } from './problem.ts'
import { reckon } from './reckon.ts'
import { solve } from './solve.ts'

const SEED = 119

function planOf(problem: Problem, iterations: number, seed = 1) {
  const solved = solve(problem, { seed, effort: { iterations } })
  return solved.ok ? solved.value.plan : null
}

test.each(['cheapest', 'fewest', 'fairest'] as const)('%s: every answer keeps every rule', (objective) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }).chain((stops) => smallProblem({ stops, vehicles: 3, objective })),
      fc.nat(),
      (problem, seed) => {
        const plan = planOf(problem, 60, seed)
        if (plan !== null) expect(planProblems(problem, plan)).toEqual([])
      },
    ),
    { numRuns: 150, seed: SEED },
  )
})

test.each([
  ['cheapest', 5, 2, 40],
  ['fewest', 5, 2, 20],
  ['fairest', 5, 2, 20],
  ['cheapest', 7, 1, 3],
] as const)('%s: of %i stops and %i vehicles none is better', (objective, stops, vehicles, numRuns) => {
  fc.assert(
    fc.property(smallProblem({ stops, vehicles, objective }), (problem) => {
      const plan = planOf(problem, 800)
      const best = bestByTrying(problem)
      if (plan === null) return
      expect(planProblems(problem, plan)).toEqual([])
      expect(weighedPlan(problem, plan)).toEqual(
        objective === 'fewest' ? best : { ...best, vehicles: plan.routes.length },
      )
    }),
    { numRuns, seed: SEED },
  )
})

/** On a line: place i lies at i, a unit of distance is a unit of time. */
function line(length: number, problem: Omit<Problem, 'places' | 'matrices'>): Problem {
  const places = length + 1
  const ways = Int32Array.from({ length: places * places }, (_, i) =>
    Math.abs(Math.floor(i / places) - (i % places)),
  )
  return { places, matrices: [{ distances: ways, durations: ways }], ...problem }
}
const van = { id: 'van', start: 0, end: 0, shift: [0, 100] } as const
const bike = { ...van, id: 'bike' } as const
const at = (place: number, more: Partial<Stop> = {}): Stop => ({
  id: `at ${place}`,
  place,
  service: 1,
  ...more,
})

/** Who visits what, in their order; `!` and the reason of what nobody visits. */
function told(problem: Problem) {
  const plan = planOf(problem, 400)
  if (plan === null) return null
  expect(planProblems(problem, plan)).toEqual([])
  return {
    ...Object.fromEntries(
      plan.routes.map(({ vehicle, visits }) => [vehicle, visits.map(({ id }) => id).join(', ')]),
    ),
    ...Object.fromEntries(plan.unserved.map(({ id, reason }) => [id, reason])),
  }
}

const LOCKS_AND_SKILLS: readonly [string, Problem, Record<string, string>][] = [
  [
    'a stop that is locked to a vehicle is done by it, whatever it costs',
    line(9, { stops: [at(8), at(5, { vehicle: 'van' })], vehicles: [van, { ...bike, start: 9, end: 9 }] }),
    { bike: 'at 8', van: 'at 5' },
  ],
  [
    'what is fixed stays first, in its order, and the rest comes behind',
    line(9, { stops: [at(1), at(2), at(3), at(8)], vehicles: [{ ...van, fixed: ['at 8', 'at 2'] }] }),
    { van: 'at 8, at 2, at 3, at 1' },
  ],
  [
    'only a vehicle with all skills comes',
    line(9, {
      stops: [at(4, { skills: [1, 2] }), at(5, { skills: [3] })],
      vehicles: [
        { ...van, skills: [1] },
        { ...bike, skills: [1, 2] },
      ],
    }),
    { bike: 'at 4', 'at 5': 'no_vehicle' },
  ],
  [
    'a stop goes to the vehicle that it prefers as long as that costs less than what it names',
    line(9, {
      stops: [at(3, { prefers: { skill: 1, cost: 5 } }), at(8, { prefers: { skill: 2, cost: 5 } })],
      vehicles: [
        { ...van, start: 2, end: 2 },
        { ...bike, start: 4, end: 4, skills: [1, 2] },
        { ...van, id: 'truck', start: 8, end: 8 },
      ],
    }),
    { bike: 'at 3', truck: 'at 8' },
  ],
  [
    'what is too large for every vehicle is told so, in any dimension',
    line(9, { stops: [at(4, { drop: [1, 9] })], vehicles: [{ ...van, capacity: [5, 8] }] }),
    { 'at 4': 'too_large' },
  ],
  [
    'what nobody can reach in its window is told so',
    line(9, { stops: [at(9, { window: [0, 8] })], vehicles: [van] }),
    { 'at 9': 'out_of_reach' },
  ],
  [
    'what has no room beside the rest is told so',
    line(9, { stops: [at(4, { drop: [3] }), at(5, { drop: [3] })], vehicles: [{ ...van, capacity: [4] }] }),
    { van: 'at 4', 'at 5': 'no_room' },
  ],
  [
    'an optional stop is left out where its penalty is less than the detour, and done where it is more',
    line(9, { stops: [at(2), at(5, { penalty: 5 }), at(6, { penalty: 90 })], vehicles: [van] }),
    { van: 'at 2, at 5, at 6' },
  ],
  [
    'an optional stop alone',
    line(9, { stops: [at(2), at(5, { penalty: 5 })], vehicles: [van] }),
    { van: 'at 2', 'at 5': 'not_worth_it' },
  ],
]
test.each(LOCKS_AND_SKILLS)('%s', (_, problem, expected) => {
  const found = told(problem)
  // There and back on a line cost the same: a route is as good from its end.
  const turned = Object.fromEntries(
    Object.entries(found ?? {}).map(([key, value]) => [key, value.split(', ').reverse().join(', ')]),
  )
  expect([found, turned]).toContainEqual(expected)
})

const lunch = { id: 'lunch', window: [10, 12], duration: 5 } as const
const BREAKS_AND_PAIRS: readonly [string, Problem, Record<string, string>][] = [
  [
    'a break is taken between stops when its window says so',
    line(9, {
      stops: [at(4, { window: [0, 8] }), at(6, { window: [16, 30] })],
      vehicles: [{ ...van, breaks: [lunch] }],
    }),
    { van: 'at 4, lunch, at 6' },
  ],
  [
    'a break is waited for where nothing else is left',
    line(9, { stops: [at(2, { window: [0, 3] })], vehicles: [{ ...van, breaks: [lunch] }] }),
    { van: 'at 2, lunch' },
  ],
  [
    'a vehicle without stops takes no break and costs nothing',
    line(9, {
      stops: [at(2)],
      vehicles: [{ ...van, costs: { fixed: 9, distance: 1, duration: 0 }, breaks: [lunch] }, bike],
    }),
    { bike: 'at 2' },
  ],
  [
    'a pair is done by one vehicle in its order, also where the way back is meant',
    line(9, {
      stops: [at(3), at(7, { take: [2] })],
      pairs: [{ first: 'at 7', second: 'at 3' }],
      vehicles: [{ ...van, capacity: [2] }],
    }),
    { van: 'at 7, at 3' },
  ],
  [
    'what is taken is carried until it is left: a full vehicle takes no second',
    line(9, {
      stops: [at(2, { take: [2] }), at(4), at(3, { take: [2] }), at(5)],
      pairs: [
        { first: 'at 2', second: 'at 4' },
        { first: 'at 3', second: 'at 5' },
      ],
      vehicles: [{ ...van, end: null, capacity: [3] }],
    }),
    { van: 'at 2, at 4, at 3, at 5' },
  ],
  [
    'room that deliveries leave is used by collections',
    line(9, {
      stops: [at(3, { drop: [4] }), at(5, { take: [4] })],
      vehicles: [{ ...van, end: null, capacity: [4] }],
    }),
    { van: 'at 3, at 5' },
  ],
  [
    'a vehicle that must not be out long leaves late rather than wait',
    line(9, { stops: [at(4, { window: [50, 60] })], vehicles: [{ ...van, longest: 9 }] }),
    { van: 'at 4' },
  ],
  [
    'a start nowhere and an end nowhere cost nothing',
    line(9, { stops: [at(8), at(9)], vehicles: [{ ...van, start: null, end: null }] }),
    { van: 'at 8, at 9' },
  ],
]
test.each(BREAKS_AND_PAIRS)('%s', (_, problem, expected) => {
  expect(told(problem)).toEqual(expected)
})

test('the fewest vehicles, the cheapest routes and the fairest ones are different things', () => {
  const stops = [at(1), at(2), at(8), at(9)]
  const cheap = { fixed: 0, distance: 1, duration: 0 }
  const vehicles = [
    { ...van, start: 0, end: 0, costs: cheap },
    { ...bike, start: 9, end: 9, costs: cheap },
  ]
  const used = (objective: Objective) =>
    planOf(line(9, { stops, vehicles, objective }), 400)?.routes.map(({ visits }) => visits.length)
  expect(used('cheapest')).toEqual([2, 2])
  expect(used('fewest')).toEqual([4])
  const long = [at(1, { service: 20 }), at(2, { service: 20 })]
  const shared = (objective: Objective) =>
    planOf(line(9, { stops: long, vehicles: [van, bike], objective }), 400)?.routes.length
  expect([shared('cheapest'), shared('fewest'), shared('fairest')]).toEqual([1, 1, 2])
})

const ways = new Int32Array(4)
const good: Problem = {
  places: 2,
  matrices: [{ distances: ways, durations: ways }],
  stops: [at(1)],
  vehicles: [van],
}
const MISTAKES: readonly [string, Partial<Problem>, string, RegExp][] = [
  ['no vehicle', { vehicles: [] }, 'vehicles', /none/],
  ['no matrix', { matrices: [] }, 'matrices', /none/],
  [
    'a matrix of another size',
    { matrices: [{ distances: new Int32Array(6), durations: ways }] },
    'matrix 0',
    /not 2 rows of 2/,
  ],
  [
    'a way below nothing',
    { matrices: [{ distances: Int32Array.of(0, -1, 0, 0), durations: ways }] },
    'matrix 0',
    /below 0/,
  ],
  ['a service that is no number', { stops: [at(1, { service: Number.NaN })] }, 'stop at 1', /service/],
  ['half a second', { stops: [at(1, { service: 0.5 })] }, 'stop at 1', /service/],
  ['a place that is not there', { stops: [at(2)] }, 'stop at 2', /place/],
  [
    'a window that closes before it opens',
    { stops: [at(1, { window: [5, 4] })] },
    'stop at 1',
    /closes before/,
  ],
  [
    'a shift that ends before it begins',
    { vehicles: [{ ...van, shift: [9, 8] }] },
    'vehicle van',
    /closes before/,
  ],
  ['a negative demand', { stops: [at(1, { drop: [-1] })] }, 'stop at 1', /drop/],
  ['a penalty that is no number', { stops: [at(1, { penalty: Number.NaN })] }, 'stop at 1', /penalty/],
  ['two stops of one name', { stops: [at(1), at(1)] }, 'stop at 1', /twice/],
  ['two vehicles of one name', { vehicles: [van, van] }, 'vehicle van', /twice/],
  ['a pair with itself', { pairs: [{ first: 'at 1', second: 'at 1' }] }, 'pair at 1 and at 1', /itself/],
  [
    'a pair with nobody',
    { pairs: [{ first: 'at 1', second: 'at 7' }] },
    'pair at 1 and at 7',
    /no stop at 7/,
  ],
  ['a lock on a vehicle that is not there', { stops: [at(1, { vehicle: 'ox' })] }, 'stop at 1', /ox/],
  [
    'a lock on a vehicle without the skill',
    { stops: [at(1, { vehicle: 'van', skills: [1] })] },
    'stop at 1',
    /lacks a skill/,
  ],
  [
    'a fixed stop that is not there',
    { vehicles: [{ ...van, fixed: ['at 7'] }] },
    'vehicle van',
    /not there: at 7/,
  ],
  [
    'a fixed stop of two vehicles',
    {
      vehicles: [
        { ...van, fixed: ['at 1'] },
        { ...bike, fixed: ['at 1'] },
      ],
    },
    'stop at 1',
    /twice/,
  ],
  [
    'a fixed stop that is too late',
    { stops: [at(1, { service: 200 })], vehicles: [{ ...van, fixed: ['at 1'] }] },
    'stop at 1',
    /cannot do it/,
  ],
  [
    'a break that has no room',
    { vehicles: [{ ...van, breaks: [{ ...lunch, duration: 99 }] }] },
    'vehicle van',
    /breaks do not fit/,
  ],
  [
    'a cost that is no number',
    { vehicles: [{ ...van, costs: { fixed: Number.NaN, distance: 1, duration: 0 } }] },
    'vehicle van',
    /costs/,
  ],
  [
    'a day that costs too much to reckon',
    {
      matrices: [{ distances: Int32Array.of(0, 2 ** 29, 0, 0), durations: ways }],
      vehicles: [{ ...van, costs: { fixed: 0, distance: 9, duration: 0 } }],
    },
    'vehicle van',
    /larger units/,
  ],
]
test.each(MISTAKES)('%s is told by its name', (_, changes, item, what) => {
  const solved = solve({ ...good, ...changes }, { seed: 1, effort: { iterations: 1 } })
  expect(solved).toMatchObject({ ok: false })
  expect(solved.ok ? [] : solved.mistakes).toContainEqual({ item, what: expect.stringMatching(what) })
})

test.each([
  { ms: Number.NaN },
  { ms: -1 },
  { ms: 0 },
  { ms: Number.POSITIVE_INFINITY },
  { iterations: 0.5 },
  { iterations: -1 },
])('a search that would not end is refused: %o', (effort) => {
  expect(solve(good, { seed: 1, effort })).toMatchObject({ ok: false, mistakes: [{ item: 'effort' }] })
})

test('without stops there is nothing to do, whatever time there is', () => {
  expect(solve({ ...good, stops: [] }, { seed: 1, effort: { ms: 60_000 } })).toMatchObject({
    value: { plan: { routes: [], unserved: [], cost: 0 }, iterations: 0 },
  })
})

test('the same seed and iterations give the same plan; another seed may not', () => {
  const problem = restOfDay(6, 90, 3)
  const run = (seed: number) => solve(problem, { seed, effort: { iterations: 400 } })
  expect(run(5)).toEqual(run(5))
  expect(run(5)).not.toEqual(run(6))
})

test('what was found by the clock is found again by its iterations, though the clock goes otherwise', () => {
  const problem = restOfDay(6, 90, 3)
  // A clock that now and then stands still, as a busy machine's does.
  let asked = 0
  const now = () => {
    asked += 1
    return Math.floor(asked / 7) * 9
  }
  const first = solve(problem, { seed: 5, effort: { ms: 60 }, now })
  if (!first.ok) throw new Error('it is solved')
  const { iterations, pace } = first.value
  expect(iterations).toBeGreaterThan(100)
  expect(solve(problem, { seed: 5, effort: { iterations, pace } })).toEqual(first)
})

test('it can be stopped at any moment with the best so far, which never becomes worse', () => {
  const problem = restOfDay(6, 90, 3)
  const costs: number[] = []
  const solved = solve(problem, {
    seed: 1,
    effort: { ms: 60_000 },
    onProgress: ({ cost, plan }) => {
      costs.push(cost)
      expect(planProblems(problem, plan())).toEqual([])
    },
    stop: () => costs.length === 5,
  })
  expect(costs).toHaveLength(5)
  expect(costs).toEqual([...costs].sort((a, b) => b - a))
  expect(solved.ok && planProblems(problem, solved.value.plan)).toEqual([])
})

test('it begins with what is planned: without a step, that is the answer, and it never becomes dearer', () => {
  const problem = restOfDay(6, 90, 3)
  const plan = planOf(problem, 300)
  const vehicles = problem.vehicles.map((vehicle) => ({
    ...vehicle,
    planned: plan?.routes
      .find((route) => route.vehicle === vehicle.id)
      ?.visits.flatMap(({ kind, id }) => (kind === 'stop' ? [id] : [])),
  }))
  const again = (iterations: number) => planOf({ ...problem, vehicles }, iterations, 9)
  expect(again(0)?.cost).toBe(plan?.cost)
  expect(again(50)?.cost).toBeLessThanOrEqual(plan?.cost ?? 0)
})

test.each([
  ['C101', 4_000, 0],
  ['RC208', 4_000, 0.06],
] as const)('%s in %i steps is at most %d above the best that is known', (name, iterations, most) => {
  const problem = readInstance(name)
  const plan = planOf(problem, iterations)
  expect(plan && planProblems(problem, plan)).toEqual([])
  expect(plan?.unserved).toEqual([])
  expect((plan?.cost ?? 0) / BEST_KNOWN[name] - 1).toBeLessThanOrEqual(most)
})

/** In the order of the file, by the first vehicles. */
function bestKnownOf(name: 'RC208' | 'C1_10_1' | 'RC1_10_1') {
  const problem = readInstance(name)
  const orders = new Map(bestKnownRoutes(name).map((stops, v) => [problem.vehicles[v]?.id ?? '', stops]))
  return { problem, reckoned: reckon(problem, orders) }
}

test.each(['RC208', 'C1_10_1', 'RC1_10_1'] as const)(
  'the best known plan of %s costs what is known',
  (name) => {
    const { problem, reckoned } = bestKnownOf(name)
    expect(reckoned).toMatchObject({ ok: true, plan: { cost: BEST_KNOWN[name], unserved: [] } })
    expect(reckoned.ok && planProblems(problem, reckoned.plan)).toEqual([])
  },
)

test('the checker finds what is wrong with a plan', () => {
  const { problem, reckoned } = bestKnownOf('RC208')
  if (!reckoned.ok) throw new Error('it is known')
  const [first, ...rest] = reckoned.plan.routes
  if (first === undefined) throw new Error('it has routes')
  const turned = { ...first, visits: first.visits.toReversed() }
  for (const routes of [rest, [turned, ...rest], [first, first, ...rest]])
    expect(planProblems(problem, { ...reckoned.plan, routes })).not.toEqual([])
})

test('every second vehicle has lunch, and still the day is done for much less than by cheapest insertion', () => {
  const problem = restOfDay(8, 140, 1)
  const plan = planOf(problem, 3_000)
  const inserted = cheapestInsertion(problem)
  expect(plan && planProblems(problem, plan)).toEqual([])
  expect([plan?.unserved, inserted.unserved]).toEqual([[], 0])
  expect((plan?.cost ?? 0) / inserted.cost).toBeLessThan(0.92)
})
