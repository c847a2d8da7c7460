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

/** Stops one after the other, as somebody reckons their times; moments in ms. */
export interface OpenRound {
  /** From when the driver may leave for the first. */
  readonly begins: number
  /** When the i-th is begun by who leaves for it at a moment; `paused`: straight from the break. */
  reach(i: number, leavesAt: number, paused: boolean): number
  /** When it is left by who began it at a moment. */
  leave(i: number, at: number): number
  /** Until when it was agreed. */
  due(i: number): number | null
}

/** So many stops. */
export interface Round extends OpenRound {
  readonly count: number
}

/** Stops behind one another, with a break before the first of them or without any. */
interface Walk {
  readonly times: number[]
  /** When the driver may leave for the next. */
  free: number
  /** How late they are together, with those before them. */
  lateMs: number
}

/** On to the i-th, which is left for at a moment. */
function walkOn(walk: Walk, round: OpenRound, i: number, leavesAt: number, paused: boolean): void {
  const at = round.reach(i, leavesAt, paused)
  walk.times.push(at)
  walk.free = round.leave(i, at)
  walk.lateMs += Math.max(0, at - (round.due(i) ?? at))
}

/** A round to which stops come at its end. */
interface GrowingRound {
  /** One more stop: when it is begun, with the break where it is best among those so far. */
  next(): number
  /** When each of them is begun so. */
  times(): readonly number[]
}

/**
 * The break begins between its two times, wherever the driver is between two stops: where it makes the least late, of those where all is done
 * the soonest, of those the earliest; who is on the way to the first does not break off for it. It is none where the work is done before, or begins after its latest start. With one more stop, every place
 * of the break goes on from where it was: nothing is reckoned twice.
 */
export function growingRound(round: OpenRound, pause: Pause | null | undefined): GrowingRound {
  const plain: Walk = { times: [], free: round.begins, lateMs: 0 }
  /** With the break before a stop, by its index: the times from that stop on. */
  let paused: { readonly before: number; readonly walk: Walk }[] = []
  let best: (typeof paused)[number] | null = null
  /** The last may still be left in time for the break. */
  let isInTime = true

  function pauseSomewhere(from: Walk['free'], lateMs: number, one: Pause): void {
    const i = plain.times.length - 1
    for (const { walk } of paused) walkOn(walk, round, i, walk.free, false)
    isInTime &&= from <= one.until
    if (isInTime && !(i === 0 && one.isAfterNext === true)) {
      const walk: Walk = { times: [], free: from, lateMs }
      walkOn(walk, round, i, Math.max(from, one.from) + pauseMs(one), true)
      paused.push({ before: i, walk })
    }
    best = null
    let [late, ends] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const tried of paused) {
      const { lateMs: itsLate, free } = tried.walk
      if (itsLate > late || (itsLate === late && free >= ends)) continue
      best = tried
      late = itsLate
      ends = free
    }
    // Behind the last one.
    const isBehind = isInTime && plain.free <= one.until
    const behindEnds = Math.max(plain.free, one.from) + pauseMs(one)
    if (isBehind && (plain.lateMs < late || (plain.lateMs === late && behindEnds < ends))) best = null
  }

  return {
    next() {
      const { free, lateMs } = plain
      walkOn(plain, round, plain.times.length, free, false)
      if (pause !== undefined && pause !== null && round.begins <= pause.until) {
        // To wait for the break is never better before a stop than after it.
        if (plain.free <= pause.from) {
          paused = []
          best = null
          isInTime = true
        } else pauseSomewhere(free, lateMs, pause)
      }
      return (best?.walk ?? plain).times.at(-1) ?? round.begins
    },
    times: () => (best === null ? plain.times : [...plain.times.slice(0, best.before), ...best.walk.times]),
  }
}

/** When each stop is begun, with the break where it is best. */
export function timesWithBreak(round: Round, pause: Pause | null | undefined): readonly number[] {
  const growing = growingRound(round, pause)
  for (let i = 0; i < round.count; i++) growing.next()
  return growing.times()
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
    return next.at - next.service_minutes * MINUTE - onTheWay - began >= pauseMs(pause)
  })
}

/** A vehicle within this of the last door has not left it, metres. */
const STANDS_METRES = 120
/** Who has only just done a stop has not left it yet, ms. */
const LEAVES_WITHIN_MS = 3 * MINUTE

/** Where the vehicle was last of use, and whether it still stands there; null: it has not left yet, or nobody knows. */
function seenAfter(
  { vehicle }: DayUntilNow,
  done: readonly DoneStop[],
): { readonly since: number; readonly stands: boolean } | null {
  const last = done.at(-1)
  if (last?.place == null || vehicle === null || vehicle.at - last.at < LEAVES_WITHIN_MS) return null
  return { since: last.at, stands: distanceMetres(vehicle, last.place) <= STANDS_METRES }
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
  const seen = seenAfter(day, done)
  if (seen?.stands && seen.since <= pause.until) {
    const restMs = Math.max(seen.since, pause.from) + pauseMs(pause) - now
    return restMs <= 0 ? null : { from: now, until: now, minutes: restMs / MINUTE }
  }
  if (now > pause.until) return null
  return seen?.stands === false ? { ...pause, isAfterNext: true } : pause
}
