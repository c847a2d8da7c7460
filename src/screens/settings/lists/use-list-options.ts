/** What fields of lists offer of things that are kept elsewhere. */
import { listBranches } from '../../../contract/branches.ts'
import { permissionOf } from '../../../contract/call.ts'
import { Branch } from '../../../contract/session.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { ListField, RowValues } from './list-fields.ts'

type Option = { readonly value: string; readonly label: string }

export interface ListOptions {
  readonly branches: readonly Option[]
  /** Who can manage a branch. */
  readonly colleagues: readonly Option[]
}

/** `values`: of the row that is changed. */
export function useListOptions(fields: readonly ListField[], values: RowValues = {}): ListOptions {
  const activeBranches = useActiveBranches()
  const { may } = useAccess()
  const asksColleagues = fields.some(({ kind }) => kind.is === 'one' && kind.of === 'colleagues')
  const { data } = useCallQuery([listBranches.name], (client, signal) => client(listBranches, { signal }), {
    when: asksColleagues && may(permissionOf(listBranches)),
  })
  const colleagues = (data?.colleagues ?? []).map(({ user_id, name }) => ({
    value: String(user_id),
    label: name,
  }))
  // Who has left is still named until somebody else is chosen.
  const manager = Branch.shape.ops_manager.safeParse(values.ops_manager).data ?? null
  const hasLeft = manager !== null && !colleagues.some(({ value }) => value === String(manager.id))
  return {
    branches: activeBranches.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
    colleagues: hasLeft ? [{ value: String(manager.id), label: manager.name }, ...colleagues] : colleagues,
  }
}
