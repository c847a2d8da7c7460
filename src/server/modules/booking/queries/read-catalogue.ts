import { sql } from 'kysely'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { CatalogueKind, CatalogueRow } from '../kinds.ts'

/** The rows of a kind in their order, as far as these eyes may see them. */
export async function readCatalogue<Row extends CatalogueRow>(
  tx: Tx,
  providerId: number,
  kind: CatalogueKind<Row>,
): Promise<Row[]> {
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(t) - 'provider_id' AS row FROM ${sql.table(kind.table)} AS t
    WHERE provider_id = ${providerId} ORDER BY ${sql.ref(kind.order)}, id`.execute(tx)
  return rows.map(({ row }) => kind.row.parse(row))
}
