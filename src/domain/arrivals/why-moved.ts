/** Why a stop is expected at another time than it was first promised for. */
import { isOpenStop, isVacated, type PlanCause, type TripsheetStop } from '../dispatch/tripsheet.ts'

/** What moves an arrival while the plan stands: the driver is behind it, or ahead; ways take longer at this hour. */
export const MOVED_CAUSES = [
  'stop-before',
  'stop-gone',
  'order',
  'window',
  'named',
  'vehicle',
  'plan',
  'behind',
  'ahead',
  'traffic',
] as const satisfies readonly (PlanCause | 'behind' | 'ahead' | 'traffic')[]
export type MovedCause = (typeof MOVED_CAUSES)[number]

interface Ahead {
  readonly isAdded: boolean
  readonly isGone: boolean
}

function causeOf(was: TripsheetStop, is: TripsheetStop, { isAdded, isGone }: Ahead): PlanCause {
  if (is.timed && (!was.timed || was.slot_at !== is.slot_at)) return 'named'
  if (was.after !== is.after || was.before !== is.before) return 'window'
  if (isAdded && is.planned_at > was.planned_at) return 'stop-before'
  if (isGone && is.planned_at < was.planned_at) return 'stop-gone'
  return was.slot_at === is.slot_at ? 'plan' : 'order'
}

/**
 * The stops of a plan that changed; those that are planned for another time say why. `isOtherVehicle`: all of them are driven to by something else, which
 * moves what is expected of those too whose plan still holds.
 */
export function withCauses(
  was: readonly TripsheetStop[],
  is: readonly TripsheetStop[],
  isOtherVehicle = false,
): TripsheetStop[] {
  const vacated = new Set(is.filter(isVacated).map(({ id }) => id))
  const still = new Set(is.map(({ id }) => id))
  const known = new Map<number, { readonly stop: TripsheetStop; readonly isGone: boolean }>()
  let isGone = false
  for (const stop of was.filter(isOpenStop)) {
    known.set(stop.id, { stop, isGone })
    isGone ||= vacated.has(stop.id) || !still.has(stop.id)
  }
  let isAdded = false
  return is.map((stop) => {
    if (!isOpenStop(stop)) return stop
    const before = known.get(stop.id)
    if (before === undefined) {
      isAdded = true
      return stop
    }
    if (before.stop.planned_at === stop.planned_at)
      return isOtherVehicle ? { ...stop, moved_because: 'vehicle' } : stop
    const cause = causeOf(before.stop, stop, { isAdded, isGone: before.isGone })
    return { ...stop, moved_because: isOtherVehicle && cause === 'plan' ? 'vehicle' : cause }
  })
}

/** Less than this is no other time, ms. */
const SAME_MS = 3 * 60_000

/** Moments and spans in ms. */
export interface MovedArrival {
  readonly promisedAt: number
  readonly plannedAt: number
  readonly expectedAt: number
  /** Why the plan has another time than was promised. */
  readonly planCause: PlanCause | null
  /** How far the driver is behind the plan at the next stop; ahead of it below 0. */
  readonly behindMs: number
  /** How much longer than on free streets the ways from the next stop to this one take. */
  readonly trafficMs: number
}

/** What moved it furthest, and how far it is from what was promised (ms, later above 0); null where it is as it was promised. */
export function whyMoved({
  promisedAt,
  plannedAt,
  expectedAt,
  planCause,
  behindMs,
  trafficMs,
}: MovedArrival): { readonly because: MovedCause; readonly byMs: number } | null {
  const byMs = expectedAt - promisedAt
  if (Math.abs(byMs) < SAME_MS) return null
  const way = Math.sign(byMs)
  const onTheWay = expectedAt - plannedAt - behindMs
  const parts: readonly (readonly [MovedCause, number])[] = [
    [planCause ?? 'plan', plannedAt - promisedAt],
    [way > 0 ? 'behind' : 'ahead', behindMs],
    ['traffic', way > 0 ? Math.min(trafficMs, onTheWay) : 0],
    // What neither says: another vehicle, or the plan reckoned with other times at the doors.
    [
      planCause === 'vehicle' ? 'vehicle' : 'plan',
      onTheWay - (way > 0 ? Math.max(0, Math.min(trafficMs, onTheWay)) : 0),
    ],
  ]
  const [because] = parts.reduce((most, part) => (part[1] * way > most[1] * way ? part : most))
  return { because, byMs }
}
