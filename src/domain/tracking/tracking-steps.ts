/** The five steps that a recipient follows (clients.md, GET /tracking/shipments). */
import { isDelivered, type ShipmentStatus, stageOf, wasCollected } from '../shipments/shipment-status.ts'

export const TRACKING_STEPS = {
  created: { label: 'Booked' },
  collected: { label: 'Collected' },
  'in-transit': { label: 'In transit' },
  'out-for-delivery': { label: 'Out for delivery' },
  delivered: { label: 'Delivered' },
} as const satisfies Record<string, { label: string }>
export type TrackingStepCode = keyof typeof TRACKING_STEPS

const ORDER = ['created', 'collected', 'in-transit', 'out-for-delivery', 'delivered'] as const

export interface StepReached {
  step_number: number
  label: TrackingStepCode
  progress: 'complete' | 'current' | 'pending'
}

/** How far a shipment has come; `collected_at` in ms. */
export function trackingSteps(shipment: {
  status: ShipmentStatus
  collected_at: number | null
}): StepReached[] {
  const { status } = shipment
  const reached = isDelivered(status)
    ? 4
    : stageOf(status) === 'out'
      ? 3
      : stageOf(status) === 'at-hub'
        ? 2
        : wasCollected(shipment)
          ? 1
          : 0
  return ORDER.map((label, i) => ({
    step_number: i + 1,
    label,
    progress: i < reached || reached === 4 ? 'complete' : i === reached ? 'current' : 'pending',
  }))
}

/** Where the way from a hub to the recipient begins. */
const IN_TRANSIT: ReadonlySet<string> = new Set(['at-hub', 'in-transit', 'at-destination-hub'])

/** The steps with the moment at which each was first reached; events newest first, dates in ISO 8601. */
export function datedSteps(
  shipment: {
    status: ShipmentStatus
    shipment_time_created: string
    shipment_collected_date: string | null
    shipment_delivered_date: string | null
  },
  events: readonly { status: string; date: string }[],
): (StepReached & { date: string | null })[] {
  const { status, shipment_collected_date: collected } = shipment
  const first = (isIt: (code: string) => boolean) =>
    events.findLast((event) => isIt(event.status))?.date ?? null
  const dates: Readonly<Record<TrackingStepCode, string | null>> = {
    created: shipment.shipment_time_created,
    collected,
    'in-transit': first((code) => IN_TRANSIT.has(code)),
    'out-for-delivery': first((code) => code === 'out-for-delivery'),
    delivered: shipment.shipment_delivered_date,
  }
  const collected_at = collected === null ? null : Date.parse(collected)
  return trackingSteps({ status, collected_at }).map((step) => ({ ...step, date: dates[step.label] }))
}
