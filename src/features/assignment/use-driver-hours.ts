import { useCallback, useMemo } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { listDriverTerms } from '../../contract/driver-terms.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import { useMay } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'

/** The hours and breaks of drivers; none until they are known, and for whoever may not read them. */
export function useDriverHours(): (driver: number) => DriverHours {
  const when = useMay(permissionOf(listDriverTerms))
  const { data } = useCallQuery(
    [listDriverTerms.name],
    (client, signal) => client(listDriverTerms, { query: {}, signal }),
    { when },
  )
  const terms = data?.driver_terms
  const byDriver = useMemo(() => new Map(terms?.map((one) => [one.driver_id, one])), [terms])
  return useCallback((id) => byDriver.get(id) ?? NO_HOURS, [byDriver])
}
