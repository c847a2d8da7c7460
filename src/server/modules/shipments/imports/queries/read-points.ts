import type { ImportField } from '../../../../../domain/imports/import-fields.ts'
import type { Tx } from '../../../../kernel/database/tenant.ts'

/** The pickup points that rows of a file may name, by their names in small letters and by their numbers. */
export async function readPointIds(
  tx: Tx,
  providerId: number,
  columns: readonly (ImportField | null)[],
): Promise<ReadonlyMap<string, number>> {
  if (!columns.includes('delivery_pickup_point')) return new Map()
  const rows = await tx
    .selectFrom('pickup_points')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('active', '=', true)
    .orderBy('position', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ id, name }) => [[String(id), id] as const, [name.trim().toLowerCase(), id] as const]),
  )
}
