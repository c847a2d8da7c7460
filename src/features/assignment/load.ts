/** What a vehicle carries now and will carry at most, by the plan of its lane: by weight and by volume. */
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { LITRES } from '../../domain/dispatch/vehicle-volume.ts'
import { loadKg } from '../../domain/shipments/parcel.ts'
import { SCAN_PHASE } from '../../domain/shipments/scan-phase.ts'
import type { Task } from './task.ts'

/** By one measure. */
export interface Fill {
  /** In the vehicle now. */
  readonly now: number
  /** The most that is in it at once before the last stop, if it goes by no hub until then. */
  readonly most: number
  readonly capacity: number
}

export const MEASURES = ['kg', 'litres'] as const
export type Measure = (typeof MEASURES)[number]

interface Unmeasured {
  /** So many of it have no known volume: its litres are at least as told. */
  readonly unmeasured: number
}

export interface Amount extends Readonly<Record<Measure, number>>, Unmeasured {}

export interface Load extends Readonly<Record<Measure, Fill>>, Unmeasured {}

type Measured = Pick<LiveShipment, 'weight_kg' | 'mass_kg' | 'volume_litres'>

const OF: Readonly<Record<Measure, (row: Measured) => number>> = {
  kg: loadKg,
  litres: ({ volume_litres }) => volume_litres ?? 0,
}

const unmeasuredIn = (rows: readonly Measured[]): number =>
  rows.filter(({ volume_litres }) => volume_litres === null).length

const isOut = ({ shipment }: Task): boolean => SCAN_PHASE[shipment.status] === 'out'

/** Already in the driver's vehicle: out on the round, or collected by the same driver who delivers it. */
function isOnBoard(task: Task): boolean {
  const { shipment } = task
  if (isOut(task)) return true
  return shipment.status === 'collected' && shipment.collection_agent_id === shipment.delivery_agent_id
}

function fillOf(
  tasks: readonly Task[],
  inVehicle: readonly Measured[],
  of: (row: Measured) => number,
  capacity: number,
): Fill {
  let now = inVehicle.reduce((sum, row) => sum + of(row), 0)
  let carried = now
  for (const task of tasks) {
    if (task.side !== 'delivery') continue
    carried += of(task.shipment)
    if (isOnBoard(task)) now += of(task.shipment)
  }
  let most = carried
  for (const { side, shipment } of tasks) {
    carried += side === 'collection' ? of(shipment) : -of(shipment)
    most = Math.max(most, carried)
  }
  return { now, most, capacity }
}

/**
 * `tasks` are open, in the order of the plan; `collected` is what this driver has collected. What still lies at the
 * hub is counted from the start, since it is loaded before the round. Of what is to be done on `later` days only what is in
 * the vehicle already is counted.
 */
export function loadOf(
  tasks: readonly Task[],
  collected: readonly LiveShipment[],
  { capacity_kg, vehicle_kind }: Pick<LiveDriver, 'capacity_kg' | 'vehicle_kind'>,
  later: readonly Task[] = [],
): Load {
  const delivering = new Set(tasks.filter(({ side }) => side === 'delivery').map(({ id }) => id))
  const inVehicle = [
    ...collected.filter(({ id, status }) => status === 'collected' && !delivering.has(id)),
    ...later.filter(isOut).map(({ shipment }) => shipment),
  ]
  const all = new Set([...inVehicle, ...tasks.map(({ shipment }) => shipment)])
  return {
    kg: fillOf(tasks, inVehicle, OF.kg, capacity_kg),
    litres: fillOf(tasks, inVehicle, OF.litres, LITRES[vehicle_kind]),
    unmeasured: unmeasuredIn([...all]),
  }
}

/** What shipments weigh and fill together. */
export const amountIn = (tasks: readonly Pick<Task, 'shipment'>[]): Amount => ({
  kg: tasks.reduce((sum, { shipment }) => sum + OF.kg(shipment), 0),
  litres: tasks.reduce((sum, { shipment }) => sum + OF.litres(shipment), 0),
  unmeasured: unmeasuredIn(tasks.map(({ shipment }) => shipment)),
})

const fuller = (fill: Fill, plus: number): Fill => ({ ...fill, most: fill.most + plus })

/** With more given to the driver: all of it at once, at the worst. */
export const withMore = (load: Load, plus: Amount): Load => ({
  kg: fuller(load.kg, plus.kg),
  litres: fuller(load.litres, plus.litres),
  unmeasured: load.unmeasured + plus.unmeasured,
})

/** What of its capacity is used, 1 where all of it is. */
const shareOf = ({ most, capacity }: Fill): number => (capacity === 0 ? 1 : most / capacity)

/** By which measure there is more in it. */
export const fullestOf = (load: Load): Measure => (shareOf(load.litres) > shareOf(load.kg) ? 'litres' : 'kg')

export const fullness = (load: Load): number => shareOf(load[fullestOf(load)])

/** By which measures it is too much. */
export const overOf = (load: Load): readonly Measure[] =>
  MEASURES.filter((measure) => load[measure].most > load[measure].capacity)

export const isOverloaded = (load: Load): boolean => overOf(load).length > 0
