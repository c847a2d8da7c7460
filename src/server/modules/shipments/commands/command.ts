import type { TrackingEventInput } from '../../../../contract/operations.ts'
import type { BookShipment } from '../../../../contract/shipments.ts'
import type { Outcome } from '../../../../domain/values/refusals.ts'
import type { ShipmentRow } from '../../../kernel/database/rows.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

export interface BookCommand {
  readonly caller: Caller
  readonly input: BookShipment
  readonly idempotencyKey: string | null
}

/** A stored row, with times in ms as they are read. */
export type ShipmentRecord = {
  [F in keyof ShipmentRow]: ShipmentRow[F] extends { __select__: infer S } ? S : ShipmentRow[F]
}
export type ParcelRecord = Omit<Tables['parcels'], 'provider_id'>
/** A new booking, or the id of the one that the same idempotency key made before. */
export type Booked = Outcome<
  { is: 'new'; shipment: ShipmentRecord; parcels: readonly ParcelRecord[] } | { is: 'known'; id: number }
>

export interface RecordCommand {
  readonly caller: Caller
  readonly input: TrackingEventInput
}
