import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import {
  listWebhookDeliveries,
  replayWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../../contract/webhooks.ts'
import { formatDateTime } from '../../domain/values/moment.ts'
import { WebhookState } from '../../domain/webhooks/webhook.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { RetryButton } from '../../ui/components/retry-button.tsx'
import { Segments } from '../../ui/components/segments.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useMay } from '../session/access.tsx'
import { invalidateCall, useCallQuery } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { webhooks as messages } from './messages.ts'
import { type ReplayedRange, ReplayRange } from './replay-range.tsx'
import css from './webhooks.module.css'

const PAGE = 20
const SHAPES = {
  waiting: { tone: 'blue', shape: 'clock' },
  delivered: { tone: 'green', shape: 'check' },
  dead: { tone: 'red', shape: 'cross' },
} as const

/** What was sent to a webhook, what it answered and when, each to be sent again. */
export default function DeliveryLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useClient()
  const [offset, setOffset] = useState(0)
  const [state, setState] = useState<WebhookState | 'all'>('all')
  const query = { webhook_id: webhook.id, limit: PAGE, offset, ...(state !== 'all' && { state }) }
  const { data, error, refetch } = useCallQuery(
    [listWebhookDeliveries.name, query],
    (call, signal) => call(listWebhookDeliveries, { query, signal }),
    { keepLast: true },
  )
  const mayReplay = useMay(permissionOf(replayWebhook)) && webhook.active
  const replay = async (which: { delivery_id: number } | Partial<ReplayedRange>) => {
    const outcome = await client(replayWebhook, { body: { webhook_id: webhook.id, ...which } })
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
    else if ('delivery_id' in which) toast({ text: messages.sentAgain, variant: 'success' })
    else {
      const { replayed } = outcome.value
      toast({ text: messages.sentCount(replayed), variant: replayed === 0 ? 'info' : 'success' })
    }
    await invalidateCall(listWebhookDeliveries)
  }
  const hasDead = data?.deliveries.some(({ state }) => state === 'dead') ?? false
  return (
    <Modal opened onClose={onClose} title={messages.logTitle} size="44rem">
      <div className={css.log}>
        <div className={css.logHead}>
          <span>{webhook.url}</span>
          {mayReplay && hasDead && (
            <Button
              variant="default"
              size="xs"
              onClick={() => void replay({ from: '1970-01-02T00:00:00Z', state: 'dead' })}
            >
              {messages.deadAgain}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {messages.refresh}
          </Button>
        </div>
        <Segments<WebhookState | 'all'>
          label={messages.shown}
          options={(['all', ...WebhookState.options] as const).map((value) => ({
            value,
            label: value === 'all' ? messages.allStates : messages.states[value],
          }))}
          chosen={state}
          onChoose={(chosen) => {
            setState(chosen)
            setOffset(0)
          }}
        />
        {mayReplay && <ReplayRange onReplay={replay} />}
        {error !== null && data === undefined ? (
          <ErrorState small error={error.message} action={<RetryButton onClick={() => void refetch()} />} />
        ) : data === undefined ? (
          <SkeletonText lines={6} />
        ) : data.deliveries.length === 0 ? (
          <p className={css.text}>{state === 'all' ? messages.logNone : messages.logNoneSuch}</p>
        ) : (
          <ul className={css.list} aria-label={messages.logTitle}>
            {data.deliveries.map((delivery) => (
              <Delivery
                key={delivery.id}
                of={delivery}
                {...(mayReplay && { onReplay: () => void replay({ delivery_id: delivery.id }) })}
              />
            ))}
          </ul>
        )}
        {data !== undefined && (
          <Pager
            offset={offset}
            shown={data.deliveries.length}
            count={data.count}
            page={PAGE}
            onGo={setOffset}
          />
        )}
      </div>
    </Modal>
  )
}

function Delivery({ of: delivery, onReplay }: { of: WebhookDelivery; onReplay?: () => void }) {
  const { locale } = useMessages()
  const { state, topic, shipment_id, created_at, next_at, message_id, tries, body } = delivery
  const when = (iso: string) => formatDateTime(Date.parse(iso), locale)
  const facts = [
    messages.topics[topic],
    shipment_id === null ? messages.isTest : messages.ofShipment(shipment_id),
    messages.tries(tries.length),
    ...(next_at === null ? [] : [messages.nextTry(when(next_at))]),
  ]
  return (
    <li className={css.delivery} aria-label={messages.delivery(messages.states[state], when(created_at))}>
      <div className={css.row}>
        <div className={css.facts}>
          <span className={css.name}>
            <Badge {...SHAPES[state]}>{messages.states[state]}</Badge> {when(created_at)}
          </span>
          <span className={css.text}>{facts.join(' · ')}</span>
        </div>
        {onReplay !== undefined && state !== 'waiting' && (
          <Button variant="default" size="xs" aria-label={messages.againOne(message_id)} onClick={onReplay}>
            {messages.again}
          </Button>
        )}
      </div>
      <details className={css.detail}>
        <summary>{messages.answers}</summary>
        {tries.length === 0 ? (
          <p className={css.text}>{messages.noAnswers}</p>
        ) : (
          <ol>
            {tries.map(({ number, at, took_ms, status, answer, error }) => (
              <li key={number} value={number}>
                {[when(at), messages.took(took_ms), status ?? '', error ?? ''].filter(Boolean).join(' · ')}
                {answer !== null && answer !== '' && <pre>{answer}</pre>}
              </li>
            ))}
          </ol>
        )}
      </details>
      <details className={css.detail}>
        <summary>{messages.request}</summary>
        <pre>{`webhook-id: ${message_id}\n\n${pretty(body)}`}</pre>
      </details>
    </li>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
