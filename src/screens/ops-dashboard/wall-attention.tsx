import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { causes as causeWords } from '../../features/shipment/cause-messages.ts'
import { SEVERITY_SHAPES } from '../../features/shipment/severity-shapes.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Shape } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import type { CauseGroups } from './attention-groups.ts'
import { groupText, lateText } from './attention-text.ts'
import { opsDashboard as messages } from './messages.ts'
import { useNamesOf } from './use-dashboard-views.tsx'
import css from './wall.module.css'

/** So many groups under each cause can be read from afar; the rest is told as a number. */
const GROUPS = 2

/** Exceptions by cause, large: one page of them. */
export function AttentionScene({ causes }: { causes: readonly CauseGroups[] }) {
  const loaded = useSignal(useLiveWorkspace().loaded)
  if (!loaded) return null
  if (causes.length === 0) return <EmptyState title={messages.attention.nobody} />
  return (
    <ul className={css.causes}>
      {causes.map((cause) => (
        <Cause key={cause.cause} {...cause} />
      ))}
    </ul>
  )
}

function Cause({ cause, count, severity, groups }: CauseGroups) {
  const names = useNamesOf()
  const { drivers } = useLiveWorkspace()
  const minute = useMinute()
  const { wall } = useMessages()
  const rest = groups.slice(GROUPS).reduce((sum, group) => sum + group.count, 0)
  return (
    <li className={css.cause} data-severity={severity}>
      <span className={css.causeCount}>
        <Shape shape={SEVERITY_SHAPES[severity]} size={22} />
        {formatCount(count)}
      </span>
      <span className={css.causeLabel}>{causeWords[cause].label}</span>
      <ul className={css.behinds}>
        {groups.slice(0, GROUPS).map((group) => {
          const driver = group.behind.is === 'driver' ? drivers.get(group.behind.id) : undefined
          const { text, note } = groupText(group.behind, names, driver, minute)
          const late = lateText(group.late_ms)
          return (
            <li key={group.name} className={css.behind}>
              <b>{formatCount(group.count)}</b> {text}
              <span className={css.behindNote}>{[late, note].filter((one) => one !== null).join(', ')}</span>
            </li>
          )
        })}
        {rest > 0 && <li className={css.rest}>{wall.more(formatCount(rest))}</li>}
      </ul>
      <span className={css.next}>{causeWords[cause].next}</span>
    </li>
  )
}
