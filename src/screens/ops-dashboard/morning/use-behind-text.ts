import { useCallback } from 'react'
import { useGeneralData } from '../../../features/session/session.tsx'
import { driverName } from '../../../features/shipment/names.ts'
import { morningMessages as messages } from './messages.ts'
import type { LeftBehind } from './morning-keys.ts'

/** What is behind a cause, as people call it. */
export function useBehindText(): (behind: LeftBehind) => string {
  const names = useGeneralData()
  return useCallback(
    (behind) => {
      switch (behind.is) {
        case 'reason':
          return behind.text
        case 'driver':
          return driverName(names, behind.id)
        case 'hub':
        case 'branch':
          return names.branches.get(behind.id)?.name ?? messages.left.noBranch
        case 'nothing':
          return ''
      }
    },
    [names],
  )
}
