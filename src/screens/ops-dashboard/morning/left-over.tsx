import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import type { Resolution } from '../../../domain/shipments/attention.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useOffered } from '../../shipments/resolve/act-buttons.tsx'
import { resolve as resolveWords } from '../../shipments/resolve/messages.ts'
import { Block } from '../block.tsx'
import { type LeftCause, leftCauses } from './group-counts.ts'
import { LeftRequests } from './left-requests.tsx'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { CARRY_OVER, type MorningRows, morningKey } from './morning-keys.ts'
import { useBehindText } from './use-behind-text.ts'

const { left: messages } = morningMessages
/** So many lines stand under a cause; the rest is in its list. */
const MOST_GROUPS = 5

interface LeftOverProps {
  scope: BranchScope
  counts: ReadonlyMap<string, number>
  onRows: (rows: string) => void
  /** Does an act to all of a cause. */
  onAct: (rows: MorningRows, act: Resolution) => void
}

/** What was to be done before today, by cause, with what carries it over. */
export function LeftOver({ scope, counts, onRows, onAct }: LeftOverProps) {
  const causes = useMemo(() => leftCauses(counts), [counts])
  const total = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Block title={messages.title} note={formatCount(total)}>
      {causes.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {causes.map((cause) => (
            <Cause key={cause.cause} {...cause} onRows={onRows} onAct={onAct} />
          ))}
        </ul>
      )}
      <LeftRequests scope={scope} onRows={onRows} />
    </Block>
  )
}

function Cause({ cause, count, groups, onRows, onAct }: LeftCause & Pick<LeftOverProps, 'onRows' | 'onAct'>) {
  const acts = useOffered(CARRY_OVER)
  const behindText = useBehindText()
  const label = messages.causes[cause]
  const rows = { is: 'left', cause, behind: null } as const
  const shown = groups.length > MOST_GROUPS ? groups.slice(0, MOST_GROUPS - 1) : groups
  const textOf = (group: (typeof groups)[number]) => {
    if (group.behind.is !== 'nothing') return behindText(group.behind)
    if (cause === 'not-received') return messages.onTheWay
    return cause === 'attempt-failed' || cause === 'exception' ? messages.noReason : messages.nobody
  }
  return (
    <li>
      <div className={css.line}>
        <button type="button" className={css.cause} onClick={() => onRows(morningKey(rows))}>
          <span className={css.count}>{formatCount(count)}</span> {label}
        </button>
        <span className={css.acts} role="toolbar" aria-label={messages.acts(label)}>
          {acts.map((act) => (
            <Button
              key={act}
              size="compact-xs"
              variant="default"
              aria-label={messages.actOn(resolveWords.acts[act], count, label)}
              onClick={() => onAct(rows, act)}
            >
              {resolveWords.acts[act]}
            </Button>
          ))}
        </span>
      </div>
      <ul>
        {shown.map(({ behind, count: ofGroup }) => (
          <li key={JSON.stringify(behind)}>
            <button
              type="button"
              className={css.behind}
              onClick={() => onRows(morningKey({ ...rows, behind }))}
            >
              <span className={css.count}>{formatCount(ofGroup)}</span>{' '}
              <span>{textOf({ behind, count: ofGroup })}</span>
            </button>
          </li>
        ))}
      </ul>
      {groups.length > MOST_GROUPS && (
        <button type="button" className={css.more} onClick={() => onRows(morningKey(rows))}>
          {messages.more(groups.length - MOST_GROUPS + 1)}
        </button>
      )}
    </li>
  )
}
