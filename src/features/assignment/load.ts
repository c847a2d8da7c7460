/** What a vehicle carries now and will carry at most, by the plan of its lane. */
import type { LiveShipment } from '../../contract/live.ts'
import { SCAN_PHASE } from '../../domain/shipments/scan-phase.ts'
import type { Task } from './task.ts'

export interface Load {
  /** In the vehicle now, kg. */
  readonly nowKg: number
  /** The most that is in it at once before the last stop, if it goes by no hub until then, kg. */
  readonly mostKg: number
  readonly capacityKg: number
}

/** Already in the driver's vehicle: out on the round, or collected by the same driver who delivers it. */
function isOnBoard({ shipment }: Task): boolean {
  if (SCAN_PHASE[shipment.status] === 'out') return true
  return shipment.status === 'collected' && shipment.collection_agent_id === shipment.delivery_agent_id
}

/**
 * `tasks` are open, in the order of the plan; `collected` is what this driver has collected. What still lies at the
 * hub is counted from the start, since it is loaded before the round.
 */
export function loadOf(tasks: readonly Task[], collected: readonly LiveShipment[], capacityKg: number): Load {
  const delivering = new Set(tasks.filter(({ side }) => side === 'delivery').map(({ id }) => id))
  let nowKg = 0
  for (const row of collected)
    if (row.status === 'collected' && !delivering.has(row.id)) nowKg += row.weight_kg
  let carried = nowKg
  for (const task of tasks) {
    if (task.side !== 'delivery') continue
    carried += task.shipment.weight_kg
    if (isOnBoard(task)) nowKg += task.shipment.weight_kg
  }
  let mostKg = carried
  for (const { side, shipment } of tasks) {
    carried += side === 'collection' ? shipment.weight_kg : -shipment.weight_kg
    mostKg = Math.max(mostKg, carried)
  }
  return { nowKg, mostKg, capacityKg }
}

export const isOverloaded = (load: Load): boolean => load.mostKg > load.capacityKg
