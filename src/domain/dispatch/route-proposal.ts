/** A plan that is proposed for the day of several drivers, beside the one that they have. */
import { z } from 'zod'
import type { Pause } from './driver-terms.ts'
import type { Place } from './place.ts'
import type { RouteFigures } from './route-figures.ts'
import type { VehicleKind } from './travel.ts'
import type { TaskRef, TripsheetStop } from './tripsheet.ts'

/** What is wanted of routes: the fewest vehicles, the shortest ways, or the same work for everybody. */
export const OptimiseAim = z.enum(['fewest', 'shortest', 'fairest'])
export type OptimiseAim = z.infer<typeof OptimiseAim>

/** How a proposal came about: by a search, or because a driver is out. */
export const ProposalKind = z.enum(['optimise', 'driver-out'])
export type ProposalKind = z.infer<typeof ProposalKind>

/** `lost`: the server that searched is gone, and had found nothing. */
export const ProposalStatus = z.enum(['searching', 'ready', 'cancelled', 'failed', 'lost'])
export type ProposalStatus = z.infer<typeof ProposalStatus>

/** Why a search came to nothing: of our own solver, or of a server that is asked instead (docs/operations.md). */
export const ProposalProblem = z.enum([
  'mistakes',
  'not_supported',
  'away',
  'late',
  'refused',
  'bad_answer',
  'failed',
])
export type ProposalProblem = z.infer<typeof ProposalProblem>

/** What is done at a stop, as it was when the proposal was made. Of a collection request nobody says litres or lengths. */
export type ProposedTask = TaskRef & {
  /** Of the shipment, or `COL000123`. */
  readonly ref: string
  readonly version: number
  /** The parcels are on the vehicle of its driver. */
  readonly loaded: boolean
  readonly kg: number
  readonly litres: number
  /** The longest side of its parcels, cm. */
  readonly longest_cm?: number
  /** By its service level, which may carry it; left out: any. */
  readonly kinds?: readonly VehicleKind[]
}

/** A stop that has a place in the plan, or waits for one. */
export interface ProposedStop extends Omit<TripsheetStop, 'id' | 'promised_at' | 'moved_because' | 'tasks'> {
  readonly key: string
  /** On whose tripsheet it stands; null: nobody has it. */
  readonly driver: number | null
  /** None where whoever asked may see none of them: it stays with its driver. */
  readonly tasks: readonly ProposedTask[]
  /** By loop: only these drivers are to have it. */
  readonly only?: readonly number[]
  /** The areas that drivers know in which it lies; left out: that does not count. */
  readonly areas?: readonly number[]
  /** There is something at it that whoever asked may not give to others: it stays with its driver, and is named. */
  readonly stays?: true
}

export interface ProposedDriver {
  readonly driver: number
  readonly kind: VehicleKind
  readonly capacity_kg: number
  /** Null: there is none of that day yet. */
  readonly tripsheet: number | null
  /** Where the rest of the day is driven from, and not before when (ms). */
  readonly here: Place | null
  readonly now: number
  readonly end: Place | null
  /** When the day is to end, ms; null where nobody has said. */
  readonly end_at: number | null
  /** Null: there is none. */
  readonly pause?: Pause | null
  /** Loops: zones of the map that the driver serves. */
  readonly zone_ids?: readonly number[]
  /** The driver is on the way to the first stop: it stays the first. */
  readonly under_way: boolean
  /** They were out already, and are planned since whoever asked named them. */
  readonly named?: true
}

/** The day as it stood when the proposal was asked for. */
export interface ProposedDay {
  readonly drivers: readonly ProposedDriver[]
  /** Of the drivers in their order, then those that nobody has. */
  readonly stops: readonly ProposedStop[]
  /** Who goes on without this driver; null: nobody is out. */
  readonly out: number | null
}

/** A stop by its key, and when it is to be reached (ms). */
export interface ProposedVisit {
  readonly key: string
  readonly at: number
}

const RoadsOf = z.enum(['embedded', 'osrm', 'valhalla'])
/** By whose roads a plan was made: our own, or a routing server's; and which server should have said, and did not in time. */
export const RoadsUsed = z.object({ by: RoadsOf, instead_of: RoadsOf.nullable() })
export type RoadsUsed = z.infer<typeof RoadsUsed>

/** A driver's day with what it comes to; times by the minute, as they are told. */
export interface ReckonedDay {
  readonly driver: number
  readonly visits: readonly ProposedVisit[]
  readonly figures: RouteFigures
}

export interface ProposedRoute {
  readonly driver: number
  readonly visits: readonly (ProposedVisit & {
    /** How long the way to it takes from the stop before, or from where the driver is, where a routing server said so (ms). */
    readonly way_ms?: number
  })[]
}

export interface ProposedPlan {
  readonly routes: readonly ProposedRoute[]
  /** What nobody takes, and why. */
  readonly left: readonly { readonly key: string; readonly reason: LeftReason }[]
  /** By whose ways, and what they come to as they stand and as proposed. Plans that were kept before that was kept do not say. */
  readonly reckoned?: {
    readonly roads: RoadsUsed
    readonly before: readonly ReckonedDay[]
    readonly after: readonly ReckonedDay[]
  }
}

/**
 * `no_vehicle`: none may; `too_large`: for each of them; `out_of_reach`: nobody could be there in time; `no_room`: beside their other work;
 * `not_permitted`: whoever asked may not give it away.
 */
export const LeftReason = z.enum([
  'no_vehicle',
  'too_large',
  'out_of_reach',
  'no_room',
  'no_place',
  'not_permitted',
])
export type LeftReason = z.infer<typeof LeftReason>

/** What a stop weighs and fills: tenths of a kilogram, and litres. */
export function loadOf({ tasks }: Pick<ProposedStop, 'tasks'>): readonly [number, number] {
  return [
    Math.ceil(tasks.reduce((sum, { kg }) => sum + kg, 0) * 10),
    Math.ceil(tasks.reduce((sum, { litres }) => sum + litres, 0)),
  ]
}

/** Stops of a driver, in their order; of nobody, those that wait. */
export const stopsOf = (day: Pick<ProposedDay, 'stops'>, driver: number | null): ProposedStop[] =>
  day.stops.filter((stop) => stop.driver === driver)

export type StopsByKey = ReadonlyMap<string, ProposedStop>

export const stopsByKey = ({ stops }: Pick<ProposedDay, 'stops'>): StopsByKey =>
  new Map(stops.map((stop) => [stop.key, stop]))

/** The stops of a plan's route, with the times that they are given. */
export function plannedStops(
  byKey: StopsByKey,
  { routes }: Pick<ProposedPlan, 'routes'>,
  driver: number,
): ProposedStop[] {
  const visits = routes.find((route) => route.driver === driver)?.visits ?? []
  return visits.flatMap(({ key, at }) => {
    const stop = byKey.get(key)
    return stop === undefined ? [] : [{ ...stop, slot_at: at, planned_at: at, timed: false }]
  })
}
