import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import { splitList } from '../../../domain/values/list-input.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
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
export const newProviderDrafts = createDrafts<typeof EMPTY>()

function NewProviderForm({ onClose, onDone }: Omit<NewProviderDialogProps, 'opened'>) {
  const client = useClient()
  const [typed, setTyped] = useState(useRestoredDraft(newProviderDrafts, 0) ?? EMPTY)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isTyped = Object.values(typed).some((text) => text.trim() !== '')
  const settle = useUnsaved(isTyped)
  useKeptDraft(newProviderDrafts, 0, isTyped ? typed : null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await client(addProvider, {
      body: {
        name: typed.name,
        tracking_prefix: typed.tracking_prefix,
        origins: splitList(typed.origins),
        administrator: { username: typed.username, email: typed.email },
      },
    })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field ?? '', say: wordsOf(outcome.error) })
    settle()
    await invalidateCall(listManagedProviders)
    toast({
      text: messages.isAdded(outcome.value.provider.name, typed.username),
      variant: 'success',
    })
    onDone(outcome.value.provider)
    onClose()
  }
  const field = (name: keyof typeof EMPTY, path: string) => ({
    value: typed[name],
    error: wrong?.field.startsWith(path) ? wrong.say : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setWrong(null)
      setTyped((now) => ({ ...now, [name]: value }))
    },
  })
  const isSaid = wrong !== null && /^(name|tracking_prefix|origins|administrator)/.test(wrong.field)
  return (
    <form className={css.form} onSubmit={save} noValidate>
      <div className={css.halves}>
        <TextInput label={messages.name} data-autofocus maxLength={80} {...field('name', 'name')} />
        <TextInput
          label={messages.trackingPrefix}
          placeholder={messages.prefixExample}
          maxLength={4}
          {...field('tracking_prefix', 'tracking_prefix')}
        />
      </div>
      <TextInput
        label={messages.hosts}
        placeholder={messages.hostsExample}
        description={messages.hostsLater}
        {...field('origins', 'origins')}
      />
      <div className={css.halves}>
        <TextInput
          label={messages.firstAdministrator}
          maxLength={80}
          {...field('username', 'administrator.username')}
        />
        <TextInput
          label={messages.theirEmail}
          type="email"
          maxLength={254}
          {...field('email', 'administrator.email')}
        />
      </div>
      <footer className={css.foot}>
        <p className={css.error} role="alert">
          {wrong !== null && !isSaid && wrong.say}
        </p>
        <Button variant="default" onClick={onClose}>
          {forms.leaveIt}
        </Button>
        <Button type="submit" loading={busy}>
          {messages.submit}
        </Button>
      </footer>
    </form>
  )
}

/** The server names the field before the words: beside the field the name is said already. */
export function wordsOf(error: string): string {
  return withFullStop(sentence(error.replace(/^[\w.[\]]+: /, '')))
}
