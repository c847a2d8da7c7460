/** Counts what a branch still has to do. */
import { sql } from 'kysely'
import type { BranchWork } from '../../../domain/tenants/branch-work.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** People who can log in; shipments that are not over, collected or delivered by it or lying there. */
export async function readWork(tx: Tx, providerId: number, branch: number): Promise<BranchWork> {
  const { rows } = await sql<BranchWork>`
    SELECT
      (SELECT count(*) FROM drivers
       WHERE provider_id = ${providerId} AND branch_id = ${branch} AND deleted_date IS NULL)::int AS drivers,
      (SELECT count(*) FROM users
       WHERE provider_id = ${providerId} AND branch_id = ${branch} AND deactivated_at IS NULL)::int AS people,
      (SELECT count(*) FROM shipments
       WHERE provider_id = ${providerId} AND over_since IS NULL AND status NOT IN ('quote', 'quote-expired')
         AND (${branch} IN (collection_branch_id, delivery_branch_id, hub_id)
           OR (parcels_apart > 0 AND ${String(branch)} = ANY (string_to_array(parcel_hubs, ' ')))))::int AS shipments,
      (SELECT count(*) FROM collection_requests
       WHERE provider_id = ${providerId} AND collection_branch_id = ${branch} AND over_since IS NULL)::int AS requests,
      (SELECT count(*) FROM collection_schedules
       WHERE provider_id = ${providerId} AND collection_branch_id = ${branch} AND deleted_at IS NULL)::int AS schedules`.execute(
    tx,
  )
  const [work] = rows
  if (work === undefined) throw new Error('a count gave no row')
  return work
}
