import { serviceLevel } from '../../../domain/shipments/service-level.ts'
import {
  type ShipmentStatus,
  STAGES,
  type Stage,
  statusLabel,
} from '../../../domain/shipments/shipment-status.ts'
import { type TrackingEventCode, trackingEvent } from '../../../domain/shipments/tracking-event-table.ts'
import { TRACKING_STEPS, type TrackingStepCode } from '../../../domain/tracking/tracking-steps.ts'

/** Shorter than the status that reported it: it stands beside another one. */
const exceptions: Partial<Record<ShipmentStatus, string>> = {
  'collection-failed-attempt': 'Collection failed',
  'collection-rejected': 'Rejected by driver',
  'delivery-failed-attempt': 'Delivery failed',
  'delivery-rejected': 'Rejected by driver',
}

/** In a column, where its side is told by the status beside it. */
const brief: Partial<Record<ShipmentStatus, string>> = {
  'collection-exception': 'Exception',
  'collection-failed-attempt': 'Failed',
  'collection-rejected': 'Rejected',
  'delivery-exception': 'Exception',
  'delivery-failed-attempt': 'Failed',
  'delivery-rejected': 'Rejected',
}

/** The names that the domain's tables give, for badges, steps and histories. */
export const shipping = {
  status: (code: ShipmentStatus): string => statusLabel(code),
  stage: (code: Stage): string => STAGES[code].label,
  event: (code: TrackingEventCode): string => trackingEvent(code).label,
  step: (code: TrackingStepCode): string => TRACKING_STEPS[code].label,
  /** A level is called as the provider named it; without that, as levels of its code are called to begin with. */
  service: (code: string, named?: string): string => named ?? serviceLevel(code)?.name ?? code,
  steps: 'Progress',
  stepIs: { complete: 'done', current: 'now', pending: 'still to come' },
  /** What stands beside the status until it is settled. */
  exception: (code: ShipmentStatus): string => exceptions[code] ?? statusLabel(code),
  briefException: (code: ShipmentStatus): string => brief[code] ?? statusLabel(code),
  rescheduled: 'Rescheduled',
}
