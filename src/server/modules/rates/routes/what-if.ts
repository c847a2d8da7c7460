import { WHAT_IF_DAYS, whatIf } from '../../../../contract/rate-cards.ts'
import { cardInForce, cardStatus } from '../../../../domain/rates/card-status.ts'
import {
  areSameTerms,
  type CompiledCard,
  compileCard,
  type LevelTerms,
} from '../../../../domain/rates/compile-card.ts'
import type { RateCard } from '../../../../domain/rates/rate-card.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { createKeyedMutex } from '../../../kernel/concurrency/keyed-mutex.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { changedBy, refuseWrongCard } from '../commands/keep-card.ts'
import { countBooked, readBooked } from '../queries/read-booked.ts'
import { readCard, readCards } from '../queries/read-cards.ts'
import { tryCard } from '../try-card.ts'

const DAY_MS = 86_400_000
/** Shipments of one answer. */
const AT_ONCE = 4_000
/** Of one provider; more are told to come back. */
const MOST_WAITING = 4
const RETRY_MS = 2_000
/** Cards that are kept ready between the answers of one run. */
const MOST_READY = 8

interface Ready {
  readonly card: RateCard
  readonly compiled: CompiledCard
}

/**
 * A draft over the last month's shipments, page by page: whoever asks adds up, shows how far it is, and stops by asking no
 * more. Nothing is kept of it.
 */
export function serveWhatIf(serve: Serve, platform: Platform): void {
  const inTurn = createKeyedMutex(MOST_WAITING)
  const ready = new Map<string, { readonly levels: readonly LevelTerms[]; readonly is: Ready }>()

  function readyCard(key: string, card: RateCard, levels: readonly LevelTerms[]): Ready {
    const known = ready.get(key)
    if (known !== undefined && areSameTerms(known.levels, levels)) return known.is
    const is = { card, compiled: compileCard(card, levels) }
    ready.delete(key)
    ready.set(key, { levels, is })
    for (const oldest of ready.keys()) {
      if (ready.size <= MOST_READY) break
      ready.delete(oldest)
    }
    return is
  }

  serve.serveAuthenticated(whatIf, async ({ providerId, caller, body }) => {
    if (caller.viewer.kind !== 'staff') return refused('permission.denied')
    const terms = await platform.catalogue.read(providerId)
    const { settings } = await platform.settings.read(providerId)
    const branches = await platform.rateBook.branches(providerId)
    const now = platform.clock.now()
    const until = body.until ? Math.min(now, Date.parse(body.until)) : now

    const work = async () => {
      const read = await withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
        const found = await readCard(tx, providerId, body.id)
        if (found === null) return refused('rateCard.notFound', { field: 'id' })
        if (found.row.version !== body.version) return changedBy(found.row)
        const wrong = refuseWrongCard(found.card)
        if (wrong !== null) return wrong
        const versions = (await readCards(tx, providerId)).filter(({ id }) => id !== body.id)
        const { account_id } = found.row
        const against = body.against ?? cardInForce(versions, account_id, now)?.id ?? null
        const before = against === null ? null : await readCard(tx, providerId, against)
        if (against !== null && (before === null || before.row.valid_from === null))
          return refused('rateCard.notFound', { field: 'against' })
        const ownCards = versions.flatMap((one) =>
          one.account_id !== null && cardStatus(one, now) === 'in-force' ? [one.account_id] : [],
        )
        const range = { since: until - WHAT_IF_DAYS * DAY_MS, until, accountId: account_id, ownCards }
        const total = body.after === 0 ? await countBooked(tx, providerId, range) : null
        const shipments = await readBooked(tx, providerId, range, body.after, AT_ONCE)
        return done({ card: found.card, before, total, shipments })
      })
      if (!read.ok) return read
      const { card, before, total, shipments } = read.value
      const accountTags = new Map<number, readonly number[]>()
      for (const { account_id } of shipments)
        if (account_id !== null && !accountTags.has(account_id))
          accountTags.set(account_id, await platform.rateBook.tagsOf(providerId, account_id))
      const tally = await tryCard(
        shipments,
        {
          before:
            before === null
              ? null
              : readyCard(`${providerId} ${before.row.id} ${before.row.number}`, before.card, terms.levels),
          after: readyCard(`${providerId} ${body.id} v${body.version}`, card, terms.levels),
        },
        { branches, tags: terms.tags, accountTags, vatPercentage: settings.vat_percentage },
      )
      return done({
        // To the millisecond: the next answer is of the same shipments.
        until: new Date(until).toISOString(),
        against: before?.row.id ?? null,
        total,
        after: shipments.length < AT_ONCE ? null : (shipments.at(-1)?.id ?? null),
        accounts: [...tally.accounts].map(([account_id, revenue]) => ({ account_id, ...revenue })),
        levels: [...tally.levels].map(([code, revenue]) => ({ code, ...revenue })),
        zones: [...tally.zones].map(([zone_id, revenue]) => ({ zone_id, ...revenue })),
      })
    }
    return (await inTurn(String(providerId), work)) ?? refused('rate.limited', { retryAfterMs: RETRY_MS })
  })
}
