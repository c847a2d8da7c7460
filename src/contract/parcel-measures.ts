import { z } from 'zod'
import { MeasuredSize, MeasuredWeight, MOST_PARCELS } from '../domain/shipments/parcel.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { LongId } from './id.ts'
import { recordTrackingEvents } from './operations.ts'
import { ItemOutcome } from './shipment-changes.ts'

/** Pictures that one measuring brings of a parcel. */
export const MOST_MEASURE_IMAGES = 5

/** A parcel as a hub measured it, in cm and kg; named by its id, or by its reference or the customer's. */
export const ParcelMeasurement = z
  .object({
    parcel_id: LongId.optional(),
    tracking_reference: z.string().max(64).optional(),
    actual_length_cm: MeasuredSize,
    actual_width_cm: MeasuredSize,
    actual_height_cm: MeasuredSize,
    actual_weight_kg: MeasuredWeight,
    /** Pictures of it on the scale, which the caller sent before (POST /shipments/files). They stay with the parcel. */
    image_ids: z.array(LongId).max(MOST_MEASURE_IMAGES).nullish(),
  })
  .refine(
    ({ parcel_id, tracking_reference }) => parcel_id !== undefined || tracking_reference !== undefined,
    {
      path: ['tracking_reference'],
      message: 'Name the parcel',
    },
  )
export type ParcelMeasurement = z.infer<typeof ParcelMeasurement>

export const measureParcels = defineEndpoint({
  name: 'shipments.measure-parcels',
  method: 'POST',
  path: '/shipments/parcels/measures',
  tag: 'Shipments',
  summary:
    'Keep what parcels measure and weigh beside what their sender said; each has its own outcome, in the order they were sent',
  idempotent: true,
  auth: 'permitted',
  permittedAs: recordTrackingEvents,
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({ parcels: z.array(ParcelMeasurement).min(1).max(MOST_PARCELS) }),
  answer: z.object({ parcels: z.array(ItemOutcome) }),
})
