import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readQuoteDocument } from '../../../contract/quotes.ts'
import { levelName } from '../../../domain/shipments/service-level.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { createFairQueue } from '../../kernel/concurrency/fair-queue.ts'
import { type Tx, withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import { errorResponse } from '../../kernel/http/error-response.ts'
import { createRateLimiter } from '../../kernel/http/rate-limiter.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { readQuote, seesPrices } from '../shipments/index.ts'
import { consoleAddress } from '../tenants/index.ts'
import { type PrintedQuote, quotePdf } from './quote-pdf.ts'

/** For so long (s) the address of a document leads to it: as long as it takes to open it, or to send it on at once. */
const LINK_S = 300
const PATH = '/v2/documents/quotes'
/**
 * A document is 65 ms of a processor, of odd letters ten times as much, for whoever has its address: one is written at a time, and of the
 * quotes of one account so many wait, and so many are written a minute.
 */
const AT_ONCE = { atOnce: 1, waitingOfOne: 5 }
const OF_ACCOUNT = { most: 40, perMs: 60_000 }
/** Whoever has too many waiting comes back after so long (ms). */
const READ_AGAIN_MS = 2_000

/** What the address of a document says, sealed. */
const Ticket = z.object({
  provider_id: z.number(),
  id: z.number(),
  language: z.enum(['en', 'af']),
  /** Wall-clock ms. */
  until: z.number(),
})
/** Sealed as such a ticket, nothing else opens as one. */
const SEALED_AS = 'document.quote'

async function openTicket({ secrets, now }: Platform, token: string): Promise<z.infer<typeof Ticket> | null> {
  try {
    const opened = await secrets.open(Buffer.from(token, 'base64url'), SEALED_AS)
    const ticket = Ticket.parse(JSON.parse(opened))
    return now() < ticket.until ? ticket : null
  } catch {
    // Whoever makes one up learns nothing of why it does not open.
    return null
  }
}

async function readPrinted(
  tx: Tx,
  providerId: number,
  id: number,
): Promise<(PrintedQuote & { readonly account_id: number | null }) | null> {
  const found = await readQuote(tx, providerId, id)
  if (found === undefined) return null
  const { quote, shipment } = found
  const account =
    quote.account_id === null
      ? undefined
      : await tx
          .selectFrom('accounts')
          .select(['name', 'account_code as code'])
          .where('provider_id', '=', providerId)
          .where('id', '=', quote.account_id)
          .executeTakeFirst()
  const parcels = await tx
    .selectFrom('parcels')
    .select(['parcel_description', 'length_cm', 'width_cm', 'height_cm', 'weight_kg'])
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', id)
    .orderBy('number')
    .execute()
  return {
    ...quote,
    reference: quote.ref,
    account: account ?? null,
    service_level: levelName(shipment),
    collection: { address: shipment.collection_address, contact: shipment.collection_contact },
    delivery: { address: shipment.delivery_address, contact: shipment.delivery_contact },
    declared_value_cents: shipment.declared_value_cents,
    parcels,
  }
}

/** The PDF of a quote: a call says where it is, and whoever has that address reads it, with no session of their own. */
export function serveQuoteDocument(serve: Serve, app: FastifyInstance, platform: Platform): void {
  serve.serveAuthenticated(readQuoteDocument, async ({ providerId, caller, query, request }) => {
    if (!seesPrices(caller)) return refused('permission.denied')
    const { id, language } = query
    const found = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readQuote(tx, providerId, id),
    )
    if (found === undefined) return refused('quote.notFound', { field: 'id' })
    const until = platform.now() + LINK_S * 1_000
    const ticket: z.infer<typeof Ticket> = { provider_id: providerId, id, language, until }
    const token = (await platform.secrets.seal(JSON.stringify(ticket), SEALED_AS)).toString('base64url')
    const address = await consoleAddress(platform, providerId, request)
    return done({
      url: `${address}${PATH}/${token}.pdf`,
      filename: `quote-${found.quote.ref}.pdf`,
      expiry_duration: LINK_S,
    })
  })

  const queue = createFairQueue(AT_ONCE)
  const written = createRateLimiter(OF_ACCOUNT, platform.now)
  app.get<{ Params: { '*': string } }>(`${PATH}/*`, async ({ params, id: requestId }, reply) => {
    const ticket = await openTicket(platform, params['*'].replace(/\.pdf$/, ''))
    if (ticket === null) return reply.callNotFound()
    const { provider_id, id, language } = ticket
    const quote = await withProviderReadTx(platform.database.app, provider_id, (tx) =>
      readPrinted(tx, provider_id, id),
    )
    if (quote === null) return reply.callNotFound()
    const { settings } = await platform.settings.read(provider_id)
    const asker = `${provider_id} ${quote.account_id}`
    const write = () => buffer(quotePdf(quote, settings, language))
    const waitMs = written.take(asker)
    const file = waitMs === null ? await queue.run(asker, write) : null
    if (file === null) {
      const { http, body } = errorResponse({ code: 'rate.limited' }, requestId)
      const seconds = Math.ceil((waitMs ?? READ_AGAIN_MS) / 1_000)
      return reply.code(http).header('retry-after', String(seconds)).send(body)
    }
    return reply
      .header('content-disposition', `inline; filename="quote-${quote.reference}.pdf"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(file)
  })
}
