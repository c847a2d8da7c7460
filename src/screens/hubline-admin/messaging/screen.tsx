import { Switch, TextInput } from '@mantine/core'
import { changeMessaging, readMessaging } from '../../../contract/platform.ts'
import type { MessagingSettings } from '../../../domain/messaging/messaging-services.ts'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonText } from '../../../ui/components/states.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
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
          <MessagingForm saved={data.messaging} />
        )}
      </div>
    </>
  )
}

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<MessagingSettings>>()

function MessagingForm({ saved }: { saved: MessagingSettings }) {
  const client = useClient()
  const edit = useKeptEdit(drafts, 0, {
    saved,
    send: (body) => client(changeMessaging, { body }),
    savedFrom: ({ messaging }) => ({ saved: messaging }),
    // No toast: it would lie over the bar that has just been used.
    onSaved: () => void invalidateCall(readMessaging),
  })
  return (
    <form className={`${css.form} ${css.narrow}`} {...edit.form} noValidate>
      {SERVICES.map((name) => {
        const { title, allowed, gateway, example, sender, from } = messages.services[name]
        return (
          <section key={name} className={css.box} aria-label={title}>
            <h2>{title}</h2>
            <Switch label={allowed} {...edit.toggle(`${name}_allowed`)} />
            <div className={css.halves}>
              <TextInput
                label={gateway}
                placeholder={example}
                maxLength={300}
                {...edit.text(`${name}_gateway`)}
              />
              <TextInput label={sender} placeholder={from} maxLength={120} {...edit.text(`${name}_sender`)} />
            </div>
          </section>
        )
      })}
      <p className={css.quiet}>{messages.noSecrets}</p>
      <SaveBar of={edit} canUndo />
    </form>
  )
}
