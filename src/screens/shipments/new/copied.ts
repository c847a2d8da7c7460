/**
 * The form of a shipment that is made like another one, or that brings it back (001 §4): who, where, what and how of the one, and
 * nothing that was its own. Its level, its lockers and its price are asked for anew, like those of any other booking.
 */
import type { Shipment } from '../../../contract/shipments.ts'
import { contentOf } from '../detail/content-form.ts'
import type { Copy } from './copy-address.ts'
import { type BookingFields, EMPTY_ROW, emptyBooking, type ParcelRow } from './draft.ts'

/** Parcels that are alike in one row, as they are typed. A reference is one parcel's. */
function inRows(rows: readonly ParcelRow[]): ParcelRow[] {
  const made: ParcelRow[] = []
  for (const row of rows) {
    const last = made.at(-1)
    const isAlike =
      last !== undefined &&
      JSON.stringify({ ...last, key: 0, quantity: '' }) === JSON.stringify({ ...row, key: 0, quantity: '' })
    if (isAlike && row.reference === '')
      made[made.length - 1] = { ...last, quantity: String(Number(last.quantity) + 1) }
    else made.push({ ...row, key: made.length + 1 })
  }
  return made
}

export function copiedFields(shipment: Shipment, as: Copy): BookingFields {
  const content = contentOf(shipment)
  const { account_id, parcels, collection, delivery, pod_method, declared_value, is_insured } = content
  const isReturn = as === 'return'
  const { short_tracking_reference: reference } = shipment
  const rows = parcels.map((row, i) => ({
    ...row,
    // A return names what the customer called its parcels; a duplicate is another order.
    reference: isReturn ? (shipment.parcels[i]?.alternative_tracking_reference ?? '') : '',
  }))
  return {
    ...emptyBooking(),
    account_id,
    collection: isReturn ? delivery : collection,
    delivery: isReturn ? collection : delivery,
    parcels: rows.length === 0 ? [{ ...EMPTY_ROW, key: 1 }] : inRows(rows),
    service_level_id: shipment.service_level_id,
    opt_in_rates: shipment.opt_in_rates,
    opt_in_time_based_rates: shipment.opt_in_time_based_rates,
    pod_method,
    tag_ids: shipment.tag_ids,
    declared_value,
    is_insured,
    cost_center: content.cost_center,
    responsible_contact: content.responsible_contact,
    mute_notifications: shipment.mute_notifications,
    ...(isReturn
      ? {
          customer_reference: content.customer_reference,
          customer_reference_name: shipment.customer_reference_name ?? '',
          return_of: reference,
        }
      : { duplicate_of: reference }),
  }
}
