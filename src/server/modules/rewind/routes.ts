import * as contract from '../../../contract/rewind.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import { whenGone } from '../../kernel/http/when-gone.ts'
import type { Platform } from '../../platform.ts'
import { keptSince, readPast } from './read-past.ts'
import { readPastEvents } from './read-past-events.ts'
import { readTrail } from './read-trail.ts'
import { createUnpackedCheckpoints } from './unpacked-checkpoints.ts'

/** A jump reads an hour of the log: the feed of now has the processor between two of them. */
const JUMPS = { atOnce: 2, waitingOfOne: 4 }
const LATER = refused('rate.limited', { retryAfterMs: 1_000 })

type StaffViewer = Extract<Viewer, { kind: 'staff' }>

/** The past is for those who dispatch: of what accounts and drivers were told when, nothing is kept. */
const asStaff = (viewer: Viewer): Outcome<StaffViewer> =>
  viewer.kind === 'staff' ? done(viewer) : refused('permission.denied')

/** The work of a past moment, and where drivers were. */
export function serveRewind({ serveAuthenticated }: Serve, platform: Platform): void {
  const queue = createFairQueue(JUMPS)
  const checkpoints = createUnpackedCheckpoints(platform)

  serveAuthenticated(contract.readPast, async ({ providerId, caller, query, reply }) => {
    const viewer = asStaff(caller.viewer)
    if (!viewer.ok) return viewer
    const { at, since } = query
    const gone = whenGone(reply)
    const asked = { providerId, viewer: viewer.value, at: Date.parse(at), since, gone }
    const read = queue.run(`${providerId} ${caller.user_id}`, async () =>
      gone.aborted ? LATER : readPast(platform, checkpoints, asked),
    )
    return (await read) ?? LATER
  })

  serveAuthenticated(contract.readPastEvents, async ({ providerId, caller, query }) => {
    const viewer = asStaff(caller.viewer)
    if (!viewer.ok) return viewer
    const { after, from, until, every_seconds } = query
    const asked = { after, from: Date.parse(from), until: Date.parse(until), everySeconds: every_seconds }
    const read = queue.run(`${providerId} ${caller.user_id}`, () =>
      readPastEvents(platform, providerId, viewer.value, asked),
    )
    return (await read) ?? LATER
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
