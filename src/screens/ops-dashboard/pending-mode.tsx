import { useCallback, useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { countView } from '../../streams/views/views.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useCounts } from '../../ui/live/use-signal.ts'
import { Block } from './block.tsx'
import { opsDashboard as messages } from './messages.ts'
import { isPending, listsOf } from './pending-lists.ts'
import css from './pending-mode.module.css'
import { ShipmentsTable } from './shipments-table.tsx'
import { type DashboardUrlState, PENDING_LISTS, type PendingList } from './url-codec.ts'

interface PendingModeProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>) => void
}

/** The lists of what went wrong or is overdue, live. */
export function PendingMode({ address: { list, scope }, onChange }: PendingModeProps) {
  const workspace = useLiveWorkspace()
  const counts = useCounts(
    useMemo(
      () => countView(workspace.shipments, (row) => listsOf(scope, row, workspace.now())),
      [workspace, scope],
    ),
  )
  const filter = useCallback(
    (row: LiveShipment) => isPending(list, scope, row, workspace.now()),
    [list, scope, workspace],
  )
  const { label: title, what, none } = messages.pending[list]
  return (
    <div className={css.pending}>
      <Segments<PendingList>
        label={messages.lists}
        chosen={list}
        onChoose={(next) => onChange({ list: next })}
        options={PENDING_LISTS.map((value) => ({
          value,
          label: messages.pending[value].label,
          count: counts.get(value) ?? 0,
        }))}
      />
      <Block title={title} note={what}>
        <ShipmentsTable
          key={list}
          label={title}
          filter={filter}
          shape="wide"
          empty={<EmptyState title={messages.nothingHere}>{none}</EmptyState>}
        />
      </Block>
    </div>
  )
}
