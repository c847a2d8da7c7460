import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** What was typed before the field for it was there. */
export interface Typed {
  readonly text: string
  /** Wall clock (ms) of the Enter after it, which is meant for the first of what is found. */
  readonly enteredAt: number | null
}

export const NOTHING_TYPED: Typed = { text: '', enteredAt: null }

/** ms; whoever pressed Enter longer ago does not expect anything of it any more. */
const ENTER_COUNTS_MS = 5_000

interface TypedAheadProps {
  /** What the field that is coming is called. */
  label: string
  onType: (typed: Typed) => void
  onClose: () => void
}

/** Has the focus, out of sight, until the field itself is there; and leaves it where it was. */
function TypedAhead({ label, onType, onClose }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const type = (next: Typed) => {
    setTyped(next)
    onType(next)
  }
  return (
    <input
      ref={field}
      aria-label={label}
      autoComplete="off"
      // What comes after Enter is not meant for this field.
      readOnly={typed.enteredAt !== null}
      style={{ position: 'fixed', top: 0, width: 1, opacity: 0, pointerEvents: 'none' }}
      value={typed.text}
      onChange={(event) => type({ text: event.currentTarget.value, enteredAt: null })}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
        if (key === 'Enter') type({ ...typed, enteredAt: Date.now() })
      }}
    />
  )
}

interface WithTypedAheadProps extends Omit<TypedAheadProps, 'onType'> {
  /** What is opened, given what was typed before it was there, and what stands in its place meanwhile. */
  children: (typedAhead: () => Typed, meanwhile: ReactNode) => ReactNode
}

/**
 * Around a dialog whose code is still coming, and that begins with a field: what is typed meanwhile is meant for that
 * field. Without it the letters would be pressed as keys of the screen: somebody who looks for Uma would take back what was
 * done last.
 */
export function WithTypedAhead({ children, ...field }: WithTypedAheadProps) {
  const typed = useRef(NOTHING_TYPED)
  const onType = (its: Typed) => {
    typed.current = its
  }
  return children(() => typed.current, <TypedAhead {...field} onType={onType} />)
}

/**
 * Does what Enter was pressed for, once there is a `first`; unless something else was typed since (`isStill`), or it was
 * pressed too long ago.
 */
export function useEntered<Option>(
  enteredAt: number | null,
  isStill: boolean,
  first: Option | undefined,
  run: (first: Option) => void,
): void {
  const settled = useRef<number | null>(null)
  const runFirst = useEffectEvent(run)
  useEffect(() => {
    if (enteredAt === null || enteredAt === settled.current || (isStill && first === undefined)) return
    settled.current = enteredAt
    if (isStill && first !== undefined && Date.now() - enteredAt < ENTER_COUNTS_MS) runFirst(first)
  }, [enteredAt, isStill, first])
}
