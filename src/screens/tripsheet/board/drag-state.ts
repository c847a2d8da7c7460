import { useSyncExternalStore } from 'react'
import { createSignal } from '../../../streams/signal.ts'

/** What is being dragged, and over which lane. */
export interface Dragged {
  readonly ids: ReadonlySet<number>
  /** The lane below the pointer; null outside of all. */
  readonly over: string | null
  /** How many of the cards others have taken away meanwhile. */
  readonly takenCount: number
}

export interface DragState {
  now(): Dragged | null
  set(next: Dragged | null): void
  useDragged(): Dragged | null
  /** Renders again only when the answer changes: lanes that are not concerned stay still. */
  useIsOver(lane: string): boolean
}

export function createDragState(): DragState {
  const cell = createSignal<Dragged | null>(null)
  const watch = (changed: () => void) => {
    const subscription = cell.changes$.subscribe(changed)
    return () => subscription.unsubscribe()
  }
  return {
    now: cell.now,
    set: cell.set,
    useDragged: () => useSyncExternalStore(watch, cell.now),
    useIsOver: (lane) => useSyncExternalStore(watch, () => cell.now()?.over === lane),
  }
}
