import { useCallback, useEffect, useState } from 'react'
import type { ListView } from '../../streams/views.ts'
import { useIds } from '../live.tsx'
import { orderChanges } from './order-changes.ts'

/** How often (ms) a held list counts what it holds back. */
const COUNT_MS = 500

interface SteadyOrder {
  /** The rows as they are to be shown. */
  ids: readonly number[]
  /** How many changes of the order wait for the pointer to leave. */
  waiting: number
  hold(): void
  release(): void
  /** Shows the newest order and holds that. */
  catchUp(): void
}

/**
 * The order of a list, which stands still while somebody points at it: a row must not slip away under a click.
 * Another view (another filter or sort) is what the user asked for, and is shown at once.
 */
export function useSteadyOrder(view: ListView): SteadyOrder {
  const newest = useIds(view)
  const [held, setHeld] = useState<{ view: ListView; ids: readonly number[] } | null>(null)
  const [waiting, setWaiting] = useState(0)
  const isHeld = held !== null && held.view === view
  // Of an empty list nothing can slip away: what comes first is shown at once, and held from then on.
  const isNothing = held !== null && held.ids.length === 0 && newest.length > 0
  if (held !== null && (!isHeld || isNothing)) setHeld({ view, ids: newest })

  useEffect(() => {
    setWaiting(0)
    if (held === null) return
    const timer = setInterval(() => setWaiting(orderChanges(held.ids, held.view.ids())), COUNT_MS)
    return () => clearInterval(timer)
  }, [held])

  return {
    ids: isHeld && !isNothing ? held.ids : newest,
    waiting: isHeld ? waiting : 0,
    hold: useCallback(() => setHeld((before) => before ?? { view, ids: view.ids() }), [view]),
    release: useCallback(() => setHeld(null), []),
    catchUp: useCallback(() => setHeld({ view, ids: view.ids() }), [view]),
  }
}
