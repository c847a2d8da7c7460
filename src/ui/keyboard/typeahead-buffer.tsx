import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** What was typed before the field for it was there. */
export interface BufferedText {
  readonly text: string
  /** Wall clock (ms) of the Enter after it, which is meant for the first of what is found. */
  readonly enteredAt: number | null
}

export const EMPTY_BUFFER: BufferedText = { text: '', enteredAt: null }

/** ms; whoever pressed Enter longer ago does not expect anything of it any more. */
const ENTER_COUNTS_MS = 5_000

interface TypeaheadFieldProps {
  /** What the field that is coming is called. */
  label: string
  onType: (typed: BufferedText) => void
  onClose: () => void
}

/** Has the focus, out of sight, until the field itself is there; and leaves it where it was. */
function TypeaheadField({ label, onType, onClose }: TypeaheadFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(EMPTY_BUFFER)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const type = (next: BufferedText) => {
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

interface TypeaheadBufferProps extends Omit<TypeaheadFieldProps, 'onType'> {
  /** What is opened, given what was typed before it was there, and what stands in its place meanwhile. */
  children: (typedAhead: () => BufferedText, meanwhile: ReactNode) => ReactNode
}

/**
 * Around a dialog whose code is still coming, and that begins with a field: what is typed meanwhile is meant for that
 * field. Without it the letters would be pressed as keys of the screen: somebody who looks for Uma would take back what was
 * done last.
 */
export function TypeaheadBuffer({ children, ...field }: TypeaheadBufferProps) {
  const typed = useRef(EMPTY_BUFFER)
  const onType = (its: BufferedText) => {
    typed.current = its
  }
  return children(() => typed.current, <TypeaheadField {...field} onType={onType} />)
}

/**
 * Does what Enter was pressed for, once there is a `first`; unless something else was typed since (`isStill`), or it was
 * pressed too long ago.
 */
export function useBufferedEnter<Option>(
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
