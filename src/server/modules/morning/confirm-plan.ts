/** POST /ops-dashboard/day-plans: the tripsheets of a branch as they are now are the plan of its day. */
import type { z } from 'zod'
import type { confirmDayPlan, DayPlan } from '../../../contract/morning.ts'
import { keptTasks } from '../../../domain/dispatch/day-plan.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type CommandPlatform, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { readStandingTasks } from './planned-tasks.ts'
import { readPlans } from './read-plans.ts'

export const confirmPlan = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { branch_id, replaces }: z.output<typeof confirmDayPlan.body>,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<DayPlan> | Replay> =>
  runIdempotent(platform, providerId, { caller, idempotencyKey }, async ({ tx, now, write }) => {
    const { viewer, actor } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    const isReach = viewer.branch_id === null || viewer.branch_id === branch_id
    // Of two who confirm at once, the second sees what the first did.
    const branch = await tx
      .selectFrom('branches')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('id', '=', branch_id)
      .where('deleted_date', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (branch === undefined || !isReach) return refused('branch.notFound', { field: 'branch_id' })
    const day = dayOf(now)
    const [standing] = await readPlans(tx, providerId, day, branch_id)
    if ((standing?.id ?? null) !== replaces)
      return refused('dayPlan.confirmedMeanwhile', {
        field: 'replaces',
        ...(standing !== undefined && {
          detail: `${standing.confirmed_by} has confirmed this day meanwhile. Look at what changed and try again.`,
        }),
      })
    const tasks = await readStandingTasks(tx, providerId, day, branch_id)
    if (tasks.length === 0) return refused('dayPlan.empty', { field: 'branch_id' })
    const drivers = new Set(tasks.map(({ task }) => task.driver_id)).size
    const stops = new Set(tasks.map(({ stop_id }) => stop_id)).size
    await tx
      .insertInto('day_plans')
      .values({
        provider_id: providerId,
        branch_id,
        day,
        confirmed_by: actor.source ?? '',
        confirmed_at: new Date(now),
        drivers,
        stops,
        tasks: JSON.stringify(keptTasks(tasks.map(({ task }) => task))),
      })
      .execute()
    await write([
      {
        at: now,
        type: 'branch.planConfirmed',
        entity: 'branch',
        entity_id: branch_id,
        version: 0,
        actor,
        change: { day: [null, day], drivers: [null, drivers], stops: [null, stops] },
        scope: { account_id: null, branch_ids: [], driver_ids: [] },
      },
    ])
    const [plan] = await readPlans(tx, providerId, day, branch_id)
    if (plan === undefined) throw new Error('a plan that was confirmed is not there')
    return done(plan)
  })
