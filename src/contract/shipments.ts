import { z } from 'zod'
import { Contact } from '../domain/shipments/contact.ts'
import { MAX_REFERENCES, referencesIn } from '../domain/shipments/reference-list.ts'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { orAbsent, orEmpty } from '../domain/values/loose-input.ts'
import { AddedFile } from './added-file.ts'
import { AnsweredAddress } from './answered-address.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, idList, LongId, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'

export const Parcel = z.object({
  id: z.number(),
  shipment_id: z.number(),
  /** Its own: that of the shipment, unless it was scanned by itself or left behind. */
  status: ShipmentStatus,
  /** Since when. */
  status_at: z.string().optional(),
  /** The branch where it lies, if it lies at one. */
  hub_id: z.number().nullable().optional(),
  /** 'PZDRMT/1' */
  tracking_reference: z.string(),
  alternative_tracking_reference: z.string().nullable(),
  parcel_description: z.string().nullable(),
  packaging: z.string().nullable(),
  /** What the sender calls it, and what it is worth, in rand. */
  name: z.string().nullable().default(null),
  declared_value: z.number().nullable().default(null),
  submitted_length_cm: z.number(),
  submitted_width_cm: z.number(),
  submitted_height_cm: z.number(),
  submitted_weight_kg: z.number(),
  /** As it was measured after it was booked; null until somebody has. */
  actual_length_cm: z.number().nullable().default(null),
  actual_width_cm: z.number().nullable().default(null),
  actual_height_cm: z.number().nullable().default(null),
  actual_weight_kg: z.number().nullable().default(null),
  has_been_dimensioned: z.boolean().default(false),
  /** Of it on the scale; where one shipment is asked for. */
  measure_images: z.array(AddedFile).optional(),
})
export type Parcel = z.infer<typeof Parcel>

/**
 * One line of a shipment's history, newest first (clients.md, GET /tracking/shipments). `parcel_id` 0 is the shipment. What happened to one of
 * several parcels names it, and says whether the shipment moved with it.
 */
export const TrackingEvent = z.object({
  id: z.number(),
  parcel_id: z.number(),
  date: z.string(),
  status: z.string(),
  message: z.string().nullable(),
  location: z.string().nullable(),
  source: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** What belongs to it, as the pictures of a proof of delivery; null where nothing was kept with it. */
  data: z.record(z.string(), z.unknown()).nullable().default(null),
  shipment_files: z.array(z.unknown()).default([]),
  parcel_tracking_reference: z.string().optional(),
  moves_shipment: z.boolean().optional(),
  /** Recorded by mistake, and taken back since. */
  withdrawn: z.boolean().optional(),
  /** The status that this step took back; its own is the one that holds again. */
  withdraws: z.string().optional(),
  /** Whether it may still be taken back (POST /tracking-events/withdraw); for staff. */
  withdrawable: z.boolean().optional(),
  /** Who was assigned; for staff. */
  driver_id: z.number().nullable().optional(),
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

/** One line of a price: how much, how it was reckoned, and by how much it raised the VAT. */
export const PriceLine = z.object({
  type: z.enum(['base', 'surcharge', 'rate_adjustment', 'time_based_rate_adjustment', 'rate_group_extras']),
  name: z.string(),
  rate: z.string(),
  value: z.number(),
  vat: z.number(),
})

export const ShipmentAccount = z.object({ id: z.number(), account_code: z.string(), name: z.string() })
export type ShipmentAccount = z.infer<typeof ShipmentAccount>

/** Another shipment, and what it is to the one that was asked for: it brings it back, say (`returned_by`); or the quote that it was booked by. */
export const RelatedShipment = z.object({
  id: z.number(),
  short_tracking_reference: z.string(),
  status: ShipmentStatus,
  relation: z.enum(['quote', 'return_of', 'returned_by', 'duplicate_of', 'duplicated_by']),
})
export type RelatedShipment = z.infer<typeof RelatedShipment>

/** A flat shipment, as shop plug-ins know it (clients.md). Dates are ISO with the offset of South Africa. */
export const Shipment = z.object({
  id: z.number(),
  provider_id: z.number(),
  account_id: z.number().nullable(),
  /** Whose it is; null of nobody's, and for those who do not see accounts. */
  account: ShipmentAccount.nullable().default(null),
  version: z.number(),
  short_tracking_reference: z.string(),
  custom_tracking_reference: z.string().nullable(),
  /** By which it goes: its own, or else ours. */
  tracking_reference: z.string().default(''),
  customer_reference: z.string().nullable(),
  customer_reference_name: z.string().nullable().default(null),
  /** Whose budget at the customer pays for it. */
  cost_center: z.string().nullable().default(null),
  /** The local day by which the sender has promised it to their customer: `2026-11-30`. */
  due_date: z.string().nullable().default(null),
  /** Nobody has filled in yet what is sent, and where to; until then it goes nowhere. */
  is_blank: z.boolean().default(false),
  /** It brings back another one, where that is known by its id. */
  is_return: z.boolean().default(false),
  return_of_id: z.number().nullable().default(null),
  /** It was made like another one, where that is known by its id. */
  duplicate_of_id: z.number().nullable().default(null),
  /** Tags of shipments that it has. */
  tag_ids: z.array(z.number()).default([]),
  status: ShipmentStatus,
  status_at: z.string(),
  /** Null of shipments that were booked before levels were the provider's own. */
  service_level_id: z.number().nullable().default(null),
  service_level_code: z.string(),
  service_level_name: z.string(),
  collection_address: AnsweredAddress,
  collection_contact: Contact,
  delivery_address: AnsweredAddress,
  delivery_contact: Contact,
  /** Where it is handed in and fetched instead of a street address; of nodes of the version before there is none. */
  collection_pickup_point_id: z.number().nullable().default(null),
  collection_pickup_point_provider: z.string().nullable().default(null),
  delivery_pickup_point_id: z.number().nullable().default(null),
  delivery_pickup_point_provider: z.string().nullable().default(null),
  /** The compartment that was reserved there, by name; null where none is kept. */
  collection_compartment: z.string().nullable().default(null),
  delivery_compartment: z.string().nullable().default(null),
  responsible_contact: Contact.nullable().default(null),
  /** Whom of the provider one asks about it, and about its bill. */
  support_email: z.string().nullable().default(null),
  billing_contact: Contact.nullable().default(null),
  special_instructions_collection: z.string().nullable(),
  special_instructions_delivery: z.string().nullable(),
  /** Local days before which the customer asked for neither: `2026-11-24`. */
  collection_min_date: z.string().nullable().default(null),
  delivery_min_date: z.string().nullable().default(null),
  /** Why another day or window was asked for last, of each side; and why it was called off. */
  collection_rescheduled_reason: z.string().nullable().default(null),
  delivery_rescheduled_reason: z.string().nullable().default(null),
  cancellation_reason: z.string().nullable().default(null),
  /** How the delivery is to be proven. */
  pod_method: z.string().nullable().default(null),
  /** What is declared is insured; null where nobody said. */
  liability_cover: z.boolean().nullable().default(null),
  collection_branch_id: z.number().nullable(),
  delivery_branch_id: z.number().nullable(),
  hub_id: z.number().nullable(),
  collection_agent_id: z.number().nullable(),
  delivery_agent_id: z.number().nullable(),
  collection_after: z.string().nullable(),
  collection_before: z.string().nullable(),
  delivery_after: z.string().nullable(),
  delivery_before: z.string().nullable(),
  estimated_collection: z.string().nullable(),
  estimated_delivery_from: z.string().nullable(),
  estimated_delivery_to: z.string().nullable(),
  /** What its service level promises now, counted from the day of collection; null where the level is not known. */
  delivery_estimate_from_type: z.string().nullable().default(null),
  delivery_estimate_from_value: z.number().nullable().default(null),
  delivery_estimate_to_type: z.string().nullable().default(null),
  delivery_estimate_to_value: z.number().nullable().default(null),
  collected_date: z.string().nullable(),
  delivered_date: z.string().nullable(),
  time_created: z.string(),
  time_modified: z.string(),
  declared_value: z.number().nullable(),
  mute_notifications: z.boolean().default(false),
  /** As they were chosen; null where nothing was said, so that those of the rate card hold which are chosen by themselves. */
  opt_in_rates: z.array(z.number()).nullable().default(null),
  opt_in_time_based_rates: z.array(z.number()).nullable().default(null),
  charged_weight: z.number(),
  /**
   * As it was booked, in rand with VAT, for those who see what is billed; null of a shipment that has no price. Its lines are
   * without VAT (001 §3, rate breakdown types).
   */
  rate: z.number().nullable().optional(),
  /** What it cost before its addresses or parcels were last changed; null where they were not. */
  previous_rate: z.number().nullable().optional(),
  /** What it cost when it was booked; null where it was not rated anew since. */
  first_rate: z.number().nullable().optional(),
  rates: z.array(PriceLine).optional(),
  /** Of a quote: until then its rate holds. */
  valid_until: z.string().optional(),
  failed_attempts: z.number(),
  /** What was last said of it (001 §3); null where that is not for whoever asks. */
  metaData: z
    .object({ tracking_info: z.object({ message: z.string().nullable() }) })
    .default({ tracking_info: { message: null } }),
  /**
   * What went wrong and has not been settled: the status that reported it, when, and why. What has a default in an answer is
   * absent where a node of the version before gives it.
   */
  exception: ShipmentStatus.nullable().default(null),
  exception_at: z.string().nullable().default(null),
  exception_reason: z.string().nullable().default(null),
  /** Somebody has seen to it until then; for staff. */
  handled_until: z.string().nullable().optional(),
  parcels: z.array(Parcel),
  /** How many of them are elsewhere than the shipment is. */
  parcels_apart: z.number().default(0),
  tracking_events: z.array(TrackingEvent).optional(),
  /** Of one that is asked for by itself: what it brings back or was made like, and what was made of it; absent where there is none. */
  related: z.array(RelatedShipment).optional(),
})
export type Shipment = z.infer<typeof Shipment>

/** An address holds so many. */
export const MOST_IDS = 200

/** `["collected"]`, `collected,at-hub` and a single value all mean a list of statuses. */
export const StatusList = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  if (!value.trim().startsWith('[')) return value.split(/[,;]/).map((status) => status.trim())
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}, z.array(ShipmentStatus).optional())

const TOO_LONG = `At most 100 characters, or ${MAX_REFERENCES} references`

function isReferenceList(text: string): boolean {
  const { length } = referencesIn(text)
  return length > 0 && length <= MAX_REFERENCES
}

/** Free text over references, contacts and places, or a parcel's alternative reference; or several references, by comma, semicolon, space or line. */
export const SearchText = z
  .string()
  .max(20_000, TOO_LONG)
  .refine((text) => text.length <= 100 || isReferenceList(text), TOO_LONG)

export const ListShipments = z.object({
  id: orAbsent(LongId),
  ids: idList(MOST_IDS).optional(),
  tracking_reference: z.string().max(64).optional(),
  search: SearchText.optional(),
  /** None of them is no filter. */
  status: StatusList.optional(),
  account_id: orAbsent(Id),
  date_filter: orEmpty(z.enum(['time_created', 'collected_date', 'delivered_date', 'status_at'])),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  limit: pageLimit(1000, 20),
  offset: Offset.default(0),
})

export const listShipments = defineEndpoint({
  name: 'shipments.list',
  method: 'GET',
  path: '/shipments',
  tag: 'Shipments',
  summary: 'Shipments that you may see, newest first; one by id or reference comes with its tracking events',
  auth: 'permitted',
  query: ListShipments,
  body: EmptyObject,
  answer: z.object({
    shipments: z.array(Shipment),
    count: z.number().max(10_000),
    /** Of a search: there may be older ones that have its words. It looks at the newest, for a quarter of a second; a day in `end_date` looks before it. */
    search_cut: z.boolean().optional(),
  }),
})

export const listParcels = defineEndpoint({
  name: 'shipments.parcels',
  method: 'GET',
  path: '/shipments/parcels',
  tag: 'Shipments',
  summary: 'Parcels by their tracking reference or alternative reference',
  auth: 'permitted',
  query: z.object({
    tracking_reference: z.string().max(64).optional(),
    alternative_tracking_reference: z.string().max(64).optional(),
    shipment_id: orAbsent(LongId),
    limit: pageLimit(1000, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ parcels: z.array(Parcel), count: z.number().max(10_000) }),
})
