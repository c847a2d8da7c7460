/**
 * What is wrong with a plan, said by somebody who knows the problem and nothing of how it was solved: every rule is read from the
 * problem again, every route is walked stop by stop.
 */
import type { Plan, Problem, Route, Vehicle } from '../../src/solver/problem.ts'

function routeProblems(problem: Problem, vehicle: Vehicle, route: Route): string[] {
  const wrong: string[] = []
  const say = (what: string) => wrong.push(`vehicle ${vehicle.id}: ${what}`)
  const stops = new Map(problem.stops.map((stop) => [stop.id, stop]))
  const breaks = new Map((vehicle.breaks ?? []).map((one) => [one.id, one]))
  const matrix = problem.matrices[vehicle.matrix ?? 0]
  const way = (kind: 'distances' | 'durations', from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (matrix?.[kind][from * problem.places + to] ?? Number.NaN)

  const order = route.visits.filter(({ kind }) => kind === 'stop').map(({ id }) => id)
  if (order.length === 0) say('is used without a stop')
  const taken = route.visits.filter(({ kind }) => kind === 'break').map(({ id }) => id)
  if ([...taken].sort().join() !== [...breaks.keys()].sort().join()) say(`takes the breaks ${taken.join()}`)
  if (route.leaves < vehicle.shift[0] || route.returns > vehicle.shift[1]) say('is out beside its shift')
  if (vehicle.longest !== undefined && route.returns - route.leaves > vehicle.longest) say('is out too long')

  let at = vehicle.start
  let free = route.leaves
  let distance = 0
  let travel = 0
  for (const visit of route.visits) {
    const stop = stops.get(visit.id)
    const pause = breaks.get(visit.id)
    const its = visit.kind === 'stop' ? stop?.window : pause?.window
    const lasts = visit.kind === 'stop' ? stop?.service : pause?.duration
    if (visit.kind === 'stop') {
      const place = stop?.place ?? -1
      distance += way('distances', at, place)
      travel += way('durations', at, place)
      free += way('durations', at, place)
      at = place
    }
    if (visit.arrives !== free) say(`${visit.id}: arrives at ${visit.arrives}, could at ${free}`)
    if (visit.begins < visit.arrives) say(`${visit.id}: begins before it arrives`)
    if (its !== undefined && (visit.begins < its[0] || visit.begins > its[1]))
      say(`${visit.id}: begins at ${visit.begins}, not in ${its.join(' to ')}`)
    if (visit.leaves !== visit.begins + (lasts ?? Number.NaN)) say(`${visit.id}: is left at ${visit.leaves}`)
    free = visit.leaves
  }
  distance += way('distances', at, vehicle.end)
  travel += way('durations', at, vehicle.end)
  free += way('durations', at, vehicle.end)
  if (route.returns !== free) say(`returns at ${route.returns}, could at ${free}`)
  if (route.distance !== distance) say(`says it drives ${route.distance}, drives ${distance}`)
  if (route.travel !== travel) say(`says it is ${route.travel} on the way, is ${travel}`)
  const costs = vehicle.costs ?? { fixed: 0, distance: 1, duration: 0 }
  const cost = costs.fixed + costs.distance * distance + costs.duration * travel
  if (Math.abs(route.cost - cost) > 1e-6) say(`says it costs ${route.cost}, costs ${cost}`)

  for (const id of order) {
    const stop = stops.get(id)
    if (stop?.vehicle !== undefined && stop.vehicle !== vehicle.id) say(`${id}: is locked to ${stop.vehicle}`)
    for (const skill of stop?.skills ?? [])
      if (!(vehicle.skills ?? []).includes(skill)) say(`${id}: needs skill ${skill}`)
  }
  const fixed = vehicle.fixed ?? []
  if (order.slice(0, fixed.length).join() !== fixed.join()) say(`does not begin with ${fixed.join()}`)

  const seconds = new Map((problem.pairs ?? []).map(({ first, second }) => [second, first]))
  for (const [d, most] of (vehicle.capacity ?? []).entries()) {
    let carries = order.reduce((sum, id) => sum + (stops.get(id)?.drop?.[d] ?? 0), 0)
    if (carries > most) say(`begins with a load of ${carries} (${d})`)
    for (const id of order) {
      const stop = stops.get(id)
      carries += (stop?.take?.[d] ?? 0) - (stop?.drop?.[d] ?? 0)
      const first = seconds.get(id)
      if (first !== undefined) carries -= stops.get(first)?.take?.[d] ?? 0
      if (carries > most || carries < 0) say(`${id}: carries ${carries} (${d})`)
    }
  }
  for (const { first, second } of problem.pairs ?? []) {
    const from = order.indexOf(first)
    const to = order.indexOf(second)
    if (from < 0 && to < 0) continue
    if (from < 0 || to < from) say(`${first} does not come before ${second}`)
  }
  return wrong
}

export function planProblems(problem: Problem, plan: Plan): string[] {
  const wrong: string[] = []
  const vehicles = new Map(problem.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const used = new Set<string>()
  for (const route of plan.routes) {
    const vehicle = vehicles.get(route.vehicle)
    if (vehicle === undefined || used.has(route.vehicle))
      wrong.push(`vehicle ${route.vehicle}: is none, or is used twice`)
    else wrong.push(...routeProblems(problem, vehicle, route))
    used.add(route.vehicle)
  }
  const visits = plan.routes.flatMap((route) =>
    route.visits.filter(({ kind }) => kind === 'stop').map(({ id }) => id),
  )
  const told = [...visits, ...plan.unserved.map(({ id }) => id)]
  if (new Set(told).size !== told.length) wrong.push('a stop is named twice')
  for (const { id } of problem.stops) if (!told.includes(id)) wrong.push(`stop ${id} is forgotten`)
  if (told.length > problem.stops.length) wrong.push('there are more stops than in the problem')
  for (const { id, fixed = [] } of problem.vehicles)
    if (fixed.length > 0 && !used.has(id)) wrong.push(`vehicle ${id} does not do what is fixed`)
  const cost = plan.routes.reduce((sum, route) => sum + route.cost, 0)
  if (Math.abs(cost - plan.cost) > 1e-6) wrong.push(`says it costs ${plan.cost}, costs ${cost}`)
  return wrong
}
