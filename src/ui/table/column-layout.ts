/**
 * How somebody has arranged the columns of a table. What is shown follows from it here, because a list must look so from
 * its first row on; what changes it (column-state.ts) comes when somebody asks for it.
 */
import { z } from 'zod'
import type { Column } from './column.ts'

/** The narrowest and the widest (rem) that a column can be made. */
export const LEAST_WIDTH = 3
export const MOST_WIDTH = 40

export const ColumnLayout = z.object({
  /** Chosen by hand: shown wherever there is room or not, or hidden. Any other column leaves by its priority. */
  visible: z.record(z.string(), z.boolean()),
  /** Keys, first to last; columns that it does not name follow in their own order. */
  order: z.array(z.string()),
  /** rem */
  sizes: z.record(z.string(), z.number().min(LEAST_WIDTH).max(MOST_WIDTH)),
  /** Keys of the columns that stay at the start when the others scroll sideways. */
  pinned: z.array(z.string()),
})
export type ColumnLayout = z.infer<typeof ColumnLayout>

export const DEFAULT_LAYOUT: ColumnLayout = { visible: {}, order: [], sizes: {}, pinned: [] }

const onceEach = (keys: string[]) => [...new Set(keys)]
const StoredLayout = z.object({
  visible: ColumnLayout.shape.visible.catch({}),
  order: ColumnLayout.shape.order.transform(onceEach).catch([]),
  sizes: ColumnLayout.shape.sizes.catch({}),
  pinned: ColumnLayout.shape.pinned.transform(onceEach).catch([]),
})

/** A layout as it was stored, JSON in text: any program may store any, and of one that says less the rest is as it was made. */
export function readLayout(value: string | undefined): ColumnLayout {
  try {
    return StoredLayout.parse(JSON.parse(value ?? '{}'))
  } catch {
    return DEFAULT_LAYOUT
  }
}

/** Every column in the order of the layout, hidden ones too: pinned, then ordered, then those that it does not know. */
export function inOrder<Named extends Pick<Column<never>, 'key'>>(
  columns: readonly Named[],
  layout: ColumnLayout,
): readonly Named[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = new Set([...layout.pinned, ...layout.order, ...byKey.keys()])
  return [...keys].flatMap((key) => byKey.get(key) ?? [])
}

/** Room (rem) between the columns, at both ends of a row, and of the box that selects it. */
const COLUMN_GAP = 0.75
const ROW_PADDING = 0.75
const CHECK_WIDTH = 1.25

/** Whether a column is to be shown where there is room: as it was chosen, or as it was made. */
export const isWanted = (
  { key, optional }: Pick<Column<never>, 'key' | 'optional'>,
  { visible }: Pick<ColumnLayout, 'visible'>,
): boolean => visible[key] ?? optional !== true

export function columnWidth<Row>({ key, width }: Column<Row>, layout: ColumnLayout): number {
  return layout.sizes[key] ?? width
}

/** Least width (rem) of a row with these columns. */
function rowWidth<Row>(columns: readonly Column<Row>[], layout: ColumnLayout, selectable: boolean): number {
  const check = selectable ? CHECK_WIDTH + COLUMN_GAP : 0
  return columns.reduce(
    (sum, column) => sum + columnWidth(column, layout) + COLUMN_GAP,
    2 * ROW_PADDING - COLUMN_GAP + check,
  )
}

interface Fit {
  /** rem */
  readonly room: number
  readonly selectable: boolean
  readonly layout: ColumnLayout
}

/**
 * The columns to show: where there is no room the least important leave, of equals the rightmost. Those that were chosen
 * by hand stay: then the table scrolls sideways.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  { room, selectable, layout }: Fit,
): readonly Column<Row>[] {
  const ordered = inOrder(columns, layout)
  const visible = ordered.filter((column) => isWanted(column, layout))
  // Where all were hidden, by whichever way, there would be nothing to show them by again.
  const fitting = visible.length > 0 ? visible : ordered.slice(0, 1)
  const mayLeave = ({ key }: Column<Row>) => layout.visible[key] !== true && !layout.pinned.includes(key)
  while (fitting.length > 1 && rowWidth(fitting, layout, selectable) > room) {
    const least = fitting.reduce((found, column, i) => {
      const before = fitting[found]
      const isLess = before === undefined || (column.priority ?? 1) >= (before.priority ?? 1)
      return mayLeave(column) && isLess ? i : found
    }, -1)
    if (least < 0) break
    fitting.splice(least, 1)
  }
  return fitting
}

export interface ColumnGeometry {
  /** For the element around the table: `grid-template-columns`, the width of a row, where pinned columns stand. */
  readonly style: Readonly<Record<`--${string}`, string>>
  /** How many columns at the start stay while the others scroll sideways; 0 where nothing scrolls. */
  readonly pinned: number
  /** Whether the rows are wider than their room. */
  readonly isWide: boolean
}

export function columnGeometry<Row>(
  shown: readonly Column<Row>[],
  { room, selectable, layout }: Fit,
): ColumnGeometry {
  const width = rowWidth(shown, layout, selectable)
  const isWide = room > 0 && width > room
  const tracks = shown.map((column) =>
    column.grow === undefined || layout.sizes[column.key] !== undefined
      ? `${columnWidth(column, layout)}rem`
      : `minmax(${column.width}rem, ${column.grow}fr)`,
  )
  const style: Record<`--${string}`, string> = {
    '--columns': [...(selectable ? [`${CHECK_WIDTH}rem`] : []), ...tracks].join(' '),
    '--row-width': isWide ? `${width}rem` : '100%',
  }
  const pinned = isWide ? shown.filter(({ key }) => layout.pinned.includes(key)) : []
  let start = ROW_PADDING + (selectable ? CHECK_WIDTH + COLUMN_GAP : 0)
  for (const [i, column] of pinned.entries()) {
    // With the gap before it, which the rows must not show through.
    style[`--pin-${i}`] = `${start - COLUMN_GAP}rem`
    style[`--pin-width-${i}`] = `${columnWidth(column, layout) + COLUMN_GAP}rem`
    start += columnWidth(column, layout) + COLUMN_GAP
  }
  return { style, pinned: pinned.length, isWide }
}

/** Where a cell stands in a row that scrolls sideways: a pinned one may move over all that follow it. */
export function cellPlace(
  index: number,
  pinned: number,
  selectable: boolean,
): Readonly<Record<string, string | number>> | undefined {
  if (pinned === 0) return undefined
  const line = index + (selectable ? 2 : 1)
  return index < pinned
    ? {
        gridColumn: `${line} / -1`,
        insetInlineStart: `var(--pin-${index})`,
        width: `var(--pin-width-${index})`,
      }
    : { gridColumn: line }
}
