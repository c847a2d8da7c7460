/** What an edit by the sender must not do besides changing what is not theirs (sender-edits.ts): asked of prices, labels and calendars. */
import { sql } from 'kysely'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { fullDaysOf } from '../../../../domain/booking/collection-capacity.ts'
import { PRINT_EVENTS } from '../../../../domain/shipments/log-event.ts'
import { senderDaysRefusal } from '../../../../domain/shipments/sender-days.ts'
import { type EditedField, SENDER_EDITS, senderRefusal } from '../../../../domain/shipments/sender-edits.ts'
import { wasCollected } from '../../../../domain/shipments/shipment-status.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { type Refusal, refused } from '../../../../domain/values/refusals.ts'
import { keysOf } from '../../../../domain/values/table.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { LockedShipment } from '../lock-shipments.ts'
import { type BookingContext, collectedFrom } from './booking-context.ts'
import type { ShipmentRecord } from './command.ts'
import type { Content, Edit } from './edit-content.ts'

/** Says which shipment is meant, and what was seen of it. */
type Naming = 'id' | 'version' | 'expected_rate'

/** A field that a change gains is decided there, or this does not compile. */
const DECIDED = SENDER_EDITS satisfies Record<Exclude<keyof ShipmentChange, Naming>, string>

const namedIn = (change: ShipmentChange): EditedField[] =>
  keysOf(DECIDED).filter((field) => change[field] !== undefined)

/** Why a sender may not make a change of a shipment of theirs; null where they may. */
export const refuseSender = (change: ShipmentChange, held: LockedShipment): Refusal | null =>
  senderRefusal(namedIn(change), held)

export const asksForDay = ({ collection_min_date, delivery_min_date }: ShipmentChange): boolean =>
  collection_min_date !== undefined || delivery_min_date !== undefined

/** The day that is asked for, where it is another one than before. */
function otherDay(wish: string | null | undefined, was: string | null): string | null | undefined {
  const day = wish?.includes('T') ? dayOf(Date.parse(wish)) : wish
  return day === was ? undefined : day
}

/** Why it is not moved to the days that are asked for; null where it is, or where nobody knows its level any more. */
export function refuseSenderDays(
  change: ShipmentChange,
  row: ShipmentRecord,
  { terms, collections, now }: BookingContext,
): Refusal | null {
  const { service_level_id, service_level_code } = row
  const level = terms.levels.find(({ id, code }) =>
    service_level_id === null ? code === service_level_code : id === service_level_id,
  )
  const asked = {
    collection_min_date: otherDay(change.collection_min_date, row.collection_min_date),
    delivery_min_date: otherDay(change.delivery_min_date, row.delivery_min_date),
  }
  if (level === undefined || (asked.collection_min_date == null && asked.delivery_min_date == null))
    return null
  return senderDaysRefusal(asked, row, {
    level,
    days: terms.journey(row.collection_address, row.delivery_address),
    full: fullDaysOf(collections, collectedFrom(row)),
    now,
  })
}

/** Of these shipments, those of which a label was printed. */
export async function readPrinted({ tx, providerId }: Command, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM unnest(${[...ids]}::bigint[]) AS s (id)
    WHERE EXISTS (
      SELECT FROM events
      WHERE provider_id = ${providerId} AND entity = 'shipment' AND entity_id = s.id AND type = ANY(${[...PRINT_EVENTS]}::text[]))
    `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Why a sender may not edit it so: a label that is on a parcel names it, and what is on its way is charged as it was collected. */
export function refuseSenderEdit(
  { rate_cents, parcels: after, input }: Edit,
  { row, parcels, price }: Content,
  isPrinted: boolean,
): Refusal | null {
  const { length: before } = parcels
  if (isPrinted && after !== null && after.length < before)
    return refused('shipment.notEditable', {
      field: 'parcels',
      detail: 'Labels of its parcels were printed: none can be taken away. Cancel it, or ask the courier.',
    }).refusal
  const isCheaper = price !== undefined && rate_cents !== null && rate_cents < price.rate_cents
  if (!isCheaper || !wasCollected(row)) return null
  return refused('shipment.notEditable', {
    field: input.delivery_pickup_point_id == null ? 'delivery_address' : 'delivery_pickup_point_id',
    detail: 'It was collected at its price: a change that makes it cheaper is for the courier.',
  }).refusal
}
