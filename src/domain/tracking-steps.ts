/** The five steps that a recipient follows (clients.md, GET /tracking/shipments). */
import { isDelivered, type ShipmentStatus, stageOf, wasCollected } from './shipment-status.ts'

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
