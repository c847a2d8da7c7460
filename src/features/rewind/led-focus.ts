/**
 * Looking back, and coming back to now, put another screen in the place of the one whose button was pressed: that names the part of the
 * new one which the keyboard goes on at.
 */
import { type RefObject, useEffect } from 'react'

type Part = 'slider' | 'button'

/** Of the screen at this path: whoever goes to another one begins at its top. */
let next: { readonly part: Part; readonly path: string } | null = null

export function leadFocusTo(part: Part): void {
  next = { part, path: location.pathname }
}

/** The part takes the focus when it comes, if it was led there and nobody has gone elsewhere meanwhile. */
export function useLedFocus(part: Part, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (next?.part !== part) return
    const isHere = next.path === location.pathname && document.activeElement === document.body
    next = null
    if (isHere) element.current?.focus({ preventScroll: true })
  }, [part, element])
}
