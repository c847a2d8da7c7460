import { type RefObject, useEffect, useRef } from 'react'

/**
 * Goes to the first field that is wrong, whenever another attempt to send the form was refused (000 §9). Not while
 * somebody mends one: they would be torn out of it at the first letter.
 */
export function useGoToWrong(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return form
}
