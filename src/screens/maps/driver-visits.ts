/** How far each driver is, in visits, as the tripsheet and the dashboard count them. */
import { useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { countVisits } from '../../domain/dispatch/visit-count.ts'
import { latenessOf, openStopSide } from '../../domain/shipments/next-stop.ts'
import { openVisitTask } from '../../features/assignment/count-stops.ts'
import type { StopRows } from '../../features/assignment/request-rows.ts'
import { collectedLane, deliveredLane, laneKey, openLane, taskOf } from '../../features/assignment/task.ts'
import type { VisitOf } from '../../features/assignment/tripsheet-visits.ts'
import { type GroupView, groupView } from '../../streams/views/views.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useGroup } from '../../ui/live/use-signal.ts'
import { useVisits } from './use-visits.ts'

export interface VisitGroups {
  readonly rows: StopRows
  readonly open: GroupView
  readonly collected: GroupView
  readonly delivered: GroupView
}

const inAnyOrder = { value: (row: LiveShipment) => row.id, down: false }

/** `today` is the first ms of the business day. */
export function visitGroups(rows: StopRows, today: number): VisitGroups {
  const keyOfOpen = (row: LiveShipment) =>
    openStopSide(row) === 'collection' && rows.isFetchedWithRequest(row) ? null : openLane(row)
  const keyOfCollected = (row: LiveShipment) =>
    (row.collected_at ?? 0) >= today ? collectedLane(row, today) : null
  return {
    rows,
    open: groupView(rows, { keyOf: keyOfOpen, order: inAnyOrder }),
    collected: groupView(rows, { keyOf: keyOfCollected, order: inAnyOrder }),
    delivered: groupView(rows, { keyOf: (row) => deliveredLane(row, today), order: inAnyOrder }),
  }
}

interface DriverVisits {
  readonly done: number
  readonly open: number
  /** Of those that are open. */
  readonly late: number
}

interface DriverRows {
  readonly open: readonly LiveShipment[]
  readonly collected: readonly LiveShipment[]
  readonly delivered: readonly LiveShipment[]
}

export function driverVisits(
  { open, collected, delivered }: DriverRows,
  visitOf: VisitOf,
  now: number,
): DriverVisits {
  const toDo = (rows: readonly LiveShipment[]) =>
    countVisits(
      rows.flatMap((row) => {
        const side = openStopSide(row)
        return side === null ? [] : openVisitTask(row, side, visitOf)
      }),
    )
  return {
    done: countVisits([
      ...collected.map((row) => ({ ...taskOf(row, 'collection'), at: row.collected_at })),
      ...delivered.map((row) => ({ ...taskOf(row, 'delivery'), at: row.delivered_at })),
    ]),
    open: toDo(open),
    late: toDo(open.filter((row) => latenessOf(row, now) > 0)),
  }
}

const MINUTE = 60_000

export function useDriverVisits({ rows, ...groups }: VisitGroups, driver: number): DriverVisits {
  const key = laneKey(driver)
  const open = useGroup(groups.open, key)
  const collected = useGroup(groups.collected, key)
  const delivered = useGroup(groups.delivered, key)
  const visitOf = useVisits(driver)
  const minute = useClock((now) => Math.floor(now / MINUTE) * MINUTE)
  return useMemo(() => {
    const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rows.get(id) ?? [])
    return driverVisits(
      { open: rowsOf(open), collected: rowsOf(collected), delivered: rowsOf(delivered) },
      visitOf,
      minute,
    )
  }, [rows, open, collected, delivered, visitOf, minute])
}
