import { sql } from 'kysely'
import type { ProposedDay } from '../../../../domain/dispatch/route-proposal.ts'
import { type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'

/** Who is out on a day: marked by somebody in the morning (decision 134), or their stops were given to others because they are out. */
export async function driversOut(tx: Tx, providerId: number, day: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ driver: number }>`
    SELECT driver_id AS driver FROM drivers_out WHERE provider_id = ${providerId} AND day = ${day}
    UNION SELECT (given->>'out')::int FROM route_proposals
    WHERE provider_id = ${providerId} AND kind = 'driver-out' AND day = ${day}
      AND EXISTS (SELECT FROM jsonb_array_elements(accepted) part WHERE NOT (part->>'undone')::boolean)`.execute(
    tx,
  )
  return new Set(rows.map(({ driver }) => driver))
}

/**
 * Those of a proposal who are out since it was asked for, each with why they are given nothing. Whoever was out then is in it only where
 * they were named, or are those whom it relieves.
 */
export async function outSince(
  tx: Tx,
  providerId: number,
  day: string,
  { drivers, out: relieved }: ProposedDay,
): Promise<ReadonlyMap<number, Refusal>> {
  const out = await driversOut(tx, providerId, day)
  const ids = drivers
    .filter(({ driver, named }) => out.has(driver) && driver !== relieved && named !== true)
    .map(({ driver }) => driver)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, name }) => {
      const { refusal } = refused('proposal.driverOut', { detail: `${name} is out and takes no stops.` })
      return [id, refusal]
    }),
  )
}
