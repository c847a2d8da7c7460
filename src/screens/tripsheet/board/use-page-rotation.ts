import { useEffect, useState } from 'react'

/** ms; time to read two or three lanes from across a room. */
const STAYS_MS = 15_000

/** By board: where its round goes on when the wall comes back from another board, which may have the longer turns. */
const nextTurn = new Map<string, number>()

/** Which of a board's pages is shown: where nobody scrolls, all have their turn. */
export function usePageRotation(board: string, pages: number): number {
  const [at, setAt] = useState(nextTurn.get(board) ?? 0)
  useEffect(() => {
    if (pages < 2) return
    nextTurn.set(board, at + 1)
    const timer = setTimeout(() => setAt(at + 1), STAYS_MS)
    return () => clearTimeout(timer)
  }, [board, at, pages])
  return pages < 2 ? 0 : at % pages
}
