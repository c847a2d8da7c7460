import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { inviteAdministrator, listAdministrators, type ManagedProvider } from '../../../contract/platform.ts'
import { Invitation } from '../../../features/invitation/invitation.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Section } from '../../../ui/components/side-panel.tsx'
import css from '../admin.module.css'
import { InviteDialog, inviteDrafts, refetchAdministrators } from './invite-dialog.tsx'
import { providers as messages } from './messages.ts'

/** Who looks after a provider: those who have yet to log in with their invitation, and a way to invite another. */
export function Administrators({ provider }: { provider: ManagedProvider }) {
  const client = useClient()
  const { id } = provider
  const [inviting, setInviting] = useState(useHasDraft(inviteDrafts, id))
  const { data } = useCallQuery([listAdministrators.name, id], (ask, signal) =>
    ask(listAdministrators, { query: { id }, signal }),
  )
  // The list knows them already, but for who has yet to come.
  const administrators =
    data?.administrators ?? provider.administrators.map((one) => ({ ...one, invited_until: null }))
  const inviteAgain = async (username: string, email: string, send: boolean) => {
    const outcome = await client(inviteAdministrator, { body: { id, username, email, send } })
    await refetchAdministrators()
    return outcome
  }
  return (
    <Section title={messages.administrators}>
      <ul className={css.people}>
        {administrators.map(({ username, email, invited_until }) => (
          <li key={email}>
            <span className={css.line}>
              <span>{username}</span>
              <Copyable text={email} />
            </span>
            {invited_until !== null && (
              <Invitation
                email={email}
                until={invited_until}
                mayInvite={provider.status !== 'inactive'}
                invite={(send) => inviteAgain(username, email, send)}
              />
            )}
          </li>
        ))}
        {administrators.length === 0 && <li className={css.quiet}>{messages.noAdministrator}</li>}
      </ul>
      {provider.origins.length === 0 ? (
        <p className={css.quiet}>{messages.hostFirst}</p>
      ) : (
        provider.status !== 'inactive' && (
          <Button
            className={css.invite}
            size="compact-sm"
            variant="default"
            leftSection={<IconUserPlus size="0.875rem" stroke={1.7} />}
            onClick={() => setInviting(true)}
          >
            {messages.invite}
          </Button>
        )
      )}
      {inviting && <InviteDialog provider={provider} onClose={() => setInviting(false)} />}
    </Section>
  )
}
