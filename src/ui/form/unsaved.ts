/**
 * What was typed and is not saved. A form says so with `useUnsaved(dirty)`; while any does, leaving the page asks first
 * (shell/leave/leave-guard.tsx), and so does the browser when the window is closed or loaded anew.
 *
 *     const settle = useUnsaved(!isSame)
 *     ... settle(); onDone(saved)
 */
import { useCallback, useEffect, useRef } from 'react'

const unsaved = new Set<object>()
const unfinished = new Set<object>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function unlistenIfDone(): void {
  if (unsaved.size === 0 && unfinished.size === 0) window.removeEventListener('beforeunload', warn)
}

function forget(form: object): void {
  unsaved.delete(form)
  unlistenIfDone()
}

/**
 * While `dirty`, what is in the form would be lost by leaving. What is given back settles it at once: where a form leads
 * on after it was saved or left, it is still on the screen, with what was typed, when the address changes.
 */
export function useUnsaved(dirty: boolean): () => void {
  const form = useRef({})
  useEffect(() => {
    if (!dirty) return
    const its = form.current
    unsaved.add(its)
    window.addEventListener('beforeunload', warn)
    return () => forget(its)
  }, [dirty])
  return useCallback(() => forget(form.current), [])
}

/** Of work that goes on behind the page and would end with it: until what is given back is called, the browser asks before it is left. */
export function keepPage(): () => void {
  const work = {}
  unfinished.add(work)
  window.addEventListener('beforeunload', warn)
  return () => {
    unfinished.delete(work)
    unlistenIfDone()
  }
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** The forms that hold something that is not saved. */
export const unsavedForms = (): ReadonlySet<object> => new Set(unsaved)

/** Somebody was asked, and leaves it: nobody asks them again, though the forms are on the screen until what comes next is there. */
export function giveUpUnsaved(but: ReadonlySet<object> = new Set()): void {
  for (const form of unsaved) if (!but.has(form)) forget(form)
}
