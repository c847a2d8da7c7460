import type { Branch } from '../../contract/session.ts'
import { useGeneralData } from './session.tsx'

const known = new WeakMap<readonly Branch[], readonly Branch[]>()

/** The branches that can be chosen; of the same list the same. Retired ones are named, by `branches` of the session. */
export function useActiveBranches(): readonly Branch[] {
  const { branches } = useGeneralData().data
  const active = known.get(branches) ?? branches.filter(({ deleted_date }) => deleted_date === null)
  known.set(branches, active)
  return active
}
