import { z } from 'zod'
import { AddressInput } from '../domain/shipments/address.ts'
import { ContactInput } from '../domain/shipments/contact.ts'
import { BookedParcels, chosenReference } from '../domain/shipments/parcel.ts'
import { looseAmount, looseFlag, looseLines, looseText, orEmpty } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { OptIns, TagIds } from './choices.ts'
import { OptionalId } from './id.ts'
import { ClockTime, Day, Moment } from './moment.ts'
import { Shipment } from './shipments.ts'

const OptionalAddress = AddressInput.nullish().transform((address): AddressInput => address ?? {})
const OptionalContact = ContactInput.nullish().transform((contact): ContactInput => contact ?? {})

/** POST /shipments (001 §3, §7; clients.md). Falsy fields may be left out, or sent as they are; unknown ones are ignored. */
export const BookShipment = z.object({
  account_id: OptionalId,
  /** `quote`: nothing is booked, and its price holds for a while (001 §4). Any other is ours to say. */
  status: looseText(64).transform((said) => (said === 'quote' ? said : undefined)),
  /**
   * Booked by its reference alone, by staff who may (INLINE_create_blank_shipment): addresses, contacts and parcels are filled in by
   * PATCH /shipments, and until then it has no price and goes nowhere.
   */
  is_blank: looseFlag,
  /** One of the two; who sends both means the same level by them. */
  service_level_code: looseText(16),
  service_level_id: OptionalId,
  /** Left out where the parcel is handed in, or fetched, at a pickup point, whose address it is then. */
  collection_address: OptionalAddress,
  collection_contact: OptionalContact,
  collection_pickup_point_id: OptionalId,
  collection_pickup_point_provider: z.string().max(64).nullish(),
  delivery_address: OptionalAddress,
  delivery_contact: OptionalContact,
  delivery_pickup_point_id: OptionalId,
  delivery_pickup_point_provider: z.string().max(64).nullish(),
  /** Who is asked about the shipment and its bill. */
  responsible_contact: ContactInput.nullish(),
  /** At least one; none where it is blank. */
  parcels: BookedParcels,
  special_instructions_collection: looseLines(500),
  special_instructions_delivery: looseLines(500),
  collection_min_date: orEmpty(z.union([Day, Moment])),
  delivery_min_date: orEmpty(z.union([Day, Moment])),
  collection_after: orEmpty(ClockTime),
  collection_before: orEmpty(ClockTime),
  delivery_after: orEmpty(ClockTime),
  delivery_before: orEmpty(ClockTime),
  custom_tracking_reference: chosenReference(64).nullish(),
  /** Of an account that demands one it is refused without (412). */
  customer_reference: looseText(64),
  /** What the customer calls that reference: `Order number`. */
  customer_reference_name: looseText(64),
  /** Whose budget at the customer pays for it; of an account that demands one, where there are any, it is refused without. */
  cost_center: looseText(64),
  /** The day by which the sender has promised it to their customer: kept and shown, and no wish of the windows. */
  due_date: orEmpty(z.union([Day, Moment])),
  declared_value: looseAmount(0, 1e9),
  /** No: what is declared is not insured, and not charged for. */
  liability_cover: looseFlag,
  mute_notifications: looseFlag,
  opt_in_rates: OptIns,
  opt_in_time_based_rates: OptIns,
  pod_method: z.string().max(100).nullish(),
  tag_ids: TagIds,
  /** Brings back a shipment of the same account, whose references it may name (clients.md): it takes none of them. */
  is_return: looseFlag,
  /** Of the shipment that a return brings back; without `is_return` it means nothing. */
  short_tracking_reference: looseText(64),
  /** Reference of a shipment of the same account that this one is made like; it stands beside both. Nothing is copied by it. */
  duplicate_of: looseText(64),
})
export type BookShipment = z.infer<typeof BookShipment>

export const bookShipment = defineEndpoint({
  name: 'shipments.book',
  method: 'POST',
  path: '/shipments',
  tag: 'Shipments',
  summary:
    'Book a shipment, or ask a quote for it. Send an Idempotency-Key header: a repeated key gives the first answer again',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: BookShipment,
  answer: Shipment,
  success: 201,
  errors: [
    'idempotency.underWay',
    'account.notFound',
    'rate.none',
    'shipment.customerReferenceRequired',
    'shipment.referenceTaken',
    'pickupPoint.full',
  ],
})
