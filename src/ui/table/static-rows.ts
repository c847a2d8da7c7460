/** Rows that a call has answered, in a table that is made for live ones: they are replaced as a whole, never by the event. */
import { NEVER } from 'rxjs'
import type { Entity, EntityStore } from '../../streams/stores/entity-store.ts'
import type { ListView } from '../../streams/views/views.ts'

export interface StaticRows<Row extends Entity> {
  readonly store: EntityStore<Row>
  readonly view: ListView
}

/** The rows in this order. */
export function staticRows<Row extends Entity>(rows: readonly Row[]): StaticRows<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = rows.map(({ id }) => id)
  return {
    store: {
      get: (id) => byId.get(id),
      versionOf: (id) => byId.get(id)?.version,
      size: rows.length,
      ids: () => ids,
      subscribeRow: () => () => {},
      changes$: NEVER,
      version: 0,
    },
    view: { ids: () => ids, changes$: NEVER, end() {} },
  }
}
