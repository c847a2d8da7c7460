import type { z } from 'zod'
import type { BookShipment } from '../../contract/bookings.ts'
import type { End } from './address.ts'
import type { Fetched } from './pickup-points.ts'

/** What will happen to a shipment besides the usual. Each is decided once, when it is booked. */
export type CollectionOutcome = 'fine' | 'fails' | 'exception' | 'rejected' | 'unassigned' | 'cancelled'
export type HubOutcome = 'fine' | 'damaged' | 'on-hold' | 'held-internally' | 'postponed'
export type DeliveryOutcome =
  | 'fine'
  | 'fails-then-again'
  | 'fails-until-tomorrow'
  | 'exception'
  | 'rejected'
  | 'returned'

/** A shipment that will be booked, with its whole story. Moments in ms, dates `YYYY-MM-DD`. */
export interface PlannedShipment {
  /** The custom tracking reference, by which it is found again on any platform: 'SPB-20261121-00042'. */
  ref: string
  accountCode: string
  bookedAt: number
  /** As it is booked at a door. */
  booking: z.input<typeof BookShipment>
  /** Where its recipient fetches it instead, on a platform that has the point. */
  fetched: Fetched | null
  /** The shipment that it brings back, by its reference; null of what is no return. */
  returnOf: string | null
  /** What its account puts on it, by name, on a platform that has these tags. */
  tags: readonly string[]
  /** When its account asked for the price first; null where it just booked. */
  quotedAt: number | null
  level: string
  from: End
  to: End
  weightKg: number
  /** Collected and delivered on the same day by the same driver, past the hubs. */
  direct: boolean
  collection: CollectionOutcome
  middle: HubOutcome
  delivery: DeliveryOutcome
  /** When its sender has it ready for the driver, on the day of the first attempt. */
  readyAt: number
  /** The day of the first attempt at collection and, if all is well, of the first attempt at delivery. */
  collectOn: string
  deliverOn: string
}

/** Whether it gets as far as a driver who takes it. */
export function isEverCollected(shipment: PlannedShipment): boolean {
  return (
    shipment.collection !== 'unassigned' &&
    shipment.collection !== 'cancelled' &&
    shipment.collection !== 'exception'
  )
}

/** Whether it gets as far as a delivery round. */
export function isEverSentOut(shipment: PlannedShipment): boolean {
  return (
    isEverCollected(shipment) &&
    shipment.middle !== 'damaged' &&
    shipment.middle !== 'on-hold' &&
    shipment.middle !== 'held-internally'
  )
}
