import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the board is drawn for the first time, until its first frame; nothing is rendered anew when that is over. */
export function useIsOpening(): () => boolean {
  const opening = useRef(true)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      opening.current = false
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return useCallback(() => opening.current, [])
}
