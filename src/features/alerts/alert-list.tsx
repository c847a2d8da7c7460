import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { acknowledgeAlerts } from '../../contract/alerts.ts'
import { permissionOf } from '../../contract/call.ts'
import type { LiveAlert } from '../../contract/live.ts'
import { mayOpen, routeAt } from '../../domain/console/routes.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { relativeTime } from '../../domain/values/moment.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Shape } from '../../ui/components/badge.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess, useMay } from '../session/access.tsx'
import { useClient } from '../session/session.tsx'
import { severities } from '../shipment/severity-messages.ts'
import { SEVERITY_SHAPES } from '../shipment/severity-shapes.ts'
import { alertTarget } from './alert-target.ts'
import css from './alerts.module.css'
import { alertMessages as messages } from './messages.ts'
import { useOpenAlerts, useWaitingAlerts } from './open-alerts.ts'

/** What the screen around the list opens itself. Anything else is a link to where it is opened. */
type OpensHere = Readonly<Partial<Record<LiveAlert['subject'], (id: number) => void>>>

interface AlertListProps {
  scope: BranchScope
  /** So many have a line of their own at first. */
  most: number
  /** Beside the title, quieter. */
  note?: ReactNode
  opensHere?: OpensHere
  /** Somebody leaves by a link of it. */
  onLeave?: () => void
  /** In its place where there is none. */
  empty?: ReactNode
}

/** What rules have found and is not over, the worst first. */
export function AlertList({ scope, most, note, opensHere = {}, onLeave, empty = null }: AlertListProps) {
  const ids = useOpenAlerts(scope)
  const waiting = useWaitingAlerts(scope)
  const [isWhole, setWhole] = useState(false)
  const acknowledge = useAcknowledge()
  if (ids.length === 0) return empty
  const shown = isWhole ? ids : ids.slice(0, most)
  return (
    <section className={css.alerts} aria-label={messages.title}>
      <h3 className={css.head}>
        {messages.title} <span className={css.count}>{formatCount(ids.length)}</span>
        {note !== undefined && <span className={css.note}>{note}</span>}
        {acknowledge !== null && waiting.length > 1 && (
          <Button
            size="compact-xs"
            variant="default"
            className={css.all}
            onClick={() => acknowledge(waiting)}
          >
            {messages.acknowledgeAll(waiting.length)}
          </Button>
        )}
      </h3>
      <ul>
        {shown.map((id) => (
          <AlertLine key={id} id={id} onAcknowledge={acknowledge} opensHere={opensHere} onLeave={onLeave} />
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

/** So many are acknowledged in one call; more in several. */
const AT_ONCE = 500

/** Null for whoever may not. Who comes second is told who was first. */
function useAcknowledge(): ((ids: readonly number[]) => void) | null {
  const client = useClient()
  const may = useMay(permissionOf(acknowledgeAlerts))
  const { alerts } = useLiveWorkspace()
  if (!may) return null
  return async (ids) => {
    const [first] = ids
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const outcome = await client(acknowledgeAlerts, { body: { ids: ids.slice(from, from + AT_ONCE) } })
      if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
      const had = outcome.value.alerts.find(({ id }) => id === first)
      const here = first === undefined ? undefined : alerts.get(first)
      if (had?.acknowledged_by && here?.acknowledged_by && had.acknowledged_by !== here.acknowledged_by)
        toast({ text: messages.takenBy(had.acknowledged_by), variant: 'info' })
    }
  }
}

interface LineProps extends Pick<AlertListProps, 'onLeave'> {
  id: number
  onAcknowledge: ((ids: readonly number[]) => void) | null
  opensHere: OpensHere
}

function AlertLine({ id, onAcknowledge, opensHere, onLeave }: LineProps) {
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
        <Subject of={alert} opensHere={opensHere} onLeave={onLeave} />
        <span className={css.note}>{alert.subject === 'rule' ? messages.tooMany : notes.join(' · ')}</span>
      </span>
      {onAcknowledge !== null && alert.acknowledged_at === null && (
        <Button
          size="compact-xs"
          variant="default"
          className={css.acknowledge}
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
function Subject({ of, opensHere, onLeave }: { of: LiveAlert } & Pick<LineProps, 'opensHere' | 'onLeave'>) {
  const { tripsheets } = useLiveWorkspace()
  const access = useAccess()
  const target = alertTarget(of, (id) => tripsheets.get(id)?.driver_id)
  if (target === null) return null
  const open = opensHere[of.subject]
  if (open !== undefined)
    return (
      <button type="button" className={css.open} onClick={() => open(of.subject_id)}>
        {of.subject_name}
      </button>
    )
  if (!mayOpen(routeAt(target.route), access)) return of.subject_name
  return (
    <Link to={target.to} onClick={onLeave}>
      {of.subject_name}
    </Link>
  )
}
