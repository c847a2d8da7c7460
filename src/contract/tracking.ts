import { z } from 'zod'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { RECIPIENT_CODE_DIGITS } from '../domain/tracking/recipient-code.ts'
import {
  LONGEST_RECIPIENT_TEXT,
  RECIPIENT_INSTRUCTION_CODES,
} from '../domain/tracking/recipient-instructions.ts'
import { RECIPIENT_WISH_CODES } from '../domain/tracking/recipient-request.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Day } from './moment.ts'
import { TrackingEvent } from './shipments.ts'

const TrackingReference = z.string().trim().min(1, 'Type a tracking reference').max(64)

/** What the recipient may change by a code: POST /tracking/codes, then POST /tracking/changes. */
export const RecipientMay = z.object({
  instructions: z.boolean(),
  /** Days that may be chosen, YYYY-MM-DD; none where no other day may be. */
  days: z.array(z.string()),
})
export type RecipientMay = z.infer<typeof RecipientMay>

export const TrackedParcel = z.object({
  parcel_id: z.number(),
  tracking_reference: z.string(),
  status: ShipmentStatus,
  date: z.string(),
})
export type TrackedParcel = z.infer<typeof TrackedParcel>

/**
 * The public face of a shipment: what anybody with its reference may see (clients.md). By a reference that can be guessed
 * (one that a customer chose) it is the steps and dates only, without what says whose it is or where it goes: null, and
 * no events. Who may see the shipment signed in gets all of it. Of a blank shipment nobody knows yet where it goes, nor
 * how many parcels it has: null.
 */
export const TrackedShipment = z.object({
  provider_id: z.number(),
  shipment_id: z.number().nullable(),
  /** The one that was asked for, where that can be guessed. */
  short_tracking_reference: z.string(),
  custom_tracking_reference: z.string().nullable(),
  status: ShipmentStatus,
  shipment_time_created: z.string(),
  shipment_time_modified: z.string(),
  shipment_collected_date: z.string().nullable(),
  shipment_delivered_date: z.string().nullable(),
  shipment_estimated_delivery_from: z.string().nullable(),
  shipment_estimated_delivery_to: z.string().nullable(),
  /** While the driver has it: between when and when they come, narrower the nearer; beside the window that was promised. */
  arrives_from: z.string().nullable().default(null),
  arrives_to: z.string().nullable().default(null),
  /** How many of ten came within such times last week; null where that is not known. */
  arrives_of_ten: z.number().nullable().default(null),
  collection_from: z.string().nullable(),
  delivery_to: z.string().nullable(),
  collection_hub: z.string().nullable(),
  delivery_hub: z.string().nullable(),
  service_level_code: z.string().nullable(),
  service_level_name: z.string().nullable(),
  parcel_count: z.number().nullable(),
  /** The last attempt to deliver failed, and none has begun since. */
  last_attempt_failed: z.boolean().default(false),
  /** The recipient may ask for something: POST /tracking/requests. */
  may_request: z.boolean().default(false),
  /** Told to who is not signed in for it and has a reference that nobody guesses. */
  recipient_may: RecipientMay.nullable().default(null),
  tracking_events: z.array(TrackingEvent),
  /** Each of its parcels, where they are not all in the same place; else none. */
  parcels: z.array(TrackedParcel).optional(),
})
export type TrackedShipment = z.infer<typeof TrackedShipment>

export const TrackingStep = z.object({
  step_number: z.number(),
  label: z.enum(['created', 'collected', 'in-transit', 'out-for-delivery', 'delivered']),
  progress: z.enum(['complete', 'current', 'pending']),
  /** When it was first reached. */
  date: z.string().nullable().default(null),
})
export type TrackingStep = z.infer<typeof TrackingStep>

export const trackShipment = defineEndpoint({
  name: 'tracking.shipments',
  method: 'GET',
  path: '/tracking/shipments',
  tag: 'Shipments',
  summary: 'Where a parcel is, for anybody who has its reference',
  auth: 'anyone',
  errors: ['shipment.notFound', 'rate.limited'],
  query: z.object({ tracking_reference: TrackingReference }),
  body: EmptyObject,
  answer: z.object({ shipments: z.array(TrackedShipment), tracking_steps: z.array(TrackingStep) }),
})

export const requestAsRecipient = defineEndpoint({
  name: 'tracking.request',
  method: 'POST',
  path: '/tracking/requests',
  tag: 'Shipments',
  summary:
    'Ask for another day, correct the address or write, as the recipient: staff are told, nothing changes by itself',
  auth: 'anyone',
  errors: ['shipment.notFound', 'shipment.wrongStatus', 'rate.limited'],
  query: EmptyObject,
  body: z
    .object({
      tracking_reference: TrackingReference,
      wish: z.enum(RECIPIENT_WISH_CODES),
      day: Day.nullish(),
      text: z.string().trim().max(300).default(''),
    })
    .refine(({ wish, day, text }) => (wish === 'new-day' ? Boolean(day) : text !== ''), {
      path: ['text'],
      message: 'Say what you ask for',
    }),
  answer: z.object({ ok: z.literal(true) }),
})

export const sendRecipientCode = defineEndpoint({
  name: 'tracking.send-code',
  method: 'POST',
  path: '/tracking/codes',
  tag: 'Shipments',
  summary:
    'Send the recipient of a delivery a code to change it with, to the contact that the shipment has; answered the same whether one was sent',
  auth: 'anyone',
  errors: ['permission.denied', 'rate.limited'],
  query: EmptyObject,
  body: z.object({ tracking_reference: TrackingReference }),
  answer: z.object({ ok: z.literal(true) }),
})

export const changeDelivery = defineEndpoint({
  name: 'tracking.change-delivery',
  method: 'POST',
  path: '/tracking/changes',
  tag: 'Shipments',
  summary: 'Leave delivery instructions or choose another day, as the recipient, by a code: once',
  auth: 'anyone',
  errors: ['permission.denied', 'shipment.wrongStatus', 'rate.limited'],
  query: EmptyObject,
  body: z
    .object({
      tracking_reference: TrackingReference,
      code: z
        .string()
        .trim()
        .regex(new RegExp(`^[0-9]{${RECIPIENT_CODE_DIGITS}}$`), 'Type the six digits of the code'),
      instruction: z.enum(RECIPIENT_INSTRUCTION_CODES).nullish(),
      text: z.string().trim().max(LONGEST_RECIPIENT_TEXT).default(''),
      day: Day.nullish(),
    })
    .refine(({ instruction, text, day }) => instruction != null || text !== '' || day != null, {
      path: ['instruction'],
      message: 'Say what should change',
    }),
  answer: z.object({ ok: z.literal(true) }),
})
