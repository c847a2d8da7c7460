/**
 * What a rule finds when it looks at a thing: since when its condition holds, and when it is to look again, since silence makes no
 * event. Moments are ms.
 */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import type { AttentionFacts } from '../shipments/attention.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import type { AlertCondition } from './alert-condition.ts'

const MINUTE = 60_000
/** What depends on where a vehicle is, is looked at again so soon. */
const AGAIN_MS = MINUTE
/** And so soon where the vehicle has nothing to do. */
const IDLE_MS = 5 * MINUTE
/** By so much what is expected wavers from minute to minute, though nothing is otherwise. */
const WAVERS_MS = 3 * MINUTE
/** A stop is looked at for so long after its window has ended: from then on it is late by itself. */
const AFTER_WINDOW_MS = 2 * 3_600_000

export interface Evaluation {
  /** Since when the condition holds; null: it does not. */
  readonly from: number | null
  /** When to look again though nothing happens; null: not before something does. */
  readonly again: number | null
  /** Too near to say: what is open stays so, and nothing is opened. */
  readonly isNear?: boolean
}
const NOTHING: Evaluation = { from: null, again: null }

/** True from a moment on, unless something happens before. */
const heldUntil = (at: number, now: number): Evaluation =>
  at <= now ? { from: at, again: null } : { from: null, again: at }

type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>

export interface ShipmentFacts extends AttentionFacts {
  readonly status: ShipmentStatus
  readonly status_at: number
}

export function evaluateShipment(
  condition: Of<'status-held' | 'exception'>,
  row: ShipmentFacts,
  now: number,
): Evaluation {
  switch (condition.kind) {
    case 'status-held':
      return row.status === condition.status
        ? heldUntil(row.status_at + condition.minutes * MINUTE, now)
        : NOTHING
    case 'exception':
      return row.exception === null || row.exception_at === null
        ? NOTHING
        : heldUntil(Math.max(row.exception_at + condition.minutes * MINUTE, row.handled_until ?? 0), now)
  }
}

/** Whether a window that ends then is looked at now, by a rule that begins so many minutes before. */
export const isWindowWatched = (ends: number, minutes: number, now: number): boolean =>
  now >= ends - minutes * MINUTE && now <= ends + AFTER_WINDOW_MS

interface WindowFacts {
  /** When the window of a driver's stop ends. */
  readonly ends: number
  /** When that driver is expected there; null where nobody knows. */
  readonly expected_at: number | null
}

/** Of a shipment or a collection request that a driver has. */
export function evaluateWindow(
  { minutes, minutes_away }: Of<'window-ends'>,
  { ends, expected_at }: WindowFacts,
  now: number,
): Evaluation {
  const begins = ends - minutes * MINUTE
  if (!isWindowWatched(ends, minutes, now)) return now < begins ? { from: null, again: begins } : NOTHING
  const again = now + AGAIN_MS
  // Where nobody knows where the driver is, nobody knows how far away either: `vehicle-silent` tells that.
  if (expected_at === null) return { from: null, again }
  const tooFar = minutes_away * MINUTE
  const short = tooFar - (expected_at - now)
  return { from: short <= 0 ? begins : null, again, isNear: short <= Math.min(WAVERS_MS, tooFar / 10) }
}

export interface DriverFacts {
  readonly place: Place | null
  /** Of the newest position. */
  readonly at: number | null
  /** Since when it has stood where it stands, as far as it was looked through. */
  readonly still_since: number | null
  readonly hub: Place | null
  /** Zones that rules name, and its loops, as far as they are there, with the newest visit of each; null: it never was in it. */
  readonly zones: ReadonlyMap<number, { readonly entered_at: number; readonly left_at: number | null } | null>
  /** The zones that are its driver's loops. */
  readonly loops: readonly number[]
  /** When the first of today's stops was planned that are still to do; null: there is none. */
  readonly next_stop_at: number | null
}

export function evaluateDriver(
  condition: Of<`vehicle-${string}` & AlertCondition['kind']>,
  driver: DriverFacts,
  now: number,
): Evaluation {
  const { place, at, hub, still_since, next_stop_at } = driver
  if (next_stop_at === null) return { from: null, again: now + IDLE_MS }
  switch (condition.kind) {
    case 'vehicle-still': {
      if (still_since === null || at === null) return { from: null, again: now + AGAIN_MS }
      const from = still_since + condition.minutes * MINUTE
      // It was seen there when the time was up: one of whom nothing is heard may be anywhere.
      return { from: at >= from ? from : null, again: Math.max(from, now + AGAIN_MS) }
    }
    case 'vehicle-silent': {
      // Who has not set out is not missed before the first stop.
      const from = (at ?? next_stop_at) + condition.minutes * MINUTE
      return { from: from <= now ? from : null, again: Math.max(from, now + AGAIN_MS) }
    }
    case 'vehicle-away': {
      const isAway = place !== null && hub !== null && distanceMetres(place, hub) > condition.km * 1_000
      return { from: isAway ? at : null, again: now + AGAIN_MS }
    }
    case 'vehicle-outside-zone':
      return { from: outsideSince([condition.zone_id], driver), again: now + AGAIN_MS }
    case 'vehicle-outside-loops':
      return { from: outsideSince(driver.loops, driver), again: now + AGAIN_MS }
    case 'vehicle-in-zone': {
      const visit = driver.zones.get(condition.zone_id)
      if (visit == null || visit.left_at !== null) return { from: null, again: now + AGAIN_MS }
      const from = visit.entered_at + condition.minutes * MINUTE
      return { from: from <= now ? from : null, again: Math.max(from, now + AGAIN_MS) }
    }
  }
}

/** Since when a vehicle is in none of these zones (ms); null: it is in one, or nobody knows. */
function outsideSince(ids: readonly number[], { zones, place, at }: DriverFacts): number | null {
  // Of zones that are there no longer nothing is said, nor of a vehicle of which nobody knows where it is.
  const there = ids.filter((id) => zones.has(id))
  if (place === null || there.length === 0) return null
  const visits = there.flatMap((id) => zones.get(id) ?? [])
  const left = visits.flatMap(({ left_at }) => left_at ?? [])
  if (left.length < visits.length) return null
  return left.length === 0 ? at : Math.max(...left)
}

interface TripsheetFacts {
  /** When the first stop that is not done was planned; null: all are. */
  readonly next_stop_at: number | null
  /** When its driver is expected there; null where nobody knows, as of other days. */
  readonly expected_at: number | null
}

/** Late is whoever is expected so long after the plan, before it is over, too. */
export function evaluateTripsheet(
  { minutes }: Of<'tripsheet-late'>,
  { next_stop_at, expected_at }: TripsheetFacts,
  now: number,
): Evaluation {
  if (next_stop_at === null) return NOTHING
  const from = next_stop_at + minutes * MINUTE
  // Nothing tells that somebody is held up on their way.
  if (expected_at !== null && now < from) {
    if (expected_at >= from) return { from: now, again: now + AGAIN_MS }
    const isNear = expected_at >= from - WAVERS_MS
    return { from: null, again: Math.min(from, now + (isNear ? AGAIN_MS : IDLE_MS)), isNear }
  }
  // A stop that is done is told by its shipment, not by the tripsheet.
  return from <= now ? { from, again: now + AGAIN_MS } : { from: null, again: from }
}

export function evaluateRequest(
  { minutes }: Of<'request-unassigned'>,
  row: { readonly status: string; readonly status_at: number; readonly collection_agent_id: number | null },
  now: number,
): Evaluation {
  return row.status === 'collection-unassigned' && row.collection_agent_id === null
    ? heldUntil(row.status_at + minutes * MINUTE, now)
    : NOTHING
}
