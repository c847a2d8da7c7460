import { useLayoutEffect, useState } from 'react'

/** Of a frame (ms): what is left of it moves the picture under the hand. */
const SHARE_MS = 6

/**
 * The end of a long reckoning that goes on step by step, some of it in each frame; null until then. What is short is there with the first
 * frame. Begun anew when `begin` is another function.
 */
export function useInFrames<Result>(begin: () => Generator<undefined, Result | null>): Result | null {
  const [found, setFound] = useState<{ readonly of: typeof begin; readonly result: Result | null } | null>(
    null,
  )
  useLayoutEffect(() => {
    const steps = begin()
    let frame = 0
    const goOn = () => {
      const until = performance.now() + SHARE_MS
      do {
        const { done, value } = steps.next()
        if (done) return setFound({ of: begin, result: value })
      } while (performance.now() < until)
      frame = requestAnimationFrame(goOn)
    }
    goOn()
    return () => cancelAnimationFrame(frame)
  }, [begin])
  return found?.of === begin ? found.result : null
}
