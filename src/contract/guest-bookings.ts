import { z } from 'zod'
import { BookShipment } from './bookings.ts'
import { defineEndpoint, EmptyObject } from './call.ts'

/** A booking by somebody who has not signed in: for no account of their choosing, and without references of their own. */
export const BookAsGuest = BookShipment.pick({
  service_level_code: true,
  service_level_id: true,
  collection_address: true,
  collection_contact: true,
  delivery_address: true,
  delivery_contact: true,
  responsible_contact: true,
  parcels: true,
  special_instructions_collection: true,
  special_instructions_delivery: true,
  collection_min_date: true,
  delivery_min_date: true,
  declared_value: true,
  liability_cover: true,
  opt_in_rates: true,
  opt_in_time_based_rates: true,
}).extend({
  /** Drawn by whoever sends it, so that nobody guesses it: sent again, it is the same booking and the same answer. */
  request_key: z
    .string()
    .min(22, 'At least 22 characters')
    .max(64, 'At most 64 characters')
    .regex(/^[\w-]+$/, 'Letters, digits, - and _'),
})
export type BookAsGuest = z.infer<typeof BookAsGuest>

/** What a guest is told of it. The rate is in rand, with VAT. */
export const GuestBooking = z.object({
  short_tracking_reference: z.string(),
  service_level_name: z.string(),
  rate: z.number().nullable(),
  estimated_delivery_to: z.string().nullable(),
})
export type GuestBooking = z.infer<typeof GuestBooking>

export const bookAsGuest = defineEndpoint({
  name: 'shipments.book-as-guest',
  method: 'POST',
  path: '/shipments/guest',
  tag: 'Shipments',
  summary: 'Book a shipment without a log-in, where the provider allows guests',
  auth: 'anyone',
  query: EmptyObject,
  body: BookAsGuest,
  answer: GuestBooking,
  success: 201,
  errors: [
    'session.notSignedIn',
    'rate.limited',
    'rate.none',
    'idempotency.underWay',
    'idempotency.conflict',
  ],
})
