import { z } from 'zod'
import { AddressInput } from '../domain/shipments/address.ts'
import { ContactInput } from '../domain/shipments/contact.ts'
import { chosenReference, ParcelInput } from '../domain/shipments/parcel.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id } from './id.ts'
import { ClockTime, Day, Moment } from './moment.ts'
import { Shipment } from './shipments.ts'

/** Clients that choose none leave it out, or send what is empty. */
const OptionalId = z.union([z.literal(['', 0]).transform(() => null), Id]).nullish()

const OptionalAddress = AddressInput.nullish().transform((address): AddressInput => address ?? {})

/** POST /shipments (001 §3, §7; clients.md). Falsy fields may be left out; unknown ones are ignored. */
export const BookShipment = z.object({
  account_id: Id.nullish(),
  /** One of the two; who sends both means the same level by them. */
  service_level_code: z.string().max(16).nullish(),
  service_level_id: OptionalId,
  /** Left out where the parcel is handed in, or fetched, at a pickup point, whose address it is then. */
  collection_address: OptionalAddress,
  collection_contact: ContactInput,
  collection_pickup_point_id: OptionalId,
  collection_pickup_point_provider: z.string().max(64).nullish(),
  delivery_address: OptionalAddress,
  delivery_contact: ContactInput,
  delivery_pickup_point_id: OptionalId,
  delivery_pickup_point_provider: z.string().max(64).nullish(),
  /** Who is asked about the shipment and its bill. */
  responsible_contact: ContactInput.nullish(),
  parcels: z.array(ParcelInput).min(1, 'A shipment has at least one parcel').max(500),
  special_instructions_collection: z.string().max(500).nullish(),
  special_instructions_delivery: z.string().max(500).nullish(),
  collection_min_date: z.union([Day, Moment]).nullish(),
  delivery_min_date: z.union([Day, Moment]).nullish(),
  collection_after: ClockTime.nullish(),
  collection_before: ClockTime.nullish(),
  delivery_after: ClockTime.nullish(),
  delivery_before: ClockTime.nullish(),
  custom_tracking_reference: chosenReference(64).nullish(),
  customer_reference: z.string().max(64).nullish(),
  declared_value: z.coerce.number().nonnegative().max(1e12).nullish(),
  mute_notifications: z.boolean().nullish(),
  opt_in_rates: z.array(Id).max(100).nullish(),
  opt_in_time_based_rates: z.array(Id).max(100).nullish(),
  pod_method: z.string().max(100).nullish(),
  /** Brings back a shipment of the same account, whose references it may name (clients.md): it takes none of them. */
  is_return: z
    .unknown()
    .optional()
    .transform((said): true | undefined => said === true || said === 1 || said === 'true' || undefined),
})
export type BookShipment = z.infer<typeof BookShipment>

export const bookShipment = defineEndpoint({
  name: 'shipments.book',
  method: 'POST',
  path: '/shipments',
  tag: 'Shipments',
  summary: 'Book a shipment. Send an Idempotency-Key header: a repeated key gives the first answer again',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: BookShipment,
  answer: Shipment,
  success: 201,
  errors: ['idempotency.underWay', 'shipment.referenceTaken', 'pickupPoint.full'],
})
