import { sql } from 'kysely'
import {
  addReleaseNote,
  changeReleaseNote,
  listAllReleaseNotes,
  listReleaseNotes,
  type ReleaseNote,
} from '../../../../contract/platform.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { runPlatformCommand } from '../../../kernel/commands/run-command.ts'
import { type Tx, withPlatformReadTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { recordPlatformEvent } from '../commands/platform-history.ts'

/** A day is read as it was written, not as midnight somewhere. */
const COLUMNS = [
  'id',
  'version',
  'release',
  'title',
  'body',
  sql<string | null>`published_on::text`.as('published_on'),
] as const

/** Newest first: drafts, then by day; of one day the later version. */
function notes(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('release_notes')
    .select(COLUMNS)
    .orderBy('release_notes.published_on', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
}

/** What is new in each version: written by the platform's administrator, read by everybody who is signed in. */
export function serveReleaseNotes(serve: Serve, platform: Platform): void {
  const { app } = platform.database

  serve.serveAuthenticated(listReleaseNotes, async () => {
    // Row security shows what is published; what is dated ahead waits for its day.
    const rows: ReleaseNote[] = await notes(app).limit(100).execute()
    const today = dayOf(Date.now())
    return done({ release_notes: rows.filter(({ published_on }) => (published_on ?? '9999') <= today) })
  })

  serve.serveAuthenticated(listAllReleaseNotes, async () =>
    done({ release_notes: await withPlatformReadTx(app, (tx) => notes(tx).execute()) }),
  )

  serve.serveAuthenticated(addReleaseNote, ({ providerId, body, caller }) =>
    runPlatformCommand(platform, { providerId, caller }, async ({ tx }) => {
      const subject = `${body.release} ${body.title}`
      await recordPlatformEvent(tx, caller, {
        type: 'releaseNote.added',
        subject,
        before: null,
        wanted: body,
      })
      const release_note = await tx
        .insertInto('release_notes')
        .values({ ...body, changed_by: caller.actor.source })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      return done({ release_note })
    }),
  )

  serve.serveAuthenticated(
    changeReleaseNote,
    async ({ providerId, body: { id, version, ...wanted }, caller }) =>
      runPlatformCommand(platform, { providerId, caller }, async ({ tx }) => {
        const before = await notes(tx).where('id', '=', id).forUpdate().executeTakeFirst()
        if (before === undefined) return refused('releaseNote.notFound', { field: 'id' })
        if (version !== undefined && version !== before.version)
          return refused('releaseNote.changedMeanwhile', { field: 'version' })
        const release_note = await tx
          .updateTable('release_notes')
          .set({
            ...wanted,
            version: before.version + 1,
            changed_at: new Date(),
            changed_by: caller.actor.source,
          })
          .where('id', '=', id)
          .returning(COLUMNS)
          .executeTakeFirstOrThrow()
        const subject = `${before.release} ${before.title}`
        await recordPlatformEvent(tx, caller, { type: 'releaseNote.changed', subject, before, wanted })
        return done({ release_note })
      }),
  )
}
