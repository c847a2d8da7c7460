import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Goes to the first field that is wrong, whenever another attempt to send the form was refused (000 §9). Not while
 * somebody mends one, also before the answer has come: they would be torn out of it in the middle of a word.
 */
export function useFocusFirstInvalid(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const isTypedOn = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const told = (typed: boolean) => () => {
      isTypedOn.current = typed
    }
    form.current?.addEventListener('submit', told(false), { capture: true, signal: listening.signal })
    form.current?.addEventListener('input', told(true), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  useLayoutEffect(() => {
    if (attempt > 0 && !isTypedOn.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return form
}
