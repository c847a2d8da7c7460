/** How many rows there are of each key, kept by the event. */
import { NEVER, type Observable } from 'rxjs'
import type { Entity, EntityStore } from './entity-store.ts'
import { follow } from './follow.ts'

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

type Keys = readonly string[] | string | null

/** A row counts once under each of its keys; under none when there are none. */
export function countView<Row extends Entity>(
  store: EntityStore<Row>,
  keysOf: (row: Row) => Keys,
): CountView {
  const counted = new Map<number, readonly string[]>()
  let counts: ReadonlyMap<string, number> = new Map()

  /** Books the difference that a row makes now to the one it made before. */
  function recount(id: number, difference: Map<string, number>): void {
    const row = store.get(id)
    const was = counted.get(id) ?? NONE
    const is = row === undefined ? NONE : listOf(keysOf(row))
    book(difference, was, is, -1)
    book(difference, is, was, 1)
    if (is.length > 0) counted.set(id, is)
    else if (was.length > 0) counted.delete(id)
  }

  function settle(before: ReadonlyMap<string, number>, difference: ReadonlyMap<string, number>): boolean {
    const next = new Map(before)
    for (const [key, by] of difference) {
      const count = (next.get(key) ?? 0) + by
      if (count === 0) next.delete(key)
      else next.set(key, count)
    }
    if (next.size === counts.size && [...next].every(([key, count]) => counts.get(key) === count))
      return false
    counts = next
    return true
  }

  const view = follow(store, {
    rebuild() {
      const difference = new Map<string, number>()
      counted.clear()
      for (const id of store.ids()) recount(id, difference)
      settle(new Map(), difference)
    },
    update(changed) {
      const difference = new Map<string, number>()
      for (const id of changed) recount(id, difference)
      return difference.size > 0 && settle(counts, difference) ? counts : null
    },
  })

  function all(): ReadonlyMap<string, number> {
    view.fresh()
    return counts
  }
  return { all, count: (key) => all().get(key) ?? 0, changes$: view.changes$, end: view.end }
}

const NONE: readonly string[] = []

/** Those of the keys that `others` lacks, each once. A row has a dozen: to look through them is quicker than a set. */
function book(
  difference: Map<string, number>,
  keys: readonly string[],
  others: readonly string[],
  by: number,
): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    // Most keys stay, and where they were.
    if (key === undefined || key === others[i] || others.includes(key) || keys.indexOf(key) !== i) continue
    difference.set(key, (difference.get(key) ?? 0) + by)
  }
}

function listOf(keys: Keys): readonly string[] {
  if (keys === null) return NONE
  return typeof keys === 'string' ? [keys] : keys
}
