import { useEffect, useState } from 'react'
import { startOfDay } from '../../domain/values/moment.ts'
import { assignerOf } from '../../features/assignment/assigner.ts'
import { createExpectedStops, type VisitPlanOf } from '../../features/assignment/expected-stops.ts'
import { createOptimisticTripsheets } from '../../features/assignment/optimistic-tripsheets.ts'
import { stopRowsOf } from '../../features/assignment/request-rows.ts'
import { useDayArrivals } from '../../features/assignment/use-day-arrivals.ts'
import { useRoads } from '../../features/assignment/use-roads.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useMayAudit } from '../../features/session/access.tsx'
import { useClient, useGeneralData } from '../../features/session/session.tsx'
import { createLifetime } from '../../streams/lifetime.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { createLiveBoard, type LiveBoard } from './lanes/live-board.ts'
import { createTripsheetActs, type TripsheetActs } from './lanes/tripsheet-acts.ts'

export interface Tripsheets {
  readonly board: LiveBoard
  readonly acts: TripsheetActs
  /** How long visits take, as the server last told. */
  readonly planOf: VisitPlanOf
}

/** The board of today, with what was assigned here already done; null for the moment in which it is made. */
export function useTripsheet(): Tripsheets | null {
  const workspace = useLiveWorkspace()
  const client = useClient()
  const mayAudit = useMayAudit()
  const { branches } = useGeneralData()
  const today = useClock(startOfDay)
  const [board, setBoard] = useState<Tripsheets | null>(null)
  const arrivals = useDayArrivals()
  const [expected] = useState(createExpectedStops)
  const way = useRoads()?.way
  useEffect(() => expected.put(arrivals, way), [expected, arrivals, way])
  useEffect(() => {
    const { shipments, isLocalChange } = assignerOf(workspace, client, mayAudit)
    const rows = stopRowsOf(workspace)
    const life = createLifetime()
    const tripsheets = createOptimisticTripsheets(workspace.tripsheets)
    const made = createLiveBoard(life, {
      shipments,
      drivers: workspace.drivers,
      tripsheets,
      expected,
      hubOf: (branch) => (branch === null ? null : (branches.get(branch) ?? null)),
      isFetchedWithRequest: rows.isFetchedWithRequest,
      ticks$: workspace.clock.changes$,
      windowsEnded: rows.windowsEnded,
      isLocalChange,
      now: workspace.now,
      today,
      clock: () => performance.now(),
    })
    setBoard({ board: made, acts: createTripsheetActs(client, tripsheets), planOf: expected.planOf })
    return life.dispose
  }, [workspace, client, mayAudit, branches, today, expected])
  return board
}
