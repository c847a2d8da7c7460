import { listOutbox } from '../../../contract/outbox.ts'
import { permits } from '../../../domain/identity/permission.ts'
import { RECIPIENT_KINDS, withoutSecret } from '../../../domain/messaging/outbox.ts'
import { done } from '../../../domain/values/refusals.ts'
import { boundedCount } from '../../kernel/database/bounded-count.ts'
import { containing, searchColumn } from '../../kernel/database/search-text.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../kernel/http/iso.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'

/** Who reads a code that was meant for somebody else could walk in as them: it takes a permission of its own. */
const SEE_CODES = 'INLINE_see_outbox_codes'

export function serveOutbox(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listOutbox, ({ providerId, caller, query }) =>
    withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
      const seesCodes = permits(caller.permissions, SEE_CODES)
      let wanted = tx.selectFrom('outbox').where('provider_id', '=', providerId)
      if (query.status !== undefined) wanted = wanted.where('status', '=', query.status)
      if (query.search !== undefined && query.search !== '') {
        const part = containing(query.search)
        wanted = wanted.where((is) =>
          is.or([is(searchColumn('recipient'), 'like', part), is(searchColumn('subject'), 'like', part)]),
        )
      }
      const rows = await wanted
        .selectAll()
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      const count = await boundedCount(tx, wanted)
      const messages = rows.map((row) => {
        const isShown = row.status === 'kept' && seesCodes && !RECIPIENT_KINDS.has(row.kind)
        const shown = isShown ? row.text : withoutSecret(row.text, row.secret)
        return {
          id: row.id,
          channel: row.channel,
          kind: row.kind,
          to: row.recipient,
          subject: row.subject,
          text: shown,
          hidden: shown !== row.text,
          status: row.status,
          attempts: row.attempts,
          reason: row.reason,
          created_at: iso(row.created_at),
          next_at: row.status === 'waiting' ? iso(row.next_at) : null,
          settled_at: isoOrNull(row.settled_at),
        }
      })
      return done({ messages, count, sends_email: platform.sendsEmail })
    }),
  )
}
