import { Button, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { changeProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { splitList } from '../../../domain/values/list-input.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import css from '../admin.module.css'
import {
  conflictingValue,
  editField,
  editsAfterSave,
  fieldValue,
  isTyped,
  type MergedEdits,
} from './merge-edits.ts'
import { providers as messages } from './messages.ts'
import { wordsOf } from './new-provider.tsx'

const STATUSES = ['active', 'overdue', 'inactive'] as const satisfies readonly ProviderStatus[]

type Field = 'name' | 'origins'
const NOTHING: MergedEdits<Field> = {}

const valuesOf = ({ name, origins }: ManagedProvider): Record<Field, string> => ({
  name,
  origins: origins.join(', '),
})

/** What was typed when a session ended. */
const drafts = createDrafts<MergedEdits<Field>>()

/** A provider beside the list: what it is called, where it lives, and whether it may work. */
export function ProviderPanel({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  const client = useClient()
  const now = valuesOf(provider)
  // Only what was typed, so that it stays when something else of the provider changes.
  const [typed, setTyped] = useState(useRestoredDraft(drafts, provider.id) ?? NOTHING)
  const [name, origins] = [fieldValue(typed, now, 'name'), fieldValue(typed, now, 'origins')]
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isSame = !isTyped(typed, now, 'name') && !isTyped(typed, now, 'origins')
  const isOver =
    conflictingValue(typed, now, 'name') !== null || conflictingValue(typed, now, 'origins') !== null
  useUnsaved(!isSame)
  useKeptDraft(drafts, provider.id, isSame ? null : typed)

  const change = async (wanted: { name?: string; origins?: string[]; status?: ProviderStatus }) => {
    setBusy(true)
    const { id, version } = provider
    const outcome = await client(changeProvider, { body: { id, version, ...wanted } })
    setBusy(false)
    if (!outcome.ok) {
      setWrong({ field: outcome.field ?? '', say: wordsOf(outcome.error) })
      // What somebody else has made of it is fetched, to be seen beside what was typed.
      if (outcome.code === 'provider.changedMeanwhile') await invalidateCall(listManagedProviders)
      return
    }
    setWrong(null)
    await invalidateCall(listManagedProviders)
    const saved = valuesOf(outcome.value.provider)
    if (wanted.status === undefined) setTyped((newest) => editsAfterSave(newest, typed, saved))
    toast({ text: messages.isChanged(outcome.value.provider.name), variant: 'success' })
  }
  const choose = (status: ProviderStatus) => {
    if (status === provider.status) return
    if (status === 'inactive') setClosing(true)
    else void change({ status })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isSame) return
    void change({
      ...(isTyped(typed, now, 'name') && { name }),
      ...(isTyped(typed, now, 'origins') && { origins: splitList(origins) }),
    })
  }
  const errorAt = (path: string) => (wrong?.field.startsWith(path) ? wrong.say : undefined)
  const take = (field: Field) => {
    setWrong(null)
    setTyped({ ...typed, [field]: undefined })
  }
  const input = (field: Field) => ({
    value: fieldValue(typed, now, field),
    error: errorAt(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped(editField(typed, now, field, event.currentTarget.value)),
  })
  return (
    <SidePanel
      label={messages.one(provider.name)}
      title={<span className={css.name}>{provider.name}</span>}
      onClose={onClose}
    >
      <Section title={messages.status}>
        <div className={css.form}>
          <Segments
            label={messages.status}
            options={STATUSES.map((value) => ({ value, label: messages.statuses[value] }))}
            chosen={provider.status}
            onChoose={choose}
          />
          <p className={css.quiet}>{messages.means[provider.status]}</p>
          {errorAt('status') !== undefined && (
            <p className={css.error} role="alert">
              {errorAt('status')}
            </p>
          )}
        </div>
      </Section>
      <Section title={messages.nameAndHosts}>
        <form className={css.form} onSubmit={save} noValidate>
          <TextInput label={messages.name} maxLength={80} {...input('name')} />
          <Theirs theirs={conflictingValue(typed, now, 'name')} onTake={() => take('name')} />
          <TextInput label={messages.hosts} description={messages.hostsHint} {...input('origins')} />
          <Theirs theirs={conflictingValue(typed, now, 'origins')} onTake={() => take('origins')} />
          <footer className={css.foot}>
            <p className={css.error} role="alert">
              {wrong !== null && !/^(name|origins|status)/.test(wrong.field) && wrong.say}
            </p>
            <Button type="submit" loading={busy} disabled={isSame}>
              {isOver ? messages.saveOver : forms.save}
            </Button>
          </footer>
        </form>
      </Section>
      <Section title={messages.facts}>
        <Facts
          facts={[
            [messages.number, String(provider.id)],
            [
              messages.trackingPrefix,
              <span key="prefix" className={css.mono}>
                {provider.tracking_prefix}
              </span>,
            ],
            [messages.added, formatDateTime(Date.parse(provider.created_at), currentLocale())],
          ]}
        />
      </Section>
      <Section title={messages.administrators}>
        <ul className={css.people}>
          {provider.administrators.map(({ username, email }) => (
            <li key={email} className={css.line}>
              <span>{username}</span>
              <Copyable text={email} />
            </li>
          ))}
          {provider.administrators.length === 0 && <li className={css.quiet}>{messages.noAdministrator}</li>}
        </ul>
      </Section>
      {closing && (
        <ConfirmDialog
          title={messages.closeTitle(provider.name)}
          onCancel={() => setClosing(false)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setClosing(false) },
            {
              label: messages.close,
              tone: 'danger',
              onChoose: () => {
                setClosing(false)
                void change({ status: 'inactive' })
              },
            },
          ]}
        >
          {messages.closeText}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}

/** What somebody else has made of a field meanwhile, beside what is typed into it. */
function Theirs({ theirs, onTake }: { theirs: string | null; onTake: () => void }) {
  return (
    <div className={css.theirs} role="status">
      {theirs !== null && (
        <>
          <span>{messages.theirs(theirs)}</span>
          <Button size="compact-xs" variant="default" onClick={onTake}>
            {messages.takeTheirs}
          </Button>
        </>
      )}
    </div>
  )
}
