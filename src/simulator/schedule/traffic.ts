import { type Random, random, seedOf } from '../random.ts'
import type { VehicleRoute } from './route.ts'
import { MINUTE } from './time.ts'

/** A driver who has a bad day: how late they get in the end, in minutes. */
const LATE_SHARE = 0.14
const LATE: readonly [number, number] = [35, 85]
const USUAL: readonly [number, number] = [-4, 14]

/**
 * By how much a driver is behind the plan, as a share of the day gone: the usual day drifts a little, a bad one
 * has its trouble at some hour and keeps it.
 */
function driftOf(dice: Random): (gone: number) => number {
  if (!dice.chance(LATE_SHARE)) {
    const end = dice.between(...USUAL) * MINUTE
    return (gone) => end * gone
  }
  const end = dice.between(...LATE) * MINUTE
  const from = dice.between(0.02, 0.35)
  const over = dice.between(0.04, 0.2)
  return (gone) => end * Math.min(1, Math.max(0, (gone - from) / over))
}

/** The round as it really goes: the same stops in the same order, at the hours that traffic allows. */
export function withTraffic(round: VehicleRoute, seed: number, date: string): VehicleRoute {
  const dice = random(seedOf(seed, date, 'drift', round.driver.id))
  const drift = driftOf(dice)
  const start = round.leavesAt
  const length = Math.max(1, (round.routeStops.at(-1)?.until ?? start) - start)
  let earliest = 0
  const calls = round.routeStops.map((call, i) => {
    if (i === 0) return call
    const wobble = dice.between(0, 3) * MINUTE
    const at = Math.max(
      earliest,
      call.at + drift((call.at - start) / length) + wobble,
      call.stop?.readyAt ?? 0,
    )
    const until = at + (call.until - call.at)
    earliest = until
    return { ...call, at, until }
  })
  return { ...round, routeStops: calls }
}
