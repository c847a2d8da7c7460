import { TextInput } from '@mantine/core'
import {
  inviteAdministrator,
  listAdministrators,
  listManagedProviders,
  type ManagedProvider,
} from '../../../contract/platform.ts'
import { invitations } from '../../../features/invitation/messages.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import css from '../admin.module.css'
import { providers as messages } from './messages.ts'

interface InviteDialogProps {
  provider: ManagedProvider
  onClose: () => void
}

/** Somebody more who looks after a courier. */
export function InviteDialog({ provider, onClose }: InviteDialogProps) {
  return (
    <FormModal opened onClose={onClose} title={messages.inviteTo(provider.name)} size="32rem">
      <InviteForm provider={provider} onClose={onClose} />
    </FormModal>
  )
}

const EMPTY = { username: '', email: '' }

/** What was typed when a session ended. */
export const inviteDrafts = createDrafts<EditDraft<typeof EMPTY>>()

/** After somebody was invited, or could not be: who looks after a provider now. */
export async function refetchAdministrators(): Promise<void> {
  await Promise.all([invalidateCall(listAdministrators), invalidateCall(listManagedProviders)])
}

function InviteForm({ provider: { id }, onClose }: InviteDialogProps) {
  const client = useClient()
  const edit = useKeptEdit(inviteDrafts, id, {
    saved: EMPTY,
    send: ({ username, email }) => client(inviteAdministrator, { body: { id, username, email } }),
    async onSaved({ is_mailed }, { email }) {
      await refetchAdministrators()
      const text = is_mailed ? invitations.invitationSent(email) : invitations.notMailed
      toast({ text, variant: 'success' })
      onClose()
    },
  })
  return (
    <form className={css.form} {...edit.form} noValidate>
      <div className={css.halves}>
        <TextInput label={messages.theirName} data-autofocus maxLength={80} {...edit.text('username')} />
        <TextInput label={messages.theirEmail} type="email" maxLength={254} {...edit.text('email')} />
      </div>
      <p className={css.quiet}>{messages.inviteNote}</p>
      <SaveBar of={edit} save={messages.inviteNow} disabled={false} onLeave={onClose} />
    </form>
  )
}
