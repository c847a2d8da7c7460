import { addFileVersion } from '../../../contract/files.ts'
import { addNote, addNotes, deleteNote, listNotes } from '../../../contract/shipment-notes.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withViewerTx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { saveVersion } from './add-version.ts'
import { removeNote, writeNote } from './change-notes.ts'
import { noteAnswer } from './note-answer.ts'
import { readNotes } from './read-notes.ts'
import { writeNotes } from './write-notes.ts'

/** So many notes a minute are written by one user of the provider, or by all people and keys of one account together. */
const WRITTEN = { most: 60, perMs: 60_000 }
/** Writers of one shipment wait for its row, each with a connection: so many do at a time, and whoever sends many waits behind their own. */
const AT_ONCE = { atOnce: 3, waitingOfOne: 60 }
/** Whoever has too many waiting comes back after so long (ms). */
const AGAIN_MS = 2_000

const writerOf = (providerId: number, { viewer, user_id }: Caller): string =>
  `${providerId} ${viewer.kind === 'account' ? scopeKey(viewer) : user_id}`

export function serveNotes(serve: Serve, platform: Platform): void {
  const written = createRateLimiter(WRITTEN, platform.now)
  const queue = createFairQueue(AT_ONCE)
  async function inTurn<T>(providerId: number, caller: Caller, work: () => Promise<T>) {
    const outcome = await queue.run(writerOf(providerId, caller), work)
    return outcome ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
  }

  serve.serveAuthenticated(listNotes, async ({ providerId, caller, query }) => {
    const { settings } = await platform.settings.read(providerId)
    const { rows, files, count } = await withViewerTx(
      platform.database.app,
      providerId,
      caller.viewer,
      (tx) => readNotes(tx, { providerId, caller, settings }, query),
    )
    const notes = rows.map((row) => noteAnswer(row, files.get(row.id) ?? [], caller, settings))
    return done({ notes, count })
  })

  serve.serveAuthenticated(addNote, async ({ providerId, caller, session, body, idempotencyKey }) => {
    const waitMs = written.take(writerOf(providerId, caller))
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const author = session.user.username
    return inTurn(providerId, caller, () =>
      writeNote(platform, providerId, { caller, author, idempotencyKey }, body),
    )
  })

  serve.serveAuthenticated(addFileVersion, async ({ providerId, caller, session, body, idempotencyKey }) => {
    const waitMs = written.take(writerOf(providerId, caller))
    if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    const author = session.user.username
    return inTurn(providerId, caller, () =>
      saveVersion(platform, providerId, { caller, author, idempotencyKey }, body),
    )
  })

  serve.serveAuthenticated(addNotes, async ({ providerId, caller, session, body, idempotencyKey }) => {
    // What staff write on a selection is one thing that they say; a shop's program floods nobody this way either.
    const times = caller.viewer.kind === 'staff' ? 1 : body.ids.length
    if (times > WRITTEN.most)
      return refused('input.invalid', { field: 'ids', detail: `At most ${WRITTEN.most} at once.` })
    for (let i = 0; i < times; i++) {
      const waitMs = written.take(writerOf(providerId, caller))
      if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
    }
    const author = session.user.username
    return inTurn(providerId, caller, () =>
      writeNotes(platform, providerId, { caller, author, idempotencyKey }, body),
    )
  })

  serve.serveAuthenticated(deleteNote, ({ providerId, caller, query }) =>
    inTurn(providerId, caller, () => removeNote(platform, providerId, caller, query.id)),
  )
}
