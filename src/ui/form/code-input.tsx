import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import css from './code-input.module.css'

/** 000 §9: a two-factor code has six digits. */
const LENGTH = 6
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

interface CodeBoxesProps {
  /** Told of all six, as soon as they are there: by typing, by pasting, or filled in by the telephone. */
  onComplete: (code: string) => void
  disabled?: boolean
  /** How many codes were refused: each marks the boxes, and the next digit begins a new code. */
  refusals?: number
}

/** Six boxes for a code. Pasting anywhere fills them; what was refused stays to be seen until something new is typed. */
export function CodeInput({ onComplete, disabled = false, refusals = 0 }: CodeBoxesProps) {
  const { twoFactor } = useMessages()
  const [digits, setDigits] = useState<readonly string[]>([])
  const [heeded, setHeeded] = useState(0)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const isRefused = refusals > heeded

  // As soon as they are seen: the first digit may come before the next frame.
  useLayoutEffect(() => {
    if (!disabled) boxes.current[0]?.focus()
  }, [disabled])
  useLayoutEffect(() => {
    if (refusals > 0) boxes.current[0]?.focus()
  }, [refusals])

  /** Puts digits in from a place on, and goes to the next empty box. */
  function put(place: number, text: string): void {
    const typed = text.replace(/\D/g, '')
    if (typed === '') return
    const start = typed.length >= LENGTH || isRefused ? 0 : place
    const next = PLACES.map((at) => (isRefused ? '' : (digits[at] ?? '')))
    for (const [i, digit] of [...typed.slice(0, LENGTH)].entries())
      if (start + i < LENGTH) next[start + i] = digit
    setHeeded(refusals)
    setDigits(next)
    boxes.current[Math.min(start + typed.length, LENGTH - 1)]?.focus()
    if (next.every((digit) => digit !== '')) onComplete(next.join(''))
  }

  function press(place: number, event: KeyboardEvent): void {
    const go = (to: number) => {
      event.preventDefault()
      boxes.current[Math.max(0, Math.min(LENGTH - 1, to))]?.focus()
    }
    if (event.key === 'ArrowLeft') go(place - 1)
    if (event.key === 'ArrowRight') go(place + 1)
    if (event.key === 'Home') go(0)
    if (event.key === 'End') go(LENGTH - 1)
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    const at = event.key === 'Backspace' && !digits[place] ? place - 1 : place
    setHeeded(refusals)
    setDigits(PLACES.map((one) => (one === at || isRefused ? '' : (digits[one] ?? ''))))
    go(isRefused ? 0 : at)
  }

  function paste(place: number, event: ClipboardEvent): void {
    event.preventDefault()
    put(place, event.clipboardData.getData('text'))
  }

  return (
    <fieldset className={css.boxes} aria-label={twoFactor.code} disabled={disabled}>
      {PLACES.map((place) => (
        <input
          key={place}
          ref={(box) => {
            boxes.current[place] = box
          }}
          className={css.box}
          aria-label={twoFactor.digit(place + 1)}
          aria-invalid={isRefused || undefined}
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          value={digits[place] ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          // Not onChange: React keeps a digit that is typed over its like to itself.
          onInput={(event) => put(place, typedIn(event.currentTarget.value, digits[place] ?? ''))}
          onKeyDown={(event) => press(place, event)}
          onPaste={(event) => paste(place, event)}
        />
      ))}
    </fieldset>
  )
}

/** What is new in a box that held a digit: the caret may have stood before it or after it. */
function typedIn(value: string, held: string): string {
  if (value.length !== 2 || held === '') return value
  return value.startsWith(held) ? value.slice(1) : value.slice(0, 1)
}
