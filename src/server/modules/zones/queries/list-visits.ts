import type { ZoneVisit } from '../../../../contract/zones.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { iso } from '../../../kernel/http/iso.ts'

const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

/** Stays in zones, the newest first, as far as these eyes may see them. */
export async function listVisits(
  tx: Tx,
  providerId: number,
  {
    zone_id,
    driver_id,
    before,
    limit,
  }: {
    readonly zone_id?: number | undefined
    readonly driver_id?: number | undefined
    readonly before?: number | undefined
    readonly limit: number
  },
): Promise<{ visits: ZoneVisit[]; next_before: number | null }> {
  let query = tx
    .selectFrom('zone_visits as v')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'v.provider_id').onRef('d.id', '=', 'v.driver_id'),
    )
    .select(['v.id', 'v.zone_id', 'v.zone_name', 'v.driver_id', 'd.name as driver_name'])
    .select(['v.entered_at', 'v.dwelt_at', 'v.left_at'])
    .where('v.provider_id', '=', providerId)
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
  if (zone_id !== undefined) query = query.where('v.zone_id', '=', zone_id)
  if (driver_id !== undefined) query = query.where('v.driver_id', '=', driver_id)
  if (before !== undefined) query = query.where('v.id', '<', before)
  const rows = await query.execute()
  const visits = rows.slice(0, limit).map(
    ({ entered_at, dwelt_at, left_at, ...visit }): ZoneVisit => ({
      ...visit,
      entered_at: iso(entered_at),
      dwelt_at: isoOrNull(dwelt_at),
      left_at: isoOrNull(left_at),
    }),
  )
  return { visits, next_before: rows.length > limit ? (visits.at(-1)?.id ?? null) : null }
}

/** Which vehicles are in which zone now. */
export async function readInside(tx: Tx, providerId: number) {
  const rows = await tx
    .selectFrom('zone_visits as v')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'v.provider_id').onRef('d.id', '=', 'v.driver_id'),
    )
    .select(['v.zone_id', 'v.driver_id', 'v.entered_at'])
    .where('v.provider_id', '=', providerId)
    .where('v.left_at', 'is', null)
    .where('d.deleted_date', 'is', null)
    .orderBy('v.id')
    .execute()
  return rows.map(({ entered_at, ...visit }) => ({ ...visit, entered_at: iso(entered_at) }))
}
