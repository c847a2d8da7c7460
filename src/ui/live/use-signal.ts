/** The streams in React: each hook renders again only when what it read has changed. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Entity, EntityStore } from '../../streams/stores/entity-store.ts'
import type { CountView, GroupView, ListView } from '../../streams/views/views.ts'

/** What React subscribes to: each source has one, made once, or it would be left and taken up at every rendering. */
const watches = new WeakMap<Observable<unknown>, (changed: () => void) => () => void>()

export function watchOf(changes$: Observable<unknown>): (changed: () => void) => () => void {
  const known = watches.get(changes$)
  if (known !== undefined) return known
  const watch = (changed: () => void) => {
    const subscription = changes$.subscribe(changed)
    return () => subscription.unsubscribe()
  }
  watches.set(changes$, watch)
  return watch
}

export function useSignal<T>(live: { now(): T; readonly changes$: Observable<unknown> }): T {
  return useSyncExternalStore(watchOf(live.changes$), live.now)
}

/** The row as it is now; undefined when it is not in the live workspace. */
export function useRow<Row extends Entity>(store: EntityStore<Row>, id: number): Row | undefined {
  const watch = useMemo(() => (changed: () => void) => store.subscribeRow(id, changed), [store, id])
  return useSyncExternalStore(watch, () => store.get(id))
}

/** These rows as they are now, without those that are not in the live workspace. Keep `ids` stable. */
export function useRows<Row extends Entity>(store: EntityStore<Row>, ids: readonly number[]): readonly Row[] {
  const rows = useMemo(() => {
    let known: readonly Row[] = []
    return {
      watch(changed: () => void) {
        const ends = ids.map((id) => store.subscribeRow(id, changed))
        return () => {
          for (const end of ends) end()
        }
      },
      now() {
        const found = ids.flatMap((id) => store.get(id) ?? [])
        if (found.length !== known.length || found.some((row, i) => row !== known[i])) known = found
        return known
      },
    }
  }, [store, ids])
  return useSyncExternalStore(rows.watch, rows.now)
}

/** Something of the row as it is now, as one value: also when only the clock has passed a moment of it. */
export function useRowValue<Row extends Entity, Value extends string | null>(
  store: EntityStore<Row>,
  id: number,
  read: (row: Row) => Value,
): Value | null {
  const watch = useMemo(() => (changed: () => void) => store.subscribeRow(id, changed), [store, id])
  return useSyncExternalStore(watch, () => {
    const row = store.get(id)
    return row === undefined ? null : read(row)
  })
}

/** `useIds(useMemo(() => listView(store, spec), [store, spec]))`: views need no owner, see streams/views/views.ts. */
export function useIds(view: ListView): readonly number[] {
  return useSyncExternalStore(watchOf(view.changes$), view.ids)
}

export function useCount(view: CountView, key: string): number {
  return useSyncExternalStore(watchOf(view.changes$), () => view.count(key))
}

export function useCounts(view: CountView): ReadonlyMap<string, number> {
  return useSyncExternalStore(watchOf(view.changes$), view.all)
}

/** Something of the counts, as one value. */
export function useCountsValue<Value extends string | number>(
  view: CountView,
  read: (counts: ReadonlyMap<string, number>) => Value,
): Value {
  return useSyncExternalStore(watchOf(view.changes$), () => read(view.all()))
}

/** Whether the list has no rows: whoever only asks that is not told of each row that moves. */
export function useIsEmpty(view: ListView): boolean {
  return useSyncExternalStore(watchOf(view.changes$), () => view.ids().length === 0)
}

/** The ids of one group, in order. */
export function useGroup(view: GroupView, key: string): readonly number[] {
  return useSyncExternalStore(watchOf(view.changes$), () => view.group(key))
}

/** Calls `happened` with each value while the component is there; `happened` should be stable. */
export function useObservable<T>(source: Observable<T>, happened: (value: T) => void): void {
  useEffect(() => {
    const subscription = source.subscribe(happened)
    return () => subscription.unsubscribe()
  }, [source, happened])
}
