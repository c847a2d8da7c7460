import { useMemo } from 'react'
import { type SessionData, useGeneralData } from './session.tsx'

/** What things of a provider are called. Another setting of somebody's is no reason to filter and draw every row anew. */
export function useNames(): Pick<SessionData, 'accounts' | 'branches' | 'drivers' | 'services' | 'tags'> {
  const { accounts, branches, drivers, services, tags } = useGeneralData()
  return useMemo(
    () => ({ accounts, branches, drivers, services, tags }),
    [accounts, branches, drivers, services, tags],
  )
}
