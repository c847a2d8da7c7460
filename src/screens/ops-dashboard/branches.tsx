import { useFloor, useGeneralData, useLive } from '../../ui/live.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatCount } from '../../ui/stat.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { Block } from './block.tsx'
import { type BranchCount, branchCounts } from './branch-counts.ts'
import css from './branches.module.css'
import type { Scope } from './day-numbers.ts'
import { useBoard, useMinute } from './use-board.tsx'

interface BranchesProps {
  scope: Scope
  onChoose: (scope: Scope) => void
}

/** How far each branch is with its day. A click shows that branch alone. */
export function Branches({ scope, onChoose }: BranchesProps) {
  const numbers = useLive(useBoard().numbers)
  const loaded = useLive(useFloor().loaded)
  const { branches } = useGeneralData()
  const counts = branchCounts(numbers, [...branches.values()], useMinute())
  return (
    <Block title="Branches" area="branches">
      {loaded ? (
        <ul className={css.branches}>
          {counts.map((branch) => (
            <li key={branch.id}>
              <button
                type="button"
                className={css.branch}
                aria-pressed={scope === branch.id}
                onClick={() => onChoose(scope === branch.id ? 'all' : branch.id)}
              >
                <span className={css.name}>{branch.name}</span>
                <BranchBar branch={branch} />
                <Figures branch={branch} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={6} columns={3} />
      )}
    </Block>
  )
}

export function BranchBar({ branch }: { branch: BranchCount }) {
  return (
    <ProgressBar
      label={branch.name}
      parts={[
        { tone: 'green', value: branch.delivered, label: 'delivered' },
        { tone: 'accent', value: branch.out, label: 'out' },
        { tone: 'blue', value: branch.atHub, label: 'at hub' },
        { tone: 'grey', value: branch.toCollect, label: 'to collect' },
      ]}
    />
  )
}

function Figures({ branch }: { branch: BranchCount }) {
  const told = [
    ['to collect', branch.toCollect],
    ['at hub', branch.atHub],
    ['out', branch.out],
    ['delivered', branch.delivered],
  ] as const
  return (
    <span className={css.figures}>
      {told.map(([name, count]) => (
        <span key={name} className={css.figure}>
          <b>{formatCount(count)}</b> {name}
        </span>
      ))}
    </span>
  )
}
