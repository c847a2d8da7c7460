import { type RefObject, useEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'
import { isTyping } from './typing.ts'

/** What had the focus before the panel that is open: one panel may take another's place before it is closed. */
let opener: HTMLElement | null = null

/**
 * Takes the focus into a panel when it is opened, so that a screen reader is there and Tab goes on in it, and gives it
 * back when it is closed. Not out of a field: whoever types goes on. The keys of the list work wherever the focus is.
 */
export function usePanelFocus(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const now = document.activeElement
    if (now instanceof HTMLElement && now !== document.body) opener = now
    if (!isTyping(now) && panel.current?.contains(now) !== true) panel.current?.focus({ preventScroll: true })
    const letGo = keepFocus(panel.current)
    return () => {
      letGo?.()
      // After the panel has left the page, and whatever comes in its place has taken the focus.
      requestAnimationFrame(() => {
        const left = document.activeElement
        if ((left === null || left === document.body) && opener?.isConnected === true)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])
  return panel
}
