import type { LiveShipment } from '../../contract/live.ts'
import { attentionOf } from '../../domain/shipments/attention.ts'
import { type ProblemTerms, type ProblemView, problemSince } from '../../domain/shipments/problem-views.ts'
import { causes } from '../../features/shipment/cause-messages.ts'
import { Elapsed } from '../../ui/live/clock.tsx'
import type { Column } from '../../ui/table/column.ts'
import { problemViews as messages } from './problem-messages.ts'
import css from './screen.module.css'

/** The view in which rows stand, and by which terms. */
export interface ProblemOf {
  readonly view: ProblemView
  readonly problems: ProblemTerms
  readonly now: () => number
}

/** Why a shipment stands in a view: its cause and the words of whoever reported it; else what the view says. */
function reasonOf(row: LiveShipment, view: ProblemView, now: number): string {
  const cause = attentionOf({ ...row, handled_until: null }, now)?.cause
  const reason = [cause && causes[cause].label, row.exception_reason].filter(Boolean).join(': ')
  return reason === '' ? messages.views[view].label : reason
}

/** The reason and the age of each shipment of a problematic view (001 §2). */
export function problemColumns({ view, problems, now }: ProblemOf): Column<LiveShipment>[] {
  return [
    {
      key: 'reason',
      title: messages.reason,
      width: 14,
      grow: 3,
      priority: 1,
      cell: (row) => {
        const reason = reasonOf(row, view, now())
        return <span title={reason}>{reason}</span>
      },
      value: (row) => reasonOf(row, view, now()),
    },
    {
      key: 'since',
      title: messages.age,
      width: 4.5,
      align: 'end',
      priority: 1,
      cell: (row) => <Elapsed at={problemSince(view, row, problems)} />,
      value: (row) => problemSince(view, row, problems),
    },
  ]
}

/** The same on a card. */
export function ProblemLine({ row, of: { view, problems, now } }: { row: LiveShipment; of: ProblemOf }) {
  return (
    <span className={css.cardLine}>
      <span className={css.cardReason}>{reasonOf(row, view, now())}</span>
      <span className={css.cardAge}>
        <Elapsed at={problemSince(view, row, problems)} />
      </span>
    </span>
  )
}

/** They stand behind the first column, which names the shipment. */
export const withProblem = (
  [first, ...rest]: readonly Column<LiveShipment>[],
  problem: readonly Column<LiveShipment>[],
): readonly Column<LiveShipment>[] => (first === undefined ? problem : [first, ...problem, ...rest])
