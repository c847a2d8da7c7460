import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '../../contract/api-keys.ts'
import { permissionOf } from '../../contract/call.ts'
import { formatDateTime, timeAgo } from '../../domain/values/moment.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { toast } from '../../ui/components/toast.ts'
import { forms } from '../../ui/form/form-messages.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import css from './api-keys.module.css'
import { apiKeys as messages } from './messages.ts'

interface KeyListProps {
  keys: readonly ApiKey[]
  /** What the account of a key is called, where those of several are shown. */
  accountName?: (id: number) => string
}

/** API keys as they were issued, each to be revoked. */
export function KeyList({ keys, accountName }: KeyListProps) {
  const client = useClient()
  const { may, user } = useAccess()
  // Nobody revokes keys in another's name.
  const mayRevoke = user?.logged_in_user === undefined && may(permissionOf(revokeApiKey))
  const [asking, setAsking] = useState<ApiKey | null>(null)

  const revoke = async ({ id, name }: ApiKey) => {
    setAsking(null)
    const outcome = await client(revokeApiKey, { query: { id } })
    await invalidateCall(listApiKeys)
    if (outcome.ok) toast({ text: messages.revoked(name), variant: 'success' })
    else toast({ text: outcome.error, variant: 'error' })
  }
  return (
    <>
      <ul className={css.list} aria-label={messages.title}>
        {keys.map((key) => (
          <li key={key.id} className={css.key} aria-label={messages.key(key)}>
            <KeyFacts of={key} account={accountName?.(key.account_id)} />
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

function KeyFacts({ of: key, account }: { of: ApiKey; account: string | undefined }) {
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
    ...(account === undefined ? [] : [messages.ofAccount(account)]),
    messages.endsIn(ends_with),
    messages.issued(day(issued_at), issued_by),
    ends,
    used === null
      ? messages.unused
      : messages.used(
          // What works no longer is not in use now.
          state === 'active'
            ? timeAgo(used, Math.max(used, Date.now()), locale)
            : formatDateTime(used, locale),
        ),
  ]
  return (
    <>
      <IconKey size="1.375rem" stroke={1.5} aria-hidden />
      <div className={css.facts}>
        <span className={css.name}>
          {name}
          {state !== 'active' && <span className={css.over}>{messages.states[state]}</span>}
        </span>
        <span className={css.text}>{facts.join(' · ')}</span>
      </div>
    </>
  )
}
