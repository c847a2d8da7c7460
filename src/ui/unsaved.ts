/**
 * What was typed and is not saved. A form says so with `useUnsaved(dirty)`; while any does, leaving the page asks first
 * (shell/leave/leave-guard.tsx), and so does the browser when the window is closed or loaded anew.
 */
import { useEffect } from 'react'

const unsaved = new Set<object>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** While `dirty`, what is in the form would be lost by leaving. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const form = {}
    unsaved.add(form)
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(form)
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}
