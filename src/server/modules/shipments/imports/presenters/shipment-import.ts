import type { Selectable } from 'kysely'
import type { ImportRow, ShipmentImport } from '../../../../../contract/imports.ts'
import type { Tables } from '../../../../kernel/database/tables.ts'
import type { Tx } from '../../../../kernel/database/tenant.ts'
import { iso } from '../../../../kernel/http/iso.ts'

export type StoredImport = Selectable<Tables['shipment_imports']>
type StoredRow = Selectable<Tables['shipment_import_rows']>
type Counts = ShipmentImport['counts']

const NONE: Counts = { ready: 0, wrong: 0, booked: 0, refused: 0 }

/** How many rows of each import are in which state. */
export async function countRows(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipment_import_rows')
    .select(({ fn }) => ['import_id', 'state', fn.countAll<number>().as('count')])
    .where('provider_id', '=', providerId)
    .where('import_id', 'in', [...ids])
    .groupBy(['import_id', 'state'])
    .execute()
  const counts = new Map<number, Counts>()
  for (const { import_id, state, count } of rows)
    counts.set(import_id, { ...(counts.get(import_id) ?? NONE), [state]: count })
  return counts
}

export function presentImport(row: StoredImport, counts: Counts | undefined): ShipmentImport {
  const { id, account_id, file_name, state, columns, row_count } = row
  return {
    id,
    account_id,
    file_name,
    state,
    columns,
    row_count,
    counts: counts ?? NONE,
    time_created: iso(row.created_at),
    time_finished: row.finished_at === null ? null : iso(row.finished_at),
  }
}

/** What a row would cost, in rand with VAT; of those that are booked or are not, their shipments say it. */
export const estimate = ({ state, rate_cents }: Pick<StoredRow, 'state' | 'rate_cents'>): number | null =>
  state === 'ready' && rate_cents !== null ? rate_cents / 100 : null

export function presentRow(
  row: Omit<StoredRow, 'provider_id' | 'import_id'>,
  seesPrices: boolean,
): ImportRow {
  const { line, state, cells, problems, shipment_id, tracking_reference } = row
  const rate = seesPrices ? estimate(row) : null
  return { line, state, cells, problems, shipment_id, tracking_reference, rate }
}
