import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { compareText } from '../../domain/values/text-order.ts'
import { useActiveBranches } from '../../features/session/active-branches.ts'
import css from './branch-picker.module.css'
import { opsDashboard as messages } from './messages.ts'

/** One branch, or all. The browser's own list: it is short, and every keyboard and phone knows it. */
export function BranchPicker({
  scope,
  onChoose,
}: {
  scope: BranchScope
  onChoose: (scope: BranchScope) => void
}) {
  const activeBranches = useActiveBranches()
  const options = activeBranches.toSorted((a, b) => compareText(a.name, b.name))
  return (
    <select
      className={css.picker}
      aria-label={messages.branch}
      data-on={scope !== 'all' || undefined}
      value={String(scope)}
      onChange={({ currentTarget: { value } }) => onChoose(value === 'all' ? 'all' : Number(value))}
    >
      <option value="all">{messages.allBranches}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
