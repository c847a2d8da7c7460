import { useEffect, useState } from 'react'

/** ms; time to read two or three lanes from across a room. */
const STAYS_MS = 15_000

/** Where the round goes on when the wall comes back from another board, which may have the longer turns. */
let next = 0

/** Which of so many pages is shown: where nobody scrolls, all have their turn. */
export function useTurns(pages: number): number {
  const [at, setAt] = useState(next)
  useEffect(() => {
    if (pages < 2) return
    next = at + 1
    const timer = setTimeout(() => setAt(at + 1), STAYS_MS)
    return () => clearTimeout(timer)
  }, [at, pages])
  return pages < 2 ? 0 : at % pages
}
