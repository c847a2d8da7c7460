/** A blank shipment as it is filled in: the fields of the booking form, and the one change that they come to. */
import type { z } from 'zod'
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { type BookingFields, EMPTY_SIDE, emptyBooking } from '../new/draft.ts'
import { bookingOf } from '../new/requests.ts'

/** What is known of it by now: whose it is, how it is priced, and what was noted for the drivers. */
export function fieldsOf(shipment: Shipment): BookingFields {
  return {
    ...emptyBooking(),
    account_id: shipment.account_id,
    collection: { ...EMPTY_SIDE, instructions: shipment.special_instructions_collection ?? '' },
    delivery: { ...EMPTY_SIDE, instructions: shipment.special_instructions_delivery ?? '' },
    service_level_id: shipment.service_level_id,
    opt_in_rates: shipment.opt_in_rates,
    opt_in_time_based_rates: shipment.opt_in_time_based_rates,
    pod_method: shipment.pod_method ?? '',
    tag_ids: shipment.tag_ids,
    declared_value: shipment.declared_value === null ? '' : String(shipment.declared_value),
    is_insured: shipment.liability_cover !== false,
  }
}

/** All of it at once, on the shipment as it was seen. Notes that nobody touched here stay as they are. */
export function fillInChange(
  { id, version }: Pick<Shipment, 'id' | 'version'>,
  begun: BookingFields,
  typed: BookingFields,
): z.input<typeof ShipmentChange> {
  const booking = bookingOf(typed)
  const notes = (['collection', 'delivery'] as const).flatMap((side) => {
    const field = `special_instructions_${side}` as const
    return typed[side].instructions === begun[side].instructions ? [] : [[field, booking[field] ?? null]]
  })
  return {
    id,
    version,
    service_level_id: typed.service_level_id ?? undefined,
    collection_address: booking.collection_address ?? undefined,
    collection_contact: booking.collection_contact ?? undefined,
    collection_pickup_point_id: booking.collection_pickup_point_id
      ? Number(booking.collection_pickup_point_id)
      : undefined,
    collection_pickup_point_provider: booking.collection_pickup_point_provider,
    delivery_address: booking.delivery_address ?? undefined,
    delivery_contact: booking.delivery_contact ?? undefined,
    delivery_pickup_point_id: booking.delivery_pickup_point_id
      ? Number(booking.delivery_pickup_point_id)
      : undefined,
    delivery_pickup_point_provider: booking.delivery_pickup_point_provider,
    parcels: booking.parcels,
    ...Object.fromEntries(notes),
  }
}
