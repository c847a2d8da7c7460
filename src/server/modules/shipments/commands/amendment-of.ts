import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import type { Amendment } from '../../../../domain/shipments/shipment-transitions.ts'
import { isRetagging, retagged } from '../../../../domain/shipments/tag-list.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import type { LockedShipment } from '../lock-shipments.ts'

const ms = (moment: string | null | undefined) =>
  moment === undefined || moment === null ? moment : Date.parse(moment)

const orNull = (said: string | null | undefined) => (said === '' ? null : said)

/** A day, also where a moment of it was sent. */
const dayWish = (wish: string | null | undefined) => (wish?.includes('T') ? dayOf(Date.parse(wish)) : wish)

/** What of a change is no edit of what is sent (edit-content.ts). */
export function amendmentOf(change: ShipmentChange, held: LockedShipment): Amendment {
  return {
    tags: isRetagging(change) ? retagged(held.tags, change) : undefined,
    status: change.status,
    reason: change.reason,
    message: change.message || undefined,
    release: change.release,
    collection_agent_id: change.collection_agent_id,
    delivery_agent_id: change.delivery_agent_id,
    collection_branch_id: change.collection_branch_id,
    delivery_branch_id: change.delivery_branch_id,
    special_instructions_collection: change.special_instructions_collection,
    special_instructions_delivery: change.special_instructions_delivery,
    collection_after: ms(change.collection_after),
    collection_before: ms(change.collection_before),
    delivery_after: ms(change.delivery_after),
    delivery_before: ms(change.delivery_before),
    collection_min_date: dayWish(change.collection_min_date),
    delivery_min_date: dayWish(change.delivery_min_date),
    collection_rescheduled_reason: orNull(change.collection_rescheduled_reason),
    delivery_rescheduled_reason: orNull(change.delivery_rescheduled_reason),
    collection_eta: ms(change.estimated_collection),
    delivery_eta: ms(change.estimated_delivery),
    handled_until: ms(change.handled_until),
  }
}
