/** What a user gets to see, in a few words. */
import type { ManagedUser } from '../../../contract/users.ts'
import type { Names } from '../../../ui/live.tsx'

type Sight = Pick<ManagedUser, 'account_id' | 'branch_id' | 'driver_id' | 'limit_user_to_branch'>

export function sightOf(user: Sight, names: Pick<Names, 'accounts' | 'branches' | 'drivers'>): string {
  if (user.account_id !== null) return names.accounts.get(user.account_id)?.name ?? 'Their account'
  if (user.driver_id !== null) return 'Their own rounds'
  const branch = user.branch_id === null ? undefined : names.branches.get(user.branch_id)
  if (user.limit_user_to_branch) return branch === undefined ? 'Their branch' : `Only ${branch.name}`
  return branch === undefined ? 'Everything' : `Everything, at ${branch.name}`
}
