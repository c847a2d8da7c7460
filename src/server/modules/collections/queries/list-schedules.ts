import type { z } from 'zod'
import type { listCollectionSchedules } from '../../../../contract/collection-requests.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { answeredSchedule } from '../answered-request.ts'

/** As many as a page shows: an account has 50 at most, and staff narrow it to an account. */
const MOST_LISTED = 1_000

/** GET /collection-requests/schedules, the newest first, with the viewer's own eyes. */
export function listSchedules(
  { database, gazetteer }: Platform,
  providerId: number,
  viewer: Viewer,
  { account_id }: z.output<typeof listCollectionSchedules.query>,
): Promise<Outcome<z.input<typeof listCollectionSchedules.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    let query = tx
      .selectFrom('collection_schedules')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('deleted_at', 'is', null)
    if (account_id !== undefined) query = query.where('account_id', '=', account_id)
    const rows = await query.orderBy('id', 'desc').limit(MOST_LISTED).execute()
    return done({ schedules: rows.map((row) => answeredSchedule(gazetteer, row)) })
  })
}
