import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/tenant.ts'

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
