import { useCallback, useEffect, useState } from 'react'
import type { ListView } from '../../streams/views/views.ts'
import { useIds } from '../live/use-signal.ts'
import { orderChanges } from './order-changes.ts'

interface Held<Key> {
  /** What was asked for. */
  readonly key: Key
  readonly ids: readonly number[]
}

/** What is held after this: the same as before, unless something else is asked for or there was nothing to hold. */
export function nextFrozen<Key>(
  held: Held<Key> | null,
  key: Key,
  newest: readonly number[],
): Held<Key> | null {
  if (held === null) return null
  // Of an empty list nothing can slip away: what comes first is shown at once, and held from then on.
  const isNothing = held.ids.length === 0 && newest.length > 0
  return held.key === key && !isNothing ? held : { key, ids: newest }
}

/** How often (ms) a held list counts what it holds back. */
const COUNT_MS = 500

interface FrozenOrder {
  /** The rows as they are to be shown. */
  ids: readonly number[]
  /** How many changes of the order wait for the pointer to leave. */
  waiting: number
  hold(): void
  release(): void
  /** Shows the newest order and holds that. */
  applyPending(): void
}

/**
 * The order of a list, which stands still while somebody points at it: a row must not slip away under a click.
 * What is asked for otherwise (another filter or sort) is shown at once; without `asked` each view asks for something else.
 */
export function useFrozenOrder(view: ListView, asked?: string): FrozenOrder {
  const key = asked ?? view
  const newest = useIds(view)
  const [before, setHeld] = useState<Held<string | ListView> | null>(null)
  const [waiting, setWaiting] = useState(0)
  const held = nextFrozen(before, key, newest)
  if (held !== before) setHeld(held)

  useEffect(() => {
    setWaiting(0)
    if (held === null) return
    const timer = setInterval(() => setWaiting(orderChanges(held.ids, view.ids())), COUNT_MS)
    return () => clearInterval(timer)
  }, [held, view])

  return {
    ids: held?.ids ?? newest,
    waiting: held === null ? 0 : waiting,
    hold: useCallback(() => setHeld((before) => before ?? { key, ids: view.ids() }), [key, view]),
    release: useCallback(() => setHeld(null), []),
    applyPending: useCallback(() => setHeld({ key, ids: view.ids() }), [key, view]),
  }
}
