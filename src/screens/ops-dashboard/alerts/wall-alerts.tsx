import { relativeTime } from '../../../domain/values/moment.ts'
import css from '../../../features/alerts/alerts.module.css'
import { alertMessages as messages } from '../../../features/alerts/messages.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { severities } from '../../../features/shipment/severity-messages.ts'
import { SEVERITY_SHAPES } from '../../../features/shipment/severity-shapes.ts'
import { Shape } from '../../../ui/components/badge.tsx'
import { useMinute } from '../../../ui/live/clock.tsx'
import { useRow } from '../../../ui/live/use-signal.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'

/** So many can be read from afar. */
const MOST = 9

/** What rules have found, large. */
export function AlertScene({ ids }: { ids: readonly number[] }) {
  const { wall } = useMessages()
  const rest = ids.length - MOST
  return (
    <ul className={css.scene}>
      {ids.slice(0, MOST).map((id) => (
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
