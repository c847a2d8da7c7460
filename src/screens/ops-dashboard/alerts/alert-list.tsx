import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { acknowledgeAlerts } from '../../../contract/alerts.ts'
import { permissionOf } from '../../../contract/call.ts'
import type { LiveAlert } from '../../../contract/live.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { relativeTime } from '../../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMay } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { severities } from '../../../features/shipment/cause-messages.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { Shape } from '../../../ui/components/badge.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useRow } from '../../../ui/live/use-signal.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { SEVERITY_SHAPES } from '../attention-list.tsx'
import { useMinute } from '../use-dashboard-views.tsx'
import { useOpenedShipment } from '../use-opened-shipment.ts'
import { soundFor } from './alert-sound.ts'
import css from './alerts.module.css'
import { alertMessages as messages } from './messages.ts'
import { useOpenAlerts } from './open-alerts.ts'
import { useNewAlerts } from './use-new-alerts.ts'

/** So many have a line of their own. */
const MOST = 6

/** What rules have found and is not over, above the causes; nothing where there is none. */
export function AlertList({ scope }: { scope: BranchScope }) {
  const ids = useOpenAlerts(scope)
  const [said, setSaid] = useState('')
  useNewAlerts(ids, scope, (news) => {
    soundFor(news)
    setSaid(spokenOf(news))
  })
  return (
    <>
      {/* There before its words, so that they are spoken when they come. */}
      <span role="status" className={css.spoken}>
        {said}
      </span>
      {ids.length > 0 && <OpenAlerts ids={ids} />}
    </>
  )
}

/** One by its name, several by how many they are: a rule may find hundreds at once. */
function spokenOf(news: readonly LiveAlert[]): string {
  const [first] = news
  if (first === undefined) return ''
  return news.length === 1
    ? messages.newAlert(severities[first.severity], first.rule_name, first.subject_name)
    : messages.newAlerts(formatCount(news.length))
}

function OpenAlerts({ ids }: { ids: readonly number[] }) {
  const { alerts } = useLiveWorkspace()
  const [isWhole, setWhole] = useState(false)
  const acknowledge = useAcknowledge()
  const open = ids.filter((id) => alerts.get(id)?.acknowledged_at === null)
  const shown = isWhole ? ids : ids.slice(0, MOST)
  return (
    <section className={css.alerts} aria-label={messages.title}>
      <h3 className={css.head}>
        {messages.title} <span className={css.count}>{formatCount(ids.length)}</span>
        {acknowledge !== null && open.length > 1 && (
          <Button size="compact-xs" variant="default" className={css.all} onClick={() => acknowledge(open)}>
            {messages.acknowledgeAll(open.length)}
          </Button>
        )}
      </h3>
      <ul>
        {shown.map((id) => (
          <AlertLine key={id} id={id} onAcknowledge={acknowledge} />
        ))}
      </ul>
      {shown.length < ids.length && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          {messages.more(ids.length - shown.length)}
        </button>
      )}
    </section>
  )
}

/** So many are acknowledged in one call. */
const AT_ONCE = 500

/** Null for whoever may not. Who comes second is told who was first. */
function useAcknowledge(): ((ids: readonly number[]) => void) | null {
  const client = useClient()
  const may = useMay(permissionOf(acknowledgeAlerts))
  const { alerts } = useLiveWorkspace()
  if (!may) return null
  return async (ids) => {
    const [first] = ids
    const outcome = await client(acknowledgeAlerts, { body: { ids: ids.slice(0, AT_ONCE) } })
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    const had = outcome.value.alerts.find(({ id }) => id === first)
    const here = first === undefined ? undefined : alerts.get(first)
    if (had?.acknowledged_by && here?.acknowledged_by && had.acknowledged_by !== here.acknowledged_by)
      toast({ text: messages.takenBy(had.acknowledged_by), variant: 'info' })
  }
}

interface LineProps {
  id: number
  onAcknowledge: ((ids: readonly number[]) => void) | null
}

function AlertLine({ id, onAcknowledge }: LineProps) {
  const alert = useRow(useLiveWorkspace().alerts, id)
  const now = useMinute()
  const { locale } = useMessages()
  if (alert === undefined) return null
  const span = relativeTime(alert.since, now, locale)
  const notes = [
    messages.since(span, span === locale.now),
    ...(alert.escalated_to === null ? [] : [messages.escalated(alert.escalated_to)]),
    ...(alert.acknowledged_by === null ? [] : [messages.acknowledged(alert.acknowledged_by)]),
  ]
  return (
    <li
      className={css.alert}
      data-severity={alert.severity}
      data-done={alert.acknowledged_at !== null || undefined}
    >
      <span className={css.sign}>
        <Shape shape={SEVERITY_SHAPES[alert.severity]} size={14} />
        <span className={css.spoken}>{severities[alert.severity]}</span>
      </span>
      <span className={css.rule}>{alert.rule_name}</span>
      <span className={css.subject}>
        <Subject of={alert} />
        <span className={css.note}>{alert.subject === 'rule' ? messages.tooMany : notes.join(' · ')}</span>
      </span>
      {onAcknowledge !== null && alert.acknowledged_at === null && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={messages.acknowledgeOne(`${alert.rule_name}, ${alert.subject_name}`)}
          onClick={() => onAcknowledge([id])}
        >
          {messages.acknowledge}
        </Button>
      )}
    </li>
  )
}

/** What an alert is about leads to where something can be done about it. */
function Subject({ of }: { of: LiveAlert }) {
  const { open } = useOpenedShipment()
  switch (of.subject) {
    case 'shipment':
      return (
        <button type="button" className={css.open} onClick={() => open(of.subject_id)}>
          {of.subject_name}
        </button>
      )
    case 'driver':
      return <Link to={`?driver=${of.subject_id}`}>{of.subject_name}</Link>
    case 'tripsheet':
      return <Link to="/tripsheet">{of.subject_name}</Link>
    case 'collection_request':
      return <Link to={`/collection-requests?request=${of.subject_id}`}>{of.subject_name}</Link>
    case 'rule':
      return null
  }
}
