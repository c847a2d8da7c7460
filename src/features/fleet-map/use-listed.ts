import { useEffect, useReducer, useState } from 'react'
import type { LiveDriver, LiveShipment } from '../../contract/live.ts'
import { stopRowsOf } from '../assignment/request-rows.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { type ListedRow, listedRows } from './listed-rows.ts'
import type { Stack } from './stack.ts'
import { stopOf } from './stop.ts'

type Workspace = ReturnType<typeof useLiveWorkspace>

export interface Shown {
  readonly stop: (shipment: LiveShipment) => boolean
  readonly vehicle: (driver: LiveDriver) => boolean
}

export interface Listed {
  readonly rows: readonly ListedRow[]
  /** Rows that left stay while the pointer is over the list. */
  setPointer(isOver: boolean): void
  /** As does the row that has the focus. */
  setFocus(id: number | null): void
}

/** Where a stop lies, as one value; null of one that is not on the map. */
function doorOf(row: LiveShipment | undefined, shown: Shown): string | null {
  const stop = row === undefined || !shown.stop(row) ? null : stopOf(row)
  return stop === null ? null : `${stop.lat},${stop.lng}`
}

/** Whether something is where the list was opened: at one of its doors, or, of a vehicle, on the map at all. */
function isHereBy({ of, ids }: Stack, workspace: Workspace, shown: Shown): (id: number) => boolean {
  if (of === 'driver') {
    const listed = new Set(ids)
    return (id) => {
      const driver = listed.has(id) ? workspace.drivers.get(id) : undefined
      return driver !== undefined && shown.vehicle(driver)
    }
  }
  const rows = stopRowsOf(workspace)
  const doors = new Set(ids.map((id) => doorOf(rows.get(id), shown)))
  doors.delete(null)
  return (id) => doors.has(doorOf(rows.get(id), shown))
}

/** What a list of the map shows: in the order of when it was opened, and live. */
export function useListed(stack: Stack, shown: Shown): Listed {
  const workspace = useLiveWorkspace()
  const [rows, settle] = useReducer(
    (before: readonly ListedRow[], [here, isHeld]: [ReadonlySet<number>, (id: number) => boolean]) =>
      listedRows(before, here, isHeld),
    stack.ids.map((id) => ({ id, isGone: false })),
  )
  const [isOver, setPointer] = useState(false)
  const [focused, setFocus] = useState<number | null>(null)
  const [here, setHere] = useState<ReadonlySet<number>>(() => new Set(rows.map(({ id }) => id)))
  // The doors are those of when it was opened.
  const [isHere] = useState(() => isHereBy(stack, workspace, shown))
  useEffect(() => {
    const store = stack.of === 'driver' ? workspace.drivers : stopRowsOf(workspace)
    const look = (ids: ReadonlySet<number>) =>
      setHere((before) => {
        const others = [...ids].filter((id) => before.has(id) !== isHere(id))
        if (others.length === 0) return before
        const next = new Set(before)
        for (const id of others) if (!next.delete(id)) next.add(id)
        return next
      })
    // Also at what changed before this listened.
    setHere((before) => new Set([...before].filter(isHere)))
    const subscription = store.changes$.subscribe(look)
    return () => subscription.unsubscribe()
  }, [workspace, stack.of, isHere])
  useEffect(() => settle([here, (id) => isOver || id === focused]), [here, isOver, focused])
  return { rows, setPointer, setFocus }
}
