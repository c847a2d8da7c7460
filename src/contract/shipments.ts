import { z } from 'zod'
import { Address, AddressInput } from '../domain/shipments/address.ts'
import { Contact, ContactInput } from '../domain/shipments/contact.ts'
import { chosenReference, ParcelInput } from '../domain/shipments/parcel.ts'
import { MAX_REFERENCES, referencesIn } from '../domain/shipments/reference-list.ts'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, Offset, Version } from './id.ts'
import { ClockTime, Day, Moment } from './moment.ts'
import { pageLimit } from './page-limit.ts'

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

export const Parcel = z.object({
  id: z.number(),
  shipment_id: z.number(),
  status: ShipmentStatus,
  /** 'PZDRMT/1' */
  tracking_reference: z.string(),
  alternative_tracking_reference: z.string().nullable(),
  parcel_description: z.string().nullable(),
  packaging: z.string().nullable(),
  submitted_length_cm: z.number(),
  submitted_width_cm: z.number(),
  submitted_height_cm: z.number(),
  submitted_weight_kg: z.number(),
})
export type Parcel = z.infer<typeof Parcel>

/** One line of a shipment's history, newest first (clients.md, GET /tracking/shipments). `parcel_id` 0 is the shipment. */
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

/** A flat shipment, as shop plug-ins know it (clients.md). Dates are ISO with the offset of South Africa. */
export const Shipment = z.object({
  id: z.number(),
  provider_id: z.number(),
  account_id: z.number().nullable(),
  version: z.number(),
  short_tracking_reference: z.string(),
  custom_tracking_reference: z.string().nullable(),
  customer_reference: z.string().nullable(),
  status: ShipmentStatus,
  status_at: z.string(),
  /** Null of shipments that were booked before levels were the provider's own. */
  service_level_id: z.number().nullable().default(null),
  service_level_code: z.string(),
  service_level_name: z.string(),
  collection_address: Address,
  collection_contact: Contact,
  delivery_address: Address,
  delivery_contact: Contact,
  /** Where it is handed in and fetched instead of a street address; of nodes of the version before there is none. */
  collection_pickup_point_id: z.number().nullable().default(null),
  collection_pickup_point_provider: z.string().nullable().default(null),
  delivery_pickup_point_id: z.number().nullable().default(null),
  delivery_pickup_point_provider: z.string().nullable().default(null),
  responsible_contact: Contact.nullable().default(null),
  special_instructions_collection: z.string().nullable(),
  special_instructions_delivery: z.string().nullable(),
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
  collected_date: z.string().nullable(),
  delivered_date: z.string().nullable(),
  time_created: z.string(),
  time_modified: z.string(),
  declared_value: z.number().nullable(),
  charged_weight: z.number(),
  /**
   * As it was booked, in rand with VAT, for those who see what is billed; null of a shipment that has no price. Its lines are
   * without VAT (001 §3, rate breakdown types).
   */
  rate: z.number().nullable().optional(),
  rates: z.array(PriceLine).optional(),
  failed_attempts: z.number(),
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
  tracking_events: z.array(TrackingEvent).optional(),
})
export type Shipment = z.infer<typeof Shipment>

/** An address holds so many. */
export const MOST_IDS = 200

/** `["collected"]`, `collected,at-hub` and a single value all mean a list of statuses. */
const StatusList = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  if (!value.trim().startsWith('[')) return value.split(/[,;]/).map((status) => status.trim())
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}, z.array(ShipmentStatus))

/** `[1,2]`, `1,2` and a single one all mean a list of ids. */
const IdList = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^\s*\[|\]\s*$/g, '').split(',') : value),
  z.array(LongId).min(1).max(MOST_IDS),
)

const TOO_LONG = `At most 100 characters, or ${MAX_REFERENCES} references`

function isReferenceList(text: string): boolean {
  const { length } = referencesIn(text)
  return length > 0 && length <= MAX_REFERENCES
}

export const ListShipments = z.object({
  id: LongId.optional(),
  ids: IdList.optional(),
  tracking_reference: z.string().max(64).optional(),
  /** Free text over references, contacts and places; or several references, by comma, semicolon, space or line. */
  search: z
    .string()
    .max(20_000, TOO_LONG)
    .refine((text) => text.length <= 100 || isReferenceList(text), TOO_LONG)
    .optional(),
  status: StatusList.optional(),
  account_id: Id.optional(),
  date_filter: z.enum(['time_created', 'collected_date', 'delivered_date', 'status_at']).optional(),
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
  answer: z.object({ shipments: z.array(Shipment), count: z.number().max(10_000) }),
})

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
  errors: ['idempotency.underWay', 'shipment.referenceTaken'],
})

/**
 * One change of one shipment. A field that is absent stays; null empties it. With `version`, the change is refused
 * when the shipment has moved on since.
 */
export const ShipmentChange = z.object({
  id: LongId,
  version: Version.optional(),
  status: ShipmentStatus.optional(),
  /** Asked for when cancelling and when a requested date moves (001 §4, §5). */
  reason: z.string().max(500).optional(),
  collection_agent_id: Id.nullable().optional(),
  delivery_agent_id: Id.nullable().optional(),
  collection_branch_id: Id.nullable().optional(),
  delivery_branch_id: Id.nullable().optional(),
  collection_after: Moment.optional(),
  collection_before: Moment.optional(),
  delivery_after: Moment.optional(),
  delivery_before: Moment.optional(),
  estimated_collection: Moment.nullable().optional(),
  estimated_delivery: Moment.nullable().optional(),
  /**
   * Somebody has seen to its exception (called the driver, say); it is no exception until then. Where a colleague has
   * said so already it needs the `version` that was seen.
   */
  handled_until: Moment.nullable().optional(),
  /** Takes it off hold: back to the hub, or to waiting for its collection. */
  release: z.literal(true).optional(),
  special_instructions_collection: z.string().max(500).nullable().optional(),
  special_instructions_delivery: z.string().max(500).nullable().optional(),
  /**
   * Takes back your own change of drivers or windows, or your own note of a call, that made this version, with the status
   * of before it. Goes by itself.
   */
  undo_version: Version.optional(),
})
export type ShipmentChange = z.infer<typeof ShipmentChange>

/** What became of each item of a bulk call, in the order they were sent. */
export const ItemOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: z.number(), version: z.number(), status: ShipmentStatus }),
  z.object({
    ok: z.literal(false),
    id: z.number().nullable(),
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
  }),
])
export type ItemOutcome = z.infer<typeof ItemOutcome>

export const changeShipments = defineEndpoint({
  name: 'shipments.change',
  method: 'PATCH',
  path: '/shipments',
  tag: 'Shipments',
  summary: 'Change shipments: reassign, reschedule, correct, move the status by hand. All of them or none',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.union([
    z.object({ shipments: z.array(ShipmentChange).min(1).max(1000) }),
    ShipmentChange.transform((shipment) => ({ shipments: [shipment] })),
  ]),
  answer: z.object({ shipments: z.array(ItemOutcome) }),
  errors: [
    'shipment.notFound',
    'shipment.changedMeanwhile',
    'shipment.wrongStatus',
    'shipment.notUndoable',
    'driver.notFound',
  ],
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
    shipment_id: LongId.optional(),
    limit: pageLimit(1000, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ parcels: z.array(Parcel), count: z.number().max(10_000) }),
})
