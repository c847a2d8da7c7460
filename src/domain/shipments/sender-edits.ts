/**
 * What people of an account, and their programs, change of their own shipments, and until when (001 §4). The fields are those of
 * PATCH /shipments. What moves it, carries it and sorts it is the courier's: status, drivers, hubs, agreed hours, tags.
 */
import { type Refusal, refused } from '../values/refusals.ts'
import { isBlank } from './blank.ts'
import { isEditable } from './editing.ts'
import { isFinished, type ShipmentStatus, statusLabel, wasCollected } from './shipment-status.ts'

/** `collected`: while the sender has all of it; `over`: while it is on its way; `locked`: as long as its status allows edits at all. */
type Until = 'collected' | 'over' | 'locked' | 'never'

/** Every field is decided: one that PATCH /shipments gains and this table has not does not compile (change-shipments.ts). */
export const SENDER_EDITS = {
  collection_address: 'collected',
  collection_contact: 'collected',
  collection_pickup_point_id: 'collected',
  collection_pickup_point_provider: 'collected',
  collection_min_date: 'collected',
  collection_rescheduled_reason: 'collected',
  special_instructions_collection: 'collected',
  parcels: 'collected',
  // What the price depends on besides.
  declared_value: 'collected',
  liability_cover: 'collected',
  pod_method: 'collected',
  opt_in_rates: 'collected',
  opt_in_time_based_rates: 'collected',
  delivery_address: 'over',
  delivery_contact: 'over',
  delivery_pickup_point_id: 'over',
  delivery_pickup_point_provider: 'over',
  delivery_min_date: 'over',
  delivery_rescheduled_reason: 'over',
  special_instructions_delivery: 'over',
  custom_tracking_reference: 'over',
  mute_notifications: 'over',
  due_date: 'over',
  reason: 'over',
  // What the sender calls it, and who is asked about its bill: set right when the bill comes.
  customer_reference: 'locked',
  customer_reference_name: 'locked',
  cost_center: 'locked',
  responsible_contact: 'locked',
  // Says nothing but what it is already.
  is_return: 'locked',
  status: 'never',
  release: 'never',
  message: 'never',
  collection_agent_id: 'never',
  delivery_agent_id: 'never',
  collection_branch_id: 'never',
  delivery_branch_id: 'never',
  collection_after: 'never',
  collection_before: 'never',
  delivery_after: 'never',
  delivery_before: 'never',
  estimated_collection: 'never',
  estimated_delivery: 'never',
  handled_until: 'never',
  add_tag_ids: 'never',
  remove_tag_ids: 'never',
  tag_ids: 'never',
  service_level_id: 'never',
  undo_version: 'never',
} as const satisfies Record<string, Until>
export type EditedField = keyof typeof SENDER_EDITS

export interface SentFacts {
  readonly status: ShipmentStatus
  /** ms; null: not yet. */
  readonly collected_at: number | null
  readonly parcel_count: number
  readonly parcels_apart?: number
}

/** All of it, or some of its parcels, is with the courier. */
const hasLeftSender = (shipment: SentFacts): boolean =>
  wasCollected(shipment) || ((shipment.parcels_apart ?? 0) > 0 && shipment.collected_at !== null)

const BLANK = { detail: 'The courier fills in this shipment.' }
const OVER = { detail: 'This shipment is over: that cannot be changed any more.' }
const COLLECTED = { detail: 'This shipment was collected: that cannot be changed any more.' }

/** Why a field is not the sender's to change now; null where it is. */
export function senderFieldRefusal(field: EditedField, shipment: SentFacts): Refusal | null {
  const until: Until = SENDER_EDITS[field]
  const no = (why: { detail: string }) => refused('shipment.notEditable', { field, ...why }).refusal
  if (until === 'never')
    return refused('permission.denied', { field, detail: 'Only the courier changes this.' }).refusal
  if (!isEditable(shipment.status, false))
    return no({ detail: `A shipment in status “${statusLabel(shipment.status)}” cannot be edited.` })
  if (isBlank(shipment)) return no(BLANK)
  if (until !== 'locked' && isFinished(shipment.status)) return no(OVER)
  return until === 'collected' && hasLeftSender(shipment) ? no(COLLECTED) : null
}

const DATES = ['collection_min_date', 'delivery_min_date'] as const satisfies readonly EditedField[]

/** Why the sender may not make these changes, by the fields that are named; null where they may. A reason is one of another day. */
export function senderRefusal(named: readonly EditedField[], shipment: SentFacts): Refusal | null {
  for (const field of named) {
    const no = senderFieldRefusal(field, shipment)
    if (no !== null) return no
  }
  return named.includes('reason') && !DATES.some((field) => named.includes(field))
    ? refused('input.invalid', { field: 'reason', detail: 'A reason goes with another day.' }).refusal
    : null
}
