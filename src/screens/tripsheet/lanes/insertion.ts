/** When a driver could be at a stop that is given to them: where it costs the least in the round that they have. */
import type { LiveDriver } from '../../../contract/live.ts'
import type { Place } from '../../../domain/place.ts'
import { AT_THE_DOOR_MS, travelMs } from './travel.ts'

export interface Planned extends Place {
  /** ms */
  readonly at: number
}

export interface Wanted {
  readonly lat: number | null
  readonly lng: number | null
  readonly after: number | null
  readonly before: number | null
}

export interface Round {
  readonly kind: LiveDriver['vehicle_kind']
  /** Where the vehicle is now, if that is known. */
  readonly here: Place | null
  /** What is still to be done, in the order of the plan. */
  readonly plan: readonly Planned[]
  readonly now: number
}

const MINUTE = 60_000
/** Where nothing is known of the way. */
const UNKNOWN_WAY_MS = 45 * MINUTE
/** A minute late weighs as much as so many minutes of detour; a minute of waiting as less than one. */
const LATE_WEIGHT = 3
const WAIT_WEIGHT = 0.5

const toTheMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE

/** The arrival (ms) at the cheapest place in the round: detour, waiting and broken promises added up. */
export function arrivalIn(round: Round, wanted: Wanted): number {
  const { kind, here, now } = round
  const { lat, lng } = wanted
  const notBefore = Math.max(now, wanted.after ?? 0)
  if (lat === null || lng === null) return toTheMinute(Math.max(now + UNKNOWN_WAY_MS, notBefore))
  const there = { lat, lng }
  const plan = round.plan.filter(({ at }) => at >= now).sort((a, b) => a.at - b.at)
  const way = (a: Place, b: Place) => travelMs(kind, a, b)

  let best = { cost: Number.POSITIVE_INFINITY, at: toTheMinute(Math.max(now + UNKNOWN_WAY_MS, notBefore)) }
  for (let i = 0; i <= plan.length; i++) {
    const stop = plan[i - 1]
    const from = stop ?? here
    const next = plan[i]
    if (from === null) continue
    const leaves = stop === undefined ? now : stop.at + AT_THE_DOOR_MS
    const arrives = leaves + way(from, there)
    const at = Math.max(arrives, notBefore)
    const detour = way(from, there) + (next === undefined ? 0 : way(there, next) - way(from, next))
    const late = wanted.before === null ? 0 : Math.max(0, at - wanted.before)
    const cost = detour + (at - arrives) * WAIT_WEIGHT + late * LATE_WEIGHT
    if (cost < best.cost) best = { cost, at: toTheMinute(at) }
  }
  return best.at
}

/** The arrivals at several stops, each put into the round with those before it. */
export function arrivalsIn(round: Round, wanted: readonly Wanted[]): number[] {
  const plan = [...round.plan]
  return wanted.map((stop) => {
    const at = arrivalIn({ ...round, plan }, stop)
    if (stop.lat !== null && stop.lng !== null) plan.push({ lat: stop.lat, lng: stop.lng, at })
    return at
  })
}
