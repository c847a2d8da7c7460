/** Where the stops of a route stand on a line of hours. */
import { startOfDay } from '../../domain/values/moment.ts'
import { isTooLate, type Stop } from './driver-routes.ts'

const HOUR = 3_600_000
/** A route takes at least so long on the line (ms), so that three stops are not spread over a whole card. */
const LEAST = 6 * HOUR

export interface Mark {
  readonly stop: Stop
  /** Per cent of the line. */
  readonly at: number
  readonly state: 'done' | 'failed' | 'late' | 'risk' | 'ahead'
}

export interface RouteShape {
  readonly marks: readonly Mark[]
  readonly hours: readonly { readonly hour: number; readonly at: number }[]
  readonly nowAt: number | null
}

function stateOf(stop: Stop, now: number): Mark['state'] {
  if (stop.visitedAt !== null) return stop.failed ? 'failed' : 'done'
  if (stop.due !== null && stop.due < now) return 'late'
  return isTooLate(stop) ? 'risk' : 'ahead'
}

/** When a stop was, or comes; a stop without a plan stands where it is promised, or now. */
const momentOf = (stop: Stop, now: number): number => stop.visitedAt ?? stop.comesAt ?? stop.due ?? now

export function lineOf(stops: readonly Stop[], now: number): RouteShape {
  const moments = stops.map((stop) => momentOf(stop, now))
  const day = startOfDay(now)
  // What is left of another day stands at the beginning: a night between would press the day together.
  const ofToday = moments.filter((at) => at >= day)
  const from = Math.floor((Math.min(...ofToday, now) - day) / HOUR) * HOUR + day
  const until = Math.max(from + LEAST, Math.ceil((Math.max(...moments, now) - day) / HOUR) * HOUR + day)
  const place = (at: number) => Math.max(0, Math.round(((at - from) / (until - from)) * 1000) / 10)
  const every = until - from > 9 * HOUR ? 3 : 2
  const hours: { hour: number; at: number }[] = []
  for (let at = from; at <= until; at += HOUR) {
    const hour = Math.round((at - day) / HOUR)
    if (hour % every === 0) hours.push({ hour: ((hour % 24) + 24) % 24, at: place(at) })
  }
  return {
    marks: stops.map((stop, i) => ({ stop, at: place(moments[i] ?? now), state: stateOf(stop, now) })),
    hours,
    nowAt: place(now),
  }
}
