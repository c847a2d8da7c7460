import { ProgressBar } from '../../ui/chart/progress-bar.tsx'
import type { BranchCount } from './branch-counts.ts'
import { opsDashboard as messages } from './messages.ts'

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
