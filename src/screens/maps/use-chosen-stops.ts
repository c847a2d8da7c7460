import { useEffect, useState } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import type { StopRows } from '../../features/assignment/request-rows.ts'
import { NOTHING, type Selection } from '../../ui/table/selection.ts'

/** The selection without those among `changed` that are not shown any more; the same where all of it is. */
export function stillShown(
  chosen: Selection,
  changed: Iterable<number>,
  isShown: (id: number) => boolean,
): Selection {
  const gone = new Set([...changed].filter((id) => chosen.has(id) && !isShown(id)))
  return gone.size === 0 ? chosen : new Set([...chosen].filter((id) => !gone.has(id)))
}

/** Stops that are selected on the map. Only what is shown is: what a filter hides, or what is done, is not given away unseen. */
export function useChosenStops(
  rows: StopRows,
  shows: (row: LiveShipment) => boolean,
): [Selection, (chosen: Selection) => void] {
  const [chosen, choose] = useState(NOTHING)
  const isEmpty = chosen.size === 0
  useEffect(() => {
    if (isEmpty) return
    const isShown = (id: number) => {
      const row = rows.get(id)
      return row !== undefined && shows(row)
    }
    choose((before) => stillShown(before, before, isShown))
    const subscription = rows.changes$.subscribe((changed) =>
      choose((before) => stillShown(before, changed, isShown)),
    )
    return () => subscription.unsubscribe()
  }, [rows, shows, isEmpty])
  return [chosen, choose]
}
