/** Which form of the page somebody has: the address says it, else their own setting `shipment_page_mode` (000 §3, 001 §2). */
import type { ShipmentPageMode } from '../../../contract/session.ts'
import { type BookingFields, EMPTY_ROW, emptyBooking, type ParcelRow } from './draft.ts'

type PageMode = 'default' | 'data-capture' | 'blank'

/** `m` of the address: data-capture, or blank, which nobody has for their usual one. */
export function pageModeOf(asked: string | null, usual: ShipmentPageMode): PageMode {
  if (asked === 'data-capture' || asked === 'blank') return asked
  return asked === null && usual === 'data-capturing' ? 'data-capture' : 'default'
}

/** The next of many: where and when it is collected, for whom and at which level stay; who receives it and what it is do not. */
export function nextCapture(before: BookingFields, row: Omit<ParcelRow, 'key'> = EMPTY_ROW): BookingFields {
  return {
    ...emptyBooking(before.collection),
    account_id: before.account_id,
    service_level_id: before.service_level_id,
    collection_min_date: before.collection_min_date,
    collection_after: before.collection_after,
    collection_before: before.collection_before,
    pod_method: before.pod_method,
    tag_ids: before.tag_ids,
    opt_in_rates: before.opt_in_rates,
    opt_in_time_based_rates: before.opt_in_time_based_rates,
    parcels: [{ ...row, key: 1 }],
  }
}
