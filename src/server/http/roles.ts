import { addRole, changeRole, deleteRole, listRoles, type ManagedRole } from '../../contract/roles.ts'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import * as commands from '../commands/change-role.ts'
import * as deletion from '../commands/delete-role.ts'
import { asProvider } from '../database/tenant.ts'
import type { Platform } from '../platform.ts'
import type { Serve } from './serve-call.ts'

/** The roles of a provider, with how many people have each; one of them where an id is given. */
async function read(platform: Platform, providerId: number, id?: number): Promise<ManagedRole[]> {
  return asProvider(platform.database.app, providerId, async (tx) => {
    let wanted = tx.selectFrom('roles').selectAll()
    if (id !== undefined) wanted = wanted.where('id', '=', id)
    const roles = await wanted.orderBy('provider_id').orderBy('id').execute()
    const counts = await tx
      .selectFrom('users')
      .select(({ fn }) => ['role_id', fn.countAll<number>().as('users')])
      .where('provider_id', '=', providerId)
      .where('deactivated_at', 'is', null)
      .groupBy('role_id')
      .execute()
    const users = new Map(counts.map((row) => [row.role_id, row.users]))
    return roles.map((role) => ({ ...role, users: users.get(role.id) ?? 0 }))
  })
}

/** Roles: the global ones, and those that a courier made (000 §6). */
export function serveRoles(serve: Serve, platform: Platform): void {
  async function answer(
    providerId: number,
    outcome: Outcome<number>,
  ): Promise<Outcome<{ role: ManagedRole }>> {
    if (!outcome.ok) return outcome
    const [role] = await read(platform, providerId, outcome.value)
    return role === undefined ? refused('role.notFound') : done({ role })
  }
  serve.signedIn(listRoles, async ({ providerId }) => done({ roles: await read(platform, providerId) }))
  serve.signedIn(addRole, async ({ providerId, caller, body }) =>
    answer(providerId, await commands.addRole(platform, providerId, caller, body)),
  )
  serve.signedIn(changeRole, async ({ providerId, caller, body }) =>
    answer(providerId, await commands.changeRole(platform, providerId, caller, body)),
  )
  serve.signedIn(deleteRole, ({ providerId, caller, query }) =>
    deletion.deleteRole(platform, providerId, caller, query.id),
  )
}
