import { z } from 'zod'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { LONGEST_WITHDRAWAL_REASON } from '../domain/shipments/withdrawing.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId } from './id.ts'

/**
 * Takes back what was recorded by mistake: that a shipment, or a parcel of it, was collected, delivered or tried in vain. It returns to the
 * status that it had, its stop is open again, and both steps stay in its history.
 */
export const withdrawTrackingEvent = defineEndpoint({
  name: 'tracking-events.withdraw',
  method: 'POST',
  path: '/tracking-events/withdraw',
  tag: 'Operations',
  summary:
    'Take back a collection, delivery or failed attempt that was recorded by mistake; its proof is withdrawn with it',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    shipment_id: LongId,
    /** Of the step in its history: the last one that moved it. */
    tracking_event_id: LongId,
    reason: z
      .string('Say why it is taken back.')
      .trim()
      .min(1, 'Say why it is taken back.')
      .max(LONGEST_WITHDRAWAL_REASON),
  }),
  answer: z.object({
    id: z.number(),
    version: z.number(),
    status: ShipmentStatus,
    /** What was taken back. */
    withdrawn: ShipmentStatus,
  }),
  errors: ['shipment.notFound', 'shipment.changedMeanwhile', 'completion.notWithdrawable'],
})
