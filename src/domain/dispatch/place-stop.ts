/** Where a new stop goes among the open stops of a tripsheet. */
import { pauseMs } from './driver-break.ts'
import { LATE_WEIGHT } from './insertion.ts'
import type { Place } from './place.ts'
import { legMs, legOfWay, toTheMinute } from './planned-times.ts'
import type { RouteNow } from './route-now.ts'
import { placed, travelMs } from './travel.ts'
import type { TripsheetStop } from './tripsheet.ts'

export type OpenStop = Pick<
  TripsheetStop,
  'lat' | 'lng' | 'service_minutes' | 'slot_at' | 'timed' | 'planned_at' | 'before' | 'locked'
>

export interface NewDoor {
  readonly lat: number | null
  readonly lng: number | null
  readonly after: number | null
  readonly before: number | null
  readonly service_minutes: number
}

export interface StopPlace {
  /** Before which of the open stops; their number for the end. */
  readonly index: number
  /** ms */
  readonly at: number
}

const MINUTE = 60_000
/** Where nothing is known of the way, ms. */
const UNKNOWN_WAY_MS = 45 * MINUTE
/** A minute of waiting weighs less than one of detour. */
const WAIT_WEIGHT = 0.5

/** More than any detour: a locked stop is made later only where there is no other place. */
const FOR_A_LOCK = 1e12

const lateness = (at: number, before: number | null, now: number): number =>
  before === null ? 0 : Math.max(0, at - Math.max(before, now))

/** At a time that somebody named: behind whatever is planned until then. */
export function placeAtTime(open: readonly OpenStop[], at: number): StopPlace {
  const index = open.findIndex(({ planned_at }) => planned_at > at)
  return { index: index < 0 ? open.length : index, at }
}

/** A place, and what it costs there. */
export interface PricedPlace extends StopPlace {
  /** Detour, waiting and lateness of it and of all behind it, in ms of detour. */
  readonly cost: number
}

/** The place that costs least. */
export function cheapestPlace(open: readonly OpenStop[], stop: NewDoor, route: RouteNow): StopPlace {
  const { index, at } = pricedPlace(open, stop, route)
  return { index, at }
}

/**
 * The place that costs least: detour, waiting and lateness of it and of all behind it. What should have been done by now comes before
 * it, and no locked stop is made later while there is another place. `behind`: it comes after so many of them.
 */
export function pricedPlace(
  open: readonly OpenStop[],
  stop: NewDoor,
  { kind, here, now, pause = null, way: wayMs = travelMs }: RouteNow,
  behind = 0,
): PricedPlace {
  const there = placed(stop)
  const notBefore = Math.max(now, stop.after ?? 0)
  const last = open.at(-1)
  const afterLast = last === undefined ? 0 : last.planned_at + last.service_minutes * MINUTE
  const atTheEnd = {
    index: open.length,
    at: toTheMinute(Math.max(now + UNKNOWN_WAY_MS, notBefore, afterLast)),
  }
  if (there === null) return { ...atTheEnd, cost: UNKNOWN_WAY_MS }
  const way = (a: Place | null, b: Place | null, at: number) =>
    a === null || b === null ? 0 : wayMs(kind, a, b, at)
  const firstAhead = open.findIndex(({ planned_at }) => planned_at >= now)
  const from = Math.max(behind, firstAhead < 0 ? open.length : firstAhead)

  // Each way between two that follow one another is asked for once: plans of hundreds are searched for hundreds.
  const places = open.map(placed)
  const placeOf = (i: number): Place | null => places[i] ?? null
  const legs = open.map((_, i) => {
    const before = open[i - 1]
    if (before === undefined) return 0
    return way(placeOf(i - 1), placeOf(i), before.planned_at + before.service_minutes * MINUTE)
  })
  // How much later each may be reached than it is before the next one has to wait for it.
  const slack = open.map((other, i) => {
    const before = open[i - 1]
    if (before === undefined) return other.planned_at - other.slot_at
    return Math.max(0, other.planned_at - (before.planned_at + legOfWay(before, other, legs[i] ?? 0)))
  })
  const leavesFor = (i: number): number => {
    const before = open[i - 1]
    return before === undefined ? now : before.planned_at + before.service_minutes * MINUTE
  }
  // Where the plan has time for the break that is no time to spare.
  const rest = pause === null ? 0 : pauseMs(pause)
  const pausesBefore =
    pause === null
      ? -1
      : open.findIndex((_, i) => {
          const begins = Math.max(leavesFor(i), pause.from)
          return i > 0 && begins <= pause.until && (slack[i] ?? 0) + MINUTE >= begins - leavesFor(i) + rest
        })
  if (pausesBefore >= 0) slack[pausesBefore] = Math.max(0, (slack[pausesBefore] ?? 0) - rest)
  /** What it costs to be put before the one at `i`, with what that delays; unreckoned once it is more than `most`. */
  function costAt(i: number, { own, delay }: { own: number; delay: number }, most: number): number {
    let [late, locked, by, cost] = [0, 0, delay, own]
    for (let k = i; k < open.length && by > 0 && cost <= most; k++) {
      const other = open[k]
      if (other === undefined) break
      const { planned_at, before } = other
      late += lateness(planned_at + by, before, now) - lateness(planned_at, before, now)
      if (other.locked) locked += by
      by -= slack[k + 1] ?? 0
      cost = own + late * LATE_WEIGHT + (locked > 0 ? FOR_A_LOCK + locked : 0)
    }
    return cost
  }

  const offers: { readonly i: number; readonly at: number; readonly own: number; readonly restMs: number }[] =
    []
  for (let i = from; i <= open.length; i++) {
    const before = i > from || i === behind ? open[i - 1] : undefined
    const next = open[i]
    const leaves = before === undefined ? here : placeOf(i - 1)
    if (leaves === null) continue
    const free = before === undefined ? now : leavesFor(i)
    const comes = way(leaves, there, free)
    // Behind this stop it would be too late for the break.
    const pausesFirst =
      pause !== null && i === pausesBefore && free + comes + stop.service_minutes * MINUTE > pause.until
    const since = pausesFirst ? Math.max(free, pause.from) + rest : free
    const arrives = since + comes
    const at = toTheMinute(Math.max(arrives, notBefore))
    const straightOn =
      next === undefined ? 0 : before === undefined ? way(leaves, placeOf(i), since) : (legs[i] ?? 0)
    const detour = comes + (next === undefined ? 0 : way(there, placeOf(i), at) - straightOn)
    const own =
      detour + Math.max(0, at - arrives) * WAIT_WEIGHT + lateness(at, stop.before, now) * LATE_WEIGHT
    offers.push({ i, at, own, restMs: i === pausesBefore && !pausesFirst ? rest : 0 })
  }
  // The cheapest by itself first: what it does to the others makes no place cheaper, so that most need not be asked what they do.
  offers.sort((a, b) => a.own - b.own || a.i - b.i)
  let best: PricedPlace = { ...atTheEnd, cost: Number.POSITIVE_INFINITY }
  for (const { i, at, own, restMs } of offers) {
    if (own > best.cost) break
    const next = open[i]
    const reached =
      next === undefined
        ? 0
        : toTheMinute(at + restMs + legMs(kind, { ...stop, slot_at: at, timed: false }, next, at, wayMs))
    const delay = next === undefined ? 0 : reached - next.planned_at
    const cost = costAt(i, { own, delay }, best.cost)
    if (cost < best.cost || (cost === best.cost && i < best.index)) best = { index: i, at, cost }
  }
  return best.cost === Number.POSITIVE_INFINITY ? { ...atTheEnd, cost: UNKNOWN_WAY_MS } : best
}
