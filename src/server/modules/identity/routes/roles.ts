import { addRole, changeRole, deleteRole, listRoles, type ManagedRole } from '../../../../contract/roles.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Serve } from '../../../kernel/http/serve-call.ts'
import type { Platform } from '../../../platform.ts'
import * as commands from '../commands/change-role.ts'
import * as deletion from '../commands/delete-role.ts'

/** The roles of a provider, with how many of those have each whom the caller sees; one of them where an id is given. */
async function read(
  platform: Platform,
  providerId: number,
  { viewer }: Caller,
  id?: number,
): Promise<ManagedRole[]> {
  const { app } = platform.database
  const roles = await withProviderReadTx(app, providerId, (tx) => {
    const wanted = tx.selectFrom('roles').selectAll()
    const narrowed = id === undefined ? wanted : wanted.where('id', '=', id)
    return narrowed.orderBy('provider_id').orderBy('id').execute()
  })
  // A driver sees nobody, whatever his role may.
  const counts =
    viewer.kind !== 'staff'
      ? []
      : await withViewerTx(app, providerId, viewer, (tx) =>
          tx
            .selectFrom('users')
            .select(({ fn }) => ['role_id', fn.countAll<number>().as('users')])
            .where('provider_id', '=', providerId)
            .where('deactivated_at', 'is', null)
            .groupBy('role_id')
            .execute(),
        )
  const users = new Map(counts.map((row) => [row.role_id, row.users]))
  return roles.map((role) => ({ ...role, users: users.get(role.id) ?? 0 }))
}

/** Whoever sees nobody says nothing of what somebody may. */
const looksAfterPeople = ({ viewer }: Caller): boolean => viewer.kind === 'staff'

/** Roles: the global ones, and those that a provider made (000 §6). */
export function serveRoles(serve: Serve, platform: Platform): void {
  async function answer(
    providerId: number,
    caller: Caller,
    outcome: Outcome<number>,
  ): Promise<Outcome<{ role: ManagedRole }>> {
    if (!outcome.ok) return outcome
    const [role] = await read(platform, providerId, caller, outcome.value)
    return role === undefined ? refused('role.notFound') : done({ role })
  }
  serve.serveAuthenticated(listRoles, async ({ providerId, caller }) =>
    done({ roles: await read(platform, providerId, caller) }),
  )
  serve.serveAuthenticated(addRole, async ({ providerId, caller, body }) =>
    looksAfterPeople(caller)
      ? answer(providerId, caller, await commands.addRole(platform, providerId, caller, body))
      : refused('permission.denied'),
  )
  serve.serveAuthenticated(changeRole, async ({ providerId, caller, body }) =>
    looksAfterPeople(caller)
      ? answer(providerId, caller, await commands.changeRole(platform, providerId, caller, body))
      : refused('permission.denied'),
  )
  serve.serveAuthenticated(deleteRole, async ({ providerId, caller, query }) =>
    looksAfterPeople(caller)
      ? deletion.deleteRole(platform, providerId, caller, query.id)
      : refused('permission.denied'),
  )
}
