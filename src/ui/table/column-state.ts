/**
 * What changes the layout of columns: TanStack Table holds which are shown, where, how wide and which are pinned. Of rows
 * it knows nothing: those of a live table change thousands of times a second. It is loaded when somebody first
 * arranges columns, because before the first row it would be 9 KB more.
 */
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructTable,
  tableFeatures,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { Column } from './column.ts'
import { type ColumnLayout, DEFAULT_LAYOUT, LEAST_WIDTH, MOST_WIDTH } from './column-layout.ts'

export type LayoutChange =
  /** Beside another column, and pinned if that one is. */
  | { readonly is: 'place'; readonly key: string; readonly beside: string; readonly after: boolean }
  /** rem; null: as wide as it was made. */
  | { readonly is: 'resize'; readonly key: string; readonly width: number | null }
  /** Those that are on the screen stay there beside one more: `shown`, their keys. */
  | { readonly is: 'show'; readonly key: string; readonly on: true; readonly shown: readonly string[] }
  | { readonly is: 'show'; readonly key: string; readonly on: false }
  | { readonly is: 'pin'; readonly key: string; readonly on: boolean }
  | { readonly is: 'reset' }

type ColumnName = Pick<Column<never>, 'key' | 'width' | 'optional'>

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

/** Columns that are hidden until they are chosen: the library knows only those that are and those that are not. */
const notChosen = (columns: readonly ColumnName[]): Record<string, boolean> =>
  Object.fromEntries(columns.flatMap(({ key, optional }) => (optional === true ? [[key, false]] : [])))

/** TanStack Table over these columns, arranged so; it has no rows. */
export function columnTable(columns: readonly ColumnName[], layout: ColumnLayout) {
  return constructTable({
    features,
    columns: columns.map(({ key, width }) => ({
      id: key,
      size: width,
      minSize: LEAST_WIDTH,
      maxSize: MOST_WIDTH,
    })),
    data: [],
    initialState: {
      columnVisibility: { ...notChosen(columns), ...layout.visible },
      columnOrder: layout.order,
      columnSizing: layout.sizes,
      columnPinning: { start: layout.pinned, end: [] },
    },
  })
}

function placed(keys: readonly string[], key: string, beside: string, after: boolean): string[] {
  const others = keys.filter((other) => other !== key)
  const at = others.indexOf(beside)
  return others.toSpliced(after ? at + 1 : at, 0, key)
}

/** The layout after a change. */
export function changeLayout(
  columns: readonly ColumnName[],
  layout: ColumnLayout,
  change: LayoutChange,
): ColumnLayout {
  if (change.is === 'reset') return DEFAULT_LAYOUT
  const table = columnTable(columns, layout)
  const column = table.getColumn(change.key)
  if (column === undefined) return layout
  if (change.is === 'show') {
    // A table without columns would have nothing left to arrange.
    const isLast = table.getVisibleLeafColumns().every(({ id }) => id === change.key)
    if (change.on)
      for (const key of [change.key, ...change.shown]) table.getColumn(key)?.toggleVisibility(true)
    else if (!isLast) column.toggleVisibility(false)
  }
  if (change.is === 'pin') {
    column.pin(change.on ? 'start' : false)
    // Whoever pins what was not chosen yet wants to see it.
    if (change.on && layout.visible[change.key] === undefined) column.toggleVisibility(true)
  }
  if (change.is === 'resize') {
    if (change.width === null) column.resetSize()
    else {
      const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, change.width))
      table.setColumnSizing((sizes) => ({ ...sizes, [change.key]: width }))
    }
  }
  if (change.is === 'place' && change.beside !== change.key) {
    const { beside, key, after } = change
    const keys = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].map(({ id }) => id)
    table.setColumnOrder(placed(keys, key, beside, after))
    table.setColumnPinning(({ start }) => ({
      start: start.includes(beside) ? placed(start, key, beside, after) : start.filter((one) => one !== key),
      end: [],
    }))
  }
  const hidden = notChosen(columns)
  const { columnVisibility, columnOrder, columnSizing, columnPinning } = table.store.state
  return {
    visible: Object.fromEntries(
      Object.entries(columnVisibility).filter(([key, on]) => on || key in layout.visible || !(key in hidden)),
    ),
    order: [...columnOrder],
    sizes: { ...columnSizing },
    pinned: [...columnPinning.start],
  }
}
