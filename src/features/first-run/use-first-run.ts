import { useActiveBranches } from '../session/active-branches.ts'
import { useGeneralData } from '../session/session.tsx'

/** What a provider that starts has not made yet: the first of it; null where it can work. Whoever is limited to a branch has one. */
export type FirstRunStep = 'branch' | 'driver'

export function useFirstRun(): FirstRunStep | null {
  const { drivers } = useGeneralData()
  const activeBranches = useActiveBranches()
  const hasDriver = [...drivers.values()].some(({ deleted_date }) => deleted_date === null)
  if (hasDriver) return null
  return activeBranches.length === 0 ? 'branch' : 'driver'
}
