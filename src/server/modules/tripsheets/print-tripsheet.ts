import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readTripsheetDocument, type Tripsheet } from '../../../contract/tripsheets.ts'
import { LANGUAGES } from '../../../domain/values/locale.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { type Tx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { createDocumentLinks } from '../documents/index.ts'
import { readTripsheets } from './read-tripsheets.ts'
import { type DoorNotes, noteKey, tripsheetPdf } from './tripsheet-pdf.ts'

/** Every morning a tripsheet for each driver: one is written at a time, and so many of a courier wait. */
const AT_ONCE = { atOnce: 1, waitingOfOne: 50 }
const OF_COURIER = { most: 600, perMs: 60_000 }

/** Who asked for it: it shows what they may see, whoever opens it. */
const Asker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), branch_id: z.number().nullable() }),
  z.object({ kind: z.literal('driver'), driver_id: z.number() }),
])

const Says = z.object({ id: z.number(), language: z.enum(LANGUAGES), viewer: Asker })

/** What stands at the doors of a tripsheet, of its shipments and collection requests. */
async function readNotes(tx: Tx, providerId: number, { stops }: Tripsheet): Promise<DoorNotes> {
  const tasks = stops.flatMap((stop) => stop.tasks)
  const ids = tasks.flatMap(({ shipment_id }) => shipment_id ?? [])
  const requestIds = tasks.flatMap(({ collection_request_id }) => collection_request_id ?? [])
  const requests = await tx
    .selectFrom('collection_requests')
    .select(['id', 'instructions', 'address'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${requestIds}::int[])`)
    .execute()
  const rows = await tx
    .selectFrom('shipments')
    .select([
      'id',
      'special_instructions_collection',
      'special_instructions_delivery',
      'collection_address',
      'delivery_address',
    ])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .execute()
  return new Map([
    ...rows.flatMap((row) =>
      (['collection', 'delivery'] as const).map((side) => {
        const [street, note] = [row[`${side}_address`].street_address, row[`special_instructions_${side}`]]
        const key = noteKey({ shipment_id: row.id, collection_request_id: null, side })
        return [key, { street, note }] as const
      }),
    ),
    ...requests.map(({ id, instructions, address }) => {
      const key = noteKey({ shipment_id: null, collection_request_id: id, side: 'collection' })
      return [key, { street: address.street_address, note: instructions }] as const
    }),
  ])
}

const fileName = ({ driver_name, day }: { driver_name: string; day: string }): string =>
  `tripsheet-${driver_name}-${day}.pdf`.replace(/\s+/g, '-')

/** The PDF of a tripsheet: a call says where it is, and whoever has that address reads it, with no session of their own. */
export function serveTripsheetDocument(serve: Serve, app: FastifyInstance, platform: Platform): void {
  const links = createDocumentLinks(app, platform, {
    path: '/v2/documents/tripsheets',
    sealedAs: 'document.tripsheet',
    says: Says,
    queue: AT_ONCE,
    limit: OF_COURIER,
    async find(providerId, { id, language, viewer }) {
      const { settings } = await platform.settings.read(providerId)
      const found = await withViewerTx(platform.database.app, providerId, viewer, async (tx) => {
        const [read] = await readTripsheets(tx, providerId, { id, most: 1 }, settings)
        const sheet = read?.answer([])
        if (sheet === undefined) return null
        return { sheet, notes: await readNotes(tx, providerId, sheet) }
      })
      if (found === null) return null
      return {
        asker: String(providerId),
        write: async () => ({
          filename: fileName(found.sheet),
          type: 'application/pdf',
          file: await buffer(
            tripsheetPdf({ ...found, printed_at: platform.clock.now() }, settings, language),
          ),
        }),
      }
    },
  })

  serve.serveAuthenticated(readTripsheetDocument, async ({ providerId, caller, query, request }) => {
    const { id, language } = query
    const { viewer } = caller
    const missing = refused('tripsheet.notFound', { field: 'id' })
    if (viewer.kind !== 'staff' && viewer.kind !== 'driver') return missing
    const { settings } = await platform.settings.read(providerId)
    const [read] = await withViewerTx(platform.database.app, providerId, viewer, (tx) =>
      readTripsheets(tx, providerId, { id, most: 1 }, settings),
    )
    const sheet = read?.answer([])
    if (sheet === undefined) return missing
    const link = await links.linkTo({ providerId, request, says: { id, language, viewer }, suffix: 'pdf' })
    return done({ ...link, filename: fileName(sheet) })
  })
}
