import { useEffect, useState } from 'react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { haystackOf } from '../../domain/values/find.ts'
import { useLiveWorkspaceIfAny } from '../../features/live-feed/live-workspace.tsx'
import { createSignal } from '../../streams/signal.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

export interface LiveIndex {
  readonly shipments: RowIndex<LiveShipment>
  readonly drivers: RowIndex<LiveDriver>
}

const shipmentText = (row: LiveShipment): string =>
  haystackOf([
    row.ref,
    row.custom_ref,
    row.delivery_name,
    row.delivery_place,
    row.collection_name,
    row.collection_place,
  ])
const driverText = (row: LiveDriver): string => haystackOf([row.name, row.vehicle])

const NOT_LOADED = createSignal(false)

/** The live workspace as the palette searches it, for as long as the palette is open; null for who has none, and waits for none. */
export function useLiveIndex(): { index: LiveIndex | null; loaded: boolean } {
  const workspace = useLiveWorkspaceIfAny()
  const loaded = useSignal(workspace?.loaded ?? NOT_LOADED)
  const [index, setIndex] = useState<LiveIndex | null>(null)
  useEffect(() => {
    if (workspace === null) return
    const shipments = createRowIndex(workspace.shipments, shipmentText)
    const drivers = createRowIndex(workspace.drivers, driverText)
    setIndex({ shipments, drivers })
    let waiting = 0
    const work = (idle: IdleDeadline) => {
      if (!shipments.warmUp(() => idle.timeRemaining() > 1)) waiting = requestIdleCallback(work)
    }
    if ('requestIdleCallback' in window) waiting = requestIdleCallback(work)
    return () => {
      if (waiting !== 0) cancelIdleCallback(waiting)
      shipments.end()
      drivers.end()
    }
  }, [workspace])
  return { index, loaded: workspace === null || (loaded && index !== null) }
}
