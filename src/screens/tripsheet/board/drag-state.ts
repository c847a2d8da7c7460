import { useSyncExternalStore } from 'react'
import { createSignal } from '../../../streams/signal.ts'

/** A card, and whether what is dropped comes behind it. */
export interface DropPlace {
  readonly lane: string
  readonly stop: string
  readonly isBehind: boolean
  /** Near the gap to the next card: dropped there, it goes between the two also in the lane of another driver. */
  readonly isBetween: boolean
}

export const isSamePlace = (a: DropPlace | null, b: DropPlace | null): boolean =>
  a?.lane === b?.lane && a?.stop === b?.stop && a?.isBehind === b?.isBehind && a?.isBetween === b?.isBetween

/** What is being dragged, over which lane, and where it would go there. */
export interface Dragged {
  readonly ids: ReadonlySet<number>
  /** The lane below the pointer; null outside of all. */
  readonly over: string | null
  /** The card beside which it would be dropped; null where the lane alone says where it goes. */
  readonly place: DropPlace | null
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
