import type { DriverTerms } from '../../../../contract/driver-terms.ts'
import { NO_HOURS } from '../../../../domain/dispatch/driver-terms.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** What the days of drivers have in common, as far as these eyes may see them: of all, or of one. */
export async function readDriverTerms(
  tx: Tx,
  providerId: number,
  { driver_id }: { readonly driver_id?: number } = {},
): Promise<DriverTerms[]> {
  const rows = await tx
    .selectFrom('drivers as d')
    .leftJoin('driver_terms as t', (join) =>
      join.onRef('t.provider_id', '=', 'd.provider_id').onRef('t.driver_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.vehicle', 'd.vehicle_kind', 'd.capacity_kg', 't.version', 't.zone_ids'])
    .select(['t.works_from', 't.works_until', 't.break_from', 't.break_until', 't.break_minutes'])
    .where('d.provider_id', '=', providerId)
    .where('d.deleted_date', 'is', null)
    .$if(driver_id !== undefined, (query) => query.where('d.id', '=', driver_id ?? 0))
    .orderBy('d.id')
    .execute()
  return rows.map(({ id, version, zone_ids, ...row }) => ({
    ...row,
    driver_id: id,
    version: version ?? 0,
    zone_ids: [...(zone_ids ?? NO_HOURS.zone_ids)],
  }))
}
