/**
 * Where the break of a driver falls among their stops: one rule for plans, for what is expected, for what is tried before it is done, and for
 * what is proposed (decision 140).
 */
import type { Pause } from './driver-terms.ts'
import { distanceMetres, type Place } from './place.ts'
import { placed, type VehicleKind, type WayMs } from './travel.ts'
import { isOpenStop, type TripsheetStop } from './tripsheet.ts'

const MINUTE = 60_000

export const pauseMs = ({ minutes }: Pick<Pause, 'minutes'>): number => minutes * MINUTE

/** Stops in their order, as somebody reckons their times; moments in ms. */
export interface Round {
  readonly count: number
  /** From when the driver may leave for the first. */
  readonly begins: number
  /** When the i-th is begun by who leaves for it at a moment; `paused`: straight from the break. */
  reach(i: number, leavesAt: number, paused: boolean): number
  /** When it is left by who began it at a moment. */
  leave(i: number, at: number): number
  /** Until when it was agreed. */
  due(i: number): number | null
}

interface Walked {
  readonly times: readonly number[]
  /** When the driver may leave for each, and last when all is done; before the break, where that is taken first. */
  readonly free: readonly number[]
  readonly lateMs: number
}

function walk(round: Round, pause: Pause | null, pausesBefore: number | null): Walked {
  const times: number[] = []
  const free = [round.begins]
  let lateMs = 0
  for (let i = 0; i < round.count; i++) {
    const since = free[i] ?? round.begins
    const paused = pause !== null && i === pausesBefore
    const at = round.reach(i, paused ? Math.max(since, pause.from) + pauseMs(pause) : since, paused)
    lateMs += Math.max(0, at - (round.due(i) ?? at))
    times.push(at)
    free.push(round.leave(i, at))
  }
  return { times, free, lateMs }
}

/**
 * When each stop is begun. The break begins between its two times, wherever the driver is between two stops: where it makes the least late, of those
 * where all is done the soonest, of those the earliest. It is none where the work is done before, or begins after its latest start.
 */
export function timesWithBreak(round: Round, pause: Pause | null | undefined): readonly number[] {
  const without = walk(round, null, null)
  const { times, free } = without
  if (pause === undefined || pause === null || (free[0] ?? 0) > pause.until) return times
  const opens = free.findLastIndex((at) => at <= pause.from)
  // To wait for the break is never better before a stop than after it.
  const first = Math.max(0, opens)
  let best = { times, lateMs: Number.POSITIVE_INFINITY, ends: Number.POSITIVE_INFINITY }
  for (let i = first; i <= round.count && (free[i] ?? 0) <= pause.until; i++) {
    const isLast = i === round.count
    const tried = isLast ? without : walk(round, pause, i)
    const done = tried.free.at(-1) ?? 0
    const ends = isLast ? Math.max(done, pause.from) + pauseMs(pause) : done
    const isBetter = tried.lateMs < best.lateMs || (tried.lateMs === best.lateMs && ends < best.ends)
    if (isBetter) best = { times: tried.times, lateMs: tried.lateMs, ends }
  }
  return best.times
}

/** What tells whether a break was taken. */
export interface DayUntilNow {
  readonly kind: VehicleKind
  readonly done: readonly DoneStop[]
  /** Where the vehicle was last, and when (ms). */
  readonly vehicle: (Place & { readonly at: number }) | null
  readonly way: WayMs
}

/** A stop that is done, and when that was told. */
export interface DoneStop {
  readonly at: number
  readonly place: Place | null
  readonly service_minutes: number
}

export const doneStops = (
  stops: readonly Pick<TripsheetStop, 'lat' | 'lng' | 'service_minutes' | 'tasks'>[],
): DoneStop[] =>
  stops
    .filter(({ tasks }) => tasks.length > 0 && !isOpenStop({ tasks }))
    .map((stop) => ({
      at: Math.max(...stop.tasks.map(({ done_at }) => done_at ?? 0)),
      place: placed(stop),
      service_minutes: stop.service_minutes,
    }))

/** Between two stops there was time for it, beside the way and the visit. */
function wasTaken(pause: Pause, { kind, way }: DayUntilNow, done: readonly DoneStop[]): boolean {
  return done.some((next, i) => {
    const before = done[i - 1]
    if (before === undefined) return false
    const began = Math.max(before.at, pause.from)
    const onTheWay =
      before.place === null || next.place === null ? 0 : way(kind, before.place, next.place, before.at)
    return (
      began <= pause.until && next.at - next.service_minutes * MINUTE - onTheWay - began >= pauseMs(pause)
    )
  })
}

/** A vehicle within this of the last door has not left it, metres. */
const STANDS_METRES = 120
/** Who has only just done a stop has not left it yet, ms. */
const LEAVES_WITHIN_MS = 3 * MINUTE

/** Since when the vehicle stands where it was last of use, ms; null: it goes on, or nobody knows. */
function standsSince({ vehicle }: DayUntilNow, done: readonly DoneStop[]): number | null {
  const last = done.at(-1)
  if (last?.place == null || vehicle === null || vehicle.at - last.at < LEAVES_WITHIN_MS) return null
  return distanceMetres(vehicle, last.place) <= STANDS_METRES ? last.at : null
}

/**
 * What is left of a break: all of it while it is to come, the rest of one that is being taken, nothing once it was taken or its latest start has passed.
 * Nobody tells of breaks: there was time for one between two stops that are done, or the vehicle stands at the last of them.
 */
export function pauseLeft(pause: Pause | null, day: DayUntilNow, now: number): Pause | null {
  if (pause === null || now >= pause.until + pauseMs(pause)) return null
  if (now < pause.from) return pause
  const done = day.done.toSorted((a, b) => a.at - b.at)
  if (wasTaken(pause, day, done)) return null
  const since = standsSince(day, done)
  if (since !== null && since <= pause.until) {
    const restMs = Math.max(since, pause.from) + pauseMs(pause) - now
    return restMs <= 0 ? null : { from: now, until: now, minutes: restMs / MINUTE }
  }
  return now > pause.until ? null : pause
}
