import { Stat } from '../../ui/stat.tsx'
import { opsDashboard as words } from '../../ui/words/staff/ops-dashboard.ts'
import type { Scope } from './day-numbers.ts'
import { type DayStat, formatPoints, formatShare } from './day-stats.ts'
import css from './stat-row.module.css'
import { useStats } from './use-board.tsx'

/** A provider promises this share of deliveries on time; under it the figure stands out. */
const ON_TIME_FLOOR = 0.9

export function StatRow({ scope, loading }: { scope: Scope; loading: boolean }) {
  return <StatRowView stats={useStats(scope)} loading={loading} />
}

export function StatRowView({ stats, loading }: { stats: readonly DayStat[]; loading: boolean }) {
  return (
    <section className={css.row} aria-label={words.figures}>
      {stats.map((stat) => (
        <Stat
          key={stat.key}
          label={stat.label}
          value={loading ? null : (stat.value ?? Number.NaN)}
          format={formatOf(stat)}
          delta={stat.delta?.by}
          formatDelta={stat.unit === 'share' ? formatPoints : undefined}
          against={loading ? undefined : stat.delta?.against}
          good={stat.delta?.good}
          spark={loading ? NO_SPARK : stat.spark}
          title={stat.delta === null ? stat.title : `${stat.title}\n${stat.delta.title}`}
          alarm={stat.unit === 'share' && stat.value !== null && stat.value < ON_TIME_FLOOR}
        />
      ))}
    </section>
  )
}

const NO_SPARK: readonly null[] = []

function formatOf({ unit, value }: DayStat): ((value: number) => string) | undefined {
  if (value === null) return () => '–'
  return unit === 'share' ? formatShare : undefined
}
