import type { BookShipment } from '../../../../contract/bookings.ts'
import type { TrackingEventInput } from '../../../../contract/operations.ts'
import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import type { Shipment } from '../../../../contract/shipments.ts'
import type { Outcome } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import type { ShipmentRow } from '../../../kernel/database/rows.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { FrozenPrice } from '../../rates/index.ts'

export interface BookCommand {
  readonly caller: Caller
  readonly input: BookShipment
  readonly idempotencyKey: IdempotencyKey | null
}

/** A stored row, with times in ms as they are read. */
export type ShipmentRecord = {
  [F in keyof ShipmentRow]: ShipmentRow[F] extends { __select__: infer S } ? S : ShipmentRow[F]
}
/** A parcel as it is kept. */
export type StoredParcel = Omit<Tables['parcels'], 'provider_id'>
/** The same as it is booked: where its shipment is, and not measured. */
export type ParcelRecord = Omit<
  StoredParcel,
  | 'status'
  | 'status_at'
  | 'hub_id'
  | 'actual_length_cm'
  | 'actual_width_cm'
  | 'actual_height_cm'
  | 'actual_weight_kg'
>
/** What a shipment costs, as it was booked. */
export type PriceRecord = FrozenPrice & { readonly shipment_id: number }
/** The answer to a booking: of a new one, or as it was given when the same idempotency key came first. */
export type Booked = Outcome<Shipment> | Replay

/** What one call tells, in order. */
export interface RecordCommand {
  readonly caller: Caller
  readonly inputs: readonly TrackingEventInput[]
  readonly idempotencyKey: IdempotencyKey | null
}
/** The answer to it: an outcome for each. */
export type Recorded = Outcome<{ tracking_events: ItemOutcome[] }> | Replay
