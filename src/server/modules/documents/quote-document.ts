import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readQuoteDocument } from '../../../contract/quotes.ts'
import { levelName } from '../../../domain/shipments/service-level.ts'
import { LANGUAGES } from '../../../domain/values/locale.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { type Tx, withProviderReadTx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { readQuote, seesPrices } from '../shipments/index.ts'
import { createDocumentLinks } from './document-links.ts'
import { type PrintedQuote, quotePdf } from './quote-pdf.ts'

/**
 * A document is 65 ms of a processor, of odd letters ten times as much, for whoever has its address: one is written at a time, and of the
 * quotes of one account so many wait, and so many are written a minute.
 */
const AT_ONCE = { atOnce: 1, waitingOfOne: 5 }
const OF_ACCOUNT = { most: 40, perMs: 60_000 }

const Says = z.object({ id: z.number(), language: z.enum(LANGUAGES) })

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
  const links = createDocumentLinks(app, platform, {
    path: '/v2/documents/quotes',
    sealedAs: 'document.quote',
    says: Says,
    queue: AT_ONCE,
    limit: OF_ACCOUNT,
    async find(providerId, { id, language }) {
      const quote = await withProviderReadTx(platform.database.app, providerId, (tx) =>
        readPrinted(tx, providerId, id),
      )
      if (quote === null) return null
      const { settings } = await platform.settings.read(providerId)
      return {
        asker: `${providerId} ${quote.account_id}`,
        write: async () => ({
          filename: `quote-${quote.reference}.pdf`,
          type: 'application/pdf',
          file: await buffer(quotePdf(quote, settings, language)),
        }),
      }
    },
  })

  serve.serveAuthenticated(readQuoteDocument, async ({ providerId, caller, query, request }) => {
    if (!seesPrices(caller)) return refused('permission.denied')
    const { id, language } = query
    const found = await withViewerTx(platform.database.app, providerId, caller.viewer, (tx) =>
      readQuote(tx, providerId, id),
    )
    if (found === undefined) return refused('quote.notFound', { field: 'id' })
    const link = await links.linkTo({ providerId, request, says: { id, language }, suffix: 'pdf' })
    return done({ ...link, filename: `quote-${found.quote.ref}.pdf` })
  })
}
