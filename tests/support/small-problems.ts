/** Small routing problems of every kind, by chance. */
import fc from 'fast-check'
import type { Problem, Stop, Vehicle } from '../../src/solver/problem.ts'

const SIZE = 20
const point = fc.record({ x: fc.integer({ min: 0, max: SIZE }), y: fc.integer({ min: 0, max: SIZE }) })

/** The shorter way is the direct one (rounded up, a sum is never less), and the way back takes a little longer. */
function matrixOf(points: readonly { x: number; y: number }[], slowness: number) {
  const between = points.flatMap((a) => points.map((b) => Math.ceil(Math.hypot(a.x - b.x, a.y - b.y))))
  const uphill = points.flatMap((a) => points.map((b) => Math.max(0, b.y - a.y)))
  return {
    distances: Int32Array.from(between),
    durations: Int32Array.from(between, (way, i) => way * slowness + (uphill[i] ?? 0)),
  }
}

interface Sizes {
  readonly stops: number
  readonly vehicles: number
  readonly objective?: Problem['objective']
}

/** Half of the time, unless told: so many times in ten. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, inTen = 5): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: inTen, arbitrary }, { weight: 10 - inTen, arbitrary: fc.constant(undefined) })
const amount = fc.integer({ min: 0, max: 4 })

const stopAt = (i: number, objective: Problem['objective']): fc.Arbitrary<Stop> =>
  fc.record({
    id: fc.constant(`s${i}`),
    place: fc.constant(i + 1),
    service: fc.integer({ min: 0, max: 6 }),
    window: maybe(
      fc
        .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 5, max: 80 }))
        .map(([from, long]) => [from, from + long] as const),
      6,
    ),
    drop: maybe(fc.tuple(amount, amount)),
    take: maybe(fc.tuple(amount, amount), 3),
    skills: maybe(fc.constantFrom([1], [2], [1, 2]), 2),
    // Of `fairest` the squares of work are compared alone.
    prefers:
      objective === 'fairest'
        ? fc.constant(undefined)
        : maybe(fc.record({ skill: fc.constantFrom(1, 2), cost: fc.integer({ min: 0, max: 60 }) }), 3),
    vehicle: maybe(fc.constantFrom('v0', 'v1'), 2),
    penalty: objective === 'fairest' ? fc.constant(undefined) : maybe(fc.integer({ min: 0, max: 60 }), 2),
  })

const vehicleAt = (v: number): fc.Arbitrary<Vehicle> =>
  fc.record({
    id: fc.constant(`v${v}`),
    matrix: fc.integer({ min: 0, max: 1 }),
    start: fc.constantFrom(0, 0, 1, null),
    end: fc.constantFrom(0, 0, 2, null),
    shift: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 100, max: 180 })),
    capacity: maybe(fc.tuple(fc.integer({ min: 3, max: 16 }), fc.integer({ min: 3, max: 16 })), 7),
    skills: fc.constantFrom([], [1], [1, 2]),
    breaks: maybe(
      fc
        .record({
          id: fc.constant(`lunch of v${v}`),
          window: fc.integer({ min: 45, max: 60 }).map((from) => [from, from + 30] as const),
          duration: fc.integer({ min: 5, max: 15 }),
        })
        .map((one) => [one]),
      5,
    ),
    longest: maybe(fc.integer({ min: 40, max: 120 }), 3),
    costs: maybe(
      fc.record({
        fixed: fc.integer({ min: 0, max: 30 }),
        distance: fc.integer({ min: 0, max: 3 }),
        duration: fc.integer({ min: 0, max: 2 }),
      }),
      4,
    ),
  })

/** The first two stops may be a pair; the last may be fixed to the first vehicle. */
export function smallProblem({ stops, vehicles, objective }: Sizes): fc.Arbitrary<Problem> {
  return fc
    .record({
      points: fc.array(point, { minLength: stops + 1, maxLength: stops + 1 }),
      stops: fc.tuple(...Array.from({ length: stops }, (_, i) => stopAt(i, objective))),
      vehicles: fc.tuple(...Array.from({ length: vehicles }, (_, v) => vehicleAt(v))),
      hasPair: fc.boolean(),
      hasFixed: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
    })
    .map(({ points, stops: all, vehicles: fleet, hasPair, hasFixed }): Problem => {
      const pairs = hasPair && all.length > 1 ? [{ first: 's0', second: 's1' }] : []
      const isInPair = (id: string) => pairs.some(({ first, second }) => first === id || second === id)
      const fixed = hasFixed ? all.at(-1) : undefined
      return {
        places: points.length,
        matrices: [matrixOf(points, 1), matrixOf(points, 2)],
        pairs,
        objective,
        stops: all.map((stop) => {
          const its = {
            ...stop,
            vehicle: Number(stop.vehicle?.slice(1) ?? 0) < vehicles ? stop.vehicle : undefined,
          }
          if (its.vehicle !== undefined) its.skills = undefined
          if (stop.id === fixed?.id)
            return { ...its, skills: undefined, vehicle: undefined, window: undefined }
          if (!isInPair(stop.id)) return its
          return { ...its, vehicle: undefined, drop: undefined, take: stop.id === 's0' ? [2, 1] : undefined }
        }),
        vehicles: fleet.map((vehicle, v) =>
          v === 0 && fixed !== undefined && !isInPair(fixed.id) ? { ...vehicle, fixed: [fixed.id] } : vehicle,
        ),
      }
    })
}
