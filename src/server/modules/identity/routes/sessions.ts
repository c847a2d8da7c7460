import { endSessions, listSessions } from '../../../../contract/sessions.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { instant, withProviderReadTx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { endOwnSessions } from '../commands/end-sessions.ts'
import { deviceOf, shortIp } from '../device.ts'

/** Where the caller is signed in, and signing out there. */
export function serveSessions(serve: Serve, platform: Platform): void {
  serve.serveAuthenticated(listSessions, async ({ providerId, caller }) => {
    const rows = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      tx
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'ip', 'started_at', 'last_used_at', 'expires_at'])
        .where('provider_id', '=', providerId)
        .where('user_id', '=', caller.user_id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', instant(platform.now()))
        .orderBy('last_used_at', (order) => order.desc().nullsLast())
        .orderBy('id', 'desc')
        .limit(200)
        .execute(),
    )
    const places = rows.map((row) => ({
      id: row.id,
      is_current: row.id === caller.session_id,
      ...deviceOf(row.user_agent),
      ip: row.ip === null ? null : shortIp(row.ip),
      started_at: iso(row.started_at),
      last_used_at: isoOrNull(row.last_used_at),
      expires_at: iso(row.expires_at),
    }))
    return done({ sessions: places.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) })
  })

  serve.serveAuthenticated(endSessions, async ({ providerId, caller, body }) => {
    const which = 'session_id' in body ? { id: body.session_id } : { except: caller.session_id }
    const ended = await endOwnSessions(platform, providerId, caller, which)
    if (ended.length === 0 && 'session_id' in body)
      return refused('session.notFound', { field: 'session_id' })
    return done({ ended: ended.length })
  })
}
