import { TextInput } from '@mantine/core'
import { addProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import { splitList } from '../../../domain/values/list-input.ts'
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

interface NewProviderDialogProps {
  opened: boolean
  onClose: () => void
  onDone: (provider: ManagedProvider) => void
}

/** A new courier, and who looks after it first. */
export function NewProviderDialog({ opened, onClose, onDone }: NewProviderDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={messages.addTitle} size="32rem">
      {opened && <NewProviderForm onClose={onClose} onDone={onDone} />}
    </FormModal>
  )
}

const EMPTY = { name: '', tracking_prefix: '', origins: '', username: '', email: '' }

/** What was typed when a session ended. */
export const newProviderDrafts = createDrafts<EditDraft<typeof EMPTY>>()

function NewProviderForm({ onClose, onDone }: Omit<NewProviderDialogProps, 'opened'>) {
  const client = useClient()
  const edit = useKeptEdit(newProviderDrafts, 0, {
    saved: EMPTY,
    send: ({ name, tracking_prefix, origins, username, email }) =>
      client(addProvider, {
        body: { name, tracking_prefix, origins: splitList(origins), administrator: { username, email } },
      }),
    async onSaved({ provider }, { username }) {
      await invalidateCall(listManagedProviders)
      toast({ text: messages.addedText(provider.name, username), variant: 'success' })
      onDone(provider)
      onClose()
    },
  })
  return (
    <form className={css.form} {...edit.form} noValidate>
      <div className={css.halves}>
        <TextInput label={messages.name} data-autofocus maxLength={80} {...edit.text('name')} />
        <TextInput
          label={messages.trackingPrefix}
          placeholder={messages.prefixExample}
          maxLength={4}
          {...edit.text('tracking_prefix')}
        />
      </div>
      <TextInput
        label={messages.hosts}
        placeholder={messages.hostsExample}
        description={messages.hostsOfNew}
        {...edit.text('origins')}
      />
      <div className={css.halves}>
        <TextInput label={messages.firstAdministrator} maxLength={80} {...edit.text('username')} />
        <TextInput label={messages.theirEmail} type="email" maxLength={254} {...edit.text('email')} />
      </div>
      <SaveBar of={edit} save={messages.submit} disabled={false} onLeave={onClose} />
    </form>
  )
}
