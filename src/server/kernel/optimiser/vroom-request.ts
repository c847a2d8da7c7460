/** A problem in the words of VROOM's API (as its repository describes it). */
import type { Mistake } from '../../../solver/check-problem.ts'
import {
  type Break,
  BY_DISTANCE,
  type Costs,
  type Problem,
  type Stop,
  type Vehicle,
} from '../../../solver/problem.ts'

/** The matrices travel as text: of more places it would be many megabytes, made while the server waits. */
const MOST_PLACES = 500
/** VROOM's priorities end at 100. */
const MUST = 100
const MAY = 10
/** Larger than what it is told of any capacity. */
const ANY_LOAD = 2 ** 30
const NONE = new Int32Array()

interface Profile {
  readonly name: string
  readonly matrix: number
  readonly costs: Costs
}

/** What the vehicle has on board and has done when what is fixed is behind it. */
interface Afterwards {
  readonly start: number | null
  readonly from: number
  readonly capacity: readonly number[]
  /** Those that are still to come then. */
  readonly breaks: readonly Break[]
}

const keyOf = ({ matrix = 0, costs = BY_DISTANCE }: Vehicle) =>
  `${matrix} ${costs.distance} ${costs.duration}`

function rowsOf(values: ArrayLike<number>, places: number): number[][] {
  return Array.from({ length: places }, (_, i) =>
    Array.from({ length: places }, (_, j) => values[i * places + j] ?? 0),
  )
}

/**
 * VROOM knows no fixed beginnings: the vehicle begins where what is fixed ends, at the time it is done there, with the room that is left
 * beside the most that it carries meanwhile. A break that would begin too late behind a fixed stop is taken before it, as one that is being taken;
 * VROOM is told of those that come later.
 */
function afterwards(problem: Problem, vehicle: Vehicle, loads: number): Afterwards {
  const byId = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const fixed = (vehicle.fixed ?? []).flatMap((id) => byId.get(id) ?? [])
  const durations = problem.matrices[vehicle.matrix ?? 0]?.durations
  let at = vehicle.start
  let now = vehicle.shift[0]
  const breaks = (vehicle.breaks ?? []).toSorted((a, b) => a.window[1] - b.window[1])
  for (const { place, window, service } of fixed) {
    const way = at === null ? 0 : (durations?.[at * problem.places + place] ?? 0)
    const doneBy = (leaves: number) => Math.max(leaves + way, window?.[0] ?? 0) + service
    for (let [next] = breaks; next !== undefined && doneBy(now) > next.window[1]; [next] = breaks) {
      now = Math.max(now, next.window[0]) + next.duration
      breaks.shift()
    }
    now = doneBy(now)
    at = place
  }
  const brought = new Map(
    (problem.pairs ?? []).map(({ first, second }) => [second, byId.get(first)?.take ?? []]),
  )
  const capacity = Array.from({ length: loads }, (_, d) => {
    let carries = fixed.reduce((sum, { drop }) => sum + (drop?.[d] ?? 0), 0)
    let most = carries
    for (const { id, drop, take } of fixed) {
      carries += (take?.[d] ?? 0) - (drop?.[d] ?? 0) - (brought.get(id)?.[d] ?? 0)
      most = Math.max(most, carries)
    }
    return Math.max(0, (vehicle.capacity?.[d] ?? ANY_LOAD) - most)
  })
  return { start: at, from: now, capacity, breaks }
}

/** What VROOM cannot be asked for. */
export function notForVroom({ places, vehicles, objective }: Problem): Mistake[] {
  const mistakes: Mistake[] = []
  if (places > MOST_PLACES)
    mistakes.push({
      item: 'places',
      what: `there are ${places}, and VROOM is asked about ${MOST_PLACES} at most`,
    })
  if (objective === 'fairest') mistakes.push({ item: 'objective', what: 'VROOM cannot share work fairly' })
  for (const { id, start, end, fixed = [] } of vehicles) {
    if (start === null && end === null && fixed.length === 0)
      mistakes.push({ item: `vehicle ${id}`, what: 'VROOM needs its start or its end' })
  }
  return mistakes
}

/** The body of a request; stops, vehicles and breaks are numbered as they stand in the problem. */
export function vroomRequest(problem: Problem): object {
  const { stops, vehicles, pairs = [], places, matrices } = problem
  const loads = Math.max(0, ...stops.map((stop) => Math.max(stop.drop?.length ?? 0, stop.take?.length ?? 0)))
  const indexOf = new Map(stops.map(({ id }, i) => [id, i]))
  const fixed = new Set(vehicles.flatMap((vehicle) => vehicle.fixed ?? []))
  const fixedTo = new Map(vehicles.flatMap(({ id, fixed: its = [] }) => its.map((stop) => [stop, id])))
  const profiles = new Map<string, Profile>()
  for (const vehicle of vehicles) {
    const { matrix = 0, costs = BY_DISTANCE } = vehicle
    const key = keyOf(vehicle)
    if (!profiles.has(key)) profiles.set(key, { name: `profile ${profiles.size}`, matrix, costs })
  }
  // A lock is a skill that one vehicle has; those of the problem are even, these odd.
  const lockOf = new Map(vehicles.map(({ id }, v) => [id, 2 * v + 1]))
  const firstOf = new Map(pairs.map(({ first, second }) => [second, first]))
  const skillsOf = (its: readonly Stop[]) => {
    const locks = its.flatMap(({ id, vehicle }) => vehicle ?? fixedTo.get(firstOf.get(id) ?? '') ?? [])
    return [
      ...new Set([
        ...its.flatMap(({ skills = [] }) => skills.map((skill) => 2 * skill)),
        ...locks.flatMap((id) => lockOf.get(id) ?? []),
      ]),
    ]
  }
  const amountOf = (values: readonly number[] | undefined) =>
    Array.from({ length: loads }, (_, d) => values?.[d] ?? 0)
  const priorityOf = (its: readonly Stop[]) =>
    its.every(({ penalty }) => penalty !== undefined) ? MAY : MUST
  const task = ({ id, place, service, window }: Stop) => ({
    id: indexOf.get(id),
    location_index: place,
    service,
    ...(window !== undefined && { time_windows: [window] }),
  })
  const seconds = new Set(pairs.filter(({ first }) => !fixed.has(first)).map(({ second }) => second))
  const firsts = new Set(pairs.map(({ first }) => first))
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const jobs = stops
    .filter(({ id }) => !fixed.has(id) && !seconds.has(id) && !firsts.has(id))
    .map((stop) => ({
      ...task(stop),
      ...(loads > 0 && {
        // What a fixed stop took for it is on board from there.
        delivery: amountOf(stop.drop),
        pickup: amountOf(stop.take),
      }),
      skills: skillsOf([stop]),
      priority: priorityOf([stop]),
    }))
  const shipments = pairs.flatMap(({ first, second }) => {
    const from = byId.get(first)
    const to = byId.get(second)
    if (from === undefined || to === undefined || fixed.has(first)) return []
    return {
      pickup: task(from),
      delivery: task(to),
      ...(loads > 0 && { amount: amountOf(from.take) }),
      skills: skillsOf([from, to]),
      priority: priorityOf([from, to]),
    }
  })
  const tables = [...profiles.values()].map(({ name, matrix, costs }) => {
    const { distances = NONE, durations = NONE } = matrices[matrix] ?? {}
    return {
      name,
      durations,
      costs: distances.map((way, i) => way * costs.distance + (durations[i] ?? 0) * costs.duration),
    }
  })
  const dearest = tables.reduce((most, table) => table.costs.reduce((a, b) => Math.max(a, b), most), 0)
  const fewer = problem.objective === 'fewest' ? Math.min(2 ** 31, dearest * (stops.length + 1)) : 0
  return {
    jobs,
    shipments,
    vehicles: vehicles.map((vehicle, v) => {
      const { start, from, capacity, breaks } = afterwards(problem, vehicle, loads)
      const { end, shift, skills = [], costs = BY_DISTANCE, longest } = vehicle
      // It knows no longest time out: who is back that long after the first moment was not out longer.
      const until = Math.min(shift[1], longest === undefined ? shift[1] : shift[0] + longest)
      return {
        id: v,
        profile: profiles.get(keyOf(vehicle))?.name,
        ...(start !== null && { start_index: start }),
        ...(end !== null && { end_index: end }),
        ...(loads > 0 && { capacity }),
        skills: [...skills.map((skill) => 2 * skill), 2 * v + 1],
        time_window: [from, Math.max(from, until)],
        breaks: breaks.map(({ window, duration }, i) => ({
          id: i,
          time_windows: [[Math.max(window[0], from), window[1]]],
          service: duration,
        })),
        costs: { fixed: Math.round(costs.fixed) + fewer },
      }
    }),
    matrices: Object.fromEntries(
      tables.map(({ name, durations, costs }) => [
        name,
        { durations: rowsOf(durations, places), costs: rowsOf(costs, places) },
      ]),
    ),
  }
}
