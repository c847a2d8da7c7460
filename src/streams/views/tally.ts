import type { Entity, EntityStore } from '../stores/entity-store.ts'

/** Under which keys a row counts: once under each; under none when there are none. */
export type Keys = readonly string[] | string | null

/** What the rows of a store count under each key, row by row as they change. */
export interface Tally {
  /** Books the difference that a row makes now to the one it made before. */
  recount(id: number): void
  /** With all that was booked. Keys that count nothing are absent. Another map only when a count changed. */
  counts(): ReadonlyMap<string, number>
  /** Forgets what each row counted. */
  clear(): void
}

export function createTally<Row extends Entity>(store: EntityStore<Row>, keysOf: (row: Row) => Keys): Tally {
  const counted = new Map<number, readonly string[]>()
  let counts: ReadonlyMap<string, number> = new Map()
  /** What is booked comes on top of this. */
  let base = counts
  let difference = new Map<string, number>()

  return {
    recount(id) {
      const row = store.get(id)
      const was = counted.get(id) ?? NONE
      const is = row === undefined ? NONE : listOf(keysOf(row))
      book(difference, was, is, -1)
      book(difference, is, was, 1)
      if (is.length > 0) counted.set(id, is)
      else if (was.length > 0) counted.delete(id)
    },
    counts() {
      if (difference.size === 0 && base === counts) return counts
      const next = new Map(base)
      for (const [key, by] of difference) {
        const count = (next.get(key) ?? 0) + by
        if (count === 0) next.delete(key)
        else next.set(key, count)
      }
      difference = new Map()
      if (!isSame(next, counts)) counts = next
      base = counts
      return counts
    },
    clear() {
      counted.clear()
      difference.clear()
      base = NOTHING
    },
  }
}

const NONE: readonly string[] = []
const NOTHING: ReadonlyMap<string, number> = new Map()

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, count]) => b.get(key) === count)
}

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
