import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addShortUrl, deleteShortUrl, listShortUrls, type ShortUrl } from '../../../../contract/platform.ts'
import { SHORT_CODE, shortCode, targetProblem } from '../../../../domain/tenants/short-url.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runPlatformCommand } from '../../../kernel/commands/run-command.ts'
import { withPlatformReadTx } from '../../../kernel/database/tenant.ts'
import { iso, isoOrNull } from '../../../kernel/http/iso.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { recordPlatformEvent } from '../commands/platform-history.ts'

const COLUMNS = ['code', 'target', 'visits', 'last_visit_at', 'created_at'] as const
const MOST_TRIES = 5

function answerOf(row: {
  code: string
  target: string
  visits: number
  last_visit_at: number | null
  created_at: number
}): ShortUrl {
  return { ...row, last_visit_at: isoOrNull(row.last_visit_at), created_at: iso(row.created_at) }
}

/** Short addresses: made by the platform's administrator, followed by anybody. */
export function serveShortUrls(serve: Serve, app: FastifyInstance, platform: Platform): void {
  const db = platform.database.app

  serve.serveAuthenticated(listShortUrls, async () => {
    const rows = await withPlatformReadTx(db, (tx) =>
      tx.selectFrom('short_urls').select(COLUMNS).orderBy('created_at', 'desc').limit(1000).execute(),
    )
    return done({ short_urls: rows.map(answerOf) })
  })

  serve.serveAuthenticated(
    addShortUrl,
    async ({ providerId, body, caller }): Promise<Outcome<{ short_url: ShortUrl }>> => {
      const problem = targetProblem(body.target)
      if (problem !== null) return refused('shortUrl.badTarget', { field: 'target', detail: problem })
      return runPlatformCommand(platform, { providerId, caller }, async ({ tx }) => {
        // Made-up codes are tried again where one is taken; a wanted one is wanted as it is.
        for (let tries = 0; tries < MOST_TRIES; tries++) {
          const row = await tx
            .insertInto('short_urls')
            .values({
              code: body.code ?? shortCode(Math.random),
              target: new URL(body.target).href,
              created_by: caller.actor.source,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning(COLUMNS)
            .executeTakeFirst()
          if (row !== undefined) {
            const { code, target } = row
            const wanted = { target }
            await recordPlatformEvent(tx, caller, {
              type: 'shortUrl.added',
              subject: `/s/${code}`,
              before: null,
              wanted,
            })
            return done({ short_url: answerOf(row) })
          }
          if (body.code !== undefined) break
        }
        return refused('shortUrl.taken', { field: 'code' })
      })
    },
  )

  serve.serveAuthenticated(deleteShortUrl, async ({ providerId, query, caller }) =>
    runPlatformCommand(platform, { providerId, caller }, async ({ tx }) => {
      const before = await tx
        .deleteFrom('short_urls')
        .where('code', '=', query.code)
        .returning(['target', 'visits'])
        .executeTakeFirst()
      if (before === undefined) return refused('shortUrl.notFound', { field: 'code' })
      const wanted = { target: null, visits: null }
      await recordPlatformEvent(tx, caller, {
        type: 'shortUrl.deleted',
        subject: `/s/${query.code}`,
        before,
        wanted,
      })
      return done({ ok: true as const })
    }),
  )

  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params
    const target = SHORT_CODE.test(code) ? await follow(platform, code) : null
    // Checked again: nobody is led to a script, whatever a row came to say.
    if (target === null || targetProblem(target) !== null) return reply.redirect('/not-found', 302)
    return reply.header('cache-control', 'no-store').redirect(target, 302)
  })
}

async function follow({ database }: Platform, code: string): Promise<string | null> {
  const { rows } = await sql<{ target: string | null }>`SELECT follow_short_url(${code}) AS target`.execute(
    database.app,
  )
  return rows[0]?.target ?? null
}
