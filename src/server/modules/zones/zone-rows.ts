/** Zones as they are stored and answered. */
import { sql } from 'kysely'
import type { Zone } from '../../../contract/zones.ts'
import type { DrawnArea } from '../../../domain/rates/polygon.ts'
import type { ZoneTerms } from '../../../domain/zones/zone.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { iso } from '../../kernel/http/iso.ts'

export interface ZoneRow extends ZoneTerms {
  readonly id: number
  readonly version: number
  readonly area: DrawnArea
  readonly nodes: number
  /** Business time, ms. */
  readonly modified_at: number
  /** By name. */
  readonly modified_by: string
}

/** The zones of a provider by name, as far as these eyes may see them. */
export const readZones = (
  tx: Tx,
  providerId: number,
  { id }: { readonly id?: number } = {},
): Promise<ZoneRow[]> =>
  tx
    .selectFrom('zones')
    .select(['id', 'version', 'name', 'colour', 'area', 'nodes', 'tag_ids', 'dwell_minutes'])
    .select(['modified_at', 'modified_by'])
    .where('provider_id', '=', providerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(sql`upper(name)`)
    .execute()

export const zoneAnswer = ({ modified_at, ...zone }: ZoneRow): Zone => ({
  ...zone,
  time_modified: iso(modified_at),
})

/** How often the zones of a provider have changed; 0: there never was one. */
export async function readRevision(tx: Tx, providerId: number): Promise<number> {
  const row = await tx
    .selectFrom('zone_sets')
    .select('revision')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Any fixed number, of its own beside those of other locks. */
const ZONES = 1_970_216

/** Until the transaction ends nobody else changes a zone of the provider, and no vehicle enters or leaves one. */
export const lockZoneSet = (tx: Tx, providerId: number) =>
  sql`SELECT pg_advisory_xact_lock(${ZONES}::int, ${providerId}::int)`.execute(tx)

/**
 * Until the transaction ends the zones stay as they are; others may hold them so, too. False where somebody changes them just now: whoever
 * reports a position waits for nobody, and what it crossed is noted with the next one.
 */
export async function holdZoneSet(tx: Tx, providerId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${ZONES}::int, ${providerId}::int) AS held`.execute(tx)
  return rows[0]?.held === true
}

/** Tells whoever has made something of the zones that they are others now; answers the revision. */
export async function raiseRevision(tx: Tx, providerId: number): Promise<number> {
  const { revision } = await tx
    .insertInto('zone_sets')
    .values({ provider_id: providerId, revision: 1 })
    .onConflict((had) =>
      had.column('provider_id').doUpdateSet((eb) => ({ revision: eb('zone_sets.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}
