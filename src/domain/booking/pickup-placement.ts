/** Which compartment of a pickup point a parcel is given (001 §5, locker fit; §9). Counts are of compartments. */
import type { ParcelMeasures } from '../shipments/parcel.ts'
import { type Compartment, fitsInto, smallestFit } from './locker-fit.ts'

/** How many compartments of a size a point has, and how many of them nobody may use: broken, or let to others. */
export interface CompartmentCount {
  readonly total: number
  readonly out_of_use: number
  /** Reserved for parcels that are on their way, or with a parcel in it. */
  readonly reserved: number
}

/** What is wrong with the sizes that a point is kept with. */
export function compartmentsProblem(
  compartments: readonly (Pick<CompartmentCount, 'total' | 'out_of_use'> & { readonly name: string })[],
): { field: string; detail: string } | null {
  const broken = compartments.findIndex(({ out_of_use, total }) => out_of_use > total)
  if (broken >= 0)
    return { field: `compartments[${broken}].out_of_use`, detail: 'More are out of use than there are' }
  const twice = compartments.findIndex(
    ({ name }, i) => compartments.findIndex((one) => one.name === name) < i,
  )
  return twice < 0 ? null : { field: `compartments[${twice}].name`, detail: 'This size is listed twice' }
}

/** How many may still be reserved. */
export function freeCount({ total, out_of_use, reserved }: CompartmentCount): number {
  return Math.max(0, total - out_of_use - reserved)
}

export type PointCompartment = Compartment & CompartmentCount

/** `full`: some would be large enough, and none of them is free. */
export type Placement<Size> =
  | { readonly is: 'placed'; readonly compartment: Size }
  | { readonly is: 'too-big' }
  | { readonly is: 'full' }

/** The smallest free compartment that a parcel fits into by some rotation. */
export function placeParcel<Size extends PointCompartment>(
  parcel: ParcelMeasures,
  compartments: readonly Size[],
): Placement<Size> {
  const fitting = compartments.filter((one) => fitsInto(parcel, one))
  if (fitting.length === 0) return { is: 'too-big' }
  const compartment = smallestFit(
    parcel,
    fitting.filter((one) => freeCount(one) > 0),
  )
  return compartment === null ? { is: 'full' } : { is: 'placed', compartment }
}

/** `Large, 32 × 56 × 53 cm, 24 kg`. */
function sizeText({ name, length, width, height, weight }: Compartment): string {
  return `${name}, ${length} × ${width} × ${height} cm, ${weight} kg`
}

/** Why a parcel is not taken at a point, as who books it reads it. */
export function placementRefusal(
  { is }: { readonly is: 'too-big' | 'full' },
  point: { readonly name: string },
  compartments: readonly Compartment[],
): string {
  if (is === 'full')
    return `${point.name} has no free compartment for this parcel. Choose another pickup point`
  const [largest] = compartments.toSorted(
    (a, b) => b.length * b.width * b.height - a.length * a.width * a.height,
  )
  const size = largest === undefined ? '' : `. Its largest compartment is ${sizeText(largest)}`
  return `The parcel does not fit into any compartment of ${point.name}${size}`
}
