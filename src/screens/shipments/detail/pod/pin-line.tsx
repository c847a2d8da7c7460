import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readProof, type SentPin, sendPin } from '../../../../contract/pod.ts'
import type { PinKind } from '../../../../domain/pod/pin-rules.ts'
import { formatDateTime } from '../../../../domain/values/moment.ts'
import { invalidateCall } from '../../../../features/session/answers.ts'
import { useClient } from '../../../../features/session/session.tsx'
import { toast } from '../../../../ui/components/toast.ts'
import { useMessages } from '../../../../ui/messages/messages.tsx'
import { podMessages as messages } from './messages.ts'
import css from './pod.module.css'

interface PinLineProps {
  /** Of the shipment. */
  id: number
  /** Which PIN may be sent now. */
  kind: PinKind
  pin: SentPin | null
  /** Whether it may go to somebody else, who receives it for them. */
  mayElsewhere: boolean
}

/** The PIN that the recipient has, never itself, and a way to send another. */
export function PinLine({ id, kind, pin: out, mayElsewhere }: PinLineProps) {
  const pin = out?.kind === kind ? out : null
  const client = useClient()
  const { locale } = useMessages()
  const [to, setTo] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const outcome = await client(sendPin, { body: { shipment_id: id, kind, mobile_number: to } })
    setSending(false)
    setProblem(outcome.ok ? '' : outcome.error)
    await invalidateCall(readProof)
    if (!outcome.ok) return
    setTo('')
    toast({ text: messages.pinSent(outcome.value.sent_to), variant: 'success' })
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={css.said} role="status">
        {pin === null
          ? messages.noPin[kind]
          : `${messages.pinOut(pin.sent_to, formatDateTime(Date.parse(pin.sent_at), locale))} ${messages.triesLeft(pin.tries_left)}`}
      </p>
      <div className={css.buttons}>
        {mayElsewhere && (
          <TextInput
            className={css.grows}
            label={messages.sendElsewhere}
            inputMode="tel"
            value={to}
            error={problem || undefined}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="sm" variant="default" loading={sending}>
          {messages.sendPin}
        </Button>
      </div>
      {!mayElsewhere && problem !== '' && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}
