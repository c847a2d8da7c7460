/** How far and how long: straight lines times what roads add, at what vehicles make in their work. */
import { type Locale, toTenth } from '../values/locale.ts'
import { distanceMetres, type Place } from './place.ts'

export type VehicleKind = 'bike' | 'bakkie' | 'van' | 'truck'

/** Streets are longer than straight lines by this factor. */
export const ROAD_FACTOR = 1.3
/** Averages in the city; trucks are on the national roads. */
export const KMH: Record<VehicleKind, number> = { bike: 31, bakkie: 28, van: 27, truck: 74 }
/** At the door, ms. */
export const AT_THE_DOOR_MS = 7 * 60_000

export function roadKm(a: Place, b: Place): number {
  return (distanceMetres(a, b) / 1000) * ROAD_FACTOR
}

/** ms */
export function travelMs(kind: VehicleKind, a: Place, b: Place): number {
  return (roadKm(a, b) / KMH[kind]) * 3_600_000
}

/** How long a way takes that is begun at a moment (ms): by what is known of roads and their traffic. */
export type WayMs = (kind: VehicleKind, from: Place, to: Place, leavesAt: number) => number

/** How far a way is (metres). */
export type WayMetres = (kind: VehicleKind, from: Place, to: Place) => number

/** The place of something that may have none. */
export function placed(thing: { lat: number | null; lng: number | null } | undefined | null): Place | null {
  if (thing === undefined || thing === null || thing.lat === null || thing.lng === null) return null
  return { lat: thing.lat, lng: thing.lng }
}

/** '800 m', '4.2 km', '38 km' */
export function formatKm(km: number, locale: Pick<Locale, 'decimal'>): string {
  if (km < 1) return `${Math.max(50, Math.round(km * 20) * 50)} m`
  return `${km < 10 ? toTenth(km, locale) : Math.round(km)} km`
}
