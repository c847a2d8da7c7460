import { defer, filter, map, type Observable } from 'rxjs'
import type { Entity, EntityStore } from './entity-store.ts'

/** The ids of rows that say something else than before, came or went; what else changes of them, where a vehicle is say, is not told. */
export const changedRows = <Row extends Entity>(
  store: Pick<EntityStore<Row>, 'get' | 'ids' | 'changes$'>,
  facts: (row: Row) => unknown,
): Observable<readonly number[]> =>
  defer(() => {
    const said = (id: number): unknown => {
      const row = store.get(id)
      return row === undefined ? undefined : facts(row)
    }
    const known = new Map<number, unknown>()
    for (const id of store.ids()) known.set(id, said(id))
    return store.changes$.pipe(
      map((ids) =>
        [...ids].filter((id) => {
          const [was, is] = [known.get(id), said(id)]
          known.set(id, is)
          return was !== is
        }),
      ),
      filter((ids) => ids.length > 0),
    )
  })
