import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readTripsheetDocument, type Tripsheet } from '../../../contract/tripsheets.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { LANGUAGES } from '../../../domain/values/locale.ts'
import { done, refused } from '../../../domain/values/refusals.ts'
import { type Tx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'
import { createDocumentLinks, createTripsheetWriter, type DoorNotes, noteKey } from '../documents/index.ts'
import { readTripsheets } from './read-tripsheets.ts'

/** Every morning a tripsheet for each driver: one document is read and written at a time, in turns of those who ask, of whom so many wait. */
const AT_ONCE = { atOnce: 1, waitingOfOne: 20 }
const OF_ASKER = { most: 120, perMs: 60_000 }

/** Who asked for it: it shows what they may see, whoever opens it. */
const Asker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), branch_id: z.number().nullable() }),
  z.object({ kind: z.literal('driver'), driver_id: z.number() }),
])

const Says = z.object({
  ids: z.array(z.number()),
  language: z.enum(LANGUAGES),
  viewer: Asker,
  /** In whose turn it is written. */
  user_id: z.number(),
})

/** What stands at the doors of tripsheets, of their shipments and collection requests. */
async function readNotes(tx: Tx, providerId: number, sheets: readonly Tripsheet[]): Promise<DoorNotes> {
  const tasks = sheets.flatMap(({ stops }) => stops.flatMap((stop) => stop.tasks))
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

/** Of one driver it has their name; of several, how many they are. */
function fileName([first, ...others]: readonly Pick<Tripsheet, 'driver_name' | 'day'>[]): string {
  const day = first?.day ?? ''
  const name =
    others.length === 0 ? `tripsheet-${first?.driver_name}-${day}` : `tripsheets-${others.length + 1}-${day}`
  return `${name}.pdf`.replace(/\s+/g, '-')
}

/** Of those that the viewer of the transaction sees. */
const readHeads = (tx: Tx, providerId: number, ids: readonly number[]) =>
  tx
    .selectFrom('tripsheets')
    .leftJoin('drivers', (join) =>
      join
        .onRef('drivers.provider_id', '=', 'tripsheets.provider_id')
        .onRef('drivers.id', '=', 'tripsheets.driver_id'),
    )
    .select(['tripsheets.day', (one) => one.fn.coalesce('drivers.name', sql<string>`''`).as('driver_name')])
    .where('tripsheets.provider_id', '=', providerId)
    .where(sql<boolean>`tripsheets.id = ANY(${ids}::bigint[])`)
    .execute()

/** As they were asked for; null where one of them is not there for the viewer of the transaction. */
async function readSheets(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
  settings: Settings,
): Promise<Tripsheet[] | null> {
  const read = await readTripsheets(tx, providerId, { ids, most: ids.length }, settings)
  const byId = new Map(read.map((one) => [one.seen.id, one]))
  const sheets = ids.flatMap((id) => byId.get(id)?.answer([]) ?? [])
  return sheets.length < ids.length ? null : sheets
}

/** The PDF of tripsheets: a call says where it is, and whoever has that address reads it, with no session of their own. */
export function serveTripsheetDocument(serve: Serve, app: FastifyInstance, platform: Platform): void {
  const writer = createTripsheetWriter()
  app.addHook('onClose', async () => writer.stop())

  const links = createDocumentLinks(app, platform, {
    path: '/v2/documents/tripsheets',
    sealedAs: 'document.tripsheet',
    says: Says,
    queue: AT_ONCE,
    limit: OF_ASKER,
    find: async (providerId, { ids, language, viewer, user_id }) => ({
      asker: `${providerId} ${user_id}`,
      // Read in its turn as well: two hundred of them are most of the work.
      async write() {
        const { settings } = await platform.settings.read(providerId)
        const found = await withViewerTx(platform.database.app, providerId, viewer, async (tx) => {
          const sheets = await readSheets(tx, providerId, ids, settings)
          return sheets && { sheets, notes: await readNotes(tx, providerId, sheets) }
        })
        if (found === null) return null
        const { provider_title: courier, theme_primary: colour } = settings
        return {
          filename: fileName(found.sheets),
          type: 'application/pdf',
          file: await writer.write({ ...found, printed_at: platform.clock.now(), language, courier, colour }),
        }
      },
    }),
  })

  serve.serveAuthenticated(readTripsheetDocument, async ({ providerId, caller, query, request }) => {
    const { id, language } = query
    const { viewer } = caller
    const ids = [...new Set(query.ids ?? (id === undefined ? [] : [id]))]
    const field = query.ids === undefined ? 'id' : 'ids'
    if (ids.length === 0) return refused('input.invalid', { field })
    const missing = refused('tripsheet.notFound', { field })
    if (viewer.kind !== 'staff' && viewer.kind !== 'driver') return missing
    const heads = await withViewerTx(platform.database.app, providerId, viewer, (tx) =>
      readHeads(tx, providerId, ids),
    )
    if (heads.length < ids.length) return missing
    const says = { ids, language, viewer, user_id: caller.user_id }
    const link = await links.linkTo({ providerId, request, says, suffix: 'pdf' })
    return done({ ...link, filename: fileName(heads) })
  })
}
