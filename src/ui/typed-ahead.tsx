import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface TypedAheadProps {
  /** What the field that is coming is called. */
  label: string
  onType: (text: string) => void
  onClose: () => void
}

/** Has the focus, out of sight, until the field itself is there; and leaves it where it was. */
function TypedAhead({ label, onType, onClose }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <input
      ref={field}
      aria-label={label}
      autoComplete="off"
      style={{ position: 'fixed', top: 0, width: 1, opacity: 0, pointerEvents: 'none' }}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}

interface WithTypedAheadProps extends Omit<TypedAheadProps, 'onType'> {
  /** What is opened, given what was typed before it was there, and what stands in its place meanwhile. */
  children: (typedAhead: () => string, meanwhile: ReactNode) => ReactNode
}

/**
 * Around a dialog whose code is still coming, and that begins with a field: what is typed meanwhile is meant for that
 * field. Without it the letters would be pressed as keys of the screen: somebody who looks for Uma would take back what was
 * done last.
 */
export function WithTypedAhead({ children, ...field }: WithTypedAheadProps) {
  const typed = useRef('')
  const onType = (text: string) => {
    typed.current = text
  }
  return children(() => typed.current, <TypedAhead {...field} onType={onType} />)
}
