import { Button, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { changeProvider, listManagedProviders, type ManagedProvider } from '../../../contract/platform.ts'
import type { ProviderStatus } from '../../../contract/session.ts'
import { splitList } from '../../../domain/values/list-input.ts'
import { formatDateTime } from '../../../domain/values/moment.ts'
import { renewAnswers } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useTakenUp } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { Ask } from '../../../ui/components/confirm-dialog.tsx'
import { Copyable } from '../../../ui/components/copyable.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { Facts, Section, SidePanel } from '../../../ui/components/side-panel.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { spokenLocale } from '../../../ui/messages/current-language.ts'
import css from '../admin.module.css'
import { afterSaving, isTyped, shownIn, type TypedOver, theirsIn, typeInto } from './merge-edits.ts'
import { providers as words } from './messages.ts'
import { wordsOf } from './new-provider.tsx'

const STATUSES = ['active', 'overdue', 'inactive'] as const satisfies readonly ProviderStatus[]

type Field = 'name' | 'origins'
const NOTHING: TypedOver<Field> = {}

const valuesOf = ({ name, origins }: ManagedProvider): Record<Field, string> => ({
  name,
  origins: origins.join(', '),
})

/** What was typed when a session ended. */
const drafts = createDrafts<TypedOver<Field>>()

/** A courier beside the list: what it is called, where it lives, and whether it may work. */
export function ProviderPanel({ provider, onClose }: { provider: ManagedProvider; onClose: () => void }) {
  const client = useClient()
  const now = valuesOf(provider)
  // Only what was typed, so that it stays when something else of the courier changes.
  const [typed, setTyped] = useState(useTakenUp(drafts, provider.id) ?? NOTHING)
  const [name, origins] = [shownIn(typed, now, 'name'), shownIn(typed, now, 'origins')]
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isSame = !isTyped(typed, now, 'name') && !isTyped(typed, now, 'origins')
  const isOver = theirsIn(typed, now, 'name') !== null || theirsIn(typed, now, 'origins') !== null
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
      if (outcome.code === 'provider.changedMeanwhile') await renewAnswers(listManagedProviders)
      return
    }
    setWrong(null)
    await renewAnswers(listManagedProviders)
    const saved = valuesOf(outcome.value.provider)
    if (wanted.status === undefined) setTyped((newest) => afterSaving(newest, typed, saved))
    toast({ text: words.isChanged(outcome.value.provider.name), variant: 'success' })
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
    value: shownIn(typed, now, field),
    error: errorAt(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped(typeInto(typed, now, field, event.currentTarget.value)),
  })
  return (
    <SidePanel
      label={words.one(provider.name)}
      title={<span className={css.name}>{provider.name}</span>}
      onClose={onClose}
    >
      <Section title={words.status}>
        <div className={css.form}>
          <Segments
            label={words.status}
            options={STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
            chosen={provider.status}
            onChoose={choose}
          />
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
          <TextInput label={words.name} maxLength={80} {...input('name')} />
          <Theirs theirs={theirsIn(typed, now, 'name')} onTake={() => take('name')} />
          <TextInput label={words.hosts} description={words.hostsHint} {...input('origins')} />
          <Theirs theirs={theirsIn(typed, now, 'origins')} onTake={() => take('origins')} />
          <footer className={css.foot}>
            <p className={css.error} role="alert">
              {wrong !== null && !/^(name|origins|status)/.test(wrong.field) && wrong.say}
            </p>
            <Button type="submit" loading={busy} disabled={isSame}>
              {isOver ? words.saveOver : forms.save}
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
            [words.added, formatDateTime(Date.parse(provider.created_at), spokenLocale())],
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

/** What somebody else has made of a field meanwhile, beside what is typed into it. */
function Theirs({ theirs, onTake }: { theirs: string | null; onTake: () => void }) {
  return (
    <div className={css.theirs} role="status">
      {theirs !== null && (
        <>
          <span>{words.theirs(theirs)}</span>
          <Button size="compact-xs" variant="default" onClick={onTake}>
            {words.takeTheirs}
          </Button>
        </>
      )}
    </div>
  )
}
