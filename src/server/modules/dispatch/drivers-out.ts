import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/tenant.ts'

interface DayOut {
  readonly driver_id: number
  readonly date: string
}

/** Who is out on which days: marked by somebody (decision 134), or their stops were given to others because they are out. */
async function readDaysOut(
  tx: Tx,
  providerId: number,
  which: ReturnType<typeof sql>,
): Promise<readonly DayOut[]> {
  const { rows } = await sql<DayOut>`
    SELECT driver_id, day AS date FROM drivers_out WHERE provider_id = ${providerId} AND ${which}
    UNION SELECT (given->>'out')::int, day FROM route_proposals
    WHERE provider_id = ${providerId} AND kind = 'driver-out' AND ${which}
      AND EXISTS (SELECT FROM jsonb_array_elements(accepted) part WHERE NOT (part->>'undone')::boolean)
    ORDER BY driver_id, date`.execute(tx)
  return rows
}

/** From a day on. */
export const daysOut = (tx: Tx, providerId: number, from: string): Promise<readonly DayOut[]> =>
  readDaysOut(tx, providerId, sql`day >= ${from}`)

/** On one day. */
export async function driversOut(tx: Tx, providerId: number, day: string): Promise<ReadonlySet<number>> {
  const out = await readDaysOut(tx, providerId, sql`day = ${day}`)
  return new Set(out.map(({ driver_id }) => driver_id))
}
