/** What every view of a store has in common: it follows while somebody watches, and starts anew when read otherwise. */
import { defer, filter, finalize, map, type Observable, Subject, share, takeUntil } from 'rxjs'
import type { Entity, EntityStore } from '../stores/entity-store.ts'

interface Index<Change> {
  /** Builds the view from nothing. */
  rebuild(): void
  /** Brings the view up to the rows that changed; null when it looks the same as before. */
  update(changed: ReadonlySet<number>): Change | null
}

export interface IncrementalView<Change> {
  /** To be called before the view is read. */
  fresh(): void
  readonly changes$: Observable<Change>
  end(): void
}

export function createIncrementalView<Row extends Entity, Change>(
  store: EntityStore<Row>,
  index: Index<Change>,
): IncrementalView<Change> {
  const ended = new Subject<void>()
  let watched = false
  /** The publication of the store that the view is true for. */
  let seen = -1

  function fresh(): void {
    // A watched view is brought up by the publication itself; rebuilding here would swallow the news of it.
    if (watched || seen === store.version) return
    index.rebuild()
    seen = store.version
  }

  const changes$ = defer(() => {
    fresh()
    watched = true
    return store.changes$
  }).pipe(
    map((changed) => {
      seen = store.version
      return index.update(changed)
    }),
    filter((change) => change !== null),
    takeUntil(ended),
    finalize(() => {
      watched = false
    }),
    share(),
  )
  return { fresh, changes$, end: () => ended.next() }
}
