/** Rows that are named beyond their table: what commands, the log and the post work with. */
import type { ColumnType, Generated } from 'kysely'
import type { OutboxStatus } from '../../../domain/messaging/outbox.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import type { ParcelState } from '../../../domain/shipments/parcel-status.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'

/** A timestamptz: read as ms since 1970 (see open.ts), written as a Date. */
export type Instant = ColumnType<number, Date, Date>
export type InstantOrNull = ColumnType<number | null, Date | null, Date | null>

export interface ShipmentRow {
  provider_id: number
  id: number
  version: number
  ref: string
  custom_ref: string | null
  customer_reference: string | null
  /** What the customer calls it. */
  customer_reference_name: string | null
  /** Whose budget at the customer pays for it. */
  cost_center: string | null
  /** The local day by which the sender has promised it to their customer; it moves no window. */
  due_date: string | null
  is_return: Generated<boolean>
  /** The shipment that it brings back, where that is one of the same account. */
  return_of_id: number | null
  /** The shipment that it was made like, where that is one of the same account. */
  duplicate_of_id: number | null
  /** As domain/shipments/tag-list.ts writes them. */
  tags: Generated<string>
  account_id: number | null
  service_level_code: string
  /** As it was booked; null of shipments of before levels were the provider's own. */
  service_level_id: number | null
  service_level_name: string | null
  status: ShipmentStatus
  status_at: Instant
  created_at: Instant
  modified_at: Instant
  message: string | null
  /** The message was said among staff and is not shown outside. */
  message_inside: Generated<boolean>
  failed_attempts: number
  /** The exception that stands (domain/shipments/exception.ts), and until when somebody has seen to it. */
  exception: ShipmentStatus | null
  exception_at: InstantOrNull
  exception_reason: string | null
  handled_until: InstantOrNull
  parcel_count: number
  /** Of them, those that are elsewhere than it is. */
  parcels_apart: number
  /** The hubs where those lie, '4 7'. */
  parcel_hubs: string
  weight_kg: number
  /** What its parcels weigh on a scale; null where nobody knows. */
  mass_kg: number | null
  /** What its parcels fill, by their measures; null where nobody knows. */
  volume_litres: number | null
  declared_value_cents: number | null
  /** Ids of the rate card; null where nothing was said. Written as JSON. */
  opt_in_rates: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  opt_in_time_based_rates: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  mute_notifications: boolean
  collection_address: Address
  collection_contact: Contact
  collection_name: string
  collection_place: string
  collection_lat: number | null
  collection_lng: number | null
  delivery_address: Address
  delivery_contact: Contact
  delivery_name: string
  delivery_place: string
  delivery_lat: number | null
  delivery_lng: number | null
  special_instructions_collection: string | null
  special_instructions_delivery: string | null
  /** Where it is handed in and fetched instead of a street address, and in whose network. */
  collection_pickup_point_id: number | null
  collection_pickup_point_provider: string | null
  delivery_pickup_point_id: number | null
  delivery_pickup_point_provider: string | null
  /** The compartments that were reserved there, by name; null where none is kept. */
  collection_compartment: string | null
  delivery_compartment: string | null
  responsible_contact: Contact | null
  /** Local days before which the customer asked for neither, `2026-11-24`. */
  collection_min_date: string | null
  delivery_min_date: string | null
  /** Why that day, or the window, was changed last, of each side; and why it was called off. */
  collection_rescheduled_reason: string | null
  delivery_rescheduled_reason: string | null
  cancellation_reason: string | null
  pod_method: string | null
  /** What is declared is insured; null where nobody said. */
  liability_cover: boolean | null
  collection_branch_id: number | null
  delivery_branch_id: number | null
  hub_id: number | null
  collection_agent_id: number | null
  delivery_agent_id: number | null
  collection_after: InstantOrNull
  collection_before: InstantOrNull
  delivery_after: InstantOrNull
  delivery_before: InstantOrNull
  collection_eta: InstantOrNull
  delivery_eta: InstantOrNull
  collected_at: InstantOrNull
  delivered_at: InstantOrNull
  /** Since when it is over (domain/shipments/shipment-status.ts, isOver); null while it is active. */
  over_since: InstantOrNull
}

/** A line of the log, at hand as soon as it is committed. Of one entity, a later line has a higher id. */
export interface EventRow {
  provider_id: number
  id: number
  at: Instant
  recorded_at: Instant
  type: string
  entity: string
  entity_id: number
  version: number
  actor_id: number | null
  source: string | null
  request_id: string | null
  client_version: string | null
  change: Record<string, [unknown, unknown]>
  told: EventNote | null
  scope: unknown
}

/** A message to somebody outside of the console, from being written to having left. */
export interface OutboxRow {
  provider_id: number
  id: Generated<number>
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  subject: string
  text: string
  /** The part of the text that opens a door; taken out once it has left or has become useless. */
  secret: string | null
  status: ColumnType<OutboxStatus, OutboxStatus | undefined, OutboxStatus>
  attempts: Generated<number>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Generated<number>
  next_at: ColumnType<number, Date | undefined, Date>
  settled_at: ColumnType<number | null, Date | null | undefined, Date | null>
  useless_after: InstantOrNull
  /** The change that it tells of, where that may still be taken back (`held` of a message). */
  about: Generated<string | null>
}

/** What was said with an event, and where. */
export interface EventNote {
  event?: string
  message?: string | null
  location?: string | null
  lat?: number | null
  lng?: number | null
  /** Of several parcels the one that it is of, by its number and its reference. */
  parcel?: number
  parcel_reference?: string
  /** The version whose change this one took back (domain/shipments/undo.ts). */
  undoes?: number
  /** Assigned by the rule of its branch: any dispatcher takes that back. */
  by_rule?: true
  /** The version whose completion this one took back (domain/shipments/withdrawing.ts). */
  withdraws?: number
  /** The status of that completion: whoever is not told of it is not told that it was taken back. */
  withdrawn?: ShipmentStatus
  /** Of an order of stops, those that were given another time with their place (ms): before, whether somebody had named that, and after. */
  slots?: readonly (readonly [stop: number, before: number, wasNamed: boolean, after: number])[]
  /** Of a completion, where each parcel was before, where they were not all with the shipment. */
  parcels_before?: readonly ParcelState[]
}
