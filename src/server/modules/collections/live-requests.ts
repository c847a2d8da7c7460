import { LIVE_REQUEST_FIELDS, type LiveCollectionRequest } from '../../../contract/live.ts'
import { CollectionRequestStatus, toldRequestStatus } from '../../../domain/dispatch/collection-request.ts'
import { INSIDE_EVENTS } from '../../../domain/shipments/log-event.ts'
import { maySee, type Viewer } from '../../../domain/shipments/visibility.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { LogEvent, Scalar } from '../../kernel/eventlog/log.ts'
import { type Presented, presented } from '../../kernel/realtime/presented.ts'
import { readLiveRows } from './store.ts'
import { toldRequest } from './told-request.ts'

const LIVE: ReadonlySet<string> = new Set(LIVE_REQUEST_FIELDS)
/** The provider's own business. */
const FOR_STAFF: ReadonlySet<string> = new Set([
  'collection_agent_id',
  'collection_branch_id',
  'proposed_driver',
])

/** The values as people of the account are told them; `isWhole`: what is kept from them stands there as empty. */
function outside(values: Readonly<Record<string, Scalar>>, isWhole: boolean): Record<string, Scalar> {
  const shown: Record<string, Scalar> = {}
  for (const [field, value] of Object.entries(values)) {
    if (!FOR_STAFF.has(field)) shown[field] = value
    else if (isWhole) shown[field] = null
  }
  const status = CollectionRequestStatus.safeParse(shown.status)
  if (status.success && toldRequestStatus(status.data) !== status.data)
    Object.assign(shown, { status: toldRequestStatus(status.data), message: null })
  return shown
}

function patchOf({ change }: LogEvent): Record<string, Scalar> {
  const patch: Record<string, Scalar> = {}
  for (const [field, [, to]] of Object.entries(change)) if (LIVE.has(field)) patch[field] = to
  return patch
}

const INSIDE: ReadonlySet<string> = new Set(INSIDE_EVENTS)

/** The event of a request for this viewer, or null when it is not theirs to see. */
export function presentRequest(event: LogEvent, viewer: Viewer): Presented | null {
  const sees = (scope: LogEvent['scope']) => maySee(viewer, event.entity, scope, event.entity_id)
  const saw = event.was === null ? null : sees(event.was)
  const seesNow = sees(event.scope)
  if (!seesNow && saw !== true) return null
  const head = { seq: event.seq, id: event.entity_id, version: event.version, at: event.at }
  if (!seesNow) return presented('collection_request', 'removed', head)
  if (viewer.kind === 'account' && INSIDE.has(event.type)) return null
  const isWhole = event.whole !== null && saw !== true
  const values = isWhole && event.whole !== null ? event.whole : patchOf(event)
  const shown = viewer.kind === 'account' ? outside(values, isWhole) : values
  // Also where nothing of it is shown: whoever changes it next names the version.
  return presented('collection_request', event.type, { ...shown, ...head })
}

/** The requests of the snapshot for this viewer: those that are open, and that were over no longer ago than `since` (ms). */
export async function readLiveRequests(
  tx: Tx,
  providerId: number,
  viewer: Viewer,
  since: number,
): Promise<LiveCollectionRequest[]> {
  const rows = await readLiveRows(tx, providerId, since)
  return viewer.kind === 'account' ? rows.map(toldRequest) : rows
}

/** What of a change of a request people of its account read in its history. */
export function requestChangeOutside(
  change: Readonly<Record<string, readonly [unknown, unknown]>>,
): Record<string, [unknown, unknown]> {
  const [, status] = change.status ?? []
  const read = CollectionRequestStatus.safeParse(status)
  const isHidden = read.success && toldRequestStatus(read.data) !== read.data
  const kept = Object.entries(change).filter(
    ([field]) => !FOR_STAFF.has(field) && !(isHidden && (field === 'status' || field === 'message')),
  )
  const told = (value: unknown) => {
    const known = CollectionRequestStatus.safeParse(value)
    return known.success ? toldRequestStatus(known.data) : value
  }
  // When it was is nothing by itself: it would tell that something was done within the provider.
  if (kept.every(([field]) => field === 'status_at')) return {}
  return Object.fromEntries(
    kept.map(([field, [from, to]]) => [field, field === 'status' ? [told(from), told(to)] : [from, to]]),
  )
}
