import { Observable, Subject, share, takeUntil } from 'rxjs'
import type { Entity, EntityStore } from '../stores/entity-store.ts'
import type { CountView } from './count-view.ts'
import { createTally, type Keys } from './tally.ts'

/** ms: numbers that change more often are read by nobody, and drawing them costs the rows their frames. */
const TELL_EVERY_MS = 400
/** So many rows are counted at once: where it is busier than that, counts wait and rows do not. */
const MOST_AT_ONCE = 400
/** So many in one publication are a list that is loaded anew, not a busy day: its counts come with its rows. */
const LOADED_FROM = 5_000
/** ms until the next of those that wait are counted. */
const GO_ON_MS = 20

/**
 * Counts for people beside a live list. On a quiet day they are told at once; on a busy one every 400 ms, and what
 * changes faster than it can be counted beside the rows (20,000 a second) is counted as soon as there is time.
 */
export function throttledCounts<Row extends Entity>(
  store: EntityStore<Row>,
  keysOf: (row: Row) => Keys,
): CountView {
  const tally = createTally(store, keysOf)
  const ended = new Subject<void>()
  /** The publication that was counted whole; what nobody watches is counted when it is read. */
  let seen = -1
  /** What whoever watches was told last; null while nobody does. */
  let told: ReadonlyMap<string, number> | null = null

  function all(): ReadonlyMap<string, number> {
    if (told !== null) return told
    if (seen !== store.version) {
      tally.clear()
      for (const id of store.ids()) tally.recount(id)
      seen = store.version
    }
    return tally.counts()
  }

  const changes$ = new Observable<ReadonlyMap<string, number>>((watcher) => {
    told = all()
    const waiting = new Set<number>()
    let goesOn: ReturnType<typeof setTimeout> | undefined
    let pause: ReturnType<typeof setTimeout> | undefined

    function count(most: number): void {
      clearTimeout(goesOn)
      let left = most
      for (const id of waiting) {
        if (left-- === 0) break
        waiting.delete(id)
        tally.recount(id)
      }
      if (waiting.size > 0) goesOn = setTimeout(count, GO_ON_MS, MOST_AT_ONCE)
      if (pause === undefined) tell()
    }
    function tell(): void {
      pause = undefined
      const counts = tally.counts()
      if (counts === told) return
      told = counts
      pause = setTimeout(tell, TELL_EVERY_MS)
      watcher.next(counts)
    }
    const changes = store.changes$.subscribe((changed) => {
      for (const id of changed) waiting.add(id)
      count(changed.size < LOADED_FROM ? MOST_AT_ONCE : waiting.size)
    })
    return () => {
      clearTimeout(goesOn)
      clearTimeout(pause)
      changes.unsubscribe()
      told = null
      seen = -1
    }
  }).pipe(takeUntil(ended), share())

  return { all, count: (key) => all().get(key) ?? 0, changes$, end: () => ended.next() }
}
