import { useCallback, useEffect, useMemo } from 'react'
import { auditTime, merge } from 'rxjs'
import { permissionOf } from '../../contract/call.ts'
import { readArrivals } from '../../contract/tripsheets.ts'
import { type TaskRef, taskKey } from '../../domain/dispatch/tripsheet.ts'
import { dayOf } from '../../domain/values/moment.ts'
import { changedRows } from '../../streams/stores/changed-rows.ts'
import { turnsOf } from '../../streams/turns.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../session/access.tsx'
import { useCallQuery } from '../session/answers.ts'
import { type DayArrivals, type Expected, NO_ARRIVALS, readDayArrivals } from './expected-stops.ts'
import { stopsOfTripsheet } from './tripsheet-visits.ts'

/** Business time (ms). */
const ASKED_EVERY_MS = 120_000
/** Where plans are changed it is asked no more often than this (ms of this machine's clock). */
const ASKED_ANEW_MS = 30_000

/**
 * When the open stops of today are expected, for whoever may read it: asked for while somebody looks, every two minutes and when plans have changed. None of a
 * past moment.
 */
export function useDayArrivals(): DayArrivals {
  const { loaded, tripsheets, clock } = useLiveWorkspace()
  const { isPast } = useAccess()
  const isLoaded = useSignal(loaded)
  const when = useMay(permissionOf(readArrivals)) && !isPast && isLoaded
  const date = useClock(dayOf)
  const { data, refetch } = useCallQuery(
    [readArrivals.name, 'stops', date],
    (client, signal) => client(readArrivals, { query: { date }, signal }),
    { when, keepLast: true },
  )
  useEffect(() => {
    if (!when) return
    const plansChanged = changedRows(tripsheets, ({ stops }) => stops).pipe(auditTime(ASKED_ANEW_MS))
    // Where that fails, what was told before holds until the next answer.
    const subscription = merge(turnsOf(clock, ASKED_EVERY_MS), plansChanged).subscribe(() => refetch())
    return () => subscription.unsubscribe()
  }, [when, tripsheets, clock, refetch])
  const told = when ? data : undefined
  return useMemo(() => (told === undefined ? NO_ARRIVALS : readDayArrivals(told)), [told])
}

/** When a task is expected that is planned for `plannedAt`; null where nobody knows, and where the plan was changed since. */
export type ExpectedTask = (task: TaskRef, plannedAt: number | null) => Expected | null

/** The same by what is done at the stops. The same function until something else is expected. */
export function useExpectedTasks(): ExpectedTask {
  const { tripsheets } = useLiveWorkspace()
  const arrivals = useDayArrivals()
  const byTask = useMemo(() => {
    const sheets =
      arrivals.stops.size === 0 ? [] : [...tripsheets.ids()].flatMap((id) => tripsheets.get(id) ?? [])
    return new Map(
      sheets
        .flatMap(stopsOfTripsheet)
        .flatMap(({ id, tasks }) => tasks.map((task) => [taskKey(task), arrivals.stops.get(id)] as const)),
    )
  }, [arrivals, tripsheets])
  return useCallback(
    (task, plannedAt) => {
      const known = byTask.get(taskKey(task))
      return known !== undefined && (plannedAt === null || known.plannedAt === plannedAt) ? known : null
    },
    [byTask],
  )
}
