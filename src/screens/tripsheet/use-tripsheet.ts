import { useEffect, useState } from 'react'
import { startOfDay } from '../../domain/values/moment.ts'
import { createDispatcher, type Dispatcher } from '../../features/assignment/dispatcher.ts'
import { createOptimisticStore, type OptimisticStore } from '../../features/assignment/optimistic-store.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useClient, useGeneralData } from '../../features/session/session.tsx'
import { createLifetime } from '../../streams/lifetime.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { createLiveBoard, type LiveBoard } from './lanes/live-board.ts'

export interface Tripsheet {
  readonly shipments: OptimisticStore
  readonly board: LiveBoard
  readonly dispatcher: Dispatcher
}

/** The board of today and who gives out its errands; null for the moment in which it is made. */
export function useTripsheet(): Tripsheet | null {
  const workspace = useLiveWorkspace()
  const client = useClient()
  const { branches } = useGeneralData()
  const today = useClock(startOfDay)
  const [giving, setGiving] = useState<Omit<Tripsheet, 'board'> | null>(null)
  const [tripsheet, setTripsheet] = useState<Tripsheet | null>(null)
  // By itself: midnight and an edited branch make another board, and must not take along what can be undone.
  useEffect(() => {
    const life = createLifetime()
    const shipments = createOptimisticStore(workspace.shipments)
    const dispatcher = createDispatcher(life, {
      client,
      board: shipments,
      now: workspace.now,
    })
    setGiving({ shipments, dispatcher })
    return life.dispose
  }, [workspace, client])
  useEffect(() => {
    if (giving === null) return
    const { shipments, dispatcher } = giving
    const life = createLifetime()
    const board = createLiveBoard(life, {
      shipments,
      drivers: workspace.drivers,
      hubOf: (branch) => (branch === null ? null : (branches.get(branch) ?? null)),
      isOurs: dispatcher.isOurs,
      now: workspace.now,
      today,
      clock: () => performance.now(),
    })
    setTripsheet({ shipments, board, dispatcher })
    return life.dispose
  }, [workspace, giving, branches, today])
  return tripsheet
}
