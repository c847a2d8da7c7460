import { setTimeout as after } from 'node:timers/promises'
import { displayedStatus, type ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'
import { foldReference, looksRandom } from '../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Database } from '../../kernel/database/open.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'
import { rateLimitIp } from '../../kernel/http/rate-limit-ip.ts'
import { createGuessLimit, type GuessLimit } from '../../kernel/security/guess-limit.ts'
import type { ProviderSettings } from '../settings/index.ts'
import { type FoundByReference, shipmentByReference } from '../shipments/index.ts'

/** A shipment that anybody may follow who has this reference, in the status that people outside are shown. */
export interface PublicShipment extends FoundByReference {
  readonly status: ShipmentStatus
}

/** Finds shipments for callers without a key, by calls and by sockets, and lets nobody try references out. */
export interface PublicTracking {
  find(providerId: number, ip: string, reference: string): Promise<Outcome<PublicShipment>>
}

/**
 * Guesses from one address in ten minutes. A reference that is not ours to look at is one (random characters that found
 * nothing are nearly always mistyped: there are more of them). So is each further one of those that can be guessed, found
 * or not: what a customer chose, and what we gave before references were random.
 */
const TEN_MINUTES = 600_000
const GUESSABLE = { most: 60, perMs: TEN_MINUTES, kept: 100_000 }
const RANDOM = { most: 200, perMs: TEN_MINUTES, kept: 100_000 }
/**
 * Of those that can be guessed also so many in a day: whoever goes through the numbers of a shop, one after another, waits in vain for the
 * ten minutes. Thousands share the address of a mobile network, and few of them type a shop's number.
 */
const GUESSABLE_OF_DAY = { most: 480, perMs: 86_400_000, kept: 200_000 }

type Guesses = Pick<GuessLimit, 'countGuess' | 'uncountGuess'>

/** What either refuses is counted by neither. */
const both = (long: GuessLimit, short: GuessLimit): Guesses => ({
  countGuess(from, guess) {
    const waitMs = long.look(from, guess) ?? short.countGuess(from, guess)
    if (waitMs === null) long.countGuess(from, guess)
    return waitMs
  },
  uncountGuess(from, guess) {
    for (const limit of [long, short]) limit.uncountGuess(from, guess)
  },
})

/** A refusal leaves at a whole multiple of this (ms): how long the search took does not say what it met. */
const REFUSED_EVERY_MS = 50

export function createPublicTracking({
  database,
  settings,
  now,
}: {
  database: Pick<Database, 'app'>
  settings: ProviderSettings
  now: () => number
}): PublicTracking {
  const limits = {
    guessable: both(createGuessLimit(GUESSABLE_OF_DAY, now), createGuessLimit(GUESSABLE, now)),
    random: createGuessLimit(RANDOM, now),
  }

  async function look(providerId: number, reference: string): Promise<PublicShipment | null> {
    const { override_shipment_statuses: overrideStatuses } = (await settings.read(providerId)).settings
    const found = await withProviderReadTx(database.app, providerId, (tx) =>
      shipmentByReference(tx, providerId, reference),
    )
    const status = found && displayedStatus(found.row, { staff: false, overrideStatuses })
    return found && status ? { ...found, status } : null
  }

  return {
    async find(providerId, ip, reference) {
      const started = performance.now()
      const from = rateLimitIp(ip)
      const folded = foldReference(reference)
      // Of any provider, since anybody may name another one, also one that is not there.
      const guess = `${providerId} ${folded}`
      const limit: Guesses = limits[looksRandom(folded) ? 'random' : 'guessable']
      // Counted before it is tried, so that a thousand at once are not one.
      const waitMs = limit.countGuess(from, guess)
      if (waitMs !== null) return refused('rate.limited', { retryAfterMs: waitMs })
      const found = await look(providerId, reference)
      if (found === null) {
        const took = performance.now() - started
        await after(Math.ceil(took / REFUSED_EVERY_MS) * REFUSED_EVERY_MS - took)
        return refused('shipment.notFound', { field: 'tracking_reference' })
      }
      if (found.kind === 'random') limit.uncountGuess(from, guess)
      else if (limit === limits.random) {
        limit.uncountGuess(from, guess)
        const mustWaitMs = limits.guessable.countGuess(from, guess)
        if (mustWaitMs !== null) return refused('rate.limited', { retryAfterMs: mustWaitMs })
      }
      return done(found)
    },
  }
}
