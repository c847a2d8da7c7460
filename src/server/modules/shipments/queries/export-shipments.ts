import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ArchivePlace } from '../../../../contract/shipment-archive.ts'
import type { ExportFormat } from '../../../../contract/shipment-export.ts'
import {
  type ExportNames,
  exportCells,
  exportHead,
  exportValues,
} from '../../../../domain/shipments/export-columns.ts'
import type { Viewer } from '../../../../domain/shipments/visibility.ts'
import { CSV_BEGIN, csvLines } from '../../../../domain/values/csv.ts'
import { type Tx, withViewerSnapshotTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import { xlsxPieces } from '../../../kernel/files/xlsx-stream.ts'
import type { Platform } from '../../../platform.ts'
import { type ArchivePage, readArchivePage } from './archive-page.ts'
import type { ArchiveQuery, ArchiveTerms } from './find-archived.ts'

/** Rows that are in memory at a time: half a megabyte, read in some 20 ms. */
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
}

type Pieces = AsyncGenerator<ArchivePage['rows']>

/**
 * The rows, piece by piece, as fast as they are taken and no faster. Each piece is a page of the archive in a transaction of its own:
 * whoever takes an hour holds no connection and no old version of a row meanwhile.
 */
async function* pieces(
  platform: Platform,
  { providerId, viewer, wanted, terms }: Exported,
  inTurn: InTurn,
): Pieces {
  let after: ArchivePlace | null = null
  do {
    const place: ArchivePlace | null = after
    const page: ArchivePage = await inTurn(() =>
      withViewerSnapshotTx(platform.database.app, providerId, viewer, (tx) =>
        readArchivePage(tx, providerId, viewer, { ...wanted, limit: PIECE }, terms, place),
      ),
    )
    after = page.next
    if (page.rows.length > 0) yield page.rows
    // Whoever else waits has their turn between two pieces.
    await setImmediate()
  } while (after !== null)
}

type Write = (rows: Pieces, names: ExportNames, eyes: ArchiveTerms['eyes']) => AsyncGenerator<string | Buffer>

async function* asCsv(...[rows, names, eyes]: Parameters<Write>): ReturnType<Write> {
  yield `${CSV_BEGIN}${csvLines([exportHead(eyes)])}`
  for await (const some of rows) yield csvLines(some.map((row) => exportCells(row, names, eyes)))
}

async function* asXlsx(...[rows, names, eyes]: Parameters<Write>): ReturnType<Write> {
  async function* values() {
    for await (const some of rows) yield some.map((row) => exportValues(row, names, eyes))
  }
  yield* xlsxPieces('Shipments', exportHead(eyes), values())
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
  yield* FORMATS[format](pieces(platform, exported, inTurn), names, eyes)
}

export function exportStream(platform: Platform, exported: Exported, inTurn: InTurn): Readable {
  return Readable.from(written(platform, exported, inTurn), { objectMode: false })
}
