/** What a shop owner who looks in once a day should see of their shipments, as rules over the floor. */
import type { LiveShipment } from '../../contract/live.ts'
import { dayOf } from '../../domain/moment.ts'
import {
  isActive,
  isDelivered,
  type ShipmentStatus,
  stageOf,
  wasCollected,
} from '../../domain/shipment-status.ts'

/** What the owner can do something about, worst first; what is the courier's own to mend is not here. */
export const NEEDS: readonly ShipmentStatus[] = [
  'damaged',
  'undeliverable',
  'delivery-failed-attempt',
  'collection-failed-attempt',
  'collection-exception',
  'delivery-exception',
  'on-hold',
]

export const needsOwner = (row: LiveShipment): boolean => NEEDS.includes(row.status)

/** Worst first, then what has waited longest. */
export function byNeed(a: LiveShipment, b: LiveShipment): number {
  return NEEDS.indexOf(a.status) - NEEDS.indexOf(b.status) || a.status_at - b.status_at
}

/** With the courier, and promised for this day (`2026-11-21`). */
export function arrivesOn(day: string) {
  return (row: LiveShipment): boolean =>
    row.delivery_before !== null &&
    dayOf(row.delivery_before) === day &&
    isActive(row.status) &&
    wasCollected(row) &&
    !needsOwner(row)
}

/** With the driver first, then by what was promised. */
export function byArrival(a: LiveShipment, b: LiveShipment): number {
  const out = (row: LiveShipment) => Number(stageOf(row.status) !== 'out')
  return out(a) - out(b) || (a.delivery_before ?? 0) - (b.delivery_before ?? 0)
}

export const wasDelivered = (row: LiveShipment): boolean =>
  isDelivered(row.status) && row.delivered_at !== null

export const byDelivery = (a: LiveShipment, b: LiveShipment): number =>
  (b.delivered_at ?? 0) - (a.delivered_at ?? 0)

/** The figures that a row counts in: its stage, and whether it was delivered on this day. */
export function figuresOf(day: string) {
  return (row: LiveShipment): readonly string[] => {
    if (wasDelivered(row))
      return row.delivered_at !== null && dayOf(row.delivered_at) === day ? ['today'] : []
    return [stageOf(row.status)]
  }
}
