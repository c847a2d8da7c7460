import type { RecipientMay } from '../../../contract/tracking.ts'
import { narrowedTo, type ServiceCalendar } from '../../../domain/booking/service-days.ts'
import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { recipientDays, recipientTakes } from '../../../domain/tracking/recipient-change.ts'
import type { BookingTerms } from '../booking/index.ts'
import type { ShipmentRecord } from '../shipments/index.ts'

/** The days on which the level of a shipment delivers where it goes. */
export function deliveryCalendar(
  row: Pick<ShipmentRecord, 'collection_address' | 'delivery_address' | 'service_level_code'>,
  { levels, journey }: BookingTerms,
): ServiceCalendar {
  const { delivery } = journey(row.collection_address, row.delivery_address)
  const level = levels.find(({ code }) => code === row.service_level_code)
  return level === undefined ? delivery : narrowedTo(delivery, level.service_days)
}

/**
 * What whoever has the reference is offered to change by a code; null where nothing is. By the status that they are told, and whether or not
 * there is a contact to send one to: the offer says nothing that they do not know.
 */
export function recipientOffer(
  row: ShipmentRecord,
  status: ShipmentStatus,
  terms: BookingTerms,
  now: number,
): RecipientMay | null {
  const takes = recipientTakes({ ...row, status })
  if (!takes.instructions && !takes.day) return null
  return {
    instructions: takes.instructions,
    days: takes.day ? recipientDays(row, deliveryCalendar(row, terms), now) : [],
  }
}
