import { listPlatformHistory } from '../../../../contract/platform-history.ts'
import { PlatformEventType } from '../../../../domain/platform-admin/platform-event.ts'
import { done } from '../../../../domain/values/refusals.ts'
import { withPlatformReadTx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'

/** A release note is as long as a page: its history says how it began. */
const MOST_CHARACTERS = 300

function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MOST_CHARACTERS) return value
  return `${value.slice(0, MOST_CHARACTERS)}…`
}

/** GET /admin/history: who did what to the platform, and when. */
export function servePlatformHistory(serve: Serve, { database }: Platform): void {
  serve.serveAuthenticated(listPlatformHistory, async ({ query: { limit, offset } }) =>
    withPlatformReadTx(database.app, async (tx) => {
      const rows = await tx
        .selectFrom('platform_events')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const { count } = await tx
        .selectFrom('platform_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const platform_events = rows.map(({ at, type, change, ...row }) => ({
        ...row,
        type: PlatformEventType.parse(type),
        timestamp: iso(at),
        change: Object.fromEntries(
          Object.entries(change).map(([field, [from, to]]) => [
            field,
            { change_from: shortened(from), change_to: shortened(to) },
          ]),
        ),
      }))
      return done({ platform_events, count })
    }),
  )
}
