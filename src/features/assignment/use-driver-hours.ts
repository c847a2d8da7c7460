import { useCallback, useEffect, useMemo } from 'react'
import { auditTime } from 'rxjs'
import { permissionOf } from '../../contract/call.ts'
import { listDriverTerms } from '../../contract/driver-terms.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import { changedRows } from '../../streams/stores/changed-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../session/access.tsx'
import { invalidateCall, useCallQuery } from '../session/answers.ts'

/** Several drivers are often changed one after the other (ms of this machine's clock). */
const READ_ANEW_MS = 1_000

/**
 * The hours and breaks of drivers; none until they are known, and for whoever may not read them. Read anew when somebody changes them: the row of
 * a driver has another version then.
 */
export function useDriverHours(): (driver: number) => DriverHours {
  const when = useMay(permissionOf(listDriverTerms))
  const { isPast } = useAccess()
  const { drivers } = useLiveWorkspace()
  const { data } = useCallQuery(
    [listDriverTerms.name],
    (client, signal) => client(listDriverTerms, { query: {}, signal }),
    { when, onOpening: true },
  )
  useEffect(() => {
    if (!when || isPast) return
    const subscription = changedRows(drivers, ({ version }) => version)
      .pipe(auditTime(READ_ANEW_MS))
      .subscribe(() => void invalidateCall(listDriverTerms))
    return () => subscription.unsubscribe()
  }, [when, isPast, drivers])
  const terms = data?.driver_terms
  const byDriver = useMemo(() => new Map(terms?.map((one) => [one.driver_id, one])), [terms])
  return useCallback((id) => byDriver.get(id) ?? NO_HOURS, [byDriver])
}
