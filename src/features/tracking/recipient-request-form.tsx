import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { requestAsRecipient } from '../../contract/tracking.ts'
import {
  RECIPIENT_WISH_CODES,
  type RecipientWish,
  wishableDays,
} from '../../domain/tracking/recipient-request.ts'
import { DayInput } from '../../ui/form/date-time-input.tsx'
import { useClock } from '../../ui/live/clock.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../session/drafts.ts'
import { useClient } from '../session/session.tsx'
import css from './recipient-request-form.module.css'

/** What was typed when a session ended. */
const drafts = createDrafts<{ wish: RecipientWish | null; day: string; text: string }>()

/**
 * What the recipient or the sender may ask for: the provider's people read it and answer. `choosesDays`: by a code another day is chosen
 * outright, and is not asked for here.
 */
export function RecipientRequestForm({
  reference,
  choosesDays = false,
}: {
  reference: string
  choosesDays?: boolean
}) {
  const client = useClient()
  const { track } = useMessages()
  const first = useClock((now) => wishableDays(now).first)
  const last = useClock((now) => wishableDays(now).last)
  const takenUp = useRestoredDraft(drafts, reference)
  const [wish, setWish] = useState<RecipientWish | null>(takenUp?.wish ?? null)
  const [day, setDay] = useState(takenUp?.day ?? '')
  const [text, setText] = useState(takenUp?.text ?? '')
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<string | 'sent' | null>(null)

  const sent = useRef<HTMLParagraphElement>(null)
  // The form that was sent is gone: what comes in its place has the focus, and is read out.
  useEffect(() => {
    if (outcome === 'sent') sent.current?.focus({ preventScroll: true })
  }, [outcome])

  const isTyped = outcome !== 'sent' && (day !== '' || text.trim() !== '')
  useKeptDraft(drafts, reference, isTyped ? { wish, day, text } : null)

  async function send(event: FormEvent, wanted: RecipientWish): Promise<void> {
    event.preventDefault()
    setSending(true)
    // What was chosen before another wish is not asked for.
    const asked = wanted === 'new-day' && day !== '' ? day : null
    const body = { tracking_reference: reference, wish: wanted, day: asked, text }
    const answer = await client(requestAsRecipient, { body })
    setSending(false)
    setOutcome(answer.ok ? 'sent' : answer.error)
  }

  if (outcome === 'sent')
    return (
      <p ref={sent} role="status" tabIndex={-1}>
        {track.ask.sent}
      </p>
    )
  return (
    <section className={css.ask} aria-label={track.ask.title}>
      <h3 className={css.heading}>{track.ask.title}</h3>
      <div className={css.wishes}>
        {RECIPIENT_WISH_CODES.filter((code) => code !== 'new-day' || !choosesDays).map((code) => (
          <Button
            key={code}
            variant={wish === code ? 'filled' : 'default'}
            aria-pressed={wish === code}
            onClick={() => setWish(wish === code ? null : code)}
          >
            {track.ask.wishes[code]}
          </Button>
        ))}
      </div>
      {wish !== null && (
        <form className={css.ask} onSubmit={(event) => send(event, wish)}>
          {wish === 'new-day' && (
            <DayInput label={track.ask.day} required min={first} max={last} value={day} onChange={setDay} />
          )}
          <Textarea
            label={wish === 'address' ? track.ask.address : track.ask.text}
            required={wish !== 'new-day'}
            maxLength={300}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {outcome !== null && <p role="alert">{outcome}</p>}
          <Button type="submit" loading={sending} className={css.send}>
            {track.ask.send}
          </Button>
        </form>
      )}
    </section>
  )
}
