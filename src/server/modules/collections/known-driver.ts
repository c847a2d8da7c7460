/** Drivers that staff name for collections. */
import { sql } from 'kysely'
import { refused } from '../../../domain/values/refusals.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { lockDrivers } from '../../kernel/database/read-ids.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { driversOut } from '../dispatch/index.ts'

type Asking = Pick<Command, 'tx' | 'providerId'>

/** Why somebody may not name this driver; null where they may. */
export async function driverRefusal(
  { tx, providerId }: Asking,
  { viewer }: Pick<Caller, 'viewer'>,
  driver: number | null,
) {
  if (driver === null) return null
  if (viewer.kind !== 'staff') return refused('permission.denied', { field: 'collection_agent_id' })
  const known = await lockDrivers(tx, providerId, [driver])
  return known.has(driver) ? null : refused('driver.notFound', { field: 'collection_agent_id' })
}

/** The driver, where they work on a day: still drive for the provider, are not out, and have not closed it; else null. */
export async function driverOn(
  { tx, providerId }: Asking,
  driver: number | null,
  day: string,
): Promise<number | null> {
  if (driver === null || (await lockDrivers(tx, providerId, [driver])).size === 0) return null
  if ((await driversOut(tx, providerId, day)).has(driver)) return null
  const { rows } = await sql`
    SELECT FROM tripsheets WHERE provider_id = ${providerId} AND driver_id = ${driver} AND day = ${day} AND status = 'closed'`.execute(
    tx,
  )
  return rows.length === 0 ? driver : null
}
