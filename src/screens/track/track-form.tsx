import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from '../../ui/keyboard/keys.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './track.module.css'

interface TrackFormProps {
  /** What was looked for; '' at the start. */
  reference: string
  busy: boolean
  provider: string
  onFind: (reference: string) => void
}

/** So many characters hold twenty references with commas between them. */
const MOST_CHARACTERS = 1_400

/** One field: the reference, or several, typed or pasted as they stand in the message. */
export function TrackForm({ reference, busy, provider, onFind }: TrackFormProps) {
  const { track } = useMessages()
  const [typed, setTyped] = useState(reference)
  // Back and forth in the browser.
  const [shown, setShown] = useState(reference)
  if (shown !== reference) {
    setShown(reference)
    setTyped(reference)
  }
  const field = useRef<HTMLInputElement>(null)
  const isAsked = useRef(false)
  useKeys([{ keys: '/', label: track.another, run: () => field.current?.select() }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isAsked.current = true
    onFind(typed.trim())
  }
  /** A field of one line would join the lines of a sheet to one long reference. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const lines = text.trim().replace(/\s*[\r\n\t]+\s*/g, ', ')
    setTyped(value.slice(0, selectionStart ?? 0) + lines + value.slice(selectionEnd ?? value.length))
  }
  // What is typed next takes its place; the keyboard of a telephone would lie over the answer.
  useLayoutEffect(() => {
    const isHere = isAsked.current || document.activeElement === field.current
    isAsked.current = false
    if (reference === '' || !isHere) return
    // Not on nothing: the button that was pressed waits and cannot hold it.
    if (matchMedia('(pointer: coarse)').matches)
      document.getElementById('main')?.focus({ preventScroll: true })
    else field.current?.focus()
    if (document.activeElement === field.current) field.current?.select()
  }, [reference])
  return (
    <search className={css.form}>
      <form onSubmit={submit}>
        {reference === '' && (
          <>
            <h2 className={css.question}>{track.question}</h2>
            <p className={css.lead}>{track.lead(provider)}</p>
          </>
        )}
        <div className={css.fieldRow}>
          <label className={css.field}>
            <span className={css.spoken}>{track.reference}</span>
            <IconSearch size="1.25rem" stroke={1.8} aria-hidden />
            <input
              ref={field}
              name="tracking_reference"
              value={typed}
              placeholder={track.reference}
              maxLength={MOST_CHARACTERS}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              // biome-ignore lint/a11y/noAutofocus: the page is this one field
              autoFocus={reference === ''}
              onPaste={paste}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <Button
            type="submit"
            size="lg"
            className={css.submit}
            // Another reference need not wait for the answer to this one.
            loading={busy && typed.trim() === reference}
            disabled={typed.trim() === ''}
          >
            {track.submit}
          </Button>
        </div>
      </form>
    </search>
  )
}
