/** What a user gets to see, in a few words. */
import type { ManagedUser } from '../../../contract/users.ts'
import type { Names } from '../../../features/session/session.tsx'
import { users as words } from '../messages.ts'

type Sight = Pick<ManagedUser, 'account_id' | 'branch_id' | 'driver_id' | 'limit_user_to_branch'>

export function sightOf(user: Sight, names: Pick<Names, 'accounts' | 'branches' | 'drivers'>): string {
  if (user.account_id !== null) return names.accounts.get(user.account_id)?.name ?? words.theirAccount
  if (user.driver_id !== null) return words.theirRounds
  const branch = user.branch_id === null ? undefined : names.branches.get(user.branch_id)
  if (user.limit_user_to_branch) return branch === undefined ? words.theirBranch : words.only(branch.name)
  return branch === undefined ? words.everything : words.everythingAt(branch.name)
}
