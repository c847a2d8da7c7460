/** What may be wrong with a problem, each with the item that it is about: nothing is solved that was not meant so. */
import { allowedAmong } from './may-come-to.ts'
import { NO_LIMIT } from './model.ts'
import { BY_DISTANCE, type Problem, type Stop, type Vehicle, type Window } from './problem.ts'

export interface Mistake {
  /** `stop A7`, `vehicle V2`, `matrix 0` ... */
  readonly item: string
  readonly what: string
}

type Say = (item: string, what: string) => void

/** Sums along a day stay whole numbers of 32 bits. */
const isAmount = (value: number) => Number.isInteger(value) && value >= 0 && value < NO_LIMIT

function checkWindow(say: Say, item: string, what: string, [open, close]: Window): void {
  if (!isAmount(open) || !isAmount(close)) say(item, `its ${what} is not two whole numbers from 0 on`)
  else if (close < open) say(item, `its ${what} closes before it opens`)
}

function checkLoads(say: Say, item: string, what: string, values: readonly number[] | undefined): void {
  if (values !== undefined && !values.every(isAmount)) say(item, `its ${what} is not whole numbers from 0 on`)
}

function checkMatrices(say: Say, { matrices, places, vehicles }: Problem): void {
  if (!Number.isInteger(places) || places < 1) say('places', 'there is none')
  if (matrices.length === 0) say('matrices', 'there is none')
  matrices.forEach((matrix, i) => {
    for (const name of ['distances', 'durations'] as const) {
      const values = matrix[name]
      if (values.length !== places * places)
        say(`matrix ${i}`, `its ${name} are ${values.length} numbers, not ${places} rows of ${places}`)
      else if (values.some((value) => value < 0 || value >= NO_LIMIT))
        say(`matrix ${i}`, `its ${name} hold a number below 0 or above ${NO_LIMIT}`)
    }
  })
  const dearest = (name: 'distances' | 'durations', i: number) =>
    matrices[i]?.[name].reduce((most, value) => Math.max(most, value), 0) ?? 0
  const told = new Set<string>()
  for (const { id, matrix = 0, costs = BY_DISTANCE } of vehicles) {
    const key = `${matrix} ${costs.distance} ${costs.duration}`
    if (told.has(key)) continue
    told.add(key)
    const way = dearest('distances', matrix) * costs.distance + dearest('durations', matrix) * costs.duration
    if (way >= NO_LIMIT)
      say(`vehicle ${id}`, 'the longest way costs too much to be reckoned: use larger units')
  }
}

function checkStop(say: Say, stop: Stop, places: number, known: ReadonlySet<string>): void {
  const item = `stop ${stop.id}`
  if (!Number.isInteger(stop.place) || stop.place < 0 || stop.place >= places)
    say(item, `its place is not one of the ${places}`)
  if (!isAmount(stop.service)) say(item, 'its service is not a whole number from 0 on')
  if (stop.window !== undefined) checkWindow(say, item, 'window', stop.window)
  checkLoads(say, item, 'drop', stop.drop)
  checkLoads(say, item, 'take', stop.take)
  if (stop.prefers !== undefined && !isAmount(stop.prefers.cost))
    say(item, 'what it prefers costs no whole number from 0 on')
  if (stop.penalty !== undefined && !(stop.penalty >= 0 && stop.penalty < 2 ** 40))
    say(item, 'its penalty is not a number from 0 on')
  if (stop.vehicle !== undefined && !known.has(stop.vehicle))
    say(item, `it is locked to a vehicle that is not there: ${stop.vehicle}`)
}

function checkVehicle(say: Say, vehicle: Vehicle, { places, matrices }: Problem): void {
  const { id, matrix = 0, shift, breaks = [], longest, costs = BY_DISTANCE } = vehicle
  const item = `vehicle ${id}`
  if (matrices[matrix] === undefined) say(item, `its matrix is not one of the ${matrices.length}`)
  for (const name of ['start', 'end'] as const) {
    const place = vehicle[name]
    if (place !== null && !(Number.isInteger(place) && place >= 0 && place < places))
      say(item, `its ${name} is not one of the ${places} places`)
  }
  checkWindow(say, item, 'shift', shift)
  checkLoads(say, item, 'capacity', vehicle.capacity)
  if (longest !== undefined && !isAmount(longest)) say(item, 'its longest is not a whole number from 0 on')
  for (const name of ['fixed', 'distance', 'duration'] as const)
    if (!(costs[name] >= 0 && costs[name] < NO_LIMIT))
      say(item, `its costs (${name}) are not a number from 0 on`)
  for (const name of ['distance', 'duration'] as const)
    if (!Number.isInteger(costs[name])) say(item, `its costs (${name}) are not whole`)
  for (const pause of breaks) {
    checkWindow(say, `break ${pause.id} of ${item}`, 'window', pause.window)
    if (!isAmount(pause.duration))
      say(`break ${pause.id} of ${item}`, 'its duration is not a whole number from 0 on')
  }
}

function checkTwice(say: Say, kind: string, ids: readonly string[]): void {
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) say(`${kind} ${id}`, 'it is named twice')
    seen.add(id)
  }
}

function checkOrders(say: Say, { vehicles, stops }: Problem): void {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  for (const kind of ['fixed', 'planned'] as const)
    checkTwice(
      say,
      'stop',
      vehicles.flatMap((vehicle) => vehicle[kind] ?? []),
    )
  const indexOf = new Map(vehicles.map(({ id }, v) => [id, v]))
  const isAllowed = allowedAmong(vehicles)
  const fixedTo = new Map(vehicles.flatMap(({ id, fixed = [] }) => fixed.map((stop) => [stop, id])))
  for (const [v, vehicle] of vehicles.entries()) {
    const item = `vehicle ${vehicle.id}`
    for (const id of [...(vehicle.fixed ?? []), ...(vehicle.planned ?? [])])
      if (!byId.has(id)) say(item, `it begins with a stop that is not there: ${id}`)
    for (const id of vehicle.planned ?? [])
      if (fixedTo.has(id)) say(`stop ${id}`, 'it is planned and fixed at once')
    for (const id of vehicle.fixed ?? []) {
      const stop = byId.get(id)
      if (stop !== undefined && !isAllowed(stop, v))
        say(`stop ${id}`, `it is fixed to vehicle ${vehicle.id}, which may not come there`)
    }
  }
  for (const { id, vehicle: locked } of stops) {
    const fixed = fixedTo.get(id)
    if (fixed !== undefined && locked !== undefined && fixed !== locked)
      say(`stop ${id}`, `it is locked to vehicle ${locked} and fixed to ${fixed}`)
  }
  for (const stop of stops) {
    const holder = stop.vehicle === undefined ? undefined : indexOf.get(stop.vehicle)
    if (holder !== undefined && !isAllowed(stop, holder))
      say(`stop ${stop.id}`, `it is locked to vehicle ${stop.vehicle}, which lacks a skill for it`)
  }
}

function checkPairs(say: Say, { pairs = [], stops, vehicles }: Problem): void {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const fixedTo = new Map(vehicles.flatMap(({ id, fixed = [] }) => fixed.map((stop) => [stop, id])))
  checkTwice(
    say,
    'pair with stop',
    pairs.flatMap(({ first, second }) => (first === second ? [first] : [first, second])),
  )
  for (const { first, second } of pairs) {
    const item = `pair ${first} and ${second}`
    const from = byId.get(first)
    const to = byId.get(second)
    if (from === undefined) say(item, `there is no stop ${first}`)
    if (to === undefined) say(item, `there is no stop ${second}`)
    if (first === second) say(item, 'a stop is no pair with itself')
    const isLoaded = (values: readonly number[] | undefined) => values?.some((value) => value !== 0) === true
    if (isLoaded(from?.drop))
      say(`stop ${first}`, 'it is the first of a pair: what it takes is its take, it has no drop')
    if (isLoaded(to?.drop) || isLoaded(to?.take))
      say(
        `stop ${second}`,
        'it is the second of a pair and leaves what the first takes: it has no drop or take of its own',
      )
    if (from?.vehicle !== undefined && to?.vehicle !== undefined && from.vehicle !== to.vehicle)
      say(item, 'its stops are locked to different vehicles')
    const after = fixedTo.get(second)
    if (after === undefined) continue
    const order = vehicles.find(({ id }) => id === after)?.fixed ?? []
    if (fixedTo.get(first) !== after || order.indexOf(first) > order.indexOf(second))
      say(item, 'its second stop is fixed without its first before it')
  }
}

/** All that is wrong; empty where the problem can be solved. */
export function checkProblem(problem: Problem): Mistake[] {
  const mistakes: Mistake[] = []
  const say: Say = (item, what) => mistakes.push({ item, what })
  const known = new Set(problem.vehicles.map(({ id }) => id))
  if (problem.vehicles.length === 0) say('vehicles', 'there is none')
  checkTwice(
    say,
    'stop',
    problem.stops.map(({ id }) => id),
  )
  checkTwice(
    say,
    'vehicle',
    problem.vehicles.map(({ id }) => id),
  )
  for (const stop of problem.stops) checkStop(say, stop, problem.places, known)
  for (const vehicle of problem.vehicles) checkVehicle(say, vehicle, problem)
  checkMatrices(say, problem)
  checkOrders(say, problem)
  checkPairs(say, problem)
  return mistakes
}
