import type { z } from 'zod'
import type { listImportRows, listImports, readImportColumns } from '../../../../../contract/imports.ts'
import type { Viewer } from '../../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../../domain/values/refusals.ts'
import { boundedCount } from '../../../../kernel/database/bounded-count.ts'
import { withViewerTx } from '../../../../kernel/database/tenant.ts'
import type { Caller } from '../../../../kernel/http/caller.ts'
import type { Platform } from '../../../../platform.ts'
import { seesPrices } from '../../queries/read-prices.ts'
import { countRows, presentImport, presentRow, type StoredImport } from '../presenters/shipment-import.ts'

type Reading = Pick<Platform, 'database'>

/** One import, if these eyes may see it. */
export function readImport(
  { database }: Reading,
  providerId: number,
  viewer: Viewer,
  id: number,
): Promise<StoredImport | null> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    const row = await tx
      .selectFrom('shipment_imports')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ?? null
  })
}

/** GET /shipments/imports. */
export function findImports(
  { database }: Reading,
  providerId: number,
  viewer: Viewer,
  wanted: z.output<typeof listImports.query>,
): Promise<Outcome<z.input<typeof listImports.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    let query = tx.selectFrom('shipment_imports').where('provider_id', '=', providerId)
    if (wanted.account_id !== undefined) query = query.where('account_id', '=', wanted.account_id)
    if (wanted.id !== undefined) query = query.where('id', '=', wanted.id)
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset)
      .execute()
    const counts = await countRows(
      tx,
      providerId,
      rows.map(({ id }) => id),
    )
    return done({
      imports: rows.map((row) => presentImport(row, counts.get(row.id))),
      count: await boundedCount(tx, query),
    })
  })
}

/** GET /shipments/imports/rows, in the order of the file. */
export function findImportRows(
  { database }: Reading,
  providerId: number,
  caller: Pick<Caller, 'viewer' | 'permissions'>,
  wanted: z.output<typeof listImportRows.query>,
): Promise<Outcome<z.input<typeof listImportRows.answer>>> {
  return withViewerTx(database.app, providerId, caller.viewer, async (tx) => {
    const found = await tx
      .selectFrom('shipment_imports')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', wanted.import_id)
      .executeTakeFirst()
    if (found === undefined) return refused('import.notFound', { field: 'import_id' })
    let query = tx
      .selectFrom('shipment_import_rows')
      .where('provider_id', '=', providerId)
      .where('import_id', '=', wanted.import_id)
    if (wanted.state !== undefined) query = query.where('state', '=', wanted.state)
    const rows = await query.selectAll().orderBy('line').limit(wanted.limit).offset(wanted.offset).execute()
    return done({
      rows: rows.map((row) => presentRow(row, seesPrices(caller))),
      count: await boundedCount(tx, query),
    })
  })
}

/** GET /shipments/imports/columns: of one's own account, or of the one that staff name. */
export function findColumns(
  { database }: Reading,
  providerId: number,
  viewer: Viewer,
  accountId: number | null,
): Promise<Outcome<z.input<typeof readImportColumns.answer>>> {
  return withViewerTx(database.app, providerId, viewer, async (tx) => {
    if (accountId === null) return done({ columns: [] })
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (account === undefined) return refused('account.notFound', { field: 'account_id' })
    const columns = await tx
      .selectFrom('import_columns')
      .select(['header', 'field'])
      .where('provider_id', '=', providerId)
      .where('account_id', '=', accountId)
      .orderBy('header')
      .execute()
    return done({ columns })
  })
}
