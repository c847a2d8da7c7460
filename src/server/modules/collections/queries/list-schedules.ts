import type { z } from 'zod'
import type { listCollectionSchedules } from '../../../../contract/collection-requests.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { searchTermsOf } from '../../../../domain/values/find.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import { containing, searchColumn } from '../../../kernel/database/search-text.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { answeredSchedule } from '../answered-request.ts'

/** GET /collection-requests/schedules, the newest first, with the viewer's own eyes. */
export function listSchedules(
  { database, gazetteer }: Platform,
  providerId: number,
  viewer: Viewer,
  { account_id, search = '', cursor, limit }: z.output<typeof listCollectionSchedules.query>,
): Promise<Outcome<z.input<typeof listCollectionSchedules.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    let query = tx
      .selectFrom('collection_schedules')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('deleted_at', 'is', null)
    if (account_id !== undefined) query = query.where('account_id', '=', account_id)
    for (const term of searchTermsOf(search).slice(0, 8))
      query = query.where(({ or, eb }) =>
        or([
          eb(searchColumn('collection_name'), 'like', containing(term)),
          eb(searchColumn('collection_place'), 'like', containing(term)),
        ]),
      )
    if (cursor !== undefined) query = query.where('id', '<', cursor)
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    return done({
      schedules: page.map((row) => answeredSchedule(gazetteer, row, viewer)),
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    })
  })
}
