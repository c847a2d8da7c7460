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
import css from '../admin.module.css'
import { wordsOf } from './new-provider.tsx'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'inactive', label: 'Inactive' },
] as const satisfies readonly { value: ProviderStatus; label: string }[]
const MEANS: Readonly<Record<ProviderStatus, string>> = {
  active: 'Everybody works as usual.',
  overdue: 'Staff see a banner that asks them to pay; everybody works as usual.',
  inactive: 'Everybody is logged out, and nobody can log in.',
}

/** A courier beside the list: what it is called, where it lives, and whether it may work. */
export function ProviderPanel({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  const client = useClient()
  const hosts = provider.origins.join(', ')
  const [name, setName] = useState(provider.name)
  const [origins, setOrigins] = useState(hosts)
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isSame = name.trim() === provider.name && origins.trim() === hosts

  const change = async (wanted: { name?: string; origins?: string[]; status?: ProviderStatus }) => {
    setBusy(true)
    const { id, version } = provider
    const outcome = await client(changeProvider, { body: { id, version, ...wanted } })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field ?? '', say: wordsOf(outcome.error) })
    setWrong(null)
    await renewAnswers(listManagedProviders)
    toast({ text: `${outcome.value.provider.name} is changed`, variant: 'success' })
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
      label={`Courier ${provider.name}`}
      title={<span className={css.name}>{provider.name}</span>}
      onClose={onClose}
    >
      <Section title="Status">
        <div className={css.form}>
          <Segments label="Status" options={STATUSES} chosen={provider.status} onChoose={choose} />
          <p className={css.quiet}>{MEANS[provider.status]}</p>
          {errorAt('status') !== undefined && (
            <p className={css.error} role="alert">
              {errorAt('status')}
            </p>
          )}
        </div>
      </Section>
      <Section title="Name and hosts">
        <form className={css.form} onSubmit={save} noValidate>
          <TextInput
            label="Name"
            maxLength={80}
            value={name}
            error={errorAt('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label="Hosts of its console"
            description="Several with commas; * is every host that nobody else has"
            value={origins}
            error={errorAt('origins')}
            onChange={(event) => setOrigins(event.currentTarget.value)}
          />
          <footer className={css.foot}>
            <p className={css.error} role="alert">
              {wrong !== null && !/^(name|origins|status)/.test(wrong.field) && wrong.say}
            </p>
            <Button type="submit" loading={busy} disabled={isSame}>
              {isSame ? 'Nothing changed' : 'Save'}
            </Button>
          </footer>
        </form>
      </Section>
      <Section title="Facts">
        <Facts
          facts={[
            ['Number', String(provider.id)],
            [
              'Tracking prefix',
              <span key="prefix" className={css.mono}>
                {provider.tracking_prefix}
              </span>,
            ],
            ['Added', formatDateTime(Date.parse(provider.created_at))],
          ]}
        />
      </Section>
      <Section title="Administrators">
        <ul className={css.people}>
          {provider.administrators.map(({ username, email }) => (
            <li key={email} className={css.line}>
              <span>{username}</span>
              <Copyable text={email} />
            </li>
          ))}
          {provider.administrators.length === 0 && <li className={css.quiet}>Nobody can log in as one.</li>}
        </ul>
      </Section>
      {closing && (
        <Ask
          title={`Make ${provider.name} inactive?`}
          onCancel={() => setClosing(false)}
          answers={[
            { label: 'Leave it', onChoose: () => setClosing(false) },
            {
              label: 'Make inactive',
              tone: 'danger',
              onChoose: () => {
                setClosing(false)
                void change({ status: 'inactive' })
              },
            },
          ]}
        >
          All its staff, drivers and customers are logged out at once, and nobody can log in until it is
          active again.
        </Ask>
      )}
    </SidePanel>
  )
}
