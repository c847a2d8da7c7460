import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { changeBranch } from '../../../contract/branches.ts'
import { permissionOf } from '../../../contract/call.ts'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import { compareText } from '../../../domain/values/text-order.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useMay } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import { driverName } from '../../../features/shipment/names.ts'
import { Segments } from '../../../ui/components/segments.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/components/states.tsx'
import { useRovingButtons } from '../../../ui/keyboard/roving-buttons.ts'
import { useSignal } from '../../../ui/live/use-signal.ts'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { Block } from '../block.tsx'
import { opsDashboard as dashboard } from '../messages.ts'
import { rowsOfSum } from '../rows-address.ts'
import { CountCell } from './count-cell.tsx'
import { GROUPINGS, type Grouping } from './groupings.ts'
import { sumMessages as messages } from './messages.ts'
import { MEASURES, type SumMode, type SumRow } from './sum-keys.ts'
import css from './sums.module.css'
import { useSumOf, useSums } from './use-sums.ts'

const OpsManagers = lazyOnDemand(
  () => import('./ops-managers.tsx'),
  ({ onClose }) => onClose(),
)

interface SumsProps {
  mode: SumMode
  by: Grouping
  scope: BranchScope
  onGroup: (by: Grouping) => void
  onScope: (scope: BranchScope) => void
  /** Opens the rows behind a number. */
  onRows: (rows: string) => void
}

/** What a group is called; people who are no more keep a number. */
export function useGroupName(by: Grouping): (group: number | null) => string {
  const names = useGeneralData()
  return useMemo(() => {
    const managers = new Map(
      [...names.branches.values()].flatMap(({ ops_manager }) =>
        ops_manager === null ? [] : [[ops_manager.id, ops_manager.name] as const],
      ),
    )
    return (group) => {
      if (group === null) return messages.nobody[by]
      if (by === 'driver') return driverName(names, group)
      const name =
        by === 'branch' ? names.branches.get(group)?.name.replace(/ hub$/i, '') : managers.get(group)
      return name ?? messages.nobody[by]
    }
  }, [names, by])
}

/** How far each branch, ops manager or driver is: each number opens its rows. */
export function Sums({ mode, by, scope, onGroup, onScope, onRows }: SumsProps) {
  const loaded = useSignal(useLiveWorkspace().loaded)
  const mayManage = useMay(permissionOf(changeBranch))
  const [isManaging, setManaging] = useState(false)
  return (
    <Block
      title={dashboard.sums}
      area="branches"
      actions={
        <>
          {by === 'manager' && mayManage && (
            <Button size="compact-xs" variant="default" onClick={() => setManaging(true)}>
              {messages.managers}
            </Button>
          )}
          <Segments<Grouping>
            label={messages.by}
            chosen={by}
            onChoose={onGroup}
            options={GROUPINGS.map((value) => ({ value, label: messages.groupings[value] }))}
          />
        </>
      }
    >
      {loaded ? (
        <SumTable mode={mode} by={by} scope={scope} onScope={onScope} onRows={onRows} />
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
      {isManaging && <OpsManagers onClose={() => setManaging(false)} fallback={null} />}
    </Block>
  )
}

type SumTableProps = Omit<SumsProps, 'onGroup'>

function SumTable({ mode, by, scope, onScope, onRows }: SumTableProps) {
  const of = useSumOf(mode, by, scope)
  const nameOf = useGroupName(by)
  const rows = useSums(of)
  const roving = useRovingButtons<HTMLTableElement>()
  // By name, so that a group stays where it is looked for; what nobody has stands last.
  const named = useMemo(
    () =>
      rows
        .map((row) => ({ ...row, name: nameOf(row.group) }))
        .toSorted(
          (a, b) => Number(a.group === null) - Number(b.group === null) || compareText(a.name, b.name),
        ),
    [rows, nameOf],
  )
  if (named.length === 0)
    return (
      <EmptyState small title={messages.none}>
        {messages.noneText}
      </EmptyState>
    )
  return (
    <table className={css.sums} aria-label={dashboard.sums} {...roving}>
      <thead>
        <tr>
          <th scope="col">{messages.groupings[by]}</th>
          {MEASURES[mode].map((measure) => (
            <th key={measure} scope="col">
              {messages.measures[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {named.map((row) => (
          <tr key={row.group} data-on={(by === 'branch' && scope === row.group) || undefined}>
            <th scope="row">
              {by === 'branch' && row.group !== null ? (
                <button
                  type="button"
                  className={css.group}
                  aria-pressed={scope === row.group}
                  title={messages.scopeTo(row.name)}
                  onClick={() => onScope(scope === row.group ? 'all' : (row.group ?? 'all'))}
                >
                  {row.name}
                </button>
              ) : (
                <span className={css.group}>{row.name}</span>
              )}
            </th>
            <SumCells row={row} name={row.name} mode={mode} by={by} onRows={onRows} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SumCellsProps extends Pick<SumsProps, 'mode' | 'by' | 'onRows'> {
  row: SumRow
  name: string
}

function SumCells({ row, name, mode, by, onRows }: SumCellsProps) {
  return MEASURES[mode].map((measure) => (
    <CountCell
      key={measure}
      count={row.counts[measure] ?? 0}
      label={(count) => messages.open(messages.measures[measure], count, name)}
      onOpen={() => onRows(rowsOfSum({ mode, by, measure, group: row.group }))}
    />
  ))
}
