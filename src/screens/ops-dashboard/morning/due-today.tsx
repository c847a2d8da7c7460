import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { EmptyState } from '../../../ui/components/states.tsx'
import { useRovingButtons } from '../../../ui/keyboard/roving-buttons.ts'
import { Block } from '../block.tsx'
import { CountCell } from '../sums/count-cell.tsx'
import sums from '../sums/sums.module.css'
import { type DueCounts, type DueHub, dueHubs } from './group-counts.ts'
import { morningMessages } from './messages.ts'
import css from './morning.module.css'
import { DUE_MEASURES, morningKey } from './morning-keys.ts'

const { due: messages } = morningMessages

interface DueTodayProps {
  scope: BranchScope
  counts: ReadonlyMap<string, number>
  onRows: (rows: string) => void
}

/** What the day owes, by hub, and by area where a hub is opened; the hub that one looks at is open. */
export function DueToday({ scope, counts, onRows }: DueTodayProps) {
  const { branches } = useGeneralData()
  const roving = useRovingButtons<HTMLTableElement>()
  const hubs = useMemo(() => dueHubs(counts), [counts])
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const toggle = (branch: number) => setToggled((before) => before.symmetricDifference(new Set([branch])))
  return (
    <Block title={messages.title} note={messages.note}>
      {hubs.length === 0 ? (
        <EmptyState small title={messages.none}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <table className={sums.sums} aria-label={messages.title} {...roving}>
          <thead>
            <tr>
              <th scope="col">{messages.hub}</th>
              {DUE_MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {messages.measures[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hubs.map((hub) => (
              <Hub
                key={hub.branch}
                hub={hub}
                name={branches.get(hub.branch)?.name ?? String(hub.branch)}
                isOpen={toggled.has(hub.branch) !== (scope === hub.branch)}
                onToggle={() => toggle(hub.branch)}
                onRows={onRows}
              />
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

interface HubProps extends Pick<DueTodayProps, 'onRows'> {
  hub: DueHub
  name: string
  isOpen: boolean
  onToggle: () => void
}

function Hub({ hub, name, isOpen, onToggle, onRows }: HubProps) {
  const { branch } = hub
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={css.hub}
            aria-expanded={isOpen}
            aria-label={messages.areas(name)}
            onClick={onToggle}
          >
            <IconChevronRight
              size="0.875rem"
              aria-hidden
              className={css.chevron}
              data-open={isOpen || undefined}
            />
            {name}
          </button>
        </th>
        <Cells counts={hub.counts} name={name} branch={branch} place={null} onRows={onRows} />
      </tr>
      {isOpen &&
        hub.areas.map(({ place, counts }) => (
          <tr key={place}>
            <th scope="row" className={css.area}>
              {place === '' ? messages.noPlace : place}
            </th>
            <Cells counts={counts} name={place} branch={branch} place={place} onRows={onRows} />
          </tr>
        ))}
    </Fragment>
  )
}

interface CellsProps extends Pick<DueTodayProps, 'onRows'> {
  counts: DueCounts
  name: string
  branch: number
  place: string | null
}

function Cells({ counts, name, branch, place, onRows }: CellsProps) {
  return DUE_MEASURES.map((measure) => (
    <CountCell
      key={measure}
      count={counts[measure] ?? 0}
      label={(count) => messages.open(messages.measures[measure], count, name)}
      onOpen={() => onRows(morningKey({ is: 'due', measure, branch, place }))}
    />
  ))
}
