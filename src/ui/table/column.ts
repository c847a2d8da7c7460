/** Columns as data: what a table shows, sorts by, lets glow, and gives up first where it is narrow. */
import type { ReactNode } from 'react'
import type { Order } from '../../streams/views/order.ts'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Least width in rem. */
  readonly width: number
  /** Its share of what is left over; 0 unless told. */
  readonly grow?: number
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** 1 stays the longest and is the default; the highest leaves first where there is no room. */
  readonly priority?: number
  /** Not shown until somebody chooses it. */
  readonly optional?: true
  readonly cell: (row: Row) => ReactNode
  /** What the cell says, as one value: the cell glows when it changes, and sorts by it unless `compare` does. */
  readonly value?: (row: Row) => string | number | boolean | null
  readonly compare?: (a: Row, b: Row) => number
  /** The first click sorts downwards: newest, largest first. */
  readonly descendingFirst?: boolean
}

export interface Sort {
  readonly key: string
  readonly down: boolean
}

/** Whether the header sorts. */
export function isSortable<Row>(column: Column<Row>): boolean {
  return column.compare !== undefined || column.value !== undefined
}

/** What a click on a header asks for: its own direction first, then the other. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | null): Sort {
  if (sort?.key === column.key) return { key: column.key, down: !sort.down }
  return { key: column.key, down: column.descendingFirst === true }
}

/** The order that a sort asks for, for `listView`; `otherwise` where no column is named by it. */
export function orderOf<Row>(
  columns: readonly Column<Row>[],
  sort: Sort | null,
  otherwise: Order<Row>,
): Order<Row> {
  const column = columns.find(({ key }) => key === sort?.key)
  if (column === undefined || sort === null) return otherwise
  const { compare, value } = column
  const turn = sort.down ? -1 : 1
  if (compare !== undefined) return (a, b) => turn * compare(a, b)
  return value === undefined ? otherwise : { value, down: sort.down }
}
