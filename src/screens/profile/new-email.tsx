import { Button } from '@mantine/core'
import { useState } from 'react'
import { readNewEmail, sendNewEmailAgain, withdrawNewEmail } from '../../contract/new-email.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { sentence, withFullStop } from '../../domain/values/sentence.ts'
import { invalidateCall, useCallQuery } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './profile.module.css'

/** The new e-mail address that waits to be confirmed, where there is one: sent again, or withdrawn. */
export function NewEmail() {
  const client = useClient()
  const { profile, locale } = useMessages()
  const [busy, setBusy] = useState(false)
  const { data } = useCallQuery([readNewEmail.name], (its, signal) => its(readNewEmail, { signal }))
  const waiting = data?.new_email ?? null
  if (waiting === null) return null

  const change = async (call: typeof sendNewEmailAgain | typeof withdrawNewEmail, done: string) => {
    setBusy(true)
    const outcome = await client(call, {})
    await invalidateCall(readNewEmail)
    setBusy(false)
    if (outcome.ok) toast({ text: done, variant: 'success' })
    else toast({ text: withFullStop(sentence(outcome.error)), variant: 'error' })
  }
  return (
    <div className={css.waiting} role="status">
      <strong>{profile.emailWaits(waiting.email)}</strong>
      <p>{profile.emailWaitsText(formatDateTime(Date.parse(waiting.expires_at), locale))}</p>
      <div className={css.waitingActions}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void change(sendNewEmailAgain, profile.sentAgain)}
        >
          {profile.sendAgain}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void change(withdrawNewEmail, profile.withdrawn)}
        >
          {profile.withdraw}
        </Button>
      </div>
    </div>
  )
}
