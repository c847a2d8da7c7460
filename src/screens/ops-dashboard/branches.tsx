import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { SkeletonRows } from '../../ui/components/states.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { type BranchCount, branchCounts } from './branch-counts.ts'
import css from './branches.module.css'
import { opsDashboard as messages } from './messages.ts'
import { useDashboardViews, useMinute } from './use-dashboard-views.tsx'

interface BranchesProps {
  scope: BranchScope
  onChoose: (scope: BranchScope) => void
}

/** How far each branch is with its day. A click shows that branch alone. */
export function Branches({ scope, onChoose }: BranchesProps) {
  const numbers = useSignal(useDashboardViews().numbers)
  const loaded = useSignal(useLiveWorkspace().loaded)
  const { branches } = useGeneralData()
  const counts = branchCounts(numbers, [...branches.values()], useMinute())
  return (
    <section className={css.block} aria-label={messages.branches}>
      {loaded ? (
        <table className={css.branches}>
          <thead>
            <tr>
              <th scope="col">
                <h2>{messages.branches}</h2>
              </th>
              <th aria-hidden />
              <th scope="col">{messages.branchColumns.collect}</th>
              <th scope="col">{messages.branchColumns.hub}</th>
              <th scope="col">{messages.branchColumns.out}</th>
              <th scope="col">{messages.branchColumns.done}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((branch) => (
              <tr key={branch.id} data-on={scope === branch.id || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={css.branch}
                    aria-pressed={scope === branch.id}
                    onClick={() => onChoose(scope === branch.id ? 'all' : branch.id)}
                  >
                    {branch.name}
                  </button>
                </th>
                <td>
                  <BranchBar branch={branch} />
                </td>
                <td>{formatCount(branch.toCollect)}</td>
                <td>{formatCount(branch.atHub)}</td>
                <td>{formatCount(branch.out)}</td>
                <td>{formatCount(branch.delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
    </section>
  )
}

/** In the colours of the statuses (002 §4); what is left empty is still to collect. */
export function BranchBar({ branch }: { branch: BranchCount }) {
  return (
    <ProgressBar
      label={branch.name}
      total={branch.delivered + branch.out + branch.atHub + branch.toCollect}
      parts={[
        { tone: 'grey', value: branch.delivered, label: messages.branchParts.delivered },
        { tone: 'green', value: branch.out, label: messages.branchParts.out },
        { tone: 'blue', value: branch.atHub, label: messages.branchParts.atHub },
      ]}
    />
  )
}
