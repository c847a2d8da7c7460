/** What the dashboard follows, in React. Everything is read for one branch, or for all of them. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { DayFigures, ServedFigure } from '../../domain/dispatch/day-figures.ts'
import { type BranchScope, figureNumbers } from '../../domain/dispatch/day-numbers.ts'
import { refOf } from '../../features/assignment/task.ts'
import type { ExpectedTask } from '../../features/assignment/use-day-arrivals.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useGeneralData } from '../../features/session/session.tsx'
import { useMinute } from '../../ui/live/clock.tsx'
import { useCounts, useSignal } from '../../ui/live/use-signal.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { type CauseGroups, groupsOf } from './attention-groups.ts'
import { createDashboardViews, type DashboardViews } from './dashboard-views.ts'
import { type DayStat, type FigureCount, type HourCount, hoursOf, statsOf, troublesOf } from './day-stats.ts'
import type { DriverRoute, ExpectedAt } from './driver-routes.ts'
import type { NamesOf } from './ticker-sentence.ts'
import { usePastDays } from './use-past-days.ts'

const ExpectedTasks = lazyBackground(() => import('./expected-tasks.tsx'))

const nobodyKnows: ExpectedTask = () => null

const DashboardViewsContext = createContext<DashboardViews | null>(null)
const ExpectedContext = createContext(nobodyKnows)

export function DashboardViewsProvider({ children }: { children: ReactNode }) {
  const workspace = useLiveWorkspace()
  const views = useMemo(() => createDashboardViews(workspace), [workspace])
  const [expected, setExpected] = useState(() => nobodyKnows)
  const tell = useCallback((its: ExpectedTask) => setExpected(() => its), [])
  return (
    <DashboardViewsContext value={views}>
      <ExpectedContext value={expected}>{children}</ExpectedContext>
      <ExpectedTasks onKnown={tell} fallback={null} />
    </DashboardViewsContext>
  )
}

export function useDashboardViews(): DashboardViews {
  const views = useContext(DashboardViewsContext)
  if (views === null) throw new Error('useBoard needs a BoardProvider above it')
  return views
}

/** The day as the server told it, of all branches, until it is counted here. */
export function useDayFigures(scope: BranchScope): DayFigures | null {
  const told = useSignal(useLiveWorkspace().day)
  return scope === 'all' ? told : null
}

/** How many shipments count in a figure now. */
export function useFigureCount(): FigureCount {
  const counts = useCounts(useDashboardViews().figures)
  return useCallback(
    (figure, scope) => counts.get(scope === 'all' ? figure : `${figure}:${scope}`) ?? 0,
    [counts],
  )
}

export function useStats(scope: BranchScope): readonly DayStat[] {
  const counted = useSignal(useDashboardViews().numbers)
  const countHere = useFigureCount()
  const told = useDayFigures(scope)
  const numbers = useMemo(() => (told === null ? counted : figureNumbers(told.numbers)), [told, counted])
  const count = useMemo(() => (told === null ? countHere : countTold(told)), [told, countHere])
  const minute = useMinute()
  const workspace = useLiveWorkspace()
  const past = usePastDays(scope)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live workspace's clock is read anew with each minute
  const day = useMemo(
    () => statsOf(numbers, scope, workspace.now(), past),
    [numbers, scope, minute, workspace, past],
  )
  return useMemo(() => [...troublesOf(count, scope), ...day], [count, scope, day])
}

const countTold =
  ({ figures }: DayFigures) =>
  (figure: ServedFigure) =>
    figures[figure]

export function useHours(scope: BranchScope): readonly HourCount[] {
  const numbers = useSignal(useDashboardViews().numbers)
  const minute = useMinute()
  const past = usePastDays(scope)
  return useMemo(() => hoursOf(numbers, scope, minute, past), [numbers, scope, minute, past])
}

export function useCauses(scope: BranchScope): readonly CauseGroups[] {
  const attention = useSignal(useDashboardViews().attention)
  const minute = useMinute()
  return useMemo(() => groupsOf(attention.cells(), scope, minute), [attention, scope, minute])
}

/** Rounds of a branch's drivers, worst first. */
export function useDriverRoutes(scope: BranchScope): readonly DriverRoute[] {
  const routes = useSignal(useDashboardViews().driverRoutes)
  const minute = useMinute()
  const { drivers } = useLiveWorkspace()
  const expected = useContext(ExpectedContext)
  const expectedAt = useCallback<ExpectedAt>(
    ({ id, kind, eta }) =>
      expected(refOf({ id, side: kind === 'collect' ? 'collection' : 'delivery' }), eta)?.at ?? null,
    [expected],
  )
  return useMemo(() => {
    const all = routes.at(minute, expectedAt)
    return scope === 'all' ? all : all.filter(({ driverId }) => drivers.get(driverId)?.branch_id === scope)
  }, [routes, minute, scope, drivers, expectedAt])
}

/** Names for sentences. */
export function useNamesOf(): NamesOf {
  const { branches, drivers } = useGeneralData()
  return useMemo(
    () => ({
      driver: (id) => drivers.get(id)?.name ?? null,
      branch: (id) => branches.get(id)?.name ?? null,
    }),
    [branches, drivers],
  )
}
