import type { ColumnType, Generated } from 'kysely'
import type { Weekday } from '../../../domain/booking/service-days.ts'
import type { CollectionRequestStatus } from '../../../domain/dispatch/collection-request.ts'
import type { Frequency } from '../../../domain/dispatch/collection-schedule.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import type { Instant, InstantOrNull } from './rows.ts'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** Collection requests and what makes them again and again (migration 180). */
export interface CollectionTables {
  collection_requests: {
    provider_id: number
    id: number
    account_id: number
    version: Generated<number>
    status: CollectionRequestStatus
    status_at: Instant
    created_at: Instant
    message: string | null
    failed_attempts: Generated<number>
    parcel_count: number
    weight_kg: number | null
    collected_parcels: number | null
    shipment_count: Generated<number>
    /** The numbers of its shipments, `12,13`, as live rows have them (migration 207). */
    shipment_ids: Generated<string>
    address: Json<Address>
    contact: Json<Contact>
    collection_name: string
    collection_place: string
    collection_lat: number | null
    collection_lng: number | null
    collection_branch_id: number | null
    collection_agent_id: number | null
    collection_after: Instant
    collection_before: Instant
    instructions: string
    schedule_id: number | null
    /** The local day for which the schedule made it, `2026-11-23`. */
    scheduled_day: string | null
    over_since: InstantOrNull
    find_text: string
  }
  collection_request_shipments: {
    provider_id: number
    shipment_id: number
    request_id: number
    reference: string
  }
  collection_schedules: {
    provider_id: number
    id: number
    account_id: number
    version: Generated<number>
    frequency: Frequency
    weekdays: Weekday[]
    from_day: string
    until_day: string | null
    window_from: string
    window_to: string
    parcel_count: number
    weight_kg: number | null
    address: Json<Address>
    contact: Json<Contact>
    collection_name: string
    collection_place: string
    collection_branch_id: number | null
    /** Who fetches what it makes, on the days on which they work (migration 253). */
    collection_agent_id: number | null
    instructions: string
    paused: Generated<boolean>
    last_day: string | null
    next_day: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
}
