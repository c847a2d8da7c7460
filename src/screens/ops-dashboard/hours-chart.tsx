import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { useLiveWorkspace } from '../../features/live-feed/live-workspace.tsx'
import { formatCount } from '../../ui/chart/stat.tsx'
import { Skeleton } from '../../ui/components/states.tsx'
import { useRovingButtons } from '../../ui/keyboard/roving-buttons.ts'
import { useClock } from '../../ui/live/clock.tsx'
import { useSignal } from '../../ui/live/use-signal.ts'
import { dayByTheHour as messages } from './day-messages.ts'
import type { HourCount } from './day-stats.ts'
import { HOUR_SERIES, hourText, rowsOfHour } from './hour-rows.ts'
import css from './hours-chart.module.css'
import { chartOf, HEIGHT, WIDTH } from './hours-chart-layout.ts'
import { useHours } from './use-dashboard-views.tsx'

interface HoursChartProps {
  scope: BranchScope
  /** Opens the rows of an hour; absent on a wall, where nobody presses anything. */
  onRows?: (rows: string) => void
}

export function HoursChart({ scope, onRows }: HoursChartProps) {
  const hours = useHours(scope)
  const hourNow = useClock(hourOf)
  // Until the shipments are there, every hour would be a zero.
  if (!useSignal(useLiveWorkspace().loaded)) return <Skeleton h="100%" />
  return <HoursChartView hours={hours} hourNow={hourNow} onRows={onRows} />
}

const hourOf = (now: number): number => Math.floor((now - startOfDay(now)) / 3_600_000)

interface HoursChartViewProps extends Pick<HoursChartProps, 'onRows'> {
  hours: readonly HourCount[]
  hourNow: number
}

/**
 * The day by the hour: bars for what was delivered, lines for what was booked and collected, the hours of yesterday
 * behind them where they are known.
 *
 * Drawn by hand: two paths and 48 rectangles, which a chart library would need 100 KB for. It stretches with its
 * block, keeps its strokes, and its words are text of the page, so that they follow the theme and the wall.
 */
function HoursChartView({ hours, hourNow, onRows }: HoursChartViewProps) {
  const roving = useRovingButtons<HTMLDivElement>()
  const { top, bars, shadows, booked, collected, forecast, first, last } = chartOf(hours, hourNow)
  return (
    <figure className={css.chart}>
      <figcaption className={css.legend}>
        {Object.entries(messages.series).map(([key, label]) => (
          <span key={key} className={css.key} data-series={key}>
            {label}
          </span>
        ))}
        {shadows.length > 0 && (
          <span className={css.key} data-series="yesterday">
            {messages.deliveredYesterday}
          </span>
        )}
        {forecast !== '' && (
          <span className={css.key} data-series="forecast">
            {messages.forecast}
          </span>
        )}
      </figcaption>
      <div className={css.plot}>
        <span className={css.top} aria-hidden>
          {formatCount(top)}
        </span>
        <span className={css.half} aria-hidden>
          {formatCount(top / 2)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.svg} aria-hidden>
          <path d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} className={css.grid} />
          {shadows.map(({ x, y, width, height }) => (
            <rect key={x} x={x} y={y} width={width} height={height} className={css.shadow} />
          ))}
          {bars.map(({ x, y, width, height }) => (
            <rect key={x} x={x} y={y} width={width} height={height} className={css.bar} />
          ))}
          <path d={forecast} className={css.line} data-series="forecast" />
          <path d={booked} className={css.line} data-series="booked" />
          <path d={collected} className={css.line} data-series="collected" />
        </svg>
        <div className={css.hours} {...roving}>
          {hours.slice(first, last + 1).map((hour) => (
            <HourColumn key={hour.hour} of={hour} onRows={onRows} />
          ))}
        </div>
      </div>
      <HoursTable hours={hours.slice(first, last + 1)} />
    </figure>
  )
}

/** An hour of the chart: what it holds on hover, and its rows on a click. */
function HourColumn({ of, onRows }: { of: HourCount } & Pick<HoursChartProps, 'onRows'>) {
  const { hour, ...counts } = of
  const title = titleOf(hour, counts)
  const label = <span aria-hidden>{hour % 3 === 0 ? String(hour).padStart(2, '0') : ''}</span>
  // What the bars show, where there is any.
  const series = (['delivered', ...HOUR_SERIES] as const).find((one) => counts[one] > 0)
  if (onRows === undefined || series === undefined)
    return (
      <span className={css.hour} title={title}>
        {label}
      </span>
    )
  return (
    <button
      type="button"
      className={css.hour}
      title={title}
      aria-label={title}
      onClick={() => onRows(rowsOfHour({ hour, series }))}
    >
      {label}
    </button>
  )
}

function titleOf(hour: number, counts: Omit<HourCount, 'hour'>): string {
  const { series } = messages
  const yesterday =
    counts.deliveredYesterday === null ? '' : `\n${messages.deliveredYesterday} ${counts.deliveredYesterday}`
  const forecast = counts.forecast === null ? '' : `\n${messages.forecast} ${Math.round(counts.forecast)}`
  return `${hourText(hour)}\n${series.booked} ${counts.booked}\n${series.collected} ${counts.collected}\n${series.delivered} ${counts.delivered}${yesterday}${forecast}`
}

/** The same for who cannot see it. */
function HoursTable({ hours }: { hours: readonly HourCount[] }) {
  const isForecast = hours.some(({ forecast }) => forecast !== null)
  return (
    <table className={css.spoken}>
      <caption>{messages.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.hour}</th>
          {Object.values(messages.series).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {isForecast && <th scope="col">{messages.forecast}</th>}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, booked, collected, delivered, forecast }) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            <td>{booked}</td>
            <td>{collected}</td>
            <td>{delivered}</td>
            {isForecast && <td>{Math.round(forecast ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
