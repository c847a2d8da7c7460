import { Button } from '@mantine/core'
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import type { AttentionCause, Resolution } from '../../domain/shipments/attention.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { causes as causeWords } from '../../features/shipment/cause-messages.ts'
import { severities } from '../../features/shipment/severity-messages.ts'
import { SEVERITY_SHAPES } from '../../features/shipment/severity-shapes.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Shape } from '../../ui/components/badge.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useRow } from '../../ui/live/use-signal.ts'
import { useActsOf } from '../shipments/resolve/act-buttons.tsx'
import { resolve as resolveWords } from '../shipments/resolve/messages.ts'
import type { CauseGroups, Group } from './attention-groups.ts'
import css from './attention-list.module.css'
import { type BehindWords, groupText, lateText } from './attention-text.ts'
import { CallDriver } from './drivers.tsx'
import { opsDashboard as messages } from './messages.ts'
import { useNamesOf } from './use-dashboard-views.tsx'

/** So many groups stand under a cause; the rest is in the cause's own list. */
const MOST = 5

/** The groups of a cause that have a line of their own. */
export function shownGroups(groups: readonly Group[]): readonly Group[] {
  return groups.length > MOST ? groups.slice(0, MOST - 1) : groups
}

interface AttentionListProps {
  /** Keeps the order while the pointer is on the list. */
  hold: HTMLAttributes<HTMLUListElement>
  causes: readonly CauseGroups[]
  chosen: string | null
  onOpen: (name: string) => void
  /** Does the usual act of a cause to all of it. */
  onAct: (cause: AttentionCause, act: Resolution) => void
}

/** Causes, worst first, and under each what is behind it. */
export function AttentionList({ hold, causes, chosen, onOpen, onAct }: AttentionListProps) {
  if (causes.length === 0) {
    return (
      <EmptyState small title={messages.attention.nothing}>
        {messages.attention.nothingText}
      </EmptyState>
    )
  }
  return (
    <ul className={css.causes} {...hold}>
      {causes.map(({ cause, count, severity, groups }) => {
        const { label, next } = causeWords[cause]
        return (
          <li key={cause} data-severity={severity}>
            <Line chosen={chosen === cause} className={css.cause} onOpen={() => onOpen(cause)}>
              <span className={css.sign}>
                <Shape shape={SEVERITY_SHAPES[severity]} size={14} />
                <span className={css.spoken}>{severities[severity]}</span>
              </span>
              <span className={css.count}>{formatCount(count)}</span>
              <span className={css.label}>{label}</span>
              <span className={css.next}>{next}</span>
            </Line>
            <UsualAct cause={cause} count={count} onAct={onAct} />
            <ul>
              {shownGroups(groups).map((group) => (
                <li key={group.name} className={css.groupItem}>
                  <GroupLine group={group} chosen={chosen === group.name} onOpen={onOpen} />
                  {group.behind.is === 'driver' && <CallDriver id={group.behind.id} />}
                </li>
              ))}
            </ul>
            {groups.length > MOST && (
              <button type="button" className={css.more} onClick={() => onOpen(cause)}>
                {messages.attention.more(groups.length - MOST + 1)}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface UsualActProps {
  cause: AttentionCause
  count: number
  onAct: AttentionListProps['onAct']
}

/** All of a cause at once; one by one stands behind the cause. */
function UsualAct({ cause, count, onAct }: UsualActProps) {
  const [act] = useActsOf(cause)
  if (act === undefined) return null
  const label = resolveWords.actOnAll(resolveWords.acts[act], count)
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={css.act}
      title={label}
      aria-label={`${causeWords[cause].label}: ${label}`}
      onClick={() => onAct(cause, act)}
    >
      {resolveWords.acts[act]}
    </Button>
  )
}

interface GroupLineProps {
  group: Group
  chosen: boolean
  onOpen: (name: string) => void
}

function GroupLine(props: GroupLineProps) {
  const names = useNamesOf()
  const { behind } = props.group
  if (behind.is === 'driver') return <DriverLine {...props} driverId={behind.id} />
  return <GroupLineView {...props} messages={groupText(behind, names, undefined, 0)} />
}

/** A vehicle's own news are part of the line: where it stands still, that is often the reason. */
function DriverLine({ driverId, ...props }: GroupLineProps & { driverId: number }) {
  const driver = useRow(useLiveWorkspace().drivers, driverId)
  const messages = groupText(props.group.behind, useNamesOf(), driver, useMinute())
  return <GroupLineView {...props} messages={messages} />
}

function GroupLineView({ group, chosen, onOpen, messages }: GroupLineProps & { messages: BehindWords }) {
  return (
    <Line chosen={chosen} className={css.group} onOpen={() => onOpen(group.name)}>
      <span className={css.count}>{formatCount(group.count)}</span>
      <span className={css.behind}>
        {messages.text}
        {messages.note !== null && <span className={css.note}>{messages.note}</span>}
      </span>
      <span className={css.late}>{lateText(group.late_ms)}</span>
    </Line>
  )
}

interface LineProps {
  chosen: boolean
  className: string | undefined
  onOpen: () => void
  children: ReactNode
}

function Line({ chosen, className, onOpen, children }: LineProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-current={chosen || undefined}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
