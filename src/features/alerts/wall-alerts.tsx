import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { relativeTime } from '../../domain/values/moment.ts'
import { Shape } from '../../ui/components/badge.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { severities } from '../shipment/severity-messages.ts'
import { SEVERITY_SHAPES } from '../shipment/severity-shapes.ts'
import css from './alerts.module.css'
import { alertMessages as messages } from './messages.ts'
import { useOpenAlerts } from './open-alerts.ts'

/** So many can be read from afar, and so many below a board that needs its room. */
const MOST = { scene: 9, strip: 3 } as const

/** What rules have found, large. */
export function AlertScene({ ids }: { ids: readonly number[] }) {
  return <WallLines ids={ids} most={MOST.scene} />
}

/** Below a board that has no scene of them: what one hears there is seen, too. */
export function WallAlerts({ scope }: { scope: BranchScope }) {
  const ids = useOpenAlerts(scope)
  if (ids.length === 0) return null
  return (
    <section aria-label={messages.title} className={css.strip}>
      <WallLines ids={ids} most={MOST.strip} />
    </section>
  )
}

function WallLines({ ids, most }: { ids: readonly number[]; most: number }) {
  const { wall } = useMessages()
  const rest = ids.length - most
  return (
    <ul className={css.scene}>
      {ids.slice(0, most).map((id) => (
        <WallLine key={id} id={id} />
      ))}
      {rest > 0 && <li className={css.rest}>{wall.more(String(rest))}</li>}
    </ul>
  )
}

function WallLine({ id }: { id: number }) {
  const alert = useRow(useLiveWorkspace().alerts, id)
  const now = useMinute()
  const { locale } = useMessages()
  if (alert === undefined) return null
  const span = relativeTime(alert.since, now, locale)
  return (
    <li className={css.wallLine} data-severity={alert.severity}>
      <span className={css.sign}>
        <Shape shape={SEVERITY_SHAPES[alert.severity]} size={22} />
        <span className={css.spoken}>{severities[alert.severity]}</span>
      </span>
      <span className={css.rule}>{alert.rule_name}</span>
      <span>{alert.subject === 'rule' ? messages.tooMany : alert.subject_name}</span>
      <span className={css.note}>
        {alert.acknowledged_by === null
          ? messages.since(span, span === locale.now)
          : messages.acknowledged(alert.acknowledged_by)}
      </span>
    </li>
  )
}
