import * as contract from '../../../contract/rewind.ts'
import { scopeKey, type Viewer } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { keptSince, readPast } from './read-past.ts'
import { readPastEvents } from './read-past-events.ts'
import { readTrail } from './read-trail.ts'

/** A jump reads an hour of the log: the feed of now has the processor between two of them. */
const JUMPS = { atOnce: 2, waitingOfOne: 4 }
const AGAIN_MS = 1_000

type StaffViewer = Extract<Viewer, { kind: 'staff' }>

/** The past is for those who dispatch: of what accounts and drivers were told when, nothing is kept. */
const asStaff = (viewer: Viewer): Outcome<StaffViewer> =>
  viewer.kind === 'staff' ? done(viewer) : refused('permission.denied')

/** The work of a past moment, and where drivers were. */
export function serveRewind({ serveAuthenticated }: Serve, platform: Platform): void {
  const queue = createFairQueue(JUMPS)

  serveAuthenticated(contract.readPast, async ({ providerId, caller, query }) => {
    const viewer = asStaff(caller.viewer)
    if (!viewer.ok) return viewer
    const { branch_id } = viewer.value
    const read = await queue.run(`${providerId} ${caller.user_id}`, () =>
      readPast(platform, providerId, branch_id, Date.parse(query.at)),
    )
    if (read === null) return refused('rate.limited', { retryAfterMs: AGAIN_MS })
    if (!read.ok) return read
    // Another moment is another log: what was shown of the one before is let go.
    return done({ ...read.value, epoch: `past ${scopeKey(viewer.value)} ${query.at}` })
  })

  serveAuthenticated(contract.readPastEvents, async ({ providerId, caller, query }) => {
    const viewer = asStaff(caller.viewer)
    if (!viewer.ok) return viewer
    const { after, from, until, every_seconds } = query
    const asked = { after, from: Date.parse(from), until: Date.parse(until), everySeconds: every_seconds }
    const read = queue.run(`${providerId} ${caller.user_id}`, () =>
      readPastEvents(platform, providerId, viewer.value, asked),
    )
    return (await read) ?? refused('rate.limited', { retryAfterMs: AGAIN_MS })
  })

  serveAuthenticated(contract.readPastRange, async ({ providerId, caller }) => {
    const viewer = asStaff(caller.viewer)
    if (!viewer.ok) return viewer
    const kept_since = await withProviderReadTx(platform.database.app, providerId, (tx) =>
      keptSince(platform, tx, providerId),
    )
    return done({ kept_since, now: platform.clock.now() })
  })

  serveAuthenticated(contract.readTrail, async ({ providerId, caller, query }) => {
    const viewer = asStaff(caller.viewer)
    return viewer.ok ? readTrail(platform, providerId, viewer.value, query) : viewer
  })
}
