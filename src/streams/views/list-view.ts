/** The ids of the rows that pass a filter, in order, kept by the event. */
import type { Observable } from 'rxjs'
import type { Entity, EntityStore } from '../stores/entity-store.ts'
import { createIncrementalView } from './incremental-view.ts'
import type { Order } from './order.ts'
import { createSorted } from './sorted.ts'

export interface ListView {
  /** A new array only when members or order changed. */
  ids(): readonly number[]
  readonly changes$: Observable<readonly number[]>
  end(): void
}

export interface ListSpec<Row> {
  readonly filter?: (row: Row) => boolean
  readonly order: Order<Row>
}

export function listView<Row extends Entity>(store: EntityStore<Row>, spec: ListSpec<Row>): ListView {
  const { filter = () => true } = spec
  const list = createSorted(spec.order)

  const view = createIncrementalView(store, {
    rebuild() {
      const rows: Row[] = []
      for (const id of store.ids()) {
        const row = store.get(id)
        if (row !== undefined && filter(row)) rows.push(row)
      }
      list.reset(rows)
    },
    update(changed) {
      const leaving: number[] = []
      const coming: Row[] = []
      for (const id of changed) {
        const row = store.get(id)
        const stays = row !== undefined && filter(row)
        if (stays && list.stays(row)) continue
        if (list.has(id)) leaving.push(id)
        if (stays) coming.push(row)
      }
      if (leaving.length === 0 && coming.length === 0) return null
      return list.change(leaving, coming) ? list.ids() : null
    },
  })

  return {
    ids() {
      view.fresh()
      return list.ids()
    },
    changes$: view.changes$,
    end: view.end,
  }
}
