import { sql } from 'kysely'
import type { z } from 'zod'
import type { listQuotes } from '../../../../contract/quotes.ts'
import { searchTermsOf } from '../../../../domain/values/find.ts'
import { boundedCount } from '../../../kernel/database/bounded-count.ts'
import { containing } from '../../../kernel/database/search-text.ts'
import { instant, type Tx } from '../../../kernel/database/tenant.ts'

type QuoteQuery = z.output<typeof listQuotes.query>

/** Quotes with their shipments, of those that the viewer may see (migration 098), filtered. `now` in ms of business time. */
function findQuotes(tx: Tx, providerId: number, wanted: Omit<QuoteQuery, 'limit' | 'offset'>, now = 0) {
  let query = tx
    .selectFrom('shipment_quotes as q')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 'q.provider_id').onRef('s.id', '=', 'q.shipment_id'),
    )
    .where('q.provider_id', '=', providerId)
  if (wanted.id !== undefined) query = query.where('q.shipment_id', '=', wanted.id)
  if (wanted.account_id !== undefined) query = query.where('q.account_id', '=', wanted.account_id)
  if (wanted.state === 'accepted') query = query.where('q.accepted_at', 'is not', null)
  if (wanted.state === 'open')
    query = query.where('q.accepted_at', 'is', null).where('q.valid_until', '>', instant(now))
  if (wanted.state === 'expired')
    query = query.where('q.accepted_at', 'is', null).where('q.valid_until', '<=', instant(now))
  if (wanted.search) {
    const text = sql`concat_ws(' ', s.ref, s.custom_ref, s.customer_reference, s.collection_name, s.collection_place,
      s.delivery_name, s.delivery_place)`
    for (const term of searchTermsOf(wanted.search).slice(0, 8))
      query = query.where(sql<boolean>`fold_text(${text}) LIKE ${containing(term)}`)
  }
  return query
}

const COLUMNS = [
  'q.shipment_id as id',
  'q.account_id',
  'q.quoted_at',
  'q.valid_until',
  'q.accepted_at',
  'q.vat_percentage',
  'q.rate_cents',
  'q.rate_excluding_vat_cents',
  'q.charged_kg',
  'q.lines',
  's.version',
  's.ref',
  's.customer_reference',
  's.cost_center',
  's.service_level_code',
  's.service_level_name',
  's.collection_name',
  's.collection_place',
  's.delivery_name',
  's.delivery_place',
  's.parcel_count',
] as const

/** A page of quotes, newest first, and how many there are. */
export async function readQuotes(tx: Tx, providerId: number, wanted: QuoteQuery, now: number) {
  const query = findQuotes(tx, providerId, wanted, now)
  const rows = await query
    .select(COLUMNS)
    .orderBy('q.shipment_id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  return { rows, count: await boundedCount(tx, query) }
}

/** A row of the list. */
export type QuoteRow = Awaited<ReturnType<typeof readQuotes>>['rows'][number]

/** One quote with all of its shipment; undefined where these eyes see none. */
export async function readQuote(tx: Tx, providerId: number, id: number) {
  const quote = await findQuotes(tx, providerId, { id })
    .select([...COLUMNS, 'q.request'])
    .executeTakeFirst()
  if (quote === undefined) return undefined
  const of = { provider_id: providerId, id }
  const shipment = await tx
    .selectFrom('shipments')
    .selectAll()
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow()
  const account =
    quote.account_id === null
      ? undefined
      : await tx
          .selectFrom('accounts')
          .select('tag_ids')
          .where('provider_id', '=', providerId)
          .where('id', '=', quote.account_id)
          .executeTakeFirst()
  return { quote, shipment, tag_ids: account?.tag_ids ?? [] }
}
