import type { TrackingEvent } from '../../contract/shipments.ts'
import { LogEventType, logEvent } from '../../domain/log-event.ts'
import { ShipmentStatus } from '../../domain/shipment-status.ts'
import { TrackingEventCode, trackingEvent } from '../../domain/tracking-event.ts'
import type { Viewer } from '../../domain/visibility.ts'
import type { EventRow } from '../database/rows.ts'
import type { Tx } from '../database/tenant.ts'
import { isStaffSide } from '../feed/present.ts'
import { iso } from './shipment-answer.ts'

type Row = { [F in 'id' | 'type' | 'source' | 'change' | 'told']: EventRow[F] } & {
  at: number
}

/** A status as people outside are told it, or null when it is not theirs to know. */
function lineStatus(row: Row): string | null {
  const to = ShipmentStatus.safeParse(row.change.status?.[1])
  if (to.success) return to.data
  if (row.type === 'shipment.booked') return 'submitted'
  return row.told?.event ?? (row.type === 'shipment.rescheduled' ? 'rescheduled' : null)
}

function isForStaffOnly(row: Row): boolean {
  const code = TrackingEventCode.safeParse(row.told?.event)
  return (code.success && trackingEvent(code.data).staffOnly) || row.change.status?.[1] === 'on-hold-internal'
}

function isTracked(row: Row): boolean {
  const type = LogEventType.safeParse(row.type)
  return type.success && (logEvent(type.data).tracked || row.change.status !== undefined)
}

/** The history of a shipment, newest first: the log's own events, in the words of the wire (clients.md). */
export async function trackingEvents(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  viewer: Viewer,
  excluded: readonly string[],
): Promise<TrackingEvent[]> {
  const rows: Row[] = await tx
    .selectFrom('events')
    .select(['id', 'at', 'type', 'source', 'change', 'told'])
    .where('provider_id', '=', providerId)
    .where('entity', '=', 'shipment')
    .where('entity_id', '=', shipmentId)
    .orderBy('version', 'desc')
    .limit(500)
    .execute()
  const staffSide = isStaffSide(viewer)
  return rows.flatMap((row): TrackingEvent[] => {
    const status = lineStatus(row)
    if (
      status === null ||
      !isTracked(row) ||
      (!staffSide && (isForStaffOnly(row) || excluded.includes(status)))
    )
      return []
    return [
      {
        id: row.id,
        parcel_id: 0,
        date: iso(row.at),
        status,
        message: row.told?.message ?? null,
        location: row.told?.location ?? null,
        source: staffSide ? row.source : null,
        lat: row.told?.lat ?? null,
        lng: row.told?.lng ?? null,
      },
    ]
  })
}
