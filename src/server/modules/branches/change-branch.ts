/** PATCH /branches: who is the ops manager of a branch. */
import type { z } from 'zod'
import type { changeBranch } from '../../../contract/branches.ts'
import type { Branch } from '../../../contract/session.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { type CommandPlatform, runCommand } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { readBranches } from './branch-rows.ts'

/** Staff who can be one: at work, no driver, no key of a program. */
export const readColleagues = (tx: Tx, providerId: number) =>
  tx
    .selectFrom('users')
    .select(['id as user_id', 'username as name'])
    .where('provider_id', '=', providerId)
    .where('account_id', 'is', null)
    .where('driver_id', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('is_api_key', '=', false)
    .orderBy('username')
    .limit(1_000)
    .execute()

export const saveBranch = (
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  { id, ops_manager_id, was_ops_manager_id }: z.output<typeof changeBranch.body>,
): Promise<Outcome<Branch>> =>
  runCommand(platform, providerId, caller, async ({ tx, now, write }) => {
    const { viewer, actor } = caller
    if (viewer.kind !== 'staff') return refused('permission.denied')
    // Whoever is limited to a branch changes none but theirs, and learns of no other.
    const isReach = viewer.branch_id === null || viewer.branch_id === id
    const branch = await tx
      .selectFrom('branches')
      .select('ops_manager_id')
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (branch === undefined || !isReach) return refused('branch.notFound', { field: 'id' })
    const before = await readOne(tx, providerId, id)
    if (branch.ops_manager_id !== ops_manager_id) {
      if (branch.ops_manager_id !== was_ops_manager_id)
        return refused('branch.changedMeanwhile', { field: 'was_ops_manager_id' })
      const colleagues = await readColleagues(tx, providerId)
      if (ops_manager_id !== null && !colleagues.some(({ user_id }) => user_id === ops_manager_id))
        return refused('user.notFound', { field: 'ops_manager_id' })
      await tx
        .updateTable('branches')
        .set({ ops_manager_id })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .execute()
    }
    const after = await readOne(tx, providerId, id)
    if (branch.ops_manager_id !== ops_manager_id)
      await write([
        {
          at: now,
          type: 'branch.changed',
          entity: 'branch',
          entity_id: id,
          version: 0,
          actor,
          change: { ops_manager: [before.ops_manager?.name ?? null, after.ops_manager?.name ?? null] },
          scope: { account_id: null, branch_ids: [], driver_ids: [] },
        },
      ])
    return done(after)
  })

async function readOne(tx: Tx, providerId: number, id: number): Promise<Branch> {
  const branch = (await readBranches(tx, providerId)).find((one) => one.id === id)
  if (branch === undefined) throw new Error('a branch that was locked is not there')
  return branch
}
