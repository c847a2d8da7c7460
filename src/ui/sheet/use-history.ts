import { useMemo, useState } from 'react'

/** What may be undone and redone. */
export interface History<Value> {
  readonly value: Value
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The same value again is no change. */
  change(next: Value | ((now: Value) => Value)): void
  undo(): void
  redo(): void
  /** Begins anew at a value: what was before cannot be come back to. */
  reset(value: Value): void
}

interface Steps<Value> {
  readonly past: readonly Value[]
  readonly value: Value
  readonly future: readonly Value[]
}

const MOST_STEPS = 200

export function useHistory<Value>(first: Value | (() => Value)): History<Value> {
  const [steps, setSteps] = useState<Steps<Value>>(() => ({
    past: [],
    value: first instanceof Function ? first() : first,
    future: [],
  }))
  const acts = useMemo(
    () => ({
      change: (next: Value | ((now: Value) => Value)) =>
        setSteps((now) => {
          const value = next instanceof Function ? next(now.value) : next
          if (Object.is(value, now.value)) return now
          return { past: [...now.past, now.value].slice(-MOST_STEPS), value, future: [] }
        }),
      undo: () =>
        setSteps((now) => {
          const value = now.past.at(-1)
          if (value === undefined) return now
          return { past: now.past.slice(0, -1), value, future: [now.value, ...now.future] }
        }),
      redo: () =>
        setSteps((now) => {
          const [value, ...future] = now.future
          if (value === undefined) return now
          return { past: [...now.past, now.value], value, future }
        }),
      reset: (value: Value) => setSteps({ past: [], value, future: [] }),
    }),
    [],
  )
  return { value: steps.value, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0, ...acts }
}
