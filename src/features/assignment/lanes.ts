/** Whom a selection can be assigned to: as the tripsheet offers it, from the shipments of the live workspace. */
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import type { Place } from '../../domain/dispatch/place.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { compareText } from '../../domain/values/text-order.ts'
import type { DriverChoice } from './driver-choices.ts'
import { type Lane, laneOf } from './lane.ts'
import { fullness } from './load.ts'
import { groupStops, type Stop } from './stop.ts'
import { byPlan, collectedLane, laneKey, openLane, type Task, type TaskSelector, tasksOf } from './task.ts'

/** `fit`: who costs least, by minutes added and lateness. */
export type Order = 'fit' | 'load' | 'name'

interface WorkspaceNow {
  readonly drivers: readonly LiveDriver[]
  readonly shipments: Iterable<LiveShipment>
  readonly hubOf: (branch: number | null) => Place | null
  readonly now: number
}

function grouped(rows: Iterable<LiveShipment>, keyOf: (row: LiveShipment) => string | null) {
  const groups = new Map<string, LiveShipment[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** The lanes of all drivers as they are now. */
export function lanesOf({ drivers, shipments, hubOf, now }: WorkspaceNow): Lane[] {
  const today = startOfDay(now)
  const rows = [...shipments]
  const open = grouped(rows, openLane)
  const collected = grouped(rows, (row) => collectedLane(row, today))
  return drivers.map((driver) => {
    const key = laneKey(driver.id)
    return laneOf({
      driver,
      hub: hubOf(driver.branch_id),
      open: (open.get(key) ?? []).sort(byPlan),
      collected: collected.get(key) ?? [],
      delivered: [],
      now,
      today,
    })
  })
}

/** The stops of one side of shipments, in the order of their windows. */
export function stopsOf(rows: readonly LiveShipment[], which: TaskSelector, now: number): Stop[] {
  const tasks = tasksOf(rows, which)
  const dueAt = ({ before, after }: Task) => before ?? after ?? Number.MAX_SAFE_INTEGER
  return groupStops(
    tasks.sort((a, b) => dueAt(a) - dueAt(b)),
    now,
  )
}

const fullnessOf = ({ load }: DriverChoice): number => (load === null ? 1 : fullness(load))

/** The same drivers in another order; they come in that of their offers. Who is out may have nothing to do, and is asked last all the same. */
export function ordered(choices: readonly DriverChoice[], order: Order): readonly DriverChoice[] {
  if (order === 'fit') return choices
  return [...choices].sort((a, b) =>
    order === 'load'
      ? Number(a.isOut) - Number(b.isOut) || fullnessOf(a) - fullnessOf(b)
      : compareText(a.driver.name, b.driver.name),
  )
}
