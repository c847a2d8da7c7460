/**
 * Looking back, and coming back to now, put another screen in the place of the one whose button was pressed: that names the part of the
 * new one which the keyboard goes on at.
 */
import { type RefObject, useEffect } from 'react'

type Part = 'slider' | 'button'

let next: Part | null = null

export function leadFocusTo(part: Part): void {
  next = part
}

/** The part takes the focus when it comes, if it was led there and nobody has gone elsewhere meanwhile. */
export function useLedFocus(part: Part, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (next !== part) return
    next = null
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [part, element])
}
