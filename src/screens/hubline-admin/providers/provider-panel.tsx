import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { splitList } from '../../../domain/list-input.ts'
import { formatDateTime } from '../../../domain/moment.ts'
import { renewAnswers } from '../../../ui/answers.ts'
import { Ask } from '../../../ui/ask.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { useClient } from '../../../ui/live.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Facts, Section, SidePanel } from '../../../ui/side-panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { forms } from '../../../ui/words/staff/forms.ts'
import { providers as words } from '../../../ui/words/staff/providers.ts'
import css from '../admin.module.css'
import { wordsOf } from './new-provider.tsx'

const STATUSES = [
  { value: 'active', label: words.statuses.active },
  { value: 'overdue', label: words.statuses.overdue },
  { value: 'inactive', label: words.statuses.inactive },
] as const satisfies readonly { value: ProviderStatus; label: string }[]

interface Typed {
  readonly name?: string
  readonly origins?: string
}
const NOTHING: Typed = {}

/** A courier beside the list: what it is called, where it lives, and whether it may work. */
export function ProviderPanel({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  const client = useClient()
  const hosts = provider.origins.join(', ')
  // Only what was typed, so that it stays when something else of the courier changes.
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const { name = provider.name, origins = hosts } = typed
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isSame = name.trim() === provider.name && origins.trim() === hosts
  const settle = useUnsaved(!isSame)

  const change = async (wanted: { name?: string; origins?: string[]; status?: ProviderStatus }) => {
    setBusy(true)
    const { id, version } = provider
    const outcome = await client(changeProvider, { body: { id, version, ...wanted } })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field ?? '', say: wordsOf(outcome.error) })
    setWrong(null)
    if (wanted.status === undefined) settle()
    await renewAnswers(listManagedProviders)
    if (wanted.status === undefined) setTyped((now) => (now === typed ? NOTHING : now))
    toast({ text: words.isChanged(outcome.value.provider.name), variant: 'success' })
  }
  const choose = (status: ProviderStatus) => {
    if (status === provider.status) return
    if (status === 'inactive') setClosing(true)
    else void change({ status })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) void change({ name, origins: splitList(origins) })
  }
  const errorAt = (path: string) => (wrong?.field.startsWith(path) ? wrong.say : undefined)
  return (
    <SidePanel
      label={words.one(provider.name)}
      title={<span className={css.name}>{provider.name}</span>}
      onClose={onClose}
    >
      <Section title={words.status}>
        <div className={css.form}>
          <Segments label={words.status} options={STATUSES} chosen={provider.status} onChoose={choose} />
          <p className={css.quiet}>{words.means[provider.status]}</p>
          {errorAt('status') !== undefined && (
            <p className={css.error} role="alert">
              {errorAt('status')}
            </p>
          )}
        </div>
      </Section>
      <Section title={words.nameAndHosts}>
        <form className={css.form} onSubmit={save} noValidate>
          <TextInput
            label={words.name}
            maxLength={80}
            value={name}
            error={errorAt('name')}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <TextInput
            label={words.hosts}
            description={words.hostsHint}
            value={origins}
            error={errorAt('origins')}
            onChange={(event) => setTyped({ ...typed, origins: event.currentTarget.value })}
          />
          <footer className={css.foot}>
            <p className={css.error} role="alert">
              {wrong !== null && !/^(name|origins|status)/.test(wrong.field) && wrong.say}
            </p>
            <Button type="submit" loading={busy} disabled={isSame}>
              {isSame ? forms.nothingChanged : forms.save}
            </Button>
          </footer>
        </form>
      </Section>
      <Section title={words.facts}>
        <Facts
          facts={[
            [words.number, String(provider.id)],
            [
              words.trackingPrefix,
              <span key="prefix" className={css.mono}>
                {provider.tracking_prefix}
              </span>,
            ],
            [words.added, formatDateTime(Date.parse(provider.created_at))],
          ]}
        />
      </Section>
      <Section title={words.administrators}>
        <ul className={css.people}>
          {provider.administrators.map(({ username, email }) => (
            <li key={email} className={css.line}>
              <span>{username}</span>
              <Copyable text={email} />
            </li>
          ))}
          {provider.administrators.length === 0 && <li className={css.quiet}>{words.noAdministrator}</li>}
        </ul>
      </Section>
      {closing && (
        <Ask
          title={words.closeTitle(provider.name)}
          onCancel={() => setClosing(false)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setClosing(false) },
            {
              label: words.close,
              tone: 'danger',
              onChoose: () => {
                setClosing(false)
                void change({ status: 'inactive' })
              },
            },
          ]}
        >
          {words.closeText}
        </Ask>
      )}
    </SidePanel>
  )
}
