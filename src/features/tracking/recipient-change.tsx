import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { changeDelivery, type RecipientMay, sendRecipientCode } from '../../contract/tracking.ts'
import { NEXT_CODE_AFTER_MS, RECIPIENT_CODE_DIGITS } from '../../domain/tracking/recipient-code.ts'
import {
  LONGEST_RECIPIENT_TEXT,
  RECIPIENT_INSTRUCTION_CODES,
  type RecipientInstruction,
} from '../../domain/tracking/recipient-instructions.ts'
import { dayStart, formatDayOfYear, weekdayOf } from '../../domain/values/moment.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useClient } from '../session/session.tsx'
import { recipientChange as words } from './recipient-change-messages.ts'
import css from './recipient-request-form.module.css'

interface Offer {
  reference: string
  may: RecipientMay
}

/** What the recipient changes of their delivery by a code: closed until they want to. */
export function RecipientChange({ reference, may }: Offer) {
  const [step, setStep] = useState<'closed' | 'asking' | 'coded' | 'saved'>('closed')
  /** The button, or what came in its place. */
  const place = useRef<HTMLElement>(null)
  const before = useRef(step)
  // What was pressed is gone: what comes in its place has the focus, where it has not taken it itself.
  useEffect(() => {
    if (before.current !== step && place.current?.contains(document.activeElement) === false)
      place.current.focus()
    before.current = step
  }, [step])
  if (step === 'closed' || step === 'saved')
    return (
      <>
        {step === 'saved' && <p role="status">{words.saved}</p>}
        <Button
          ref={(button) => {
            place.current = button
          }}
          variant="default"
          className={css.send}
          onClick={() => setStep('asking')}
        >
          {words.open}
        </Button>
      </>
    )
  return (
    <section ref={place} tabIndex={-1} className={css.ask} aria-label={words.title}>
      <h3 className={css.heading}>{words.title}</h3>
      {step === 'asking' ? (
        <AskForCode
          reference={reference}
          onSent={() => setStep('coded')}
          onCancel={() => setStep('closed')}
        />
      ) : (
        <Change reference={reference} may={may} onSaved={() => setStep('saved')} />
      )}
    </section>
  )
}

interface AskForCodeProps {
  reference: string
  onSent: () => void
  onCancel: () => void
}

function AskForCode({ reference, onSent, onCancel }: AskForCodeProps) {
  const client = useClient()
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function send(): Promise<void> {
    setBusy(true)
    const answer = await client(sendRecipientCode, { body: { tracking_reference: reference } })
    setBusy(false)
    if (answer.ok) return onSent()
    setError(answer.error)
    // While it was under way it could not have the focus.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <p>{words.how}</p>
      {error !== null && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <div className={css.wishes}>
        <Button ref={button} loading={busy} data-autofocus onClick={send}>
          {words.send}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}

function Change({ reference, may, onSaved }: Offer & { onSaved: () => void }) {
  const client = useClient()
  const [code, setCode] = useState('')
  const [instruction, setInstruction] = useState<RecipientInstruction | null>(null)
  const [text, setText] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A day that was chosen and is offered no more, since the parcel went out meanwhile, is not asked for.
  const chosen = day !== null && may.days.includes(day) ? day : null

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const body = { tracking_reference: reference, code, instruction, text, day: chosen }
    const answer = await client(changeDelivery, { body })
    setBusy(false)
    if (answer.ok) onSaved()
    else setError(answer.error)
  }

  return (
    <form className={css.ask} onSubmit={save}>
      <p role="status">{words.sent}</p>
      <TextInput
        label={words.code}
        required
        value={code}
        maxLength={RECIPIENT_CODE_DIGITS}
        pattern={`[0-9]{${RECIPIENT_CODE_DIGITS}}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        // The code is what comes next.
        autoFocus
        className={css.code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {may.instructions && (
        <Choices
          legend={words.instructions}
          options={RECIPIENT_INSTRUCTION_CODES.map((one) => [one, words.choices[one]])}
          value={instruction}
          onChange={setInstruction}
        />
      )}
      {may.instructions && (
        <Textarea
          label={words.text}
          maxLength={LONGEST_RECIPIENT_TEXT}
          autosize
          minRows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {may.days.length > 0 && <Days days={may.days} value={chosen} onChange={setDay} />}
      {error !== null && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <div className={css.wishes}>
        <Button
          type="submit"
          loading={busy}
          disabled={instruction === null && text.trim() === '' && chosen === null}
        >
          {words.save}
        </Button>
        <SendAgain reference={reference} onError={setError} />
      </div>
    </form>
  )
}

/** One is sent a minute, so the button waits as long. */
function SendAgain({ reference, onError }: { reference: string; onError: (error: string | null) => void }) {
  const client = useClient()
  const [sent, setSent] = useState(0)
  const [waits, setWaits] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one that is sent begins the minute anew
  useEffect(() => {
    setWaits(true)
    const timer = setTimeout(() => setWaits(false), NEXT_CODE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [sent])
  async function send(): Promise<void> {
    const answer = await client(sendRecipientCode, { body: { tracking_reference: reference } })
    onError(answer.ok ? null : answer.error)
    if (answer.ok) setSent(sent + 1)
  }
  return (
    <Button variant="default" disabled={waits} onClick={send}>
      {words.again}
    </Button>
  )
}

function Days({
  days,
  value,
  onChange,
}: {
  days: readonly string[]
  value: string | null
  onChange: (day: string | null) => void
}) {
  const { locale } = useMessages()
  const options = days.map((day): [string, string] => {
    const at = dayStart(day) ?? 0
    return [day, `${weekdayOf(at, locale)} ${formatDayOfYear(at, locale)}`]
  })
  return <Choices legend={words.day} options={options} value={value} onChange={onChange} />
}

interface ChoicesProps<T extends string> {
  legend: string
  options: readonly (readonly [T, string])[]
  value: T | null
  onChange: (value: T | null) => void
}

/** One of a few, or none. */
function Choices<T extends string>({ legend, options, value, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      <div className={css.wishes}>
        {options.map(([option, label]) => (
          <Button
            key={option}
            variant={value === option ? 'filled' : 'default'}
            aria-pressed={value === option}
            onClick={() => onChange(value === option ? null : option)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
