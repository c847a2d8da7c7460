import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiKey, issueApiKey, listApiKeys, revokeApiKey } from '../../contract/api-keys.ts'
import { permissionOf } from '../../contract/call.ts'
import { ApiKeyLifetime, LONGEST_API_KEY_NAME } from '../../domain/identity/api-key.ts'
import { formatDateTime, timeAgo } from '../../domain/values/moment.ts'
import { useMay } from '../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { copyText } from '../../ui/components/copyable.tsx'
import { PlainButton } from '../../ui/components/plain-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { forms } from '../../ui/form/form-messages.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useEdit } from '../../ui/form/use-edit.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { apiKeys as messages } from './api-keys-messages.ts'
import css from './profile.module.css'
import { Section } from './section.tsx'

/** The keys of one's own account: issued, seen, revoked. */
export function ApiKeys() {
  const { controls } = useMessages()
  const mayIssue = useMay(permissionOf(issueApiKey))
  const { data, error, refetch } = useCallQuery([listApiKeys.name], (client, signal) =>
    client(listApiKeys, { signal }),
  )
  return (
    <Section title={messages.title} text={messages.text}>
      {data === undefined && error === null && <SkeletonText lines={3} />}
      {error !== null && (
        <ErrorState
          small
          error={error.message}
          action={<PlainButton onClick={() => refetch()}>{controls.tryAgain}</PlainButton>}
        />
      )}
      {data !== undefined && <Keys keys={data.api_keys} />}
      {mayIssue && <NewKey />}
    </Section>
  )
}

function Keys({ keys }: { keys: readonly ApiKey[] }) {
  const client = useClient()
  const mayRevoke = useMay(permissionOf(revokeApiKey))
  const [asking, setAsking] = useState<ApiKey | null>(null)

  const revoke = async ({ id, name }: ApiKey) => {
    setAsking(null)
    const outcome = await client(revokeApiKey, { query: { id } })
    await invalidateCall(listApiKeys)
    if (outcome.ok) toast({ text: messages.revoked(name), variant: 'success' })
    else toast({ text: outcome.error, variant: 'error' })
  }
  if (keys.length === 0) return <p className={css.text}>{messages.none}</p>
  return (
    <>
      <ul className={css.places} aria-label={messages.title}>
        {keys.map((key) => (
          <li key={key.id} className={css.place} aria-label={messages.key(key)}>
            <KeyFacts of={key} />
            {key.state === 'active' && mayRevoke && (
              <Button
                variant="default"
                size="xs"
                aria-label={messages.revokeOne(key.name)}
                onClick={() => setAsking(key)}
              >
                {messages.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <ConfirmDialog
          title={messages.revokeTitle(asking.name)}
          onCancel={() => setAsking(null)}
          answers={[
            { label: forms.leaveIt, onChoose: () => setAsking(null) },
            { label: messages.revoke, tone: 'danger', onChoose: () => void revoke(asking) },
          ]}
        >
          {messages.revokeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function KeyFacts({ of: key }: { of: ApiKey }) {
  const { locale } = useMessages()
  const { name, ends_with, state, issued_at, issued_by, expires_at, last_used_at } = key
  const day = (iso: string) => formatDateTime(Date.parse(iso), locale)
  const used = last_used_at === null ? null : Date.parse(last_used_at)
  const ends =
    expires_at === null
      ? messages.never
      : state === 'expired'
        ? messages.expired(day(expires_at))
        : messages.expires(day(expires_at))
  const facts = [
    messages.endsIn(ends_with),
    messages.issued(day(issued_at), issued_by),
    ends,
    used === null ? messages.unused : messages.used(timeAgo(used, Math.max(used, Date.now()), locale)),
  ]
  return (
    <>
      <IconKey size="1.375rem" stroke={1.5} aria-hidden />
      <div className={css.placeText}>
        <span className={css.device}>
          {name}
          {state !== 'active' && <span className={css.over}>{messages.states[state]}</span>}
        </span>
        <span className={css.text}>{facts.join(' · ')}</span>
      </div>
    </>
  )
}

const EMPTY: { name: string; expires: ApiKeyLifetime } = { name: '', expires: 'never' }

/** A new key, which is shown until it was taken down. */
function NewKey() {
  const client = useClient()
  const { controls } = useMessages()
  const [issued, setIssued] = useState<{ readonly name: string; readonly key: string } | null>(null)
  const edit = useEdit({
    saved: EMPTY,
    send: ({ name, expires }) => client(issueApiKey, { body: { name, expires } }),
    savedFrom: () => ({ saved: EMPTY }),
    onSaved({ key, api_key }) {
      setIssued({ name: api_key.name, key })
      void invalidateCall(listApiKeys)
    },
  })
  if (issued !== null)
    return (
      <div className={css.waiting} role="status">
        <strong>{messages.isNew(issued.name)}</strong>
        <code className={css.key}>{issued.key}</code>
        <p>{messages.copyNow}</p>
        <div className={css.waitingActions}>
          <Button size="compact-sm" onClick={() => void copyText(issued.key, controls)}>
            {messages.copy}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setIssued(null)}>
            {messages.done}
          </Button>
        </div>
      </div>
    )
  const { name, expires } = edit.values
  return (
    <form className={css.form} {...edit.form}>
      <TextInput
        label={messages.name}
        description={messages.nameHint}
        required
        withAsterisk={false}
        maxLength={LONGEST_API_KEY_NAME}
        {...edit.text('name')}
      />
      <div className={css.choice}>
        <span aria-hidden>{messages.lasts}</span>
        <Segments
          label={messages.lasts}
          options={ApiKeyLifetime.options.map((value) => ({ value, label: messages.lifetimes[value] }))}
          chosen={expires}
          onChoose={(chosen) => edit.set({ expires: chosen })}
        />
      </div>
      <SaveBar
        of={edit}
        className={css.actions}
        variant="default"
        save={messages.issue}
        disabled={name.trim() === ''}
      />
    </form>
  )
}
