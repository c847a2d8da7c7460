import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { useActiveBranches } from '../../features/session/active-branches.ts'
import { formatCount } from '../../ui/chart/stat.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { BranchBar } from './branch-bar.tsx'
import { branchCounts } from './branch-counts.ts'
import { dayByTheHour } from './day-messages.ts'
import { HoursChart } from './hours-chart.tsx'
import { opsDashboard as messages } from './messages.ts'
import { StatRow } from './stat-row.tsx'
import { useDashboardViews } from './use-dashboard-views.tsx'
import css from './wall.module.css'

/** The figures, the hours and the branches, to be read from five metres. */
export function NumbersScene({ scope }: { scope: BranchScope }) {
  return (
    <div className={css.numbers}>
      <div className={css.stats}>
        <StatRow scope={scope} loading={false} />
      </div>
      <section className={css.panel} aria-label={dayByTheHour.title}>
        <HoursChart scope={scope} />
      </section>
      <BranchPanel />
    </div>
  )
}

/** So many branches can be read from afar; more are told as a number. */
const BRANCHES = 6

function BranchPanel() {
  const numbers = useSignal(useDashboardViews().numbers)
  const activeBranches = useActiveBranches()
  const counts = branchCounts(numbers, activeBranches, useMinute())
  const { wall } = useMessages()
  const shown = counts.length > BRANCHES ? counts.slice(0, BRANCHES - 1) : counts
  return (
    <section className={css.panel} aria-label={messages.branches}>
      <ul className={css.branches}>
        <li className={css.legend} aria-hidden>
          <span data-tone="grey">{dayByTheHour.series.delivered}</span>
          <span data-tone="green">{messages.branchColumns.out}</span>
          <span data-tone="blue">{messages.wall.atHub}</span>
          <span data-tone="rest">{messages.wall.toCollect}</span>
        </li>
        {shown.map((branch) => (
          <li key={branch.id} className={css.branch}>
            <span className={css.branchName}>{branch.name}</span>
            <BranchBar branch={branch} />
            <span className={css.branchDone}>{formatCount(branch.delivered)}</span>
          </li>
        ))}
        {counts.length > shown.length && (
          <li className={css.branch}>{wall.more(formatCount(counts.length - shown.length))}</li>
        )}
      </ul>
    </section>
  )
}
