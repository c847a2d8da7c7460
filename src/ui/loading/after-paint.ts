import { useEffect, useState } from 'react'

/**
 * Whether the browser has painted since `ready` was true: what is heavy and stands beside what people came for is asked for
 * only then, and takes neither line nor processor from it.
 */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    // The first frame is the one that paints it; the second begins when that is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [ready])
  return painted
}
