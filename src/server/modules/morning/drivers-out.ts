/** Drivers who are out on a day or on several: said by hand, and told to whoever plans. Their stops are not touched (decision 134). */
import { sql } from 'kysely'
import type { z } from 'zod'
import { type DriverOut, MOST_DAYS_OUT, type markDriverOut } from '../../../contract/morning.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'

/** From a day on, of a branch, or of all that the transaction may see; the soonest of a driver first. */
export async function readDriversOut(
  tx: Tx,
  providerId: number,
  day: string,
  branchId: number | null,
): Promise<DriverOut[]> {
  const { rows } = await sql<Omit<DriverOut, 'time_marked'> & { readonly marked_at: number }>`
    SELECT driver_id, min(day) AS "from", max(day) AS until, reason, marked_by, marked_at
    FROM (
      SELECT o.*, o.day::date - row_number() OVER (PARTITION BY o.driver_id, o.marked_at ORDER BY o.day)::int AS beside
      FROM drivers_out o JOIN drivers d ON d.provider_id = o.provider_id AND d.id = o.driver_id
      WHERE o.provider_id = ${providerId} AND o.day >= ${day} AND (${branchId}::int IS NULL OR d.branch_id = ${branchId})) days
    GROUP BY driver_id, beside, reason, marked_by, marked_at
    ORDER BY driver_id, min(day)`.execute(tx)
  return rows.map(({ marked_at, ...row }) => ({ ...row, time_marked: iso(marked_at) }))
}

const DAY_MS = 86_400_000

/** What contradicts itself in days from `today` on; null: nothing. */
function daysProblem(today: string, from: string, until: string): { field: string; detail: string } | null {
  if (from < today) return { field: 'from', detail: 'The first day is not before today.' }
  if (until < from) return { field: 'until', detail: 'The last day is not before the first.' }
  const ahead = (Date.parse(until) - Date.parse(today)) / DAY_MS
  return ahead < MOST_DAYS_OUT
    ? null
    : { field: 'until', detail: `The last day is within ${MOST_DAYS_OUT} days.` }
}

/** Both of them, and those between. */
function daysBetween(from: string, until: string): string[] {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: days }, (_, i) =>
    new Date(Date.parse(from) + i * DAY_MS).toISOString().slice(0, 10),
  )
}

/** PATCH /ops-dashboard/drivers-out. Who says it again says it anew, with another reason perhaps. */
export const markDriver = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { driver_id, is_out, reason, ...days }: z.output<typeof markDriverOut.body>,
): Promise<Outcome<{ drivers_out: DriverOut[] }>> =>
  runCommand(platform, providerId, caller, async ({ tx, now, write }) => {
    const { viewer, actor } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const driver = await tx
      .selectFrom('drivers')
      .select(['name', 'branch_id'])
      .where('provider_id', '=', providerId)
      .where('id', '=', driver_id)
      .where('deleted_date', 'is', null)
      .executeTakeFirst()
    const isReach = viewer.branch_id === null || viewer.branch_id === driver?.branch_id
    if (driver === undefined || !isReach) return refused('driver.notFound', { field: 'driver_id' })
    const today = dayOf(now)
    const { from = today, until = from } = days
    const wrong = daysProblem(today, from, until)
    if (wrong !== null) return refused('input.invalid', wrong)
    const told = async () =>
      done({ drivers_out: await readDriversOut(tx, providerId, today, viewer.branch_id) })
    if (is_out) {
      const said = { reason, marked_by: actor.source ?? '', marked_at: new Date(now) }
      await tx
        .insertInto('drivers_out')
        .values(daysBetween(from, until).map((day) => ({ provider_id: providerId, driver_id, day, ...said })))
        .onConflict((conflict) => conflict.columns(['provider_id', 'driver_id', 'day']).doUpdateSet(said))
        .execute()
    } else {
      const { numDeletedRows } = await tx
        .deleteFrom('drivers_out')
        .where('provider_id', '=', providerId)
        .where('driver_id', '=', driver_id)
        .where('day', '>=', from)
        .where('day', '<=', until)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return told()
    }
    await write([
      {
        at: now,
        type: is_out ? 'branch.driverOut' : 'branch.driverBack',
        entity: 'branch',
        entity_id: driver.branch_id ?? 0,
        version: 0,
        actor,
        change: {
          driver: [null, driver.name],
          reason: [null, reason],
          day: [null, from],
          until: [null, until],
        },
        scope: { account_id: null, branch_ids: [], driver_ids: [] },
      },
    ])
    return told()
  })
