import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { PLATFORM_FLAGS, type PlatformFlag } from '../../../domain/settings/platform-flags.ts'
import { splitList } from '../../../domain/values/list-input.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { invalidateCall } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { ConfirmDialog } from '../../../ui/components/confirm-dialog.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { isSameField } from '../../../ui/form/merge.ts'
import { refusalWords } from '../../../ui/form/problems.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import css from '../admin.module.css'
import { Administrators } from './administrators.tsx'
import { providers as messages } from './messages.ts'

const STATUSES = ['active', 'overdue', 'inactive'] as const satisfies readonly ProviderStatus[]

const valuesOf = ({ name, origins }: ManagedProvider) => ({ name, origins: origins.join(', ') })
type Values = ReturnType<typeof valuesOf>

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<Values>>()

/** A provider beside the list: what it is called, where it lives, and whether it may work. */
export function ProviderPanel({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  return (
    <SidePanel
      label={messages.one(provider.name)}
      title={<span className={css.name}>{provider.name}</span>}
      onClose={onClose}
    >
      <Section title={messages.status}>
        <Status provider={provider} />
      </Section>
      <Section title={messages.nameAndHosts}>
        <NameAndHosts provider={provider} />
      </Section>
      <Section title={messages.allows}>
        <Allowed provider={provider} />
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
      <Administrators provider={provider} />
    </SidePanel>
  )
}

function Status({ provider }: { provider: ManagedProvider }) {
  const client = useClient()
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const change = async (status: ProviderStatus) => {
    const { id, version } = provider
    const outcome = await client(changeProvider, { body: { id, version, status } })
    setWrong(outcome.ok ? null : refusalWords(outcome.error))
    await invalidateCall(listManagedProviders)
    if (outcome.ok) toast({ text: messages.changedText(outcome.value.provider.name), variant: 'success' })
  }
  const choose = (status: ProviderStatus) => {
    if (status === provider.status) return
    if (status === 'inactive') setClosing(true)
    else void change(status)
  }
  return (
    <div className={css.form}>
      <Segments
        label={messages.status}
        options={STATUSES.map((value) => ({ value, label: messages.statuses[value] }))}
        chosen={provider.status}
        onChoose={choose}
      />
      <p className={css.quiet}>{messages.means[provider.status]}</p>
      {wrong !== null && (
        <p className={css.error} role="alert">
          {wrong}
        </p>
      )}
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
                void change('inactive')
              },
            },
          ]}
        >
          {messages.closeText}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What the provider may turn on in its settings. */
function Allowed({ provider }: { provider: ManagedProvider }) {
  const client = useClient()
  const [wrong, setWrong] = useState<string | null>(null)
  const { id, version, name, allows } = provider
  const change = async (flag: PlatformFlag, isOn: boolean) => {
    const next = PLATFORM_FLAGS.filter((one) => (one === flag ? isOn : allows.includes(one)))
    const outcome = await client(changeProvider, { body: { id, version, allows: next } })
    setWrong(outcome.ok ? null : refusalWords(outcome.error))
    await invalidateCall(listManagedProviders)
    if (outcome.ok) toast({ text: messages.changedText(name), variant: 'success' })
  }
  return (
    <div className={css.form}>
      {PLATFORM_FLAGS.map((flag) => (
        <Switch
          key={flag}
          label={messages.flags[flag].label}
          description={messages.flags[flag].text}
          checked={allows.includes(flag)}
          onChange={({ currentTarget }) => void change(flag, currentTarget.checked)}
        />
      ))}
      {wrong !== null && (
        <p className={css.error} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

function NameAndHosts({ provider }: { provider: ManagedProvider }) {
  const client = useClient()
  const edit = useKeptEdit(drafts, provider.id, {
    saved: valuesOf(provider),
    version: provider.version,
    send: ({ name, origins }, { saved, version }) =>
      client(changeProvider, {
        body: {
          id: provider.id,
          version,
          ...(!isSameField(name, saved.name) && { name }),
          ...(!isSameField(origins, saved.origins) && { origins: splitList(origins) }),
        },
      }),
    // What somebody else has made of it is fetched, to be seen beside what was typed.
    onRefused({ code }) {
      if (code === 'provider.changedMeanwhile') void invalidateCall(listManagedProviders)
    },
    savedFrom: (answer) => ({ saved: valuesOf(answer.provider), version: answer.provider.version }),
    onSaved: () => void invalidateCall(listManagedProviders),
  })
  return (
    <form className={css.form} {...edit.form} noValidate>
      <TextInput label={messages.name} maxLength={80} {...edit.text('name')} />
      <TextInput label={messages.hosts} description={messages.hostsHint} {...edit.text('origins')} />
      <SaveBar of={edit} />
    </form>
  )
}
