import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestEvent, readCollectionRequest } from '../../../../contract/collection-requests.ts'
import { CollectionRequestStatus } from '../../../../domain/dispatch/collection-request.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Tx, withViewerTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Platform } from '../../../platform.ts'
import { answeredRequest } from '../answered-request.ts'
import { requestChangeOutside } from '../live-requests.ts'
import { readLinked } from './read-linked.ts'

/** A request has a dozen; what somebody's program did a thousand times is read in the audit trail. */
const MOST_EVENTS = 200

/** Told beside the other fields, and which shipments by their references. */
const TOLD_APART: ReadonlySet<string> = new Set(['status', 'message', 'shipment_ids'])

async function readEvents(
  tx: Tx,
  providerId: number,
  id: number,
  { kind }: Viewer,
): Promise<z.input<typeof RequestEvent>[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'type', 'at', 'source', 'change'])
    .where('provider_id', '=', providerId)
    .where('entity', '=', 'collection_request')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.flatMap((row) => {
    const change = kind === 'account' ? requestChangeOutside(row.change) : row.change
    const kept = Object.entries(change).map(([field, [, to]]) => [field, to] as const)
    // What was done within the provider alone is nothing to others.
    if (kept.length === 0) return []
    const status = CollectionRequestStatus.safeParse(change.status?.[1])
    const message = change.message?.[1]
    return [
      {
        id: row.id,
        type: row.type,
        time: iso(row.at),
        source: kind === 'account' ? null : row.source,
        status: status.success ? status.data : null,
        message: typeof message === 'string' ? message : null,
        change: Object.fromEntries(kept.filter(([field]) => !TOLD_APART.has(field))),
      },
    ]
  })
}

/** GET /collection-requests/details. */
export function readRequest(
  { database, gazetteer }: Platform,
  providerId: number,
  viewer: Viewer,
  id: number,
): Promise<Outcome<z.input<typeof readCollectionRequest.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    const row = await tx
      .selectFrom('collection_requests')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst()
    if (row === undefined) return refused('collection.notFound', { field: 'id' })
    return done({
      collection_request: answeredRequest(gazetteer, row, viewer),
      shipments: await readLinked(tx, providerId, id),
      events: await readEvents(tx, providerId, id, viewer),
    })
  })
}
