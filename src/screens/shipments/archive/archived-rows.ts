import type { LiveShipment } from '../../../contract/live.ts'
import type { EntityStore } from '../../../streams/stores/entity-store.ts'
import { type StaticRows, staticRows } from '../../../ui/table/static-rows.ts'

/**
 * Rows of the archive, each as it is now where it is in the live workspace as well: no screen shows two truths. They stay in the
 * order in which they were read, also when a change would have put them elsewhere.
 */
export function archivedRows(
  rows: readonly LiveShipment[],
  live: EntityStore<LiveShipment>,
): StaticRows<LiveShipment> {
  const { store, view } = staticRows(rows)
  return {
    view,
    store: {
      ...store,
      get(id) {
        const [read, now] = [store.get(id), live.get(id)]
        return read !== undefined && now !== undefined && now.version > read.version ? now : read
      },
      subscribeRow: live.subscribeRow,
    },
  }
}

/** The rows of all pages; one that has moved on between two of them stands where it was met first. */
export function rowsOfPages(pages: readonly (readonly LiveShipment[])[]): LiveShipment[] {
  const met = new Set<number>()
  return pages.flatMap((rows) =>
    rows.filter(({ id }) => {
      if (met.has(id)) return false
      met.add(id)
      return true
    }),
  )
}
