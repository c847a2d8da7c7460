/**
 * Rows that a call has answered, sorted by the row model of TanStack Table. Rows that are live are not: it makes a model
 * of all of them whenever one changes, see streams/views/list-view.ts.
 */
import { constructTable, createSortedRowModel, rowSortingFeature, tableFeatures } from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { Entity } from '../../streams/stores/entity-store.ts'
import { comparing } from '../../streams/views/order.ts'
import { type Column, orderOf, type Sort } from './column.ts'
import { type StaticRows, staticRows } from './static-rows.ts'

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** The rows as this sort wants them; as they came where no column is named by it. What has no value stands last both ways. */
export function sortedRows<Row extends Entity>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { key, down }: Sort,
): StaticRows<Row> {
  const table = constructTable({
    features,
    data: rows,
    columns: columns.map((column) => {
      const upwards = comparing(orderOf([column], { key: column.key, down: false }, () => 0))
      return {
        id: column.key,
        accessorFn: (row: Row) => column.value?.(row) ?? undefined,
        sortUndefined: column.compare === undefined ? ('last' as const) : (false as const),
        sortFn: (a: { original: Row }, b: { original: Row }) => upwards(a.original, b.original),
      }
    }),
    initialState: { sorting: [{ id: key, desc: down }] },
  })
  return staticRows(table.getRowModel().rows.map(({ original }) => original))
}
