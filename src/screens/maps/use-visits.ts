import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type VisitOf, visitsOf } from '../../features/assignment/tripsheet-visits.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { watchOf } from '../../ui/live/use-signal.ts'

/** Where the tasks of a driver stand on their tripsheets, as those are now. */
export function useVisits(driver: number | null): VisitOf {
  const { tripsheets } = useLiveWorkspace()
  const read = useCallback(
    () =>
      [...tripsheets.ids()].flatMap((id) => {
        const sheet = tripsheets.get(id)
        return sheet?.driver_id === driver ? sheet : []
      }),
    [tripsheets, driver],
  )
  const versions = useSyncExternalStore(watchOf(tripsheets.changes$), () =>
    read()
      .map(({ id, version }) => `${id} ${version}`)
      .join(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `versions` says when they are others
  return useMemo(() => visitsOf(read()), [read, versions])
}
