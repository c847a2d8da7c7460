/** The day of drivers as a problem for the solver: seconds since the day began, metres, tenths of kilograms and litres. */

import { type Place, placeKey } from '../../../../domain/dispatch/place.ts'
import {
  loadOf,
  type OptimiseAim,
  type ProposedDay,
  type ProposedDriver,
  type ProposedStop,
  stopsOf,
} from '../../../../domain/dispatch/route-proposal.ts'
import { placed, type VehicleKind } from '../../../../domain/dispatch/travel.ts'
import { isAnyKind, kindsFor } from '../../../../domain/dispatch/vehicle-kinds.ts'
import { LITRES } from '../../../../domain/dispatch/vehicle-volume.ts'
import type { Break, Matrix, Objective, Problem, Stop, Vehicle, Window } from '../../../../solver/problem.ts'

/** How strictly windows are kept: to the letter; what found no place comes an hour after its window, or after its plan; at any time. */
export const STRICTNESS = ['kept', 'an hour late', 'any time'] as const
export type Strictness = (typeof STRICTNESS)[number]

export interface Question {
  readonly day: ProposedDay
  readonly dayStarts: number
  readonly aim: OptimiseAim
  /** What somebody has stays with them. */
  readonly keepDrivers: boolean
}

const OBJECTIVES: Readonly<Record<OptimiseAim, Objective>> = {
  fewest: 'fewest',
  shortest: 'cheapest',
  fairest: 'fairest',
}

/** What a stop costs more with who does not know its area, in what the aim counts: metres, or seconds. It decides between near equals. */
const STRANGE: Readonly<Record<OptimiseAim, number>> = { fewest: 1_000, shortest: 1_000, fairest: 120 }

const HOUR_MS = 3_600_000
/** A day without an end is over then: what is planned has to fit, and nobody plans further. */
const LONGEST_DAY_S = 36 * 3_600
/** A window that never closes. */
const NEVER_S = 30 * 24 * 3_600

const isPlaced = (stop: ProposedStop): boolean => stop.lat !== null && stop.lng !== null

/** Stops that a route can be found for. Those whose place nobody knows stay with who has them. */
export const findable = ({ stops }: ProposedDay): ProposedStop[] => stops.filter(isPlaced)

/** Each place once, and where it stands. */
export function placesOf(day: ProposedDay): { places: Place[]; at: (place: Place | null) => number | null } {
  const index = new Map<string, number>()
  const places: Place[] = []
  const all = [
    ...day.drivers.flatMap(({ here, end }) => [here, end]),
    ...findable(day).map((stop) => placed(stop)),
  ]
  for (const place of all)
    if (place !== null && !index.has(placeKey(place))) index.set(placeKey(place), places.push(place) - 1)
  return { places, at: (place) => (place === null ? null : (index.get(placeKey(place)) ?? null)) }
}

export const kindsOf = ({ drivers }: ProposedDay): VehicleKind[] => [
  ...new Set(drivers.map(({ kind }) => kind)),
]

/** When a visit may begin, in seconds; nothing where it may at any time. */
function windowOf(
  stop: ProposedStop,
  { dayStarts }: Question,
  soonest: number,
  strictness: Strictness,
): Window | undefined {
  const seconds = (at: number) => Math.min(LONGEST_DAY_S, Math.max(0, Math.floor((at - dayStarts) / 1_000)))
  // Its place in the day is fixed: neither sooner nor later.
  if (stop.locked && stop.driver !== null && strictness === 'kept' && stop.planned_at >= soonest)
    return [seconds(stop.planned_at), seconds(stop.planned_at)]
  const opens = stop.after === null ? 0 : seconds(stop.after)
  if (stop.before === null || strictness === 'any time') return opens === 0 ? undefined : [opens, NEVER_S]
  const isOver = stop.before < soonest
  // What is late with anybody comes no later than it is planned now.
  const closes = isOver ? Math.max(stop.planned_at, soonest + HOUR_MS) : stop.before
  const most = strictness === 'kept' ? closes : Math.max(closes, stop.planned_at) + HOUR_MS
  return [Math.min(opens, seconds(most)), seconds(most)]
}

const isCollected = ({ tasks }: ProposedStop): boolean => tasks.some(({ side }) => side === 'collection')

/** Both at one door: what is left there is on board from the start, what is taken to the end. */
function loadsOf(stop: ProposedStop): Pick<Stop, 'drop' | 'take'> {
  const of = (side: 'collection' | 'delivery') =>
    loadOf({ tasks: stop.tasks.filter((task) => task.side === side) })
  return { drop: of('delivery'), ...(isCollected(stop) && { take: of('collection') }) }
}

/** What keeps vehicles from stops, as the solver knows it: numbers that a stop asks for and a vehicle has. */
interface Skills {
  of(stop: ProposedStop): readonly number[]
  /** Of who knows one of the areas where it lies; where it lies in none, of those who know none, so that the others are free for theirs. */
  known(areas: readonly number[]): number
  /** Once all stops have asked. */
  has(driver: ProposedDriver): readonly number[]
}

/**
 * Long parcels and service levels ask for a vehicle that may carry them (decision 146), and stops of a loop for a driver who has it (decision
 * 139). Whoever may is a number, whatever it is asked for; who they are is a bit for each driver: each stop may lie in hundreds of areas,
 * and in others than any other.
 */
function skillsOf({ drivers }: ProposedDay): Skills {
  const numbers = new Map<bigint, number>()
  const bits = new Map(drivers.map(({ driver }, i) => [driver, 1n << BigInt(i)]))
  const bitOf = ({ driver }: Pick<ProposedDriver, 'driver'>) => bits.get(driver) ?? 0n
  const who = (is: (driver: ProposedDriver) => boolean) =>
    drivers.reduce((all, driver) => (is(driver) ? all | bitOf(driver) : all), 0n)
  const knowing = new Map<number, bigint>()
  for (const driver of drivers)
    for (const zone of driver.zone_ids ?? []) knowing.set(zone, (knowing.get(zone) ?? 0n) | bitOf(driver))
  const knowsNone = who(({ zone_ids = [] }) => zone_ids.length === 0)
  function skillOf(those: bigint): number {
    const number = numbers.get(those) ?? numbers.size + 1
    numbers.set(those, number)
    return number
  }
  return {
    of({ tasks, only }) {
      const kinds = kindsFor(tasks)
      return [
        ...(isAnyKind(kinds) ? [] : [skillOf(who(({ kind }) => kinds.includes(kind)))]),
        ...(only === undefined ? [] : [skillOf(only.reduce((all, driver) => all | bitOf({ driver }), 0n))]),
      ]
    },
    known: (areas) =>
      skillOf(
        areas.length === 0 ? knowsNone : areas.reduce((all, zone) => all | (knowing.get(zone) ?? 0n), 0n),
      ),
    has: (driver) => [...numbers].flatMap(([those, number]) => (those & bitOf(driver) ? number : [])),
  }
}

/** What is left of it (`pauseLeft`), where it begins in time: one that is over by then is none. */
function breaksOf({ pause }: ProposedDriver, { dayStarts }: Question, [starts, ends]: Window): Break[] {
  if (pause === undefined || pause === null) return []
  const [from, until] = [pause.from, pause.until].map((at) => Math.ceil((at - dayStarts) / 1_000))
  const open = Math.max(starts, from ?? 0)
  const duration = Math.ceil(pause.minutes * 60)
  if (until === undefined || until < open || open + duration > ends) return []
  return [{ id: 'break', window: [open, until], duration }]
}

/** Parcels that are on a vehicle, and stops that are locked, stay with their driver. */
function holderOf(stop: ProposedStop, { keepDrivers }: Question): number | null {
  const stays = keepDrivers || stop.locked || stop.tasks.some(({ loaded }) => loaded)
  return stays ? stop.driver : null
}

/** The most that a vehicle has on board with what it has now: a plan that is too full already is not made fuller. */
function peakOf(stops: readonly ProposedStop[]): [number, number] {
  const loads = stops.map(loadsOf)
  const now = [0, 1].map((d) => loads.reduce((sum, { drop }) => sum + (drop?.[d] ?? 0), 0))
  const most = [...now]
  for (const { drop, take } of loads)
    for (const d of [0, 1]) {
      now[d] = (now[d] ?? 0) + (take?.[d] ?? 0) - (drop?.[d] ?? 0)
      most[d] = Math.max(most[d] ?? 0, now[d] ?? 0)
    }
  return [most[0] ?? 0, most[1] ?? 0]
}

/** The stop that a driver is on the way to; null where there is none, or nobody has said where it is. */
function headsFor(day: ProposedDay, { driver, under_way }: ProposedDriver): string | null {
  const [first] = stopsOf(day, driver)
  return under_way && first !== undefined && isPlaced(first) ? first.key : null
}

function vehicleOf(
  driver: ProposedDriver,
  question: Question,
  at: (place: Place | null) => number | null,
  planned: readonly string[],
): Vehicle {
  const { dayStarts, day } = question
  const own = stopsOf(day, driver.driver).filter(isPlaced)
  const seconds = (moment: number) => Math.max(0, Math.ceil((moment - dayStarts) / 1_000))
  const peak = peakOf(own)
  const starts = seconds(driver.now)
  const last = own.at(-1)
  // A plan that ends too late as it is may end as late as it does, with the way home.
  const asPlanned = last === undefined ? 0 : seconds(last.planned_at) + 2 * 3_600
  const ends = driver.end_at === null ? LONGEST_DAY_S : Math.max(seconds(driver.end_at), asPlanned)
  const shift: Window = [starts, Math.max(starts, ends)]
  const fixed = planned[0] !== undefined && planned[0] === headsFor(day, driver) ? planned.slice(0, 1) : []
  return {
    id: String(driver.driver),
    matrix: kindsOf(day).indexOf(driver.kind),
    start: at(driver.here),
    end: at(driver.end),
    shift,
    breaks: breaksOf(driver, question, shift),
    capacity: [
      Math.max(peak[0], Math.floor(driver.capacity_kg * 10)),
      Math.max(peak[1], LITRES[driver.kind]),
    ],
    fixed,
    planned: planned.slice(fixed.length),
  }
}

/**
 * However late it has become, and however far it is: a driver does the stop that they head for, and comes home. Else nobody's routes
 * could be looked for.
 */
function withTimeForFirst(
  vehicle: Vehicle,
  stops: readonly Stop[],
  matrices: readonly Matrix[],
  places: number,
): Vehicle {
  const first = stops.find(({ id }) => id === vehicle.fixed?.[0])
  if (first === undefined) return vehicle
  const way = (from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (matrices[vehicle.matrix ?? 0]?.durations[from * places + to] ?? 0)
  const [starts, ends] = vehicle.shift
  // At the latest after the break.
  const [pause] = vehicle.breaks ?? []
  const leaves = pause === undefined ? starts : pause.window[0] + pause.duration
  const reached = Math.max(leaves + way(vehicle.start, first.place), first.window?.[0] ?? 0)
  const home = reached + first.service + way(first.place, vehicle.end)
  return { ...vehicle, shift: [starts, Math.max(ends, home)] }
}

/** `routes`: what the drivers do as things stand; `late`: how strictly the windows of stops are kept, by their keys. */
export function problemOf(
  question: Question,
  matrices: readonly Matrix[],
  routes: ReadonlyMap<number, readonly string[]>,
  late: ReadonlyMap<string, Strictness>,
): Problem {
  const { day, aim } = question
  const { places, at } = placesOf(day)
  const soonest = Math.min(...day.drivers.map(({ now }) => now))
  const first = new Set(day.drivers.flatMap((driver) => headsFor(day, driver) ?? []))
  const skills = skillsOf(day)
  const preferred = ({ areas }: ProposedStop): Stop['prefers'] =>
    areas && { skill: skills.known(areas), cost: STRANGE[aim] }
  const stops = findable(day).map((stop): Stop => {
    // Who heads for a stop does it, too.
    const holder = first.has(stop.key) ? stop.driver : holderOf(stop, question)
    const strictness = first.has(stop.key) ? 'any time' : (late.get(stop.key) ?? 'kept')
    return {
      id: stop.key,
      place: at(placed(stop)) ?? 0,
      service: Math.round(stop.service_minutes * 60),
      window: windowOf(stop, question, soonest, strictness),
      ...loadsOf(stop),
      ...(holder === null
        ? { skills: skills.of(stop), prefers: preferred(stop) }
        : { vehicle: String(holder) }),
    }
  })
  return {
    places: places.length,
    matrices,
    stops,
    vehicles: day.drivers.map((driver) =>
      withTimeForFirst(
        { ...vehicleOf(driver, question, at, routes.get(driver.driver) ?? []), skills: skills.has(driver) },
        stops,
        matrices,
        places.length,
      ),
    ),
    objective: OBJECTIVES[aim],
  }
}
