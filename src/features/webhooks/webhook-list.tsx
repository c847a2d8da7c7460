import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  type Webhook,
} from '../../contract/webhooks.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { toast } from '../../ui/components/toast.ts'
import { forms } from '../../ui/form/form-messages.ts'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { webhooks as messages } from './messages.ts'
import css from './webhooks.module.css'

const WebhookForm = lazyOnDemand(
  () => import('./webhook-form.tsx'),
  ({ onClose }) => onClose(),
)
const NewSecret = lazyOnDemand(
  () => import('./new-secret.tsx'),
  ({ onClose }) => onClose(),
)
const DeliveryLog = lazyOnDemand(
  () => import('./delivery-log.tsx'),
  ({ onClose }) => onClose(),
)

/** Adds one; nobody does so in another's name. */
export function AddWebhook({ namesAccount }: { namesAccount: boolean }) {
  const { may, user } = useAccess()
  const [adding, setAdding] = useState(false)
  if (user?.logged_in_user !== undefined || !may(permissionOf(addWebhook))) return null
  return (
    <>
      <Button
        // Among the sections of an account it is one of many.
        variant={namesAccount ? undefined : 'default'}
        leftSection={<IconPlus size="1rem" stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        {messages.add}
      </Button>
      {adding && (
        <WebhookForm
          webhook={null}
          namesAccount={namesAccount}
          onClose={() => setAdding(false)}
          fallback={null}
        />
      )}
    </>
  )
}

interface WebhookListProps {
  webhooks: readonly Webhook[]
  /** What the account of one is called, where those of several are shown. */
  accountName?: (id: number) => string
}
type Open = { readonly is: 'change' | 'secret' | 'log' | 'delete'; readonly webhook: Webhook }

/** Webhooks, each to be tried, changed, switched, looked into and deleted. */
export function WebhookList({ webhooks, accountName }: WebhookListProps) {
  const client = useClient()
  const { may, user } = useAccess()
  const isOwn = user?.logged_in_user === undefined
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  const remove = async ({ id }: Webhook) => {
    close()
    const outcome = await client(deleteWebhook, { query: { id } })
    await invalidateCall(listWebhooks)
    if (outcome.ok) toast({ text: messages.deleted, variant: 'success' })
    else toast({ text: outcome.error, variant: 'error' })
  }
  const test = async ({ id }: Webhook) => {
    const outcome = await client(testWebhook, { body: { id } })
    await invalidateCall(listWebhookDeliveries)
    if (outcome.ok) toast({ text: messages.testSent, variant: 'success' })
    else toast({ text: outcome.error, variant: 'error' })
  }
  const turn = async ({ id, version, active }: Webhook) => {
    const outcome = await client(changeWebhook, { body: { id, version, active: !active } })
    await invalidateCall(listWebhooks)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
  }
  const mayChange = isOwn && may(permissionOf(changeWebhook))
  return (
    <>
      <ul className={css.list} aria-label={messages.title}>
        {webhooks.map((webhook) => {
          const { id, url, topic, active } = webhook
          const acts = [
            active && may(permissionOf(testWebhook))
              ? [messages.test, messages.testOne(url), () => void test(webhook)]
              : null,
            may(permissionOf(listWebhookDeliveries))
              ? [messages.log, messages.logOne(url), () => setOpen({ is: 'log', webhook })]
              : null,
            mayChange
              ? [messages.change, messages.changeOne(url), () => setOpen({ is: 'change', webhook })]
              : null,
            mayChange
              ? [messages.newSecret, messages.newSecretOne(url), () => setOpen({ is: 'secret', webhook })]
              : null,
            mayChange ? switchAct(webhook, () => void turn(webhook)) : null,
            isOwn && may(permissionOf(deleteWebhook))
              ? [messages.delete, messages.deleteOne(url), () => setOpen({ is: 'delete', webhook })]
              : null,
          ] satisfies (Act | null)[]
          return (
            <li key={id} className={css.webhook} aria-label={messages.of(messages.topics[topic], url)}>
              <WebhookFacts of={webhook} account={accountOf(webhook, accountName)} />
              <div className={css.acts}>
                {acts.map(
                  (act) =>
                    act !== null && (
                      <Button key={act[0]} variant="default" size="xs" aria-label={act[1]} onClick={act[2]}>
                        {act[0]}
                      </Button>
                    ),
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {open?.is === 'change' && (
        <WebhookForm webhook={open.webhook} namesAccount={false} onClose={close} fallback={null} />
      )}
      {open?.is === 'secret' && <NewSecret webhook={open.webhook} onClose={close} fallback={null} />}
      {open?.is === 'log' && <DeliveryLog webhook={open.webhook} onClose={close} fallback={null} />}
      {open?.is === 'delete' && (
        <ConfirmDialog
          title={messages.deleteTitle}
          onCancel={close}
          answers={[
            { label: forms.leaveIt, onChoose: close },
            { label: messages.delete, tone: 'danger', onChoose: () => void remove(open.webhook) },
          ]}
        >
          {messages.deleteText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What its button says, its whole name, and what it does. */
type Act = readonly [string, string, () => void]

function switchAct({ active, url }: Webhook, turn: () => void): Act {
  const label = active ? messages.switchOff : messages.switchOn
  return [label, messages.switchOne(label, url), turn]
}

function accountOf({ account_id }: Webhook, nameOf: WebhookListProps['accountName']): string | null {
  if (nameOf === undefined) return null
  return account_id === null ? messages.ofAll : messages.ofAccount(nameOf(account_id))
}

function WebhookFacts({ of: webhook, account }: { of: Webhook; account: string | null }) {
  const { locale } = useMessages()
  const { topic, url, active, has_key, created_at, created_by, failing_since, switched_off_at } = webhook
  const { earlier_secret_until } = webhook
  const day = (iso: string) => formatDateTime(Date.parse(iso), locale)
  const facts = [
    ...(account === null ? [] : [account]),
    has_key ? messages.withKey : messages.withoutKey,
    messages.added(day(created_at), created_by),
    ...(earlier_secret_until !== null && Date.parse(earlier_secret_until) > Date.now()
      ? [messages.secretBoth(day(earlier_secret_until))]
      : []),
    ...(switched_off_at === null
      ? failing_since === null
        ? []
        : [messages.failing(day(failing_since))]
      : [messages.switchedOff(day(switched_off_at))]),
  ]
  return (
    <div className={css.row}>
      <IconWebhook size="1.375rem" stroke={1.5} aria-hidden />
      <div className={css.facts}>
        <span className={css.name}>
          {messages.topics[topic]}
          {!active && <span className={css.over}>{messages.off}</span>}
        </span>
        <span className={css.url}>{url}</span>
        <span className={css.text}>{facts.join(' · ')}</span>
      </div>
    </div>
  )
}
