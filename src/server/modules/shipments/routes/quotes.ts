import { BookShipment } from '../../../../contract/bookings.ts'
import { acceptQuote, listQuotes, type Quote } from '../../../../contract/quotes.ts'
import { done, refused } from '../../../../domain/values/refusals.ts'
import { withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import { seesFormulas } from '../../rates/index.ts'
import { acceptQuote as accept } from '../commands/accept-quote.ts'
import { priceDraft } from '../commands/price-draft.ts'
import { linesAnswer, quoteAnswer } from '../presenters/quote.ts'
import { seesPrices } from '../queries/read-prices.ts'
import { readQuote, readQuotes } from '../queries/read-quotes.ts'

/** Quotes are prices: for those who see what is billed, whatever else their role may. */
const NOT_YOURS = refused('permission.denied')

/** What an expired quote would cost now. */
async function currentPrice(
  platform: Platform,
  providerId: number,
  { quote, shipment, tag_ids }: NonNullable<Awaited<ReturnType<typeof readQuote>>>,
  hasFormulas: boolean,
): Promise<Pick<Quote, 'current_rate' | 'current_rates'>> {
  const input = BookShipment.omit({ status: true }).safeParse(quote.request)
  if (!input.success) return { current_rate: null }
  const { account_id } = quote
  const terms = await platform.catalogue.read(providerId)
  const card = await platform.rateBook.cardAt(providerId, account_id, platform.clock.now(), terms.levels)
  const branches = await platform.rateBook.branches(providerId)
  const { settings } = await platform.settings.read(providerId)
  const accounts = new Map(account_id === null ? [] : [[account_id, { tag_ids }]])
  const booking = { input: { ...input.data, status: undefined } }
  const price = priceDraft(card, booking, shipment, { branches, terms, settings, accounts })
  if (!price.ok || price.value === null) return { current_rate: null }
  return {
    current_rate: price.value.rate_cents / 100,
    current_rates: linesAnswer(price.value.lines, hasFormulas),
  }
}

export function serveQuotes(serve: Serve, platform: Platform): void {
  const read = (providerId: number, { viewer }: Caller, id: number) =>
    withViewerTx(platform.database.app, providerId, viewer, (tx) => readQuote(tx, providerId, id))

  serve.serveAuthenticated(listQuotes, async ({ providerId, caller, query }) => {
    if (!seesPrices(caller)) return NOT_YOURS
    const now = platform.clock.now()
    const { rows, count } = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readQuotes(tx, providerId, query, now),
    )
    const shipment_quotes = rows.map((row) => quoteAnswer(row, now, seesFormulas(caller)))
    const [only] = shipment_quotes
    if (query.id === undefined || only?.state !== 'expired') return done({ shipment_quotes, count })
    const found = await read(providerId, caller, only.id)
    const current =
      found === undefined ? {} : await currentPrice(platform, providerId, found, seesFormulas(caller))
    return done({ shipment_quotes: [{ ...only, ...current }], count })
  })

  serve.serveAuthenticated(acceptQuote, ({ providerId, caller, body, idempotencyKey }) => {
    if (!seesPrices(caller)) return Promise.resolve(NOT_YOURS)
    const { id, rate } = body
    const rate_cents = rate === null || rate === undefined ? null : Math.round(rate * 100)
    return accept(platform, providerId, { caller, idempotencyKey }, { id, rate_cents })
  })
}
