import { sql } from 'kysely'
import {
  dismissCollectionProposals,
  listCollectionProposals,
} from '../../../../contract/collection-proposals.ts'
import { collectionRequestId } from '../../../../domain/values/display-id.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { readProposals } from './proposal-rows.ts'

const MINUTE = 60_000

/** Who is proposed for collections, and no to that. Whoever accepts assigns, as anybody does. */
export function serveCollectionProposals(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listCollectionProposals, async ({ providerId, caller }) => {
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    const rows = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readProposals(tx, providerId, platform.clock.now()),
    )
    const proposals = rows.map(({ request_id, ref, before, made_at, reason, ...row }) => ({
      ...row,
      collection_request_id: request_id,
      tracking_reference: request_id === null ? (ref ?? '') : collectionRequestId(request_id),
      before: isoOrNull(before),
      made_at: iso(made_at),
      first_at: isoOrNull(reason.first_at),
      added_minutes: Math.round(reason.added_ms / MINUTE),
      added_km: Math.round(reason.added_metres / 100) / 10,
      is_nearest: reason.is_nearest,
      is_in_time: reason.is_in_time,
    }))
    return done({ proposals })
  })

  serve.serveAuthenticated(dismissCollectionProposals, ({ providerId, caller, body }) =>
    runCommand(platform, providerId, caller, async ({ tx }) => {
      const { viewer } = caller
      if (viewer.kind !== 'staff') return refused('permission.denied')
      const { rows } = await sql`
        UPDATE collection_proposals SET state = 'dismissed'
        WHERE provider_id = ${providerId} AND state = 'open'
          AND (shipment_id = ANY(${body.shipment_ids}::bigint[]) OR request_id = ANY(${body.collection_request_ids}::int[]))
          AND (${viewer.branch_id}::int IS NULL OR branch_id = ${viewer.branch_id})
        RETURNING task`.execute(tx)
      return done({ dismissed: rows.length })
    }),
  )
}
