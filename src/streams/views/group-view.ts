/** The rows of each key in order (the lanes of a tripsheet), kept by the event. */
import type { Observable } from 'rxjs'
import type { Entity, EntityStore } from '../stores/entity-store.ts'
import { createIncrementalView } from './incremental-view.ts'
import type { Order } from './order.ts'
import { createSorted, type Sorted } from './sorted.ts'

export interface GroupView {
  /** In order; empty for a key that no row has. A new array only when members or order changed. */
  group(key: string): readonly number[]
  /** The keys that have rows, sorted. A new array only when they changed. */
  keys(): readonly string[]
  /** The keys whose groups changed. */
  readonly changes$: Observable<ReadonlySet<string>>
  end(): void
}

export interface GroupSpec<Row> {
  /** Null: in no group. */
  readonly keyOf: (row: Row) => string | null
  /** Within a group. */
  readonly order: Order<Row>
}

const NOBODY: readonly number[] = []

export function groupView<Row extends Entity>(store: EntityStore<Row>, spec: GroupSpec<Row>): GroupView {
  const groups = new Map<string, Sorted<Row>>()
  const keyOfId = new Map<number, string>()
  let keys: readonly string[] = []

  function keyNow(row: Row | undefined): string | null {
    return row === undefined ? null : spec.keyOf(row)
  }

  function groupOf(key: string): Sorted<Row> {
    const group = groups.get(key) ?? createSorted(spec.order)
    groups.set(key, group)
    return group
  }

  /** Forgets groups that are empty, and keeps the list of keys the same while they are. */
  function settle(): void {
    for (const [key, group] of groups) if (group.ids().length === 0) groups.delete(key)
    const now = [...groups.keys()].sort()
    if (now.length !== keys.length || now.some((key, i) => key !== keys[i])) keys = now
  }

  const view = createIncrementalView(store, {
    rebuild() {
      const members = new Map<string, Row[]>([...groups.keys()].map((key) => [key, []]))
      keyOfId.clear()
      for (const id of store.ids()) {
        const row = store.get(id)
        const key = keyNow(row)
        if (row === undefined || key === null) continue
        keyOfId.set(id, key)
        const rows = members.get(key)
        if (rows === undefined) members.set(key, [row])
        else rows.push(row)
      }
      for (const [key, rows] of members) groupOf(key).reset(rows)
      settle()
    },

    update(changed) {
      const moves = new Map<string, { readonly leaving: number[]; readonly coming: Row[] }>()
      const movesOf = (key: string) => {
        const known = moves.get(key) ?? { leaving: [], coming: [] }
        moves.set(key, known)
        return known
      }
      for (const id of changed) {
        const row = store.get(id)
        const key = keyNow(row)
        const was = keyOfId.get(id)
        if (row !== undefined && key !== null && was === key && groupOf(key).stays(row)) continue
        if (was !== undefined) movesOf(was).leaving.push(id)
        if (row !== undefined && key !== null) movesOf(key).coming.push(row)
        if (key === null) keyOfId.delete(id)
        else keyOfId.set(id, key)
      }
      const different = new Set<string>()
      for (const [key, { leaving, coming }] of moves) {
        if (groupOf(key).change(leaving, coming)) different.add(key)
      }
      if (different.size === 0) return null
      settle()
      return different
    },
  })

  return {
    group(key) {
      view.fresh()
      return groups.get(key)?.ids() ?? NOBODY
    },
    keys() {
      view.fresh()
      return keys
    },
    changes$: view.changes$,
    end: view.end,
  }
}
