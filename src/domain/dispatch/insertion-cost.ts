/** What it costs to give stops to a driver, and who is offered first: minutes added and lateness, never the nearest stop. */

import { compareText } from '../values/text-order.ts'
import { insertionsIn, LATE_WEIGHT, type NewStop, type PlannedRoute } from './insertion.ts'
import { placed, roadKm, type VehicleKind } from './travel.ts'

/** What stops would cost with one driver. */
export interface InsertionCost {
  /** From the vehicle, or its hub, to the nearest of the stops; null when a place is not known. */
  readonly km: number | null
  /** When the first of the stops would be done, ms. */
  readonly firstAt: number | null
  /** How much longer the driver's round becomes, ms; null when a place is not known. */
  readonly addedMs: number | null
  /** Lateness that it causes at these stops and at those behind them, ms. */
  readonly lateMs: number
  /** How many of the stops would come too late. */
  readonly tooLate: number
}

/** So many stops of a large selection are tried in each round, spread over all of it. */
export const MOST_TRIED = 60

/** Part of a large selection that stands for all of it. */
function spread<Stop>(stops: readonly Stop[]): readonly Stop[] {
  if (stops.length <= MOST_TRIED) return stops
  const step = stops.length / MOST_TRIED
  return stops.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}

/** What these stops would cost in this round. */
export function insertionCostOf(round: PlannedRoute, stops: readonly NewStop[]): InsertionCost {
  const tried = spread(stops)
  const times = stops.length / Math.max(1, tried.length)
  const made = insertionsIn(round, tried)
  const { here } = round
  const away = tried.flatMap((stop) => {
    const there = placed(stop)
    return here === null || there === null ? [] : [roadKm(here, there)]
  })
  const added = made.flatMap(({ addedMs }) => addedMs ?? [])
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const tooLate = tried.filter(({ before }, i) => {
    const at = made[i]?.at ?? 0
    // What is late already is late with anybody.
    return before !== null && before >= round.now && at > before
  }).length
  return {
    km: away.length === 0 ? null : Math.min(...away),
    firstAt: made.length === 0 ? null : Math.min(...made.map(({ at }) => at)),
    // A stop whose place nobody knows costs as much as the others do.
    addedMs: added.length === 0 ? null : (sum(added) / added.length) * stops.length,
    lateMs: sum(made.map(({ lateMs }) => lateMs)) * times,
    tooLate: Math.round(tooLate * times),
  }
}

/** What decides the order of drivers. */
export interface Ranked extends Pick<InsertionCost, 'addedMs' | 'lateMs'> {
  /** All of it is theirs already. */
  readonly hasAll: boolean
  /** With it, more than the vehicle carries. */
  readonly isTooMuch: boolean
  /** Its kind may not carry some of it. */
  readonly isWrongVehicle: boolean
  /** The driver is out on that day. */
  readonly isOut: boolean
}

/** What an offer costs, in ms of detour. Who has no known way comes behind everybody who has one. */
export const costOf = ({ addedMs, lateMs }: Pick<InsertionCost, 'addedMs' | 'lateMs'>): number =>
  addedMs === null ? Number.MAX_SAFE_INTEGER : addedMs + lateMs * LATE_WEIGHT

const cannotCarry = ({ isTooMuch, isWrongVehicle }: Ranked): boolean => isTooMuch || isWrongVehicle

/** Who costs least comes first; who cannot carry it, has it already or is out, last. */
export function compareOffers(a: Ranked, b: Ranked): number {
  return (
    Number(a.isOut) - Number(b.isOut) ||
    Number(a.hasAll) - Number(b.hasAll) ||
    Number(cannotCarry(a)) - Number(cannotCarry(b)) ||
    costOf(a) - costOf(b)
  )
}

/** Trucks drive between hubs at night: they are offered for no stop at a door. */
export const isLinehaul = (driver: { readonly vehicle_kind: VehicleKind }): boolean =>
  driver.vehicle_kind === 'truck'

/** 'Cape Town' of 'Khayelitsha, Cape Town' */
export const cityIn = (place: string): string => place.split(',').at(-1)?.trim() ?? ''

/** In which cities stops lie, most first. One driver serves one city. */
export function citiesOf<Stop>(
  stops: readonly Stop[],
  cityOf: (stop: Stop) => string,
): { readonly city: string; readonly stops: readonly Stop[] }[] {
  const cities = new Map<string, Stop[]>()
  for (const stop of stops) {
    const city = cityOf(stop)
    cities.set(city, [...(cities.get(city) ?? []), stop])
  }
  return [...cities]
    .map(([city, its]) => ({ city, stops: its }))
    .sort((a, b) => b.stops.length - a.stops.length || compareText(a.city, b.city))
}
