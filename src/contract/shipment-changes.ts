import { z } from 'zod'
import { AddressInput } from '../domain/shipments/address.ts'
import { ContactInput } from '../domain/shipments/contact.ts'
import { chosenReference, ParcelRows } from '../domain/shipments/parcel.ts'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { changedFlag, DigitsAsNumber, looseAmount, looseText, orEmpty } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { OptIns, TagIds } from './choices.ts'
import { Id, LongId, Version } from './id.ts'
import { Day, Moment } from './moment.ts'
import { Shipment } from './shipments.ts'

/** So many tags at once; a provider has a few dozen. */
const TagList = z.array(Id).min(1).max(50)

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
  /** What those who track it are told; where it is absent they are told the reason. */
  message: z.string().trim().max(500).optional(),
  collection_agent_id: Id.nullable().optional(),
  delivery_agent_id: Id.nullable().optional(),
  collection_branch_id: Id.nullable().optional(),
  delivery_branch_id: Id.nullable().optional(),
  collection_after: Moment.optional(),
  collection_before: Moment.optional(),
  delivery_after: Moment.optional(),
  delivery_before: Moment.optional(),
  /**
   * Days before which it is asked for at neither end; null: as soon as can be. The window goes with the day, at its hours, unless it
   * is named too; a window on another day is the day that is asked for from then on.
   */
  collection_min_date: orEmpty(z.union([Day, Moment])),
  delivery_min_date: orEmpty(z.union([Day, Moment])),
  /** Why, of one side alone; where it is absent `reason` is why. */
  collection_rescheduled_reason: z.string().trim().max(500).nullable().optional(),
  delivery_rescheduled_reason: z.string().trim().max(500).nullable().optional(),
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
   * Tags of shipments (GET /tags) to put on it and to take off, besides those that it has. Where the price depends on them it is rated
   * anew by the card that it was booked by. They go without an edit of what is sent.
   */
  add_tag_ids: TagList.optional(),
  remove_tag_ids: TagList.optional(),
  /**
   * What is sent, from whom to whom, each whole as a booking has it. Where the price depends on it, it is rated anew by the card
   * that it was booked by. Parcels are those of before in their order: each keeps the references that it has.
   */
  collection_address: AddressInput.optional(),
  collection_contact: ContactInput.optional(),
  delivery_address: AddressInput.optional(),
  delivery_contact: ContactInput.optional(),
  /** Null: it is handed in, or fetched, at no point any more. */
  collection_pickup_point_id: Id.nullable().optional(),
  collection_pickup_point_provider: z.string().max(64).nullish(),
  delivery_pickup_point_id: Id.nullable().optional(),
  delivery_pickup_point_provider: z.string().max(64).nullish(),
  parcels: ParcelRows.optional(),
  /**
   * What a booking says besides, by its rules: the references with the prefix of their account, and each tracking reference one
   * shipment's. Where the price depends on it, it is rated anew. Its former
   * tracking reference, which labels carry, goes on being scanned and tracked.
   */
  customer_reference: looseText(64),
  customer_reference_name: looseText(64),
  cost_center: looseText(64),
  due_date: orEmpty(z.union([Day, Moment])),
  custom_tracking_reference: chosenReference(64).nullish(),
  declared_value: looseAmount(0, 1e9),
  liability_cover: changedFlag,
  pod_method: z.string().max(100).nullish(),
  responsible_contact: ContactInput.nullish(),
  opt_in_rates: OptIns,
  opt_in_time_based_rates: OptIns,
  tag_ids: TagIds,
  mute_notifications: changedFlag,
  /** As it was booked: it is refused where it says otherwise. */
  is_return: changedFlag,
  /** What it is to cost then, in rand with VAT, as somebody was shown it (POST /shipments/try-change): refused where it is otherwise by now. */
  expected_rate: z.number().min(0).optional(),
  /** Of a blank shipment, which is filled in by all of these at once and priced by the card of now: at which level it goes. */
  service_level_id: Id.optional(),
  /**
   * Takes back your own change of drivers or windows, or your own note of a call, that made this version, with the status
   * of before it; of staff, also a colleague's assignment that was no more than that. Goes by itself.
   */
  undo_version: Version.optional(),
})
export type ShipmentChange = z.infer<typeof ShipmentChange>

/** POST /shipments/cancel (clients.md; 001 §4, §5): by any reference of a shipment of one's own, before it is collected. */
export const cancelShipment = defineEndpoint({
  name: 'shipments.cancel',
  method: 'POST',
  path: '/shipments/cancel',
  tag: 'Shipments',
  summary: 'Cancel a shipment that was not collected yet; one that is cancelled already is answered as it is',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    tracking_reference: z
      .union([z.string(), DigitsAsNumber])
      .pipe(z.string().trim().min(1, 'Name the shipment').max(64)),
    /** Staff say why; shops, whose programs have no such field, need not. */
    reason: z.string().trim().max(500).nullish(),
    /** What those who track it are told (001 §4); where it is absent they are told the reason. */
    message: z.string().trim().max(500).nullish(),
  }),
  answer: Shipment,
  errors: ['shipment.notFound', 'shipment.notCancellable'],
})

/** What became of each item of a bulk call, in the order they were sent. */
export const ItemOutcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    id: z.number(),
    version: z.number(),
    status: ShipmentStatus,
    /** Of what was told of one of several parcels. */
    parcel: z.object({ id: z.number(), status: ShipmentStatus }).optional(),
    /** Of one that was rated (anew), in rand with VAT, for those who see what is billed: now, and before. */
    rate: z.number().optional(),
    previous_rate: z.number().optional(),
  }),
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
  summary:
    'Change shipments: reassign, reschedule, correct, move the status by hand; people of an account and their keys what is the sender’s of their own. All of them or none, or as many as can be',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.union([
    z.object({
      shipments: z.array(ShipmentChange).min(1).max(1000),
      /** As many as can be: each that is refused is answered in its place, and the others are changed. */
      partial: z.boolean().optional(),
    }),
    ShipmentChange.transform((shipment) => ({ shipments: [shipment], partial: false })),
  ]),
  answer: z.object({ shipments: z.array(ItemOutcome) }),
  errors: [
    'shipment.notFound',
    'shipment.changedMeanwhile',
    'shipment.wrongStatus',
    'shipment.blank',
    'shipment.notUndoable',
    'driver.notFound',
    'shipment.notEditable',
    'shipment.customerReferenceRequired',
    'shipment.referenceTaken',
    'rate.none',
    'rate.limited',
    'pickupPoint.full',
  ],
})

/** What a shipment would cost with a change, and costs now, in rand with VAT; null of what has no price, and for those who see none. */
export const TriedChange = z.object({
  rate: z.number().nullable(),
  present_rate: z.number().nullable(),
  difference: z.number().nullable(),
})
export type TriedChange = z.infer<typeof TriedChange>

export const tryChange = defineEndpoint({
  name: 'shipments.try-change',
  method: 'POST',
  path: '/shipments/try-change',
  tag: 'Shipments',
  summary: 'What a change of a shipment would come to, with its price before and after; nothing is changed',
  auth: 'permitted',
  permittedAs: changeShipments,
  query: EmptyObject,
  body: ShipmentChange,
  answer: TriedChange,
  errors: changeShipments.errors,
})

/** So many are acted on in one call; more go in several. */
export const MOST_AT_ONCE = 500

export const SeveralShipments = z.object({ ids: z.array(LongId).min(1).max(MOST_AT_ONCE) })

export const cancelShipments = defineEndpoint({
  name: 'shipments.cancel-several',
  method: 'POST',
  path: '/shipments/cancel/several',
  tag: 'Shipments',
  summary: 'Cancel as many of several shipments as can be; what became of each stands in its place',
  idempotent: true,
  auth: 'permitted',
  permittedAs: cancelShipment,
  query: EmptyObject,
  body: SeveralShipments.extend({
    reason: cancelShipment.body.shape.reason,
    message: cancelShipment.body.shape.message,
  }),
  answer: z.object({ shipments: z.array(ItemOutcome) }),
})
