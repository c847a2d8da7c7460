import { holdersProblem } from '../../../../domain/identity/role-change.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runCommand } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { writeRoleEvent } from './change-role.ts'

/** Takes a role of the provider's own away that nobody has: not even somebody who is deactivated, and may come back. */
export function deleteRole(
  platform: Platform,
  providerId: number,
  caller: Caller,
  id: number,
): Promise<Outcome<{ ok: true }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx } = command
    const known = await tx.selectFrom('roles').select('provider_id').where('id', '=', id).executeTakeFirst()
    if (known === undefined) return refused('role.notFound', { field: 'id' })
    if (known.provider_id === 0) return refused('role.global', { field: 'id' })
    // Held, so that nobody is given it from now on (lockRole).
    const before = await tx
      .selectFrom('roles')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return refused('role.notFound', { field: 'id' })
    const holders = await tx
      .selectFrom('users')
      .select('deactivated_at')
      .where('provider_id', '=', providerId)
      .where('role_provider_id', '=', providerId)
      .where('role_id', '=', id)
      .execute()
    const active = holders.filter(({ deactivated_at }) => deactivated_at === null).length
    const problem = holdersProblem(active, holders.length - active)
    // Who is limited to a branch is not told how many there are at the others.
    const counts = caller.viewer.kind === 'staff' && caller.viewer.branch_id === null
    if (problem !== null) return refused('role.inUse', { field: 'id', ...(counts && { detail: problem }) })
    await tx.deleteFrom('roles').where('provider_id', '=', providerId).where('id', '=', id).execute()
    await writeRoleEvent(command, {
      caller,
      id,
      version: before.version + 1,
      before,
      after: null,
    })
    return done({ ok: true as const })
  })
}
