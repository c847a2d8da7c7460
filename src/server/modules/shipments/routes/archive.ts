import { toColumns } from '../../../../contract/column-encoding.ts'
import { LIVE_SHIPMENT_FIELDS } from '../../../../contract/live.ts'
import { listArchive, readArchiveWeeks } from '../../../../contract/shipment-archive.ts'
import { scopeKey } from '../../../../domain/shipments/visibility.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { createFairQueue } from '../../../kernel/concurrency/fair-queue.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { answerArchivePage, placeOfPage } from '../queries/archive-page.ts'
import { createArchiveWeeks } from '../queries/archive-weeks.ts'

/** So many pages are read at a time, of one session or account one: whoever asks for all years waits for their own pages. */
const LIMITS = { atOnce: 3, waitingOfOne: 20 }
/** Whoever has too many waiting asks again after so long (ms). */
const ASK_AGAIN_MS = 2_000

export function serveArchive(serve: Serve, platform: Platform): void {
  const queue = createFairQueue(LIMITS)
  const weeks = createArchiveWeeks(platform)
  serve.serveAuthenticated(readArchiveWeeks, async ({ providerId, caller: { viewer }, query }) =>
    done(await weeks(providerId, viewer, query)),
  )
  serve.serveAuthenticated(listArchive, async ({ providerId, caller, query }) => {
    const { session_id, viewer } = caller
    const asker = `${providerId} ${viewer.kind === 'account' ? scopeKey(viewer) : session_id}`
    const turn = queue.run(asker, () => answerArchivePage(platform, providerId, caller, query))
    if (turn === null) return refused('rate.limited', { retryAfterMs: ASK_AGAIN_MS })
    const outcome = await turn
    if (!outcome.ok) return outcome
    return done({
      shipments: toColumns(LIVE_SHIPMENT_FIELDS, outcome.value.rows),
      ...placeOfPage(outcome.value),
    })
  })
}
