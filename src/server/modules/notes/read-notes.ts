import type { Settings } from '../../../domain/settings/settings.ts'
import { displayedStatus } from '../../../domain/shipments/shipment-status.ts'
import { isStaffSide } from '../../../domain/shipments/visibility.ts'
import { boundedCount } from '../../kernel/database/bounded-count.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { filesOfNotes, type NoteFile } from '../files/index.ts'

export const NOTE_COLUMNS = [
  'id',
  'shipment_id',
  'audience',
  'type',
  'message',
  'author_id',
  'author',
  'by_staff',
  'created_at',
] as const

/** What of a shipment decides whether its status, and with it the shipment, is hidden from somebody. */
type Shown = Parameters<typeof displayedStatus>[0]

/** Whether a shipment that is theirs has a status that they are not told of: for them it is not there. */
export const isHiddenFrom = (
  { viewer }: Pick<Caller, 'viewer'>,
  shipment: Shown,
  settings: Settings,
): boolean =>
  !isStaffSide(viewer) &&
  displayedStatus(shipment, { staff: false, overrideStatuses: settings.override_shipment_statuses }) === null

/** A page of the notes of a shipment that the eyes of the transaction see (migration 140), newest first. */
export async function readNotes(
  tx: Tx,
  {
    providerId,
    caller,
    settings,
  }: { providerId: number; caller: Pick<Caller, 'viewer'>; settings: Settings },
  wanted: { readonly shipment_id: number; readonly limit: number; readonly offset: number },
) {
  const shipment = await tx
    .selectFrom('shipments')
    .select(['status', 'collection_agent_id', 'delivery_agent_id'])
    .where('provider_id', '=', providerId)
    .where('id', '=', wanted.shipment_id)
    .executeTakeFirst()
  if (shipment === undefined || isHiddenFrom(caller, shipment, settings)) return NONE
  const query = tx
    .selectFrom('shipment_notes')
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', wanted.shipment_id)
  const rows = await query
    .select(NOTE_COLUMNS)
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const files = await filesOfNotes(
    tx,
    providerId,
    rows.map(({ id }) => id),
  )
  return { rows, files, count: await boundedCount(tx, query) }
}

const NONE = { rows: [], files: new Map<number | null, NoteFile[]>(), count: 0 }

export type NoteRow = Awaited<ReturnType<typeof readNotes>>['rows'][number]
