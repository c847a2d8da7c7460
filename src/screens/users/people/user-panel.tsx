import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { resetTwoFactor } from '../../../contract/two-factor.ts'
import { changeUser, inviteUser, type ManagedUser } from '../../../contract/users.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { Invitation } from '../../../features/invitation/invitation.tsx'
import { invitations } from '../../../features/invitation/messages.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useHasDraft } from '../../../features/session/drafts.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonText } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { StateBadge } from './columns.tsx'
import { dataScopeOf } from './data-scope.ts'
import { refetchUsers, useUser } from './use-users.ts'
import { UserDialog, userDrafts } from './user-dialog.tsx'

interface UserPanelProps {
  id: number
  /** What the list knows of them already. */
  listed: ManagedUser | undefined
  onClose: () => void
}

/** A user beside the list. */
export function UserPanel({ id, listed, onClose }: UserPanelProps) {
  const { data, error } = useUser(listed === undefined ? id : null)
  const user = listed ?? data?.users[0]
  if (user !== undefined) return <KnownUser user={user} onClose={onClose} />
  return (
    <SidePanel label={messages.panel} title={<Skeleton w="7rem" />} onClose={onClose}>
      {error !== null ? (
        <ErrorState error={error.message} small />
      ) : data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <EmptyState title={messages.notFound} small>
          {messages.notFoundText}
        </EmptyState>
      )}
    </SidePanel>
  )
}

type Asking = 'deactivate' | 'two-factor' | null

function KnownUser({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const client = useClient()
  const names = useGeneralData()
  const { roleName } = useMessages().profile
  const { may } = useAccess()
  const [editing, setEditing] = useState(useHasDraft(userDrafts, user.id))
  const [asking, setAsking] = useState<Asking>(null)
  const isSelf = user.id === names.user.id
  const mayChange = may(permissionOf(changeUser)) && user.is_manageable
  const mayReset = may(permissionOf(resetTwoFactor)) && user.two_factor_auth_enabled && !isSelf
  useKeys([{ keys: 'e', label: messages.changeKey, run: () => setEditing(true) }], mayChange)

  const setActive = async (is_active: boolean) => {
    setAsking(null)
    const outcome = await client(changeUser, { body: { id: user.id, version: user.version, is_active } })
    await refetchUsers()
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    toast({
      text: is_active ? messages.mayLogIn(user.username) : messages.isDeactivated(user.username),
      variant: 'success',
    })
  }
  const inviteAgain = async (send: boolean) => {
    const outcome = await client(inviteUser, { body: { id: user.id, send } })
    await refetchUsers()
    return outcome
  }
  const reset = async () => {
    setAsking(null)
    const outcome = await client(resetTwoFactor, { body: { user_id: user.id } })
    await refetchUsers()
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    toast({ text: messages.isReset(user.username), variant: 'success' })
  }

  return (
    <SidePanel
      label={messages.one(user.username)}
      title={<span className={css.name}>{user.username}</span>}
      onClose={onClose}
      foot={
        (mayChange || user.is_impersonable) && (
          <div className={css.actions}>
            {mayChange && (
              <Button
                size="sm"
                leftSection={<IconPencil size="1rem" stroke={1.7} />}
                onClick={() => setEditing(true)}
              >
                {messages.change}
              </Button>
            )}
            {user.is_impersonable && (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconEye size="1rem" stroke={1.7} />}
                onClick={() => impersonate(user.email)}
              >
                {messages.seeAs(user.username.split(' ')[0])}
              </Button>
            )}
            <span className={css.space} />
            {mayChange && !isSelf && (
              <Button
                size="sm"
                variant="subtle"
                color={user.is_active ? 'red' : undefined}
                onClick={() => (user.is_active ? setAsking('deactivate') : void setActive(true))}
              >
                {user.is_active ? messages.deactivate : messages.letIn}
              </Button>
            )}
          </div>
        )
      }
    >
      <Section title={messages.who} aside={<StateBadge user={user} />}>
        <Facts
          facts={[
            [messages.email, <Copyable key="email" text={user.email} />],
            [
              messages.telephone,
              user.phone_number === null ? (
                '–'
              ) : (
                <Copyable key="phone" text={formatPhone(user.phone_number)} />
              ),
            ],
            [
              messages.lastSignIn,
              user.last_sign_in === null
                ? messages.never
                : formatDateTime(Date.parse(user.last_sign_in), currentLocale()),
            ],
            [messages.added, formatDateTime(Date.parse(user.created_at), currentLocale())],
          ]}
        />
      </Section>
      {user.invited_until !== null && (
        <Section title={invitations.invitation}>
          <Invitation
            key={user.id}
            email={user.email}
            until={user.invited_until}
            mayInvite={may(permissionOf(inviteUser)) && user.is_manageable}
            invite={inviteAgain}
          />
        </Section>
      )}
      <Section title={messages.may}>
        <Facts
          facts={[
            [messages.role, roleName({ id: user.role_id, label: user.role_label })],
            [messages.sees, dataScopeOf(user, names)],
            ...(user.driver_id === null
              ? []
              : [[messages.driver, names.drivers.get(user.driver_id)?.name ?? '–'] as const]),
          ]}
        />
      </Section>
      <Section title={messages.twoFactor}>
        <div className={css.factor}>
          {user.two_factor_auth_enabled ? (
            <Badge tone="green" shape="check">
              {messages.on}
            </Badge>
          ) : (
            <Badge tone="grey" shape="dot">
              {messages.off}
            </Badge>
          )}
          {mayReset && (
            <Button size="compact-sm" variant="default" onClick={() => setAsking('two-factor')}>
              {messages.reset}
            </Button>
          )}
        </div>
      </Section>
      <UserDialog opened={editing} user={user} onClose={() => setEditing(false)} onDone={() => {}} />
      {asking === 'deactivate' && (
        <ConfirmDialog
          title={messages.deactivateTitle(user.username)}
          onCancel={() => setAsking(null)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setAsking(null) },
            { label: messages.deactivate, tone: 'danger', onChoose: () => void setActive(false) },
          ]}
        >
          {messages.deactivateText}
        </ConfirmDialog>
      )}
      {asking === 'two-factor' && (
        <ConfirmDialog
          title={messages.resetTitle}
          onCancel={() => setAsking(null)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setAsking(null) },
            { label: messages.reset, tone: 'danger', onChoose: () => void reset() },
          ]}
        >
          {messages.resetText(user.username)}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}

/** The console starts anew through their eyes: nothing that was loaded with one's own stays. */
function impersonate(username: string): void {
  window.location.assign(`/?impersonated_username=${encodeURIComponent(username)}`)
}
