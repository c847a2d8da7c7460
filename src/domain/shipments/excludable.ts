/** What exclude_tracking_statuses holds. The first load reads settings: so the table of events is not imported. */
import { z } from 'zod'
import { SHIPMENT_STATUS_CODES } from './status-table.ts'
import type { TrackingEventCode } from './tracking-event-table.ts'

/** What staff record that has no status of its own name: settings exclude it by its code (001 §4). */
export const EVENTS_WITHOUT_STATUS = [
  'received-at-hub',
  'received-at-hub-no-driver',
  'inbound-from-manifest',
  'floor-check',
  'trigger-third-party-integration',
] as const satisfies readonly TrackingEventCode[]

/** Statuses of shipments, and events that staff record without one. */
export const Excludable = z.enum([...SHIPMENT_STATUS_CODES, ...EVENTS_WITHOUT_STATUS])
export type Excludable = z.infer<typeof Excludable>
