/**
 * A value that changes: what it is now, and word of each change.
 *
 * Read-only for everybody but its owner, who holds the writable signal. `changes$` does not repeat the value at the start
 * (read `now()`), never fails, and completes when its owner ends.
 */
import { type Observable, Subject } from 'rxjs'

export interface Signal<T> {
  now(): T
  readonly changes$: Observable<T>
}

/** The owner's side of a signal. */
export interface WritableSignal<T> extends Signal<T> {
  set(value: T): void
  end(): void
}

/** A signal says nothing when it is set to what it already is. */
export function createSignal<T>(first: T, same: (a: T, b: T) => boolean = Object.is): WritableSignal<T> {
  let value = first
  const changes = new Subject<T>()
  return {
    now: () => value,
    changes$: changes.asObservable(),
    set(next) {
      if (same(value, next)) return
      value = next
      changes.next(next)
    },
    end: () => changes.complete(),
  }
}
