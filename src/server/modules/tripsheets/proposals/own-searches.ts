/** Searches of one person, who finds them again wherever they sign in. */
import { sql } from 'kysely'
import type { OwnSearch } from '../../../../contract/route-proposals.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { progressOf } from './present-proposal.ts'
import { SECONDS, statusOf } from './proposal-rows.ts'

/** So long after it began, what was found is of a day that has moved on. */
const FOUND_FOR = sql.raw(`interval '12 hours'`)

/** Those that go on, and the last that has ended; the newest first. */
export async function ownSearches(tx: Tx, providerId: number, user: number): Promise<OwnSearch[]> {
  const rows = await tx
    .selectFrom('route_proposals')
    .select([
      'id',
      'day',
      'status',
      'driver_ids',
      'search_ms',
      'iterations',
      sql<boolean>`lease_until < now()`.as('is_over'),
      sql<boolean>`best IS NOT NULL`.as('has_best'),
      SECONDS.as('seconds'),
      // Nothing of it was accepted, and it was not put away.
      sql<boolean>`wanted IS DISTINCT FROM 'cancel' AND accepted = '[]'`.as('is_open'),
    ])
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'optimise')
    .where('asked_by', '=', user)
    .where('status', '<>', 'cancelled')
    .where(sql<boolean>`began_at > now() - ${FOUND_FOR}`)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  // Those before the last are no news, also once that is dealt with.
  const last = rows.find((row) => statusOf(row) !== 'searching')
  return rows
    .filter((row) => row.is_open && (row === last || statusOf(row) === 'searching'))
    .map((row) => {
      const { id, day, driver_ids } = row
      return { id, day, driver_ids, status: statusOf(row), progress: progressOf(row) }
    })
}

/** Who looked for it wants nothing more of it. */
export async function putAway(tx: Tx, providerId: number, id: number): Promise<void> {
  await sql`UPDATE route_proposals SET wanted = 'cancel' WHERE provider_id = ${providerId} AND id = ${id}`.execute(
    tx,
  )
}
