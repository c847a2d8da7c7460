import { useMemo, useState } from 'react'
import type { BranchScope } from '../../../domain/dispatch/day-numbers.ts'
import type { Resolution } from '../../../domain/shipments/attention.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import { stopRowsOf } from '../../../features/assignment/request-rows.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { countView } from '../../../streams/views/views.ts'
import { RetryButton } from '../../../ui/components/retry-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/components/states.tsx'
import { useClock } from '../../../ui/live/clock.tsx'
import { useCounts, useSignal } from '../../../ui/live/use-signal.ts'
import { AssignDialog } from '../../shipments/assign/assign-dialog.tsx'
import { ShownRuns } from '../../shipments/bulk/shown-runs.tsx'
import { LazyResolveDialog } from '../../shipments/resolve/lazy-resolve-dialog.tsx'
import type { ResolveAction } from '../../shipments/resolve/resolve.ts'
import { BetweenBranches } from './between-branches.tsx'
import { DriversToday } from './drivers-today.tsx'
import { DueToday } from './due-today.tsx'
import { LeftOver } from './left-over.tsx'
import { morningMessages as messages } from './messages.ts'
import css from './morning.module.css'
import { isInMorningRows, type MorningRows, morningKeys } from './morning-keys.ts'
import { Plan } from './plan.tsx'
import { useMorning } from './use-morning.ts'
import { useMorningOf } from './use-morning-of.ts'

interface MorningModeProps {
  scope: BranchScope
  onRows: (rows: string) => void
  /** Where its code cannot be had. */
  onLeave: () => void
}

const NO_IDS: readonly number[] = []

/** The day before it begins: what is left over, what is due, who drives, what is on its way, and the plan that somebody confirms. */
export default function MorningMode({ scope, onRows }: MorningModeProps) {
  const workspace = useLiveWorkspace()
  const loaded = useSignal(workspace.loaded)
  const day = useClock(dayOf)
  const stops = stopRowsOf(workspace)
  const of = useMorningOf(scope)
  const counts = useCounts(
    // biome-ignore lint/correctness/useExhaustiveDependencies: what was left over is another number tomorrow
    useMemo(
      () => countView(stops, (row) => morningKeys(row, workspace.now(), of)),
      [stops, workspace, of, day],
    ),
  )
  const { data: morning, error, refetch } = useMorning(scope)
  const [assigning, setAssigning] = useState<readonly number[] | null>(null)
  const [acting, setActing] = useState<{
    readonly act: ResolveAction
    readonly ids: readonly number[]
  } | null>(null)
  /** As they are when somebody acts. */
  const idsOf = (rows: MorningRows): readonly number[] =>
    [...stops.ids()].filter((id) => {
      const row = stops.get(id)
      return row !== undefined && isInMorningRows(rows, row, workspace.now(), of)
    })
  const onAct = (rows: MorningRows, act: Resolution) => {
    if (act === 'assign') setAssigning(idsOf(rows))
    else setActing({ act, ids: idsOf(rows) })
  }
  const waits = <SkeletonRows rows={4} columns={3} />
  if (error && morning === undefined)
    return (
      <ErrorState
        title={messages.notLoaded}
        error={error.message}
        action={<RetryButton onClick={() => void refetch()} />}
      />
    )
  if (!loaded || morning === undefined) return waits
  return (
    <div className={css.morning}>
      <Plan scope={scope} morning={morning} />
      <LeftOver scope={scope} counts={counts} onRows={onRows} onAct={onAct} />
      <DueToday scope={scope} counts={counts} onRows={onRows} />
      <DriversToday
        scope={scope}
        morning={morning}
        counts={counts}
        onRows={onRows}
        onReassign={(id) => setAssigning(idsOf({ is: 'driver', id }))}
      />
      <BetweenBranches scope={scope} usual={morning.transfers} onRows={onRows} />
      <ShownRuns />
      <AssignDialog ids={assigning} onClose={() => setAssigning(null)} />
      <LazyResolveDialog
        act={acting?.act ?? null}
        ids={acting?.ids ?? NO_IDS}
        rebooksToday
        onClose={() => setActing(null)}
      />
    </div>
  )
}
