/** Who may call a shipment off, and until when (001 §4; clients.md, POST /shipments/cancel). */
import { isFinished, isIn, isQuote, type ShipmentStatus, wasCollected } from './shipment-status.ts'

/** What stands in the history where a shop's program, which has no field for it, says no reason. */
export const CANCELLED_BY_SENDER = 'Cancelled by the sender'

/**
 * Whether a shipment can be cancelled as such: booked, or waiting for its payment, not collected, and in none of the
 * statuses in which 001 §4 forbids it. Quotes run out by themselves.
 */
export function mayCancel(shipment: {
  status: ShipmentStatus
  collected_at: number | null
  parcels_apart?: number
}): boolean {
  const { status, collected_at, parcels_apart = 0 } = shipment
  // Some of it is with the courier, while the rest still waits.
  if (parcels_apart > 0 && collected_at !== null) return false
  return !isQuote(status) && !isFinished(status) && !isIn('locked', status) && !wasCollected(shipment)
}
