import type { z } from 'zod'
import { listAssignments } from '../../../contract/assignments.ts'
import { sendTripsheets as sendCall } from '../../../contract/tripsheet-batches.ts'
import {
  changeTripsheet as changeCall,
  listTripsheets,
  MOST_TRIPSHEETS,
  readArrivals,
} from '../../../contract/tripsheets.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue, type FairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { limitConcurrency } from '../../kernel/concurrency/limit-concurrency.ts'
import { createCoalescer } from '../../kernel/concurrency/shared-work.ts'
import { withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import { isoOrNull } from '../../kernel/http/iso.ts'
import type { AuthenticatedRequest, Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { learntOf } from '../arrivals/index.ts'
import { changeTripsheet } from './change-tripsheet.ts'
import { expectAll } from './expect-arrivals.ts'
import { createWaitingReader } from './proposals/waiting-minutes.ts'
import { newestEvents, readAssignments } from './read-assignments.ts'
import { readTripsheets, seenTripsheets, stopArrivals } from './read-tripsheets.ts'
import { sendTripsheets } from './send-tripsheets.ts'

/** Questions of one list to a routing server, at a time. */
const ASKED_AT_ONCE = 8
/** Somebody waits for the list (ms). */
const ASKED_WITHIN_MS = 2_000
/** What was assigned is looked for in a day of the log: in turns of its own, so that nobody's tripsheets wait for it. */
const LOOKED_FOR = { atOnce: 2, waitingOfOne: 4 }
/**
 * A day of all drivers is a quarter of a second's work: whoever asks for hundreds waits for their own. The thirty tabs of a person who ask of a
 * driver each, in the moment in which all are due, are answered.
 */
const LISTED = { atOnce: 4, waitingOfOne: 40 }
const NOT_FOR_DRIVERS = { calibration: null, streets: null }
/** A role of staff that somebody of an account was given opens no tripsheet. */
const isOfAccount = ({ caller }: Pick<AuthenticatedRequest<object, object>, 'caller'>): boolean =>
  caller.viewer.kind === 'account'
const LATER = refused('rate.limited', { retryAfterMs: 1_000 })

/** In turn, and once for all tabs of a person that ask the same meanwhile. */
function sharedTurns<Answer>(lists: FairQueue) {
  const share = createCoalescer<Outcome<Answer>>()
  return (
    {
      providerId,
      caller,
      query,
    }: Pick<AuthenticatedRequest<object, object>, 'providerId' | 'caller' | 'query'>,
    read: () => Promise<Outcome<Answer>>,
  ): Promise<Outcome<Answer>> =>
    // The eyes as well: staff look through those of others with a name that is their own.
    share(
      JSON.stringify([providerId, caller.user_id, caller.viewer, query]),
      async () => (await lists.run(`${providerId} ${caller.user_id}`, read)) ?? LATER,
    )
}

export function serveTripsheets(serve: Serve, platform: Platform): void {
  const inTurn = limitConcurrency(ASKED_AT_ONCE)
  const looks = createFairQueue(LOOKED_FOR)
  const lists = createFairQueue(LISTED)
  const tripsheetsInTurn = sharedTurns<z.input<typeof listTripsheets.answer>>(lists)
  const arrivalsInTurn = sharedTurns<z.input<typeof readArrivals.answer>>(lists)
  const readWaiting = createWaitingReader(platform)
  serve.serveAuthenticated(listTripsheets, async (asked) => {
    if (isOfAccount(asked)) return refused('permission.denied')
    return tripsheetsInTurn(asked, async () => {
      const { providerId, caller, query } = asked
      const { settings } = await platform.settings.read(providerId)
      const { id, branch_id, driver_id } = query
      const now = platform.clock.now()
      const day = query.date ?? (id === undefined ? dayOf(now) : undefined)
      const wanted = {
        ids: id === undefined ? undefined : [id],
        day,
        branch_id,
        driver_id,
        most: MOST_TRIPSHEETS,
      }
      const { read, learnt } = await withViewerTx(
        platform.database.app,
        providerId,
        caller.viewer,
        async (tx) => ({
          read: await readTripsheets(tx, providerId, wanted, settings),
          learnt: await learntOf(tx, providerId),
        }),
      )
      const expected = await expectAll(
        platform.travelTimes,
        read.map(({ seen }) => seen),
        learnt,
        { now, withinMs: ASKED_WITHIN_MS, inTurn },
      )
      const tripsheets = read.map(({ answer }, i) => answer(expected[i] ?? []))
      return done({ tripsheets, count: tripsheets.length })
    })
  })

  serve.serveAuthenticated(listAssignments, async ({ providerId, caller }) => {
    const { viewer, actor, user_id } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const { app } = platform.database
    const looked = looks.run(`${providerId} ${user_id}`, async () => {
      const newest = await withProviderReadTx(app, providerId, (tx) => newestEvents(tx, providerId))
      if (newest === null) return { assignments: [], more: false }
      const reader = { userId: actor.user_id, isLimited: viewer.branch_id !== null }
      return withViewerTx(app, providerId, viewer, (tx) => readAssignments(tx, providerId, newest, reader))
    })
    if (looked === null) return LATER
    const { assignments, more } = await looked
    return done({ assignments: [...assignments], count: assignments.length, more })
  })

  serve.serveAuthenticated(readArrivals, async (asked) => {
    if (isOfAccount(asked)) return refused('permission.denied')
    return arrivalsInTurn(asked, async () => {
      const { providerId, caller } = asked
      const { date: day } = asked.query
      const now = platform.clock.now()
      const { seen, learnt } = await withViewerTx(
        platform.database.app,
        providerId,
        caller.viewer,
        async (tx) => ({
          seen: day === undefined ? [] : await seenTripsheets(tx, providerId, { day, most: MOST_TRIPSHEETS }),
          learnt: await learntOf(tx, providerId),
        }),
      )
      // Before anything was learnt every visit takes what is usual.
      const waiting =
        day !== dayOf(now) || learnt.learntAt === null ? [] : await readWaiting(providerId, caller.viewer)
      const expected = await expectAll(platform.travelTimes, seen, learnt, {
        now,
        withinMs: ASKED_WITHIN_MS,
        inTurn,
      })
      const { learntAt, calibration, streets } = learnt
      // Of the whole provider: for those who plan its days, and nobody who drives one.
      const known = caller.viewer.kind === 'staff' ? { calibration, streets } : NOT_FOR_DRIVERS
      return done({
        learnt_at: isoOrNull(learntAt),
        ...known,
        stops: seen.flatMap((sheet, i) => stopArrivals(sheet, expected[i] ?? [])),
        waiting: [...waiting],
      })
    })
  })

  serve.serveAuthenticated(changeCall, ({ providerId, caller, body, idempotencyKey }) =>
    changeTripsheet(platform, providerId, caller, body, idempotencyKey),
  )

  serve.serveAuthenticated(sendCall, async (asked) => {
    if (isOfAccount(asked)) return refused('permission.denied')
    const { providerId, caller, body, idempotencyKey } = asked
    return sendTripsheets(platform, providerId, caller, body, idempotencyKey)
  })
}
