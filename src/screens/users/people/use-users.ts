import { listRoles } from '../../../contract/roles.ts'
import { listUsers } from '../../../contract/users.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'

/** As many as a table holds before the search has to be narrowed. */
const MOST = 1000

export interface UserFilter {
  readonly search: string
  readonly role_id?: number
  readonly branch_id?: number
  readonly account_id?: number
  readonly is_active?: boolean
  readonly is_invited?: boolean
}

/** The users that a filter leaves. */
export function useUsers({ search, ...filter }: UserFilter) {
  const query = { ...filter, search: search.trim() || undefined, limit: MOST }
  return useCallQuery([listUsers.name, query], (client, signal) => client(listUsers, { query, signal }), {
    keepLast: true,
  })
}

/** One user by number, also where the list does not hold them. */
export function useUser(id: number | null) {
  return useCallQuery(
    [listUsers.name, 'one', id],
    (client, signal) => client(listUsers, { query: { id: id ?? 0, limit: 1 }, signal }),
    { when: id !== null },
  )
}

/** The roles of the provider, for choosing. */
export function useRoles() {
  return useCallQuery([listRoles.name], (client, signal) => client(listRoles, { signal }))
}

/** After a change of a user: lists, details and counts of roles. */
export async function refetchUsers(): Promise<void> {
  await Promise.all([invalidateCall(listUsers), invalidateCall(listRoles)])
}
