import { sql } from 'kysely'
import type { BranchPlace } from '../../../domain/dispatch/nearest-branch.ts'
import { cardInForce } from '../../../domain/rates/card-status.ts'
import {
  areSameTerms,
  type CompiledCard,
  compileCard,
  type LevelTerms,
} from '../../../domain/rates/compile-card.ts'
import { RateCard } from '../../../domain/rates/rate-card.ts'
import type { Db } from '../../kernel/database/open.ts'
import { withProviderReadTx } from '../../kernel/database/tenant.ts'

interface Published {
  readonly id: number
  readonly account_id: number | null
  readonly number: number
  /** Business time (ms); the end is not included. */
  readonly valid_from: number
  readonly valid_until: number | null
}

/** A card in force, as it is priced by and as it was written. */
export interface CardInForce {
  readonly id: number
  readonly compiled: CompiledCard
  readonly card: RateCard
}

/**
 * The published rate cards of providers, each read and made ready once. Which are published is read through and kept
 * until the log tells of a change; the documents, which never change, as long as there is room.
 */
export interface RateBook {
  /** The card of an account at a moment (ms), its own before the provider's; null where none is in force. */
  cardAt(
    providerId: number,
    accountId: number | null,
    at: number,
    levels: readonly LevelTerms[],
  ): Promise<CardInForce | null>
  /** A card that was published, in force or not: what was booked by it is priced by it. */
  card(providerId: number, id: number, levels: readonly LevelTerms[]): Promise<CardInForce>
  /** The branches that distances are measured from. */
  branches(providerId: number): Promise<readonly BranchPlace[]>
  /** The tags of an account, by which cards may charge. */
  tagsOf(providerId: number, accountId: number | null): Promise<readonly number[]>
  /** A card was published, or an account tagged: the next reader knows it. */
  forget(providerId: number): void
}

/** For so long where word of a change is lost between nodes. */
const KEPT_MS = 30_000
/** A large card takes a few MB. */
const MOST_CARDS = 200

/** What a price depends on beside the cards themselves. */
interface ProviderRates {
  readonly published: readonly Published[]
  readonly branches: readonly BranchPlace[]
  /** Of accounts that have any. */
  readonly tags: ReadonlyMap<number, readonly number[]>
}

export function createRateBook(db: Db): RateBook {
  /** By provider, and when it was read (wall clock, ms). */
  const known = new Map<number, { readonly at: number; readonly rates: Promise<ProviderRates> }>()
  /** Oldest first. */
  const documents = new Map<string, Promise<RateCard>>()
  /** Made ready for the service levels as they were; where one of them is another, made ready again. */
  const ready = new WeakMap<
    RateCard,
    { readonly levels: readonly LevelTerms[]; readonly compiled: CompiledCard }
  >()

  const readRates = (providerId: number): Promise<ProviderRates> =>
    withProviderReadTx(db, providerId, async (tx) => {
      const rows = await tx
        .selectFrom('rate_cards')
        .select(['id', 'account_id', 'number', 'valid_from', 'valid_until'])
        .where('provider_id', '=', providerId)
        .where('valid_from', 'is not', null)
        .orderBy('valid_from', 'desc')
        .execute()
      const branches = await tx
        .selectFrom('branches')
        .select(['id', 'lat', 'lng'])
        // Of those too that are retired: what was theirs is priced again by other cards.
        .select(sql<boolean>`takes_bookings AND deleted_date IS NULL`.as('takes_bookings'))
        .where('provider_id', '=', providerId)
        .orderBy('id')
        .execute()
      const tagged = await tx
        .selectFrom('accounts')
        .select(['id', 'tag_ids'])
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`tag_ids <> '[]'`)
        .execute()
      return {
        published: rows.flatMap(({ valid_from, ...row }) =>
          valid_from === null ? [] : [{ ...row, valid_from }],
        ),
        branches,
        tags: new Map(tagged.map(({ id, tag_ids }) => [id, tag_ids])),
      }
    })

  function ratesOf(providerId: number): Promise<ProviderRates> {
    const found = known.get(providerId)
    if (found !== undefined && Date.now() - found.at < KEPT_MS) return found.rates
    const rates = readRates(providerId)
    known.set(providerId, { at: Date.now(), rates })
    // What could not be read is asked for again by the next; of providers that are not there nothing is kept.
    const drop = () => known.get(providerId)?.rates === rates && known.delete(providerId)
    rates.then(({ published }) => published.length === 0 && drop(), drop)
    return rates
  }

  const readDocument = (providerId: number, id: number): Promise<RateCard> =>
    withProviderReadTx(db, providerId, async (tx) => {
      const row = await tx
        .selectFrom('rate_cards')
        .select('document')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return RateCard.parse(row.document)
    })

  function documentOf(providerId: number, id: number): Promise<RateCard> {
    const key = `${providerId} ${id}`
    const document = documents.get(key) ?? readDocument(providerId, id)
    documents.delete(key)
    documents.set(key, document)
    document.catch(() => documents.delete(key))
    for (const oldest of documents.keys()) {
      if (documents.size <= MOST_CARDS) break
      documents.delete(oldest)
    }
    return document
  }

  async function readyCard(providerId: number, id: number, levels: readonly LevelTerms[]) {
    const card = await documentOf(providerId, id)
    const made = ready.get(card)
    const isReady = made !== undefined && areSameTerms(made.levels, levels)
    const compiled = isReady ? made.compiled : compileCard(card, levels)
    if (made?.levels !== levels) ready.set(card, { levels, compiled })
    return { id, card, compiled }
  }

  return {
    card: readyCard,
    async cardAt(providerId, accountId, at, levels) {
      const { published } = await ratesOf(providerId)
      const row = cardInForce(published, accountId, at)
      return row === null ? null : readyCard(providerId, row.id, levels)
    },
    tagsOf: async (providerId, accountId) =>
      (accountId === null ? undefined : (await ratesOf(providerId)).tags.get(accountId)) ?? [],
    branches: async (providerId) => (await ratesOf(providerId)).branches,
    forget: (providerId) => known.delete(providerId),
  }
}
