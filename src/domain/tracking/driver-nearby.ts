/** Where the driver is who brings a parcel, as it is shown to whoever waits for it. */
import { distanceMetres, type Place } from '../dispatch/place.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'

/** From further away nothing is shown (metres): the driver is at the doors of others. */
const NEAR_METRES = 5_000
/** Nearer than this no place is shown: anybody with the reference would read the door from where the driver stops (metres). */
const AT_THE_DOOR_METRES = 400
/** Nor is it before it is about to happen (ms): a driver who passes by early says nothing. */
const SOON_MS = 3_600_000
/** Where a driver was longer ago than this is not where they are (ms). */
const FRESH_MS = 5 * 60_000
/** A thousandth of a degree: 111 m from north to south, 90 to 103 m from west to east in South Africa. */
const GRID = 1_000

export interface Approach {
  /** As people outside are shown it. */
  readonly status: ShipmentStatus
  /** When the driver is planned to be at the door, and when they were where they were last, in ms of business time. */
  readonly eta: number | null
  readonly door: Place | null
  readonly driver: (Place & { readonly at: number }) | null
}

export type DriverShown =
  | { readonly is: 'near'; readonly place: Place }
  | { readonly is: 'arriving' }
  | { readonly is: 'hidden' }

const HIDDEN: DriverShown = { is: 'hidden' }
const onGrid = (degrees: number) => Math.round(degrees * GRID) / GRID

/** What is shown at this moment (`now`, ms of business time): a place that is rounded, and only on the last kilometres of the way. */
export function shownDriver({ status, eta, door, driver }: Approach, now: number): DriverShown {
  if (status !== 'out-for-delivery' || eta === null || door === null || driver === null) return HIDDEN
  if (eta - now > SOON_MS || now - driver.at > FRESH_MS) return HIDDEN
  const metres = distanceMetres(driver, door)
  if (metres > NEAR_METRES) return HIDDEN
  if (metres < AT_THE_DOOR_METRES) return { is: 'arriving' }
  return { is: 'near', place: { lat: onGrid(driver.lat), lng: onGrid(driver.lng) } }
}
