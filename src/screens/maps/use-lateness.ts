import { useEffect, useState } from 'react'
import { stopsCountedIn } from '../../features/assignment/count-stops.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { type MapFilter, showsStopOf } from './driver-route.ts'
import { latenessBySuburb, type SuburbLateness } from './lateness.ts'

/** Business time moves on by itself: so often it is looked who is late by now (ms). */
const LATENESS_EVERY_MS = 5_000
const NONE_LATE: readonly SuburbLateness[] = []

/** Which suburbs are late, as the filter of branches leaves them. */
export function useLateness(isShown: boolean, filter: MapFilter, today: number): readonly SuburbLateness[] {
  const workspace = useLiveWorkspace()
  const [suburbs, setSuburbs] = useState(NONE_LATE)
  useEffect(() => {
    if (!isShown) return
    const rows = stopRowsOf(workspace)
    const look = () => {
      const shown = [...rows.ids()]
        .flatMap((id) => rows.get(id) ?? [])
        .filter((row) => showsStopOf(row, filter))
      setSuburbs(latenessBySuburb(shown, workspace.now(), today, stopsCountedIn(workspace)))
    }
    look()
    const timer = setInterval(look, LATENESS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isShown, workspace, filter, today])
  return suburbs
}
