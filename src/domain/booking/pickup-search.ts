/** Which pickup points somebody is shown, and in what order. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import type { ParcelMeasures } from '../shipments/parcel.ts'
import { matchesAll, searchTermsOf } from '../values/find.ts'
import { freeCount, type PointCompartment, placeParcel } from './pickup-placement.ts'

interface Point extends Place {
  readonly id: number
  readonly provider: string
  readonly type: 'locker' | 'counter'
  readonly name: string
  readonly street_address: string
  readonly local_area: string
  readonly city: string
  readonly code: string
  readonly active: boolean
  readonly compartments: readonly unknown[]
}

export interface PointWithSizes<P extends Point> {
  readonly point: P
  readonly sizes: readonly PointCompartment[]
}

/** What is looked for; whatever is left out decides nothing. */
export interface PickupSearch {
  readonly id?: number | undefined
  readonly network?: string | undefined
  readonly type?: 'locker' | 'counter' | undefined
  /** Words of its name and address. */
  readonly words?: string | undefined
  /** A compartment of this name is free. */
  readonly freeCompartment?: string | undefined
  readonly near: Place | null
  readonly parcel: ParcelMeasures | null
  readonly onlyFitting: boolean
  readonly withRetired: boolean
}

export interface FoundPoint<P extends Point> extends PointWithSizes<P> {
  readonly distance_m: number | null
  readonly fits: boolean | null
  readonly fitting_compartment: string | null
}

/** Whether a point would take a parcel now, and the smallest free compartment for it. */
function fitOf<P extends Point>({ point, sizes }: PointWithSizes<P>, parcel: ParcelMeasures | null) {
  if (parcel === null) return { fits: null, fitting_compartment: null }
  if (point.compartments.length === 0) return { fits: true, fitting_compartment: null }
  const placement = placeParcel(parcel, sizes)
  return placement.is === 'placed'
    ? { fits: true, fitting_compartment: placement.compartment.name }
    : { fits: false, fitting_compartment: null }
}

/** The points that are looked for, the nearest first where a place was named, else in the order that they came in. */
export function findPickupPoints<P extends Point>(
  all: readonly PointWithSizes<P>[],
  search: PickupSearch,
): FoundPoint<P>[] {
  const terms = searchTermsOf(search.words ?? '')
  const isFree = (sizes: readonly PointCompartment[]) =>
    sizes.some((size) => size.name === search.freeCompartment && freeCount(size) > 0)
  const matches = ({ point, sizes }: PointWithSizes<P>) =>
    (point.active || search.withRetired) &&
    (search.id === undefined || point.id === search.id) &&
    (search.network === undefined || point.provider === search.network) &&
    (search.type === undefined || point.type === search.type) &&
    (search.freeCompartment === undefined || isFree(sizes)) &&
    matchesAll(terms, point.name, point.street_address, point.local_area, point.city, point.code)
  const found = all.filter(matches).map((one) => ({
    ...one,
    distance_m: search.near === null ? null : Math.round(distanceMetres(search.near, one.point)),
    ...fitOf(one, search.parcel),
  }))
  return found
    .filter(({ fits }) => !search.onlyFitting || fits === true)
    .sort((a, b) => (a.distance_m ?? 0) - (b.distance_m ?? 0))
}
