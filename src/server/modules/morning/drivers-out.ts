/** Drivers who are out for a day: said by hand, and told to whoever plans. Their stops are not touched (decision 134). */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { DriverOut, markDriverOut } from '../../../contract/morning.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { iso } from '../../kernel/http/iso.ts'

/** Of a branch, or of all that the transaction may see. */
export async function readDriversOut(
  tx: Tx,
  providerId: number,
  day: string,
  branchId: number | null,
): Promise<DriverOut[]> {
  const rows = await tx
    .selectFrom('drivers_out as o')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.provider_id', '=', 'o.provider_id').onRef('d.id', '=', 'o.driver_id'),
    )
    .select(['o.driver_id', 'o.reason', 'o.marked_by', 'o.marked_at'])
    .where('o.provider_id', '=', providerId)
    .where('o.day', '=', day)
    .where(sql<boolean>`(${branchId}::int IS NULL OR d.branch_id = ${branchId})`)
    .orderBy('o.driver_id')
    .execute()
  return rows.map(({ marked_at, ...row }) => ({ ...row, time_marked: iso(marked_at) }))
}

/** PATCH /ops-dashboard/drivers-out. Who says it again says it anew, with another reason perhaps. */
export const markDriver = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { driver_id, is_out, reason }: z.output<typeof markDriverOut.body>,
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
    const day = dayOf(now)
    const told = async () =>
      done({ drivers_out: await readDriversOut(tx, providerId, day, viewer.branch_id) })
    if (is_out) {
      const said = { reason, marked_by: actor.source ?? '', marked_at: new Date(now) }
      await tx
        .insertInto('drivers_out')
        .values({ provider_id: providerId, driver_id, day, ...said })
        .onConflict((conflict) => conflict.columns(['provider_id', 'driver_id', 'day']).doUpdateSet(said))
        .execute()
    } else {
      const { numDeletedRows } = await tx
        .deleteFrom('drivers_out')
        .where('provider_id', '=', providerId)
        .where('driver_id', '=', driver_id)
        .where('day', '=', day)
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
        change: { driver: [null, driver.name], reason: [null, reason], day: [null, day] },
        scope: { account_id: null, branch_ids: [], driver_ids: [] },
      },
    ])
    return told()
  })
