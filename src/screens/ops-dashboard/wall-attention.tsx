import { ATTENTION_CAUSES } from '../../domain/attention.ts'
import { useFloor, useLive } from '../../ui/live.tsx'
import { formatCount } from '../../ui/stat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Shape } from '../../ui/status-badge.tsx'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import type { CauseGroups } from './attention-groups.ts'
import { SEVERITY_SHAPES } from './attention-list.tsx'
import { behindWords, lateWords } from './attention-words.ts'
import type { Scope } from './day-numbers.ts'
import { useCauses, useMinute, useNamesOf } from './use-board.tsx'
import css from './wall.module.css'

/** So many causes, and so many groups under each, can be read from afar. */
const CAUSES = 6
const GROUPS = 2

/** What needs somebody, large. */
export function AttentionScene({ scope }: { scope: Scope }) {
  const causes = useCauses(scope)
  const loaded = useLive(useFloor().loaded)
  if (!loaded) return null
  if (causes.length === 0) return <EmptyState title={words.attention.nobody} />
  return (
    <ul className={css.causes}>
      {causes.slice(0, CAUSES).map((cause) => (
        <Cause key={cause.cause} {...cause} />
      ))}
    </ul>
  )
}

function Cause({ cause, count, severity, groups }: CauseGroups) {
  const names = useNamesOf()
  const { drivers } = useFloor()
  const minute = useMinute()
  return (
    <li className={css.cause} data-severity={severity}>
      <span className={css.causeCount}>
        <Shape shape={SEVERITY_SHAPES[severity]} size={22} />
        {formatCount(count)}
      </span>
      <span className={css.causeLabel}>{ATTENTION_CAUSES[cause].label}</span>
      <ul className={css.behinds}>
        {groups.slice(0, GROUPS).map((group) => {
          const driver = group.behind.is === 'driver' ? drivers.get(group.behind.id) : undefined
          const { text, note } = behindWords(group.behind, names, driver, minute)
          const late = lateWords(group.late_ms)
          return (
            <li key={group.name} className={css.behind}>
              <b>{formatCount(group.count)}</b> {text}
              <span className={css.behindNote}>{[late, note].filter((one) => one !== null).join(', ')}</span>
            </li>
          )
        })}
      </ul>
      <span className={css.next}>{ATTENTION_CAUSES[cause].next}</span>
    </li>
  )
}
