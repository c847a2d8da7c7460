/** A day as it was planned beside the day as it was driven: the order of its stops, how far, how long. Moments in ms. */
import { STRAIGHT_ROADS } from './route-now.ts'
import { placed, type VehicleKind, type WayMetres } from './travel.ts'

export interface DayStop {
  readonly id: number
  readonly lat: number | null
  readonly lng: number | null
  readonly planned_at: number
  readonly done_at: number | null
}

/** From the first of the stops to the last. */
export interface Driven {
  readonly stops: number
  /** By road from door to door, to a tenth. */
  readonly km: number
  readonly minutes: number
}

/** Which stop of the day it was, from 1. */
export interface StopPlaces {
  readonly planned: number
  /** Null: it was not done. */
  readonly done: number | null
}

export interface PlannedAndDone {
  readonly planned: Driven
  readonly done: Driven
  /** By the ids of stops. */
  readonly places: ReadonlyMap<number, StopPlaces>
}

type AtPlace = Pick<DayStop, 'lat' | 'lng'>

const MINUTE = 60_000

function driven(
  stops: readonly AtPlace[],
  times: readonly number[],
  metresOf: (a: AtPlace, b: AtPlace) => number,
) {
  const metres = stops.slice(1).reduce((sum, stop, i) => sum + metresOf(stops[i] ?? stop, stop), 0)
  return {
    stops: stops.length,
    km: Math.round(metres / 100) / 10,
    minutes: times.length === 0 ? 0 : Math.round((Math.max(...times) - Math.min(...times)) / MINUTE),
  }
}

/**
 * `stops` in the order of the plan. `metres`: how far ways are; by straight lines and what roads add where nobody knows the roads. A door
 * without a place adds none.
 */
export function plannedAndDone(
  stops: readonly DayStop[],
  kind: VehicleKind,
  metres: WayMetres = STRAIGHT_ROADS.metres,
): PlannedAndDone {
  const metresOf = (a: AtPlace, b: AtPlace): number => {
    const [from, to] = [placed(a), placed(b)]
    return from === null || to === null ? 0 : metres(kind, from, to)
  }
  const done = stops
    .flatMap((stop) => (stop.done_at === null ? [] : [{ ...stop, at: stop.done_at }]))
    .sort((a, b) => a.at - b.at)
  const doneAs = new Map(done.map(({ id }, i) => [id, i + 1]))
  return {
    planned: driven(
      stops,
      stops.map(({ planned_at }) => planned_at),
      metresOf,
    ),
    done: driven(
      done,
      done.map(({ at }) => at),
      metresOf,
    ),
    places: new Map(stops.map(({ id }, i) => [id, { planned: i + 1, done: doneAs.get(id) ?? null }])),
  }
}
