/** How many rows there are of each key, kept by the event. */
import { NEVER, type Observable } from 'rxjs'
import type { Entity, EntityStore } from '../stores/entity-store.ts'
import { createIncrementalView } from './incremental-view.ts'
import { createTally, type Keys } from './tally.ts'

export interface CountView {
  count(key: string): number
  /** Keys that count nothing are absent. Another map only when a count changed. */
  all(): ReadonlyMap<string, number>
  readonly changes$: Observable<ReadonlyMap<string, number>>
  end(): void
}

const NOTHING_COUNTED: ReadonlyMap<string, number> = new Map()

/** Stands for counts until everything that they count is there. */
export const UNCOUNTED: CountView = {
  count: () => 0,
  all: () => NOTHING_COUNTED,
  changes$: NEVER,
  end() {},
}

/** Exact at each publication of the store. */
export function countView<Row extends Entity>(
  store: EntityStore<Row>,
  keysOf: (row: Row) => Keys,
): CountView {
  const tally = createTally(store, keysOf)
  const view = createIncrementalView(store, {
    rebuild() {
      tally.clear()
      for (const id of store.ids()) tally.recount(id)
      tally.counts()
    },
    update(changed) {
      const before = tally.counts()
      for (const id of changed) tally.recount(id)
      const counts = tally.counts()
      return counts === before ? null : counts
    },
  })

  function all(): ReadonlyMap<string, number> {
    view.fresh()
    return tally.counts()
  }
  return { all, count: (key) => all().get(key) ?? 0, changes$: view.changes$, end: view.end }
}
