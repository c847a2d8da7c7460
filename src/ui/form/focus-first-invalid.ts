import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Goes to the first field that is wrong, whenever another attempt to send the form was refused (000 §9). Not while
 * somebody mends one, also before the answer has come: they would be torn out of it in the middle of a word.
 */
export function useFocusFirstInvalid(attempt: number): RefCallback<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  const isTypedOn = useRef(false)
  const ref = useCallback((element: HTMLFormElement) => {
    form.current = element
    const listening = new AbortController()
    const told = (typed: boolean) => () => {
      isTypedOn.current = typed
    }
    element.addEventListener('submit', told(false), { capture: true, signal: listening.signal })
    element.addEventListener('input', told(true), { signal: listening.signal })
    return () => {
      form.current = null
      listening.abort()
    }
  }, [])
  useLayoutEffect(() => {
    if (attempt > 0 && !isTypedOn.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return ref
}
