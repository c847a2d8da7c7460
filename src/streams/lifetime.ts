/**
 * Who ends what was started. Everything that is subscribed, every timer and every open channel belongs to one
 * lifetime; ending it ends them all, newest first. Nothing else in this room subscribes.
 */
import type { Observable } from 'rxjs'
import { createSignal, type WritableSignal } from './signal.ts'
import type { Time } from './time.ts'

export interface Lifetime {
  readonly ended: boolean
  /** Hands each value to `next` until the lifetime ends, or until the answer is called. */
  subscribe<T>(source: Observable<T>, next: (value: T) => void): () => void
  /** A signal that falls silent with this lifetime. */
  signal<T>(first: T, same?: (a: T, b: T) => boolean): WritableSignal<T>
  /** Calls `end` when the lifetime ends; the answer calls it now instead. */
  onDispose(end: () => void): () => void
  /** Runs once after `ms`, unless it ended before. */
  after(time: Time, ms: number, run: () => void): () => void
  /** Runs every `ms`. */
  every(time: Time, ms: number, run: () => void): () => void
  /** A lifetime within this one. */
  child(): Lifetime
  dispose(): void
}

export function createLifetime(): Lifetime {
  const ends = new Set<() => void>()
  let ended = false

  const life: Lifetime = {
    get ended() {
      return ended
    },
    subscribe(source, next) {
      const subscription = source.subscribe(next)
      return life.onDispose(() => subscription.unsubscribe())
    },
    signal(first, same) {
      const signal = createSignal(first, same)
      life.onDispose(signal.end)
      return signal
    },
    onDispose(end) {
      const once = () => {
        if (ends.delete(once)) end()
      }
      ends.add(once)
      // Too late for an owner: what was started after the end is ended at once.
      if (ended) once()
      return once
    },
    after(time, ms, run) {
      const end = life.onDispose(
        time.after(ms, () => {
          end()
          run()
        }),
      )
      return end
    },
    every: (time, ms, run) => life.onDispose(time.every(ms, run)),
    child() {
      const within = createLifetime()
      const forget = life.onDispose(within.dispose)
      within.onDispose(forget)
      return within
    },
    dispose() {
      if (ended) return
      ended = true
      for (const end of [...ends].reverse()) end()
    },
  }
  return life
}
