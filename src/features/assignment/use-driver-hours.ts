import { useCallback, useEffect, useMemo } from 'react'
import { auditTime } from 'rxjs'
import { permissionOf } from '../../contract/call.ts'
import { listDriverTerms } from '../../contract/driver-terms.ts'
import { type DriverHours, NO_HOURS } from '../../domain/dispatch/driver-terms.ts'
import { changedRows } from '../../streams/stores/changed-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../session/access.tsx'
import { invalidateCall, useCallQuery } from '../session/answers.ts'
import type { DaysOut } from './arrivals.ts'

/** Several drivers are often changed one after the other (ms of this machine's clock). */
const READ_ANEW_MS = 1_000

/** Nothing tells consoles that a driver is marked out. */
const ASKED_EVERY_MS = 120_000

const NOBODY: DaysOut = new Map()

/** What is told of the days of drivers; nothing until it is known, and to whoever may not read it. */
function useDriverTerms() {
  const when = useMay(permissionOf(listDriverTerms))
  const { data } = useCallQuery(
    [listDriverTerms.name],
    (client, signal) => client(listDriverTerms, { query: {}, signal }),
    { when, everyMs: ASKED_EVERY_MS, onOpening: true },
  )
  return { when, data }
}

/** The hours and breaks of drivers. Read anew when somebody changes them: the row of a driver has another version then. */
export function useDriverHours(): (driver: number) => DriverHours {
  const { when, data } = useDriverTerms()
  const { isPast } = useAccess()
  const { drivers } = useLiveWorkspace()
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

/** Who is out on which days from today on; the same until somebody else is. */
export function useDaysOut(): DaysOut {
  const { data } = useDriverTerms()
  const out = data?.days_out
  return useMemo(() => {
    if (out === undefined || out.length === 0) return NOBODY
    const ofDriver = Map.groupBy(out, ({ driver_id }) => driver_id)
    return new Map([...ofDriver].map(([driver, days]) => [driver, new Set(days.map(({ date }) => date))]))
  }, [out])
}
