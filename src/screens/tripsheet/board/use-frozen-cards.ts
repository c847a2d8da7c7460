import { useCallback, useEffect, useRef, useState } from 'react'
import type { Stop } from '../../../features/assignment/stop.ts'

interface FrozenCards {
  readonly cards: readonly Stop[]
  /** Held in its place although it has left the lane. */
  isGone(card: Stop): boolean
  /** Cards that came, went or moved since the pointer is there. */
  readonly waiting: number
  hold(): void
  release(): void
  applyPending(): void
}

const never = () => false
const keysOf = (cards: readonly Stop[]): readonly string[] => cards.map(({ key }) => key)

/**
 * The cards of a lane, which stand still while somebody points at them: none may slip away under a click. What a card
 * says stays live. What is done here (`localRevision`), by mouse or key, is shown at once.
 */
export function useFrozenCards(newest: readonly Stop[], localRevision: number): FrozenCards {
  const [held, setHeld] = useState<{ cards: readonly Stop[]; localRevision: number } | null>(null)
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
  })
  if (held !== null && held.localRevision !== localRevision) setHeld({ cards: newest, localRevision })

  const hold = useCallback(
    () => setHeld((before) => before ?? { cards: latest.current, localRevision }),
    [localRevision],
  )
  const release = useCallback(() => setHeld(null), [])
  const applyPending = useCallback(() => setHeld({ cards: latest.current, localRevision }), [localRevision])
  if (held === null || held.localRevision !== localRevision || held.cards === newest)
    return { cards: newest, isGone: never, waiting: 0, hold, release, applyPending }

  const now = new Map(newest.map((card) => [card.key, card]))
  const before = keysOf(held.cards)
  const after = keysOf(newest)
  const stay = after.filter((key) => held.cards.some((card) => card.key === key))
  const came = after.length - stay.length
  const went = before.filter((key) => !now.has(key)).length
  const inOrder = before.filter((key) => now.has(key))
  const moved = stay.some((key, i) => inOrder[i] !== key) ? 1 : 0
  return {
    cards: held.cards.map((card) => now.get(card.key) ?? card),
    isGone: (card) => !now.has(card.key),
    waiting: came + went + moved,
    hold,
    release,
    applyPending,
  }
}
