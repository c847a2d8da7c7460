import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ArchivePlace } from '../../../../contract/shipment-archive.ts'
import type { ExportFormat } from '../../../../contract/shipment-export.ts'
import {
  type ExportedShipment,
  type ExportNames,
  type ExportReader,
  exportCells,
  exportHead,
  exportValues,
} from '../../../../domain/shipments/export-columns.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { CSV_BEGIN, csvLines } from '../../../../domain/values/csv.ts'
import { type Tx, withViewerSnapshotTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import { xlsxPieces } from '../../../kernel/files/xlsx-stream.ts'
import type { Platform } from '../../../platform.ts'
import { readArchivePage } from './archive-page.ts'
import { type ExportRights, readExportDetails } from './export-details.ts'
import type { ArchiveQuery, ArchiveTerms } from './find-archived.ts'

/** Rows that are in memory at a time: a megabyte, read in some 40 ms. */
const PIECE = 1_000

const NOBODY: Omit<ExportNames, 'tags'> = { accounts: new Map(), branches: new Map(), drivers: new Map() }

/** What accounts, branches and drivers are called, for the provider's own people, and tags, for everybody. */
async function readNames(tx: Tx, providerId: number, isStaff: boolean): Promise<ExportNames> {
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('type', '=', 'shipment')
    .execute()
  const ofAll = { tags: new Map(tags.map(({ id, name }) => [id, name])) }
  if (!isStaff) return { ...NOBODY, ...ofAll }
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'name', 'account_code'])
    .where('provider_id', '=', providerId)
    .execute()
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .execute()
  const drivers = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .execute()
  return {
    ...ofAll,
    accounts: new Map(accounts.map((one) => [one.id, one])),
    branches: new Map(branches.map(({ id, name }) => [id, name])),
    drivers: new Map(drivers.map(({ id, name }) => [id, name])),
  }
}

/** Reads a piece when it is its turn among all exports of this node. */
export type InTurn = <T>(read: () => Promise<T>) => Promise<T>

export interface Exported {
  readonly format: ExportFormat
  readonly providerId: number
  readonly viewer: Viewer
  readonly wanted: ArchiveQuery
  readonly terms: ArchiveTerms
  readonly rights: ExportRights
}

type Pieces = AsyncGenerator<readonly ExportedShipment[]>

/**
 * The rows, piece by piece, as fast as they are taken and no faster. Each piece is a page of the archive in a transaction of its own:
 * whoever takes an hour holds no connection and no old version of a row meanwhile.
 */
async function* pieces(
  platform: Platform,
  { providerId, viewer, wanted, terms, rights }: Exported,
  inTurn: InTurn,
): Pieces {
  let after: ArchivePlace | null = null
  do {
    const place: ArchivePlace | null = after
    const { next, rows } = await inTurn(() =>
      withViewerSnapshotTx(platform.database.app, providerId, viewer, async (tx) => {
        const page = await readArchivePage(tx, providerId, viewer, { ...wanted, limit: PIECE }, terms, place)
        const ids = page.rows.map(({ id }) => id)
        const details = await readExportDetails(tx, providerId, ids, rights)
        return {
          next: page.next,
          rows: page.rows.map((row) => ({ ...row, details: details.get(row.id) ?? null })),
        }
      }),
    )
    after = next
    if (rows.length > 0) yield rows
    // Whoever else waits has their turn between two pieces.
    await setImmediate()
  } while (after !== null)
}

type Write = (rows: Pieces, names: ExportNames, reader: ExportReader) => AsyncGenerator<string | Buffer>

async function* asCsv(...[rows, names, reader]: Parameters<Write>): ReturnType<Write> {
  yield `${CSV_BEGIN}${csvLines([exportHead(reader)])}`
  for await (const some of rows) yield csvLines(some.map((row) => exportCells(row, names, reader)))
}

async function* asXlsx(...[rows, names, reader]: Parameters<Write>): ReturnType<Write> {
  async function* values() {
    for await (const some of rows) yield some.map((row) => exportValues(row, names, reader))
  }
  yield* xlsxPieces('Shipments', exportHead(reader), values())
}

const FORMATS: Readonly<Record<ExportFormat, Write>> = { csv: asCsv, xlsx: asXlsx }

async function* written(
  platform: Platform,
  exported: Exported,
  inTurn: InTurn,
): AsyncGenerator<string | Buffer> {
  const { providerId, viewer, format } = exported
  const { eyes } = exported.terms
  const names = await withViewerTx(platform.database.app, providerId, viewer, (tx) =>
    readNames(tx, providerId, eyes.staff),
  )
  yield* FORMATS[format](pieces(platform, exported, inTurn), names, { ...eyes, ...exported.rights })
}

export function exportStream(platform: Platform, exported: Exported, inTurn: InTurn): Readable {
  return Readable.from(written(platform, exported, inTurn), { objectMode: false })
}
