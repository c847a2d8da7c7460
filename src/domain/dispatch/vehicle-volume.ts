/** What goes into a vehicle of each kind. Of a single one only its kilograms are said; load boxes and bays are as their makers give them. */
import type { VehicleKind } from './travel.ts'

/** litres */
export const LITRES: Readonly<Record<VehicleKind, number>> = {
  bike: 200,
  bakkie: 2_000,
  van: 9_000,
  truck: 40_000,
}

/** The longest parcel that lies in it with its door shut, cm. */
export const LONGEST_CM: Readonly<Record<VehicleKind, number>> = {
  bike: 60,
  bakkie: 240,
  van: 320,
  truck: 1_200,
}

/**
 * The most that any of its kind carries, kg: a motorcycle with a box or a side car; bakkies and vans as their makers build them, up to 3.5 t
 * and 7.5 t gross; trucks by the National Road Traffic Act, 56 t gross.
 */
export const MOST_KG: Readonly<Record<VehicleKind, number>> = {
  bike: 250,
  bakkie: 2_000,
  van: 4_000,
  truck: 40_000,
}

/** Why a vehicle of this kind does not carry so much (kg); null: it may. */
export function loadProblem(kind: VehicleKind, kg: number): string | null {
  if (kg <= MOST_KG[kind]) return null
  return `A ${kind} carries ${MOST_KG[kind]} kg at most. Enter less, or choose another kind of vehicle.`
}

/** Kinds from the shortest load to the longest. */
export const BY_LENGTH: readonly VehicleKind[] = ['bike', 'bakkie', 'van', 'truck']

/** How long a vehicle has to be at least, as a place in `BY_LENGTH`; what is too long for all asks for the longest. */
export function lengthNeeded(longestCm: number): number {
  const place = BY_LENGTH.findIndex((kind) => longestCm <= LONGEST_CM[kind])
  return place < 0 ? BY_LENGTH.length - 1 : place
}
