import { useEffect } from 'react'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { useAccess } from '../../features/session/access.tsx'
import { Stat } from '../../ui/chart/stat.tsx'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { formatPoints, formatShare } from './day-deltas.ts'
import { type DayStat, listBehind } from './day-stats.ts'
import { opsDashboard as messages } from './messages.ts'
import css from './stat-row.module.css'
import { useDayFigures, useStats } from './use-dashboard-views.tsx'

/** A provider promises this share of deliveries on time; under it the figure stands out. */
const ON_TIME_FLOOR = 0.9

export function StatRow({ scope, loading }: { scope: BranchScope; loading: boolean }) {
  const { markFirstPaint } = useLiveWorkspace()
  const isTold = useDayFigures(scope) !== null
  useEffect(() => {
    if (isTold) markFirstPaint()
  }, [isTold, markFirstPaint])
  return <StatRowView stats={useStats(scope)} scope={scope} loading={loading && !isTold} />
}

interface StatRowViewProps {
  stats: readonly DayStat[]
  scope: BranchScope
  loading: boolean
}

function StatRowView({ stats, scope, loading }: StatRowViewProps) {
  const { wall } = useWall()
  const { isPast } = useAccess()
  const tile = (stat: DayStat) => (
    <Stat
      key={stat.key}
      label={stat.label}
      // The list behind a figure is of now: at a past moment it would not hold what is counted.
      to={wall || isPast ? undefined : listBehind(stat.listLink, scope)}
      value={loading ? null : (stat.value ?? Number.NaN)}
      format={formatOf(stat)}
      delta={stat.delta?.by}
      formatDelta={stat.unit === 'share' ? formatPoints : undefined}
      against={loading ? undefined : stat.delta?.against}
      good={stat.delta?.good}
      spark={loading && stat.spark !== undefined ? NO_SPARK : stat.spark}
      title={stat.delta === null ? stat.title : `${stat.title}\n${stat.delta.title}`}
      alarm={!loading && isAlarm(stat)}
    />
  )
  const isTrouble = ({ alarm }: DayStat) => alarm === true
  return (
    <section className={css.row} aria-label={messages.figures}>
      <div className={css.pair}>{stats.filter(isTrouble).map(tile)}</div>
      {stats.filter((stat) => !isTrouble(stat)).map(tile)}
    </section>
  )
}

const NO_SPARK: readonly null[] = []

function isAlarm({ alarm, unit, value }: DayStat): boolean {
  if (alarm === true) return value !== null && value > 0
  return unit === 'share' && value !== null && value < ON_TIME_FLOOR
}

function formatOf({ unit, value }: DayStat): ((value: number) => string) | undefined {
  if (value === null) return () => '–'
  return unit === 'share' ? formatShare : undefined
}
