/** What each driver has on today: open stops, parcels and weight, from the floor. */
import type { LiveShipment } from '../../../contract/live.ts'
import { SCAN_PHASE } from '../../../domain/scan-phase.ts'

export interface Load {
  /** Collections and deliveries that are still to be done. */
  readonly stops: number
  readonly parcels: number
  readonly kg: number
}

const NOTHING: Load = { stops: 0, parcels: 0, kg: 0 }

/** A collection is open until it is made; a delivery until it is over, once a driver has it. */
export function openStops(row: LiveShipment): readonly number[] {
  const phase = SCAN_PHASE[row.status]
  const { collection_agent_id: collects, delivery_agent_id: delivers } = row
  if (phase === 'waiting') return collects === null ? [] : [collects]
  if (phase === 'custody' || phase === 'out') return delivers === null ? [] : [delivers]
  return []
}

export function loadsOf(rows: Iterable<LiveShipment>): (driver: number) => Load {
  const loads = new Map<number, Load>()
  for (const row of rows) {
    for (const driver of openStops(row)) {
      const { stops, parcels, kg } = loads.get(driver) ?? NOTHING
      loads.set(driver, {
        stops: stops + 1,
        parcels: parcels + row.parcel_count,
        kg: kg + row.weight_kg,
      })
    }
  }
  return (driver) => loads.get(driver) ?? NOTHING
}
