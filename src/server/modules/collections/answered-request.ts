import type { Selectable } from 'kysely'
import type { CollectionRequest, CollectionSchedule } from '../../../contract/collection-requests.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { iso } from '../../kernel/http/iso.ts'
import type { Platform } from '../../platform.ts'
import { answeredAddress } from '../addresses/index.ts'
import { toldRequest } from './told-request.ts'

export type RequestRow = Selectable<Tables['collection_requests']>
export type ScheduleRow = Selectable<Tables['collection_schedules']>

type Places = Platform['gazetteer']
const NO_TIMES = { time_created: null, time_modified: null } as const

/** A request as these eyes are answered it. */
export function answeredRequest(gazetteer: Places, kept: RequestRow, { kind }: Viewer): CollectionRequest {
  const row = kind === 'account' ? toldRequest(kept) : kept
  return {
    id: row.id,
    display_id: collectionRequestId(row.id),
    version: row.version,
    account_id: row.account_id,
    status: row.status,
    status_at: iso(row.status_at),
    time_created: iso(row.created_at),
    message: row.message,
    failed_attempts: row.failed_attempts,
    parcel_count: row.parcel_count,
    weight_kg: row.weight_kg,
    collected_parcels: row.collected_parcels,
    shipment_count: row.shipment_count,
    address: answeredAddress(gazetteer, row.address, { id: row.id, ...NO_TIMES }),
    contact: row.contact,
    collection_name: row.collection_name,
    collection_place: row.collection_place,
    collection_lat: row.collection_lat,
    collection_lng: row.collection_lng,
    collection_branch_id: row.collection_branch_id,
    collection_agent_id: row.collection_agent_id,
    collection_after: iso(row.collection_after),
    collection_before: iso(row.collection_before),
    instructions: row.instructions,
    schedule_id: row.schedule_id,
  }
}

export function answeredSchedule(gazetteer: Places, row: ScheduleRow, { kind }: Viewer): CollectionSchedule {
  const { id, version, account_id, frequency, weekdays, from_day, until_day, window_from, window_to } = row
  return {
    id,
    version,
    account_id,
    frequency,
    weekdays,
    from_day,
    until_day,
    window_from,
    window_to,
    parcel_count: row.parcel_count,
    weight_kg: row.weight_kg,
    address: answeredAddress(gazetteer, row.address, { id, ...NO_TIMES }),
    contact: row.contact,
    collection_name: row.collection_name,
    collection_place: row.collection_place,
    instructions: row.instructions,
    collection_agent_id: kind === 'account' ? null : row.collection_agent_id,
    paused: row.paused,
    next_day: row.paused ? null : row.next_day,
  }
}
