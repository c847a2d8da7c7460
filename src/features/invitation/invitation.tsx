import { Button } from '@mantine/core'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallOutcome } from '../../contract/client.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { Copyable, copyText } from '../../ui/components/copyable.tsx'
import { toast } from '../../ui/components/toast.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './invitation.module.css'
import { invitations as messages } from './messages.ts'

interface InvitationProps {
  email: string
  until: string
  mayInvite: boolean
  /** Makes another link, sent by a letter or answered. */
  invite: (send: boolean) => Promise<CallOutcome<{ link: string | null; is_mailed: boolean }>>
}

/** Of somebody who has not logged in yet: until when the link opens, another letter, or the link to pass on. */
export function Invitation({ email, until, mayInvite, invite }: InvitationProps) {
  const { controls } = useMessages()
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const expires = Date.parse(until)

  const again = async (send: boolean) => {
    setBusy(true)
    const outcome = await invite(send)
    setBusy(false)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    const made = outcome.value
    setLink(made.link)
    if (made.link !== null) return copyText(made.link, controls)
    toast({
      text: made.is_mailed ? messages.invitationSent(email) : messages.notMailed,
      variant: 'success',
    })
  }
  return (
    <>
      <p className={css.text}>
        {expires > Date.now()
          ? messages.linkExpires(formatDateTime(expires, currentLocale()))
          : messages.linkExpired}
      </p>
      {link !== null && <Copyable text={link} />}
      {mayInvite && (
        <div className={css.acts}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMail size="0.875rem" stroke={1.7} />}
            disabled={busy}
            onClick={() => void again(true)}
          >
            {messages.resend}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLink size="0.875rem" stroke={1.7} />}
            disabled={busy}
            title={messages.copyLinkNote}
            onClick={() => void again(false)}
          >
            {messages.copyLink}
          </Button>
        </div>
      )}
    </>
  )
}
