import {
  handOverDesk,
  listHandovers,
  PRESENCE_EVERY_MS,
  reportPresence,
  takeDesk,
} from '../../../contract/presence.ts'
import { refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { addHandover, listedHandovers, takeHandover } from './handovers.ts'
import { keepPresence, MOST_TABS } from './report-presence.ts'

/** Reports of a node at once, of one person one: each of their tabs may wait for its turn, and colleagues wait for nobody's hundreds. */
const REPORTS = { atOnce: 4, waitingOfOne: MOST_TABS }
const LATER = refused('rate.limited', { retryAfterMs: PRESENCE_EVERY_MS.together })

/** Who else is here, and the desk that one leaves to another (decision 130). */
export function servePresence(serve: Serve, platform: Platform): void {
  const reports = createFairQueue(REPORTS)
  serve.serveAuthenticated(
    reportPresence,
    async ({ providerId, caller, body }) =>
      reports.run(`${providerId} ${caller.user_id}`, () =>
        keepPresence(platform, providerId, caller, body),
      ) ?? LATER,
  )
  serve.serveAuthenticated(listHandovers, ({ providerId, caller }) =>
    listedHandovers(platform, providerId, caller),
  )
  serve.serveAuthenticated(handOverDesk, ({ providerId, caller, body, idempotencyKey }) =>
    addHandover(platform, providerId, caller, body, idempotencyKey),
  )
  serve.serveAuthenticated(takeDesk, ({ providerId, caller, body }) =>
    takeHandover(platform, providerId, caller, body.id),
  )
}
