import type { ListFilter } from '../../../domain/shipments/list-filter.ts'
import { PROBLEM_VIEWS } from '../../../domain/shipments/problem-views.ts'
import { problemViews } from '../problem-messages.ts'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'

interface ProblemChipsProps {
  choice: Pick<ListFilter, 'view' | 'hasProblem'>
  staff: boolean
  onChange: (part: Partial<ListFilter>) => void
}

/** The problematic views of 001 §2, for staff, and whatever went wrong, also where it is long over. */
export function ProblemChips({ choice, staff, onChange }: ProblemChipsProps) {
  return (
    <div className={css.problems} role="toolbar" aria-label={messages.viewBar}>
      {staff &&
        PROBLEM_VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={css.chip}
            aria-pressed={choice.view === view}
            title={problemViews.views[view].what}
            onClick={() => onChange({ view: choice.view === view ? null : view })}
          >
            {problemViews.views[view].label}
          </button>
        ))}
      <button
        type="button"
        className={css.chip}
        aria-pressed={choice.hasProblem === true}
        title={messages.problemText}
        onClick={() => onChange({ hasProblem: choice.hasProblem === true ? null : true })}
      >
        {messages.problem}
      </button>
    </div>
  )
}
