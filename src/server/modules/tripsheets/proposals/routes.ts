import { sql } from 'kysely'
import {
  acceptProposal as acceptCall,
  endSearch,
  listOwnSearches,
  optimiseTripsheets,
  readProposal,
  replaceDriver,
  undoProposal as undoCall,
} from '../../../../contract/route-proposals.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { createRateLimiter } from '../../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { learntOf } from '../../arrivals/index.ts'
import { acceptProposal, type GiveStops, seenProposal } from './accept-proposal.ts'
import { beginDriverOut, beginOptimising } from './begin-proposal.ts'
import { ownSearches, putAway } from './own-searches.ts'
import { presentProposal } from './present-proposal.ts'
import { readProposalRow } from './proposal-rows.ts'
import { createSearches } from './search-routes.ts'
import { undoProposal } from './undo-proposal.ts'

/** Proposals that one person asks for: each reads a day, and is kept for a week with all its stops. */
const ASKED = { most: 60, perMs: 300_000 }

const NOT_STAFF = refused('permission.denied')
/** A driver may have the role of a dispatcher: they see their own all the same, and a search of theirs would hold up those who plan. */
const isStaff = ({ viewer }: Caller): boolean => viewer.kind === 'staff'

export function serveProposals(serve: Serve, platform: Platform, give: GiveStops): void {
  const searches = createSearches(platform)
  const asked = createRateLimiter(ASKED, platform.now)
  function refusalOf(providerId: number, caller: Caller) {
    if (!isStaff(caller)) return NOT_STAFF
    const waitMs = asked.take(`${providerId} ${caller.user_id}`)
    return waitMs === null ? null : refused('rate.limited', { retryAfterMs: waitMs })
  }

  serve.serveAuthenticated(
    optimiseTripsheets,
    async ({ providerId, caller, body }) =>
      refusalOf(providerId, caller) ?? beginOptimising(platform, searches, providerId, caller, body),
  )

  serve.serveAuthenticated(
    replaceDriver,
    async ({ providerId, caller, body }) =>
      refusalOf(providerId, caller) ?? beginDriverOut(platform, providerId, caller, body),
  )

  serve.serveAuthenticated(readProposal, async ({ providerId, caller, query }) => {
    if (!isStaff(caller)) return NOT_STAFF
    const { row, learnt } = await withViewerTx(
      platform.database.app,
      providerId,
      caller.viewer,
      async (tx) => ({
        row: await readProposalRow(tx, providerId, query.id),
        learnt: await learntOf(tx, providerId),
      }),
    )
    return row === undefined
      ? refused('proposal.notFound', { field: 'id' })
      : done(presentProposal(row, platform.clock.now(), learnt))
  })

  serve.serveAuthenticated(listOwnSearches, async ({ providerId, caller }) =>
    isStaff(caller)
      ? withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) =>
          done({ searches: await ownSearches(tx, providerId, caller.user_id) }),
        )
      : NOT_STAFF,
  )

  serve.serveAuthenticated(endSearch, ({ providerId, caller, body: { id, act } }) =>
    runCommand(platform, providerId, caller, async (command) => {
      const seen = await seenProposal(command, caller, id)
      if (!seen.ok) return seen
      if (seen.value.status === 'searching') {
        await sql`UPDATE route_proposals SET wanted = ${act} WHERE provider_id = ${providerId} AND id = ${id}`.execute(
          command.tx,
        )
        command.afterCommit(() => searches.end(providerId, id, act))
      } else if (act === 'cancel' && seen.value.asked_by === caller.user_id)
        await putAway(command.tx, providerId, id)
      return done(presentProposal(seen.value, command.now, await learntOf(command.tx, providerId)))
    }),
  )

  serve.serveAuthenticated(acceptCall, ({ providerId, caller, body, idempotencyKey }) =>
    acceptProposal({ platform, give }, providerId, caller, body, idempotencyKey),
  )

  serve.serveAuthenticated(undoCall, ({ providerId, caller, body, idempotencyKey }) =>
    undoProposal({ platform, give }, providerId, caller, body, idempotencyKey),
  )
}
