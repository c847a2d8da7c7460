import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ElementSize {
  /** px */
  readonly width: number
  readonly height: number
}

/** The size of an element, as it changes; null until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize | null {
  const [room, setRoom] = useState<ElementSize | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => {
      const { width, height } = measured.getBoundingClientRect()
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return room
}

/** px in a rem: a wall and a user's browser settings make it larger than 16. */
export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
