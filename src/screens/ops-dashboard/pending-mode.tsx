import { useCallback, useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useProblemTerms } from '../../features/shipment/use-problem-terms.ts'
import { countView } from '../../streams/views/views.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useCounts } from '../../ui/live/use-signal.ts'
import { problemViews } from '../shipments/problem-messages.ts'
import { Block } from './block.tsx'
import { opsDashboard as messages } from './messages.ts'
import { isPending, listsOf } from './pending-lists.ts'
import css from './pending-mode.module.css'
import { ShipmentsTable } from './shipments-table.tsx'
import { UnclosedRequests } from './unclosed-requests.tsx'
import { type DashboardUrlState, PENDING_LISTS, type PendingList } from './url-codec.ts'

interface PendingModeProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>) => void
}

/** The lists of what went wrong or is overdue, live. */
export function PendingMode({ address: { list, scope }, onChange }: PendingModeProps) {
  const workspace = useLiveWorkspace()
  const problems = useProblemTerms()
  const of = useMemo(() => ({ scope, problems }), [scope, problems])
  const counts = useCounts(
    useMemo(
      () => countView(workspace.shipments, (row) => listsOf(of, row, workspace.now())),
      [workspace, of],
    ),
  )
  const filter = useCallback(
    (row: LiveShipment) => isPending(list, of, row, workspace.now()),
    [list, of, workspace],
  )
  const problem = useMemo(() => ({ view: list, problems, now: workspace.now }), [list, problems, workspace])
  const { label: title, what } = problemViews.views[list]
  return (
    <div className={css.pending}>
      <Segments<PendingList>
        label={messages.lists}
        chosen={list}
        onChoose={(next) => onChange({ list: next })}
        options={PENDING_LISTS.map((value) => ({
          value,
          label: problemViews.views[value].label,
          count: counts.get(value) ?? 0,
        }))}
      />
      <UnclosedRequests scope={scope} />
      <Block title={title} note={what}>
        <ShipmentsTable
          key={list}
          label={title}
          filter={filter}
          shape="wide"
          problem={problem}
          empty={<EmptyState title={messages.nothingHere}>{messages.nonePending[list]}</EmptyState>}
        />
      </Block>
    </div>
  )
}
