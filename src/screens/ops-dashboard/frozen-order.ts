/** A list under the pointer does not change places: what somebody is about to click stays where it is. */
import { useCallback, useRef, useState } from 'react'

/** Items in the order of `held`; what is new stands at the end, in its own order. */
export function inFrozenOrder<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  held: ReadonlyMap<Key, number>,
): readonly Item[] {
  const placeOf = (item: Item) => held.get(keyOf(item)) ?? held.size
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}

interface Held<Item> {
  readonly items: readonly Item[]
  /** For the element whose pointer holds the order. */
  readonly freezeHandlers: { onPointerMove(event: { pointerType: string }): void; onPointerLeave(): void }
}

/** `keyOf` should be stable. */
export function useFrozenGroups<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Held<Item> {
  const [held, setHeld] = useState<ReadonlyMap<Key, number> | null>(null)
  const newest = useRef(items)
  newest.current = items
  const onPointerMove = useCallback(
    // A finger does not hover: it would hold the order for good.
    ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'touch') return
      setHeld((before) => before ?? new Map(newest.current.map((item, i) => [keyOf(item), i])))
    },
    [keyOf],
  )
  const onPointerLeave = useCallback(() => setHeld(null), [])
  return {
    items: held === null ? items : inFrozenOrder(items, keyOf, held),
    freezeHandlers: { onPointerMove, onPointerLeave },
  }
}
