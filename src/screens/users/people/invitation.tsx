import { Button } from '@mantine/core'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { inviteUser, type ManagedUser } from '../../../contract/users.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { useClient } from '../../../features/session/session.tsx'
import { Copyable, copyText } from '../../../ui/components/copyable.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { refetchUsers } from './use-users.ts'

/** Of a user who has not logged in yet: until when the link opens, another letter, or the link to pass on. */
export function Invitation({
  user,
  until,
  mayInvite,
}: {
  user: ManagedUser
  until: string
  mayInvite: boolean
}) {
  const client = useClient()
  const { controls } = useMessages()
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const expires = Date.parse(until)

  const invite = async (send: boolean) => {
    setBusy(true)
    const outcome = await client(inviteUser, { body: { id: user.id, send } })
    setBusy(false)
    await refetchUsers()
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    const made = outcome.value
    setLink(made.link)
    if (made.link !== null) return copyText(made.link, controls)
    toast({
      text: made.is_mailed ? messages.invitationSent(user.email) : messages.notMailed,
      variant: 'success',
    })
  }
  return (
    <Section title={messages.invitation}>
      <p className={css.quiet}>
        {expires > Date.now()
          ? messages.linkExpires(formatDateTime(expires, currentLocale()))
          : messages.linkExpired}
      </p>
      {link !== null && <Copyable text={link} />}
      {mayInvite && (
        <div className={css.invite}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMail size="0.875rem" stroke={1.7} />}
            disabled={busy}
            onClick={() => void invite(true)}
          >
            {messages.resend}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconLink size="0.875rem" stroke={1.7} />}
            disabled={busy}
            title={messages.copyLinkNote}
            onClick={() => void invite(false)}
          >
            {messages.copyLink}
          </Button>
        </div>
      )}
    </Section>
  )
}
