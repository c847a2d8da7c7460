import { sql } from 'kysely'
import type { z } from 'zod'
import { type listCollectionRequests, requestCursor } from '../../../../contract/collection-requests.ts'
import {
  type CollectionRequestStatus,
  REQUEST_GROUPS,
  statusesToldAs,
} from '../../../../domain/dispatch/collection-request.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { searchId } from '../../../../domain/values/display-id.ts'
import { searchTermsOf } from '../../../../domain/values/find.ts'
import { dayStart } from '../../../../domain/values/moment.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import { containing } from '../../../kernel/database/search-text.ts'
import { instant, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { answeredRequest } from '../answered-request.ts'

type Wanted = z.output<typeof listCollectionRequests.query>

const DAY_MS = 86_400_000

/** What is asked for by status, as it is stored: people of an account ask by what they are told. */
function statusesOf({ group, status }: Wanted, { kind }: Viewer): CollectionRequestStatus[] | null {
  const asked = [group === undefined ? null : REQUEST_GROUPS[group], status ?? null].filter(
    (one) => one !== null,
  )
  const [first, second] = asked
  if (first === undefined) return null
  const wanted = first.filter((one) => second === undefined || second.includes(one))
  return kind === 'account' ? statusesToldAs(wanted) : [...wanted]
}

/** GET /collection-requests: by the beginning of the window, the latest first, with the viewer's own eyes (row security). */
export async function listRequests(
  { database, gazetteer }: Platform,
  providerId: number,
  viewer: Viewer,
  wanted: Wanted,
): Promise<Outcome<z.input<typeof listCollectionRequests.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    let query = tx.selectFrom('collection_requests').selectAll().where('provider_id', '=', providerId)
    const statuses = statusesOf(wanted, viewer)
    if (statuses !== null) query = query.where(sql<boolean>`status = ANY(${statuses}::text[])`)
    if (wanted.id !== undefined) query = query.where(sql<boolean>`id = ${wanted.id}::bigint`)
    if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
    // Which branch and which driver is the provider's business: nothing of an account has either.
    const isOutside = viewer.kind === 'account' && (wanted.branch_id ?? wanted.driver_id) !== undefined
    if (isOutside) return done({ collection_requests: [], next: null })
    if (wanted.branch_id !== undefined) query = query.where('collection_branch_id', '=', wanted.branch_id)
    if (wanted.driver_id !== undefined) query = query.where('collection_agent_id', '=', wanted.driver_id)
    const day = wanted.date === undefined ? null : dayStart(wanted.date)
    if (day !== null)
      query = query
        .where('collection_after', '>=', instant(day))
        .where('collection_after', '<', instant(day + DAY_MS))
    const number = searchId(wanted.search ?? '')
    const terms = searchTermsOf(wanted.search ?? '').slice(0, 8)
    if (number !== null || terms.length > 0)
      query = query.where(({ and, or, eb }) =>
        or([
          ...(number === null ? [] : [sql<boolean>`id = ${number}::bigint`]),
          and(terms.map((term) => eb('find_text', 'like', containing(term)))),
        ]),
      )
    const { cursor } = wanted
    if (cursor !== undefined)
      query = query.where(
        sql<boolean>`(collection_after, id) < (${instant(cursor.at)}, ${cursor.id}::bigint)`,
      )
    const rows = await query
      .orderBy('collection_after', 'desc')
      .orderBy('id', 'desc')
      .limit(wanted.limit + 1)
      .execute()
    const page = rows.slice(0, wanted.limit)
    const last = page.at(-1)
    return done({
      collection_requests: page.map((row) => answeredRequest(gazetteer, row, viewer)),
      next:
        last !== undefined && rows.length > wanted.limit
          ? requestCursor(last.collection_after, last.id)
          : null,
    })
  })
}
