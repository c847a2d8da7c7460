/** What a user gets to see, in a few words. */
import type { ManagedUser } from '../../../contract/users.ts'
import type { SessionData } from '../../../features/session/session.tsx'
import { users as messages } from '../messages.ts'

type ScopedUser = Pick<ManagedUser, 'account_id' | 'branch_id' | 'driver_id' | 'limit_user_to_branch'>

export function dataScopeOf(
  user: ScopedUser,
  names: Pick<SessionData, 'accounts' | 'branches' | 'drivers'>,
): string {
  if (user.account_id !== null) return names.accounts.get(user.account_id)?.name ?? messages.theirAccount
  if (user.driver_id !== null) return messages.theirRounds
  const branch = user.branch_id === null ? undefined : names.branches.get(user.branch_id)
  if (user.limit_user_to_branch)
    return branch === undefined ? messages.theirBranch : messages.only(branch.name)
  return branch === undefined ? messages.everything : messages.everythingAt(branch.name)
}
