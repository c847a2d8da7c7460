/** What a route comes to: how far, how long, how much of it too late. One reckoning for every plan that is compared. */
import type { Place } from './place.ts'
import { legMs, toTheMinute } from './planned-times.ts'
import { placed, type VehicleKind } from './travel.ts'
import { wayBetween } from './travel-table.ts'
import type { TripsheetStop } from './tripsheet.ts'

export type FiguredStop = Pick<
  TripsheetStop,
  'lat' | 'lng' | 'service_minutes' | 'slot_at' | 'timed' | 'before'
>

export interface FiguredRoute {
  readonly kind: VehicleKind
  /** Where the vehicle is, or sets out from; null where nobody knows. */
  readonly here: Place | null
  /** Where its day ends; null: at its last stop. */
  readonly end: Place | null
  /** It sets out no sooner, ms. */
  readonly now: number
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

/** When each stop is reached, ms: at its own time, or as soon as the way from where the vehicle is now allows. */
export function arrivalsFromNow({ kind, here, now, stops }: Omit<FiguredRoute, 'end'>): number[] {
  const times: number[] = []
  for (const [i, stop] of stops.entries()) {
    const [before, at] = [stops[i - 1], times[i - 1]]
    const reached =
      before === undefined || at === undefined
        ? now + wayBetween(kind, here, placed(stop)).ms
        : at + legMs(kind, before, stop, at)
    times.push(Math.max(stop.slot_at, toTheMinute(reached)))
  }
  return times
}

/** How late something is, ms; 0 where no window was agreed. */
export const latenessAt = (at: number, before: number | null): number =>
  before === null ? 0 : Math.max(0, at - before)

export function routeFigures(route: FiguredRoute): RouteFigures {
  const { kind, here, end, stops } = route
  if (stops.length === 0) return NO_FIGURES
  const late = arrivalsFromNow(route)
    .map((at, i) => latenessAt(at, stops[i]?.before ?? null))
    .filter((ms) => ms > 0)
  const places = [here, ...stops.map((stop) => placed(stop)), end].filter((place) => place !== null)
  let [ms, metres] = [0, 0]
  for (const [i, place] of places.entries()) {
    const way = wayBetween(kind, places[i - 1] ?? null, place)
    ms += way.ms
    metres += way.metres
  }
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
