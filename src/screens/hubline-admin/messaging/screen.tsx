import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeMessaging, readMessaging } from '../../../contract/platform.ts'
import type { MessagingSettings } from '../../../domain/messaging/messaging-services.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import css from '../admin.module.css'
import { messaging as messages } from './messages.ts'

const SERVICES = ['email', 'sms'] as const

/** /hubline-admin/messaging: the services through which messages leave the platform (000 §2). */
export function Screen() {
  const { data, error, refetch } = useCallQuery([readMessaging.name], (client, signal) =>
    client(readMessaging, { signal }),
  )
  return (
    <>
      <PageHeader title={messages.title} />
      <div className={css.page}>
        {error !== null && data === undefined ? (
          <ErrorState error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <SkeletonText lines={8} />
        ) : (
          <MessagingForm before={data.messaging} />
        )}
      </div>
    </>
  )
}

/** What was typed when a session ended. */
const drafts = createDrafts<Partial<MessagingSettings>>()

function MessagingForm({ before }: { before: MessagingSettings }) {
  const client = useClient()
  // Only what was typed, so that it stays when it is typed while the rest is being saved.
  const [typed, setTyped] = useState<Partial<MessagingSettings>>(useRestoredDraft(drafts, 0) ?? {})
  const shown = { ...before, ...typed }
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const isSame = JSON.stringify(shown) === JSON.stringify(before)
  useUnsaved(!isSame)
  useKeptDraft(drafts, 0, isSame ? null : typed)
  const set = (part: Partial<MessagingSettings>) => {
    setWrong(null)
    setTyped((now) => ({ ...now, ...part }))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame) return
    setBusy(true)
    const outcome = await client(changeMessaging, { body: shown })
    setBusy(false)
    if (!outcome.ok) {
      const say = withFullStop(sentence(outcome.error.replace(/^\w+: /, '')))
      return setWrong({ field: outcome.field ?? '', say })
    }
    await invalidateCall(readMessaging)
    setTyped((newest) => (newest === typed ? {} : newest))
    // No toast: it would lie over the bar that has just been used, which says that nothing is left to save.
  }
  const errorAt = (field: string) => (wrong?.field === field ? wrong.say : undefined)
  return (
    <form className={`${css.form} ${css.narrow}`} onSubmit={save} noValidate>
      {SERVICES.map((name) => {
        const { title, allowed, gateway, example, sender, from } = messages.services[name]
        return (
          <section key={name} className={css.box} aria-label={title}>
            <h2>{title}</h2>
            <Switch
              label={allowed}
              checked={shown[`${name}_allowed`]}
              onChange={(event) => set({ [`${name}_allowed`]: event.currentTarget.checked })}
            />
            <div className={css.halves}>
              <TextInput
                label={gateway}
                placeholder={example}
                maxLength={300}
                value={shown[`${name}_gateway`]}
                error={errorAt(`${name}_gateway`)}
                onChange={(event) => set({ [`${name}_gateway`]: event.currentTarget.value })}
              />
              <TextInput
                label={sender}
                placeholder={from}
                maxLength={120}
                value={shown[`${name}_sender`]}
                error={errorAt(`${name}_sender`)}
                onChange={(event) => set({ [`${name}_sender`]: event.currentTarget.value })}
              />
            </div>
          </section>
        )
      })}
      <p className={css.quiet}>{messages.noSecrets}</p>
      <footer className={css.foot}>
        <p className={css.error} role="alert">
          {wrong !== null && !wrong.field.includes('_') && wrong.say}
        </p>
        <Button variant="default" disabled={isSame} onClick={() => setTyped({})}>
          {forms.undo}
        </Button>
        <Button type="submit" loading={busy} disabled={isSame}>
          {forms.save}
        </Button>
      </footer>
    </form>
  )
}
