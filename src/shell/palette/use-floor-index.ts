import { useEffect, useState } from 'react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { haystackOf } from '../../domain/values/find.ts'
import { useFloorIfAny } from '../../features/live-feed/live-workspace.tsx'
import { createCell } from '../../streams/signal.ts'
import { useLive } from '../../ui/live/use-live.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

export interface FloorIndex {
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

const NOT_LOADED = createCell(false)

/** The floor as the palette searches it, for as long as the palette is open; null for who has no floor, and waits for none. */
export function useFloorIndex(): { index: FloorIndex | null; loaded: boolean } {
  const floor = useFloorIfAny()
  const loaded = useLive(floor?.loaded ?? NOT_LOADED)
  const [index, setIndex] = useState<FloorIndex | null>(null)
  useEffect(() => {
    if (floor === null) return
    const shipments = createRowIndex(floor.shipments, shipmentText)
    const drivers = createRowIndex(floor.drivers, driverText)
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
  }, [floor])
  return { index, loaded: floor === null || (loaded && index !== null) }
}
