import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Column } from './column.ts'
import { type ColumnGeometry, columnGeometry, DEFAULT_LAYOUT, fittingColumns } from './column-layout.ts'
import type { Arrangement } from './use-arrangement.ts'

interface Inputs<Row> {
  /** The element that tells its rows where columns stand. */
  root: RefObject<HTMLElement | null>
  /** None where rows are cards. */
  columns: readonly Column<Row>[]
  arrangement: Arrangement | undefined
  /** rem; 0 until it is measured */
  room: number
  selectable: boolean
}

interface ShownColumns<Row> extends ColumnGeometry {
  readonly shown: readonly Column<Row>[]
  /** Shows a width (rem) that is being tried, without drawing a row. */
  showWidth(key: string, width: number): void
}

/** The same list while the columns in it are the same: another one would draw every row. */
function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const same = useRef(list)
  if (list.length !== same.current.length || list.some((item, i) => item !== same.current[i]))
    same.current = list
  return same.current
}

/** Which columns of a table are on the screen, and where. */
export function useShownColumns<Row>(inputs: Inputs<Row>): ShownColumns<Row> {
  const { root, columns, arrangement, room, selectable } = inputs
  const layout = arrangement?.layout ?? DEFAULT_LAYOUT
  const fit = { room, selectable, layout }
  const shown = useSameList(fittingColumns(columns, fit))
  const setShown = arrangement?.setShown
  useLayoutEffect(() => {
    // Before it is painted: the button of the columns must not push what stands beside it.
    if (room > 0) setShown?.(shown.map(({ key }) => key))
  }, [shown, room, setShown])
  return {
    ...columnGeometry(shown, fit),
    shown,
    showWidth(key, width) {
      const { style } = columnGeometry(shown, {
        ...fit,
        layout: { ...layout, sizes: { ...layout.sizes, [key]: width } },
      })
      for (const [name, value] of Object.entries(style)) root.current?.style.setProperty(name, value)
    },
  }
}
