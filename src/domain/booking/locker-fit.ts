/** Which compartment of a locker, or which counter size, a parcel fits into (001 §5, §9). */
import { measured, type ParcelMeasures } from '../shipments/parcel.ts'

/** Inner measures, in cm and kg. */
export interface Compartment {
  readonly name: string
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}

const ascending = (sides: readonly number[]) => sides.toSorted((a, b) => a - b)
const volume = ({ length, width, height }: Compartment) => length * width * height

/**
 * Whether some rotation of a parcel fits and it is not too heavy; as the hub measured it where it did, else as the sender said.
 * Turned by right angles the shortest side lies along the shortest, or none of the rotations fits.
 */
export function fitsInto(parcel: ParcelMeasures, compartment: Compartment): boolean {
  const { length_cm, width_cm, height_cm, weight_kg } = measured(parcel)
  const room = ascending([compartment.length, compartment.width, compartment.height])
  return (
    weight_kg <= compartment.weight &&
    ascending([length_cm, width_cm, height_cm]).every((side, i) => side <= (room[i] ?? 0))
  )
}

/** The smallest that a parcel fits into, by volume and then by weight; null where it fits into none. */
export function smallestFit<Size extends Compartment>(
  parcel: ParcelMeasures,
  compartments: readonly Size[],
): Size | null {
  const fitting = compartments.filter((one) => fitsInto(parcel, one))
  return fitting.toSorted((a, b) => volume(a) - volume(b) || a.weight - b.weight)[0] ?? null
}
