/** What goes into a vehicle of each kind: nobody says it of a single vehicle. Load boxes and bays as their makers give them. */
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

/** Kinds from the shortest load to the longest. */
export const BY_LENGTH: readonly VehicleKind[] = ['bike', 'bakkie', 'van', 'truck']

/** How long a vehicle has to be at least, as a place in `BY_LENGTH`; what is too long for all asks for the longest. */
export function lengthNeeded(longestCm: number): number {
  const place = BY_LENGTH.findIndex((kind) => longestCm <= LONGEST_CM[kind])
  return place < 0 ? BY_LENGTH.length - 1 : place
}
