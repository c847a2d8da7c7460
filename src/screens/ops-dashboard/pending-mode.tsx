import { useCallback, useMemo } from 'react'
import type { LiveShipment } from '../../contract/live.ts'
import type { ProblemView } from '../../domain/shipments/problem-views.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useProblemTerms } from '../../features/shipment/use-problem-terms.ts'
import { countView } from '../../streams/views/views.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { EmptyState } from '../../ui/components/states.tsx'
import { useCounts } from '../../ui/live/use-signal.ts'
import { problemViews } from '../shipments/problem-messages.ts'
import { Block } from './block.tsx'
import { opsDashboard as messages } from './messages.ts'
import { isPending, listsOf, type PendingOf } from './pending-lists.ts'
import css from './pending-mode.module.css'
import { ShipmentsTable } from './shipments-table.tsx'
import { ModeSums } from './sums/mode-sums.tsx'
import { UnclosedRequests, useUnclosedCount } from './unclosed-requests.tsx'
import { type DashboardUrlState, PENDING_LISTS, type PendingList } from './url-codec.ts'

interface PendingModeProps {
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
  /** Where its code cannot be had. */
  onLeave: () => void
}

/** The lists of what went wrong or is overdue, live. */
export function PendingMode({ address, onChange }: PendingModeProps) {
  const { list, scope } = address
  const workspace = useLiveWorkspace()
  const problems = useProblemTerms()
  const of = useMemo(() => ({ scope, problems }), [scope, problems])
  const counts = useCounts(
    useMemo(
      () => countView(workspace.shipments, (row) => listsOf(of, row, workspace.now())),
      [workspace, of],
    ),
  )
  const unclosed = useUnclosedCount(scope)
  const labelOf = (one: PendingList) =>
    one === 'requests' ? messages.unclosedRequests : problemViews.views[one].label
  return (
    <div className={css.pending}>
      <div className={css.sums}>
        <ModeSums mode="pending" address={address} onChange={onChange} />
      </div>
      <Segments<PendingList>
        label={messages.lists}
        chosen={list}
        onChoose={(next) => onChange({ list: next })}
        options={PENDING_LISTS.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'requests' ? unclosed : (counts.get(value) ?? 0),
        }))}
      />
      {list === 'requests' ? (
        <Block title={messages.unclosedRequests} note={messages.unclosedWhat}>
          <UnclosedRequests scope={scope} label={messages.unclosedRequests} />
        </Block>
      ) : (
        <PendingShipments key={list} list={list} of={of} />
      )}
    </div>
  )
}

/** The shipments of a problematic view, with why each stands in it. */
function PendingShipments({ list, of }: { list: ProblemView; of: PendingOf }) {
  const { now } = useLiveWorkspace()
  const { problems } = of
  const filter = useCallback((row: LiveShipment) => isPending(list, of, row, now()), [list, of, now])
  const problem = useMemo(() => ({ view: list, problems, now }), [list, problems, now])
  const { label: title, what } = problemViews.views[list]
  return (
    <Block title={title} note={what}>
      <ShipmentsTable
        label={title}
        filter={filter}
        shape="wide"
        problem={problem}
        empty={<EmptyState title={messages.nothingHere}>{messages.nonePending[list]}</EmptyState>}
      />
    </Block>
  )
}
