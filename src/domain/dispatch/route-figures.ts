/** What a route comes to: how far, how long, how much of it too late. One reckoning for every plan that is compared. */

import { timesWithBreak } from './driver-break.ts'
import type { Place } from './place.ts'
import { legOfWay, toTheMinute } from './planned-times.ts'
import { type RouteNow, STRAIGHT_ROADS } from './route-now.ts'
import { placed } from './travel.ts'
import type { TripsheetStop } from './tripsheet.ts'

export type FiguredStop = Pick<
  TripsheetStop,
  'lat' | 'lng' | 'service_minutes' | 'slot_at' | 'timed' | 'before'
>

export interface FiguredRoute extends RouteNow {
  /** Where its day ends; null: at its last stop. */
  readonly end: Place | null
  /** Open ones, in their order. */
  readonly stops: readonly FiguredStop[]
}

export interface RouteFigures {
  readonly stops: number
  /** Stops that are reached after their window. */
  readonly late: number
  /** How late these are together. */
  readonly late_minutes: number
  /** On the way, to the end of the day. */
  readonly km: number
  /** On the way and at doors. */
  readonly minutes: number
}

export const NO_FIGURES: RouteFigures = { stops: 0, late: 0, late_minutes: 0, km: 0, minutes: 0 }

const MINUTE = 60_000

/**
 * When each stop is begun, ms: at its own time, or as soon as the way from where the vehicle is now, and the driver's break, allow. To the millisecond: what
 * is told is told by the minute (`toTheMinute`).
 */
export function arrivalsFromNow(route: Omit<FiguredRoute, 'end'>): readonly number[] {
  const { kind, here, now, stops, pause, way = STRAIGHT_ROADS.way } = route
  return timesWithBreak(
    {
      count: stops.length,
      begins: now,
      reach(i, leavesAt) {
        const [before, stop] = [stops[i - 1], stops[i]]
        if (stop === undefined) return leavesAt
        const [from, to] = [before === undefined ? here : placed(before), placed(stop)]
        const wayMs = from === null || to === null ? 0 : way(kind, from, to, leavesAt)
        const reached =
          before === undefined
            ? leavesAt + wayMs
            : leavesAt - before.service_minutes * MINUTE + legOfWay(before, stop, wayMs)
        return Math.max(stop.slot_at, reached)
      },
      leave: (i, at) => at + (stops[i]?.service_minutes ?? 0) * MINUTE,
      due: (i) => stops[i]?.before ?? null,
    },
    pause,
  )
}

/** How late something is, ms; 0 where no window was agreed. */
export const latenessAt = (at: number, before: number | null): number =>
  before === null ? 0 : Math.max(0, at - before)

export function routeFigures(route: FiguredRoute): RouteFigures {
  const {
    kind,
    here,
    now,
    end,
    stops,
    way = STRAIGHT_ROADS.way,
    metres: metresOf = STRAIGHT_ROADS.metres,
  } = route
  if (stops.length === 0) return NO_FIGURES
  const times = arrivalsFromNow(route)
  const late = times
    .map((at, i) => latenessAt(toTheMinute(at), stops[i]?.before ?? null))
    .filter((ms) => ms > 0)
  let [ms, metres, from, leavesAt]: [number, number, Place | null, number] = [0, 0, here, now]
  const drive = (to: Place | null) => {
    if (from !== null && to !== null) {
      ms += way(kind, from, to, leavesAt)
      metres += metresOf(kind, from, to)
    }
    from = to ?? from
  }
  for (const [i, stop] of stops.entries()) {
    drive(placed(stop))
    leavesAt = (times[i] ?? leavesAt) + stop.service_minutes * MINUTE
  }
  drive(end)
  const atDoors = stops.reduce((sum, { service_minutes }) => sum + service_minutes, 0)
  return {
    stops: stops.length,
    late: late.length,
    late_minutes: Math.round(late.reduce((sum, by) => sum + by, 0) / MINUTE),
    km: Math.round(metres / 100) / 10,
    minutes: Math.round(ms / MINUTE) + atDoors,
  }
}

/** Several routes together, and how many vehicles drive them. */
export function figuresTogether(all: readonly RouteFigures[]): RouteFigures & { readonly vehicles: number } {
  const sum = all.reduce<RouteFigures>(
    (a, b) => ({
      stops: a.stops + b.stops,
      late: a.late + b.late,
      late_minutes: a.late_minutes + b.late_minutes,
      km: Math.round((a.km + b.km) * 10) / 10,
      minutes: a.minutes + b.minutes,
    }),
    NO_FIGURES,
  )
  return { ...sum, vehicles: all.filter(({ stops }) => stops > 0).length }
}
