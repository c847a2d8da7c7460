/**
 * Finds rows of the live workspace by what is typed, newest first, at each key.
 *
 * The rows lie in one list, the newest (highest id) first, each with the text that it is found by, made once for each
 * row object. Changes of the live workspace touch only their own entries. A search that has as many of the best kind as are
 * wanted ends there: what comes later is no better and older.
 */
import { scoreOf } from '../../domain/values/find.ts'
import type { Entity, EntityStore } from '../../streams/stores/entity-store.ts'

interface Indexed<Row> {
  row: Row | undefined
  text: string | null
}

export interface RowIndex<Row> {
  find(terms: readonly string[], most: number): Row[]
  /** Makes texts ahead of the first key, until told that time is up; true when all are made. */
  warmUp(hasTime: () => boolean): boolean
  end(): void
}

const texts = new WeakMap<object, string>()

export function createRowIndex<Row extends Entity>(
  store: EntityStore<Row>,
  write: (row: Row) => string,
): RowIndex<Row> {
  const byId = new Map<number, Indexed<Row>>()
  let entries: Indexed<Row>[] = []
  let isSorted = false

  function put(id: number): void {
    const known = byId.get(id)
    const row = store.get(id)
    if (known !== undefined) {
      known.row = row
      known.text = null
    } else {
      byId.set(id, { row, text: null })
      isSorted = false
    }
  }
  function sorted(): Indexed<Row>[] {
    if (!isSorted) {
      const ids = [...byId.keys()].sort((a, b) => b - a)
      entries = ids.flatMap((id) => byId.get(id) ?? [])
      isSorted = true
    }
    return entries
  }
  function textOf(entry: Indexed<Row>, row: Row): string {
    if (entry.text !== null) return entry.text
    const text = texts.get(row) ?? write(row)
    texts.set(row, text)
    entry.text = text
    return text
  }

  for (const id of store.ids()) put(id)
  const subscription = store.changes$.subscribe((ids) => {
    for (const id of ids) put(id)
  })
  let warmed = 0

  return {
    find(terms, most) {
      const best: Row[][] = []
      for (const entry of sorted()) {
        const { row } = entry
        if (row === undefined) continue
        const score = scoreOf(textOf(entry, row), terms)
        if (score === null) continue
        const bucket = best[score] ?? []
        best[score] = bucket
        if (bucket.length < most) bucket.push(row)
        if (score === 0 && bucket.length === most) break
      }
      return best.flat().slice(0, most)
    },
    warmUp(hasTime) {
      const all = sorted()
      for (; warmed < all.length; warmed++) {
        if (warmed % 64 === 0 && !hasTime()) return false
        const entry = all[warmed]
        if (entry?.row !== undefined) textOf(entry, entry.row)
      }
      return true
    },
    end: () => subscription.unsubscribe(),
  }
}
