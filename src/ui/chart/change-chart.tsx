import { Bar, BarChart, type BarShapeProps, Rectangle, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import css from './change-chart.module.css'
import { AXIS_PX, changeChartHeight } from './change-chart-height.ts'
import { changeTicks } from './change-ticks.ts'

/** What became more or less: one bar of the chart. */
export interface ChangeBar {
  readonly key: string
  readonly name: string
  /** Right of the line where it is more than nought, left where it is less. */
  readonly change: number
  /** Beside the name, where somebody points at the bar. */
  readonly detail: string
}

export interface ChangeChartProps {
  /** The largest first. */
  bars: readonly ChangeBar[]
  /** What the chart shows, for screen readers. */
  label: string
  /** How a change is written at the axis and beside its bar. */
  format: (change: number) => string
}

/** Changes side by side, to the right what is more, to the left what is less. */
export function ChangeChart({ bars, label, format }: ChangeChartProps) {
  const of = new Map(bars.map((bar) => [bar.key, bar]))
  const ticks = changeTicks(bars.map(({ change }) => change))
  return (
    <BarChart
      responsive
      className={css.chart}
      style={{ height: changeChartHeight(bars.length) }}
      layout="vertical"
      data={[...bars]}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      title={label}
    >
      <XAxis
        type="number"
        // A bar begins at nought, also where all of them go the same way.
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        ticks={ticks}
        height={AXIS_PX}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
      />
      <YAxis
        type="category"
        dataKey="key"
        width="auto"
        tickFormatter={(key) => of.get(String(key))?.name ?? ''}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <YAxis
        yAxisId="change"
        orientation="right"
        type="category"
        dataKey="key"
        width="auto"
        tickFormatter={(key) => format(of.get(String(key))?.change ?? 0)}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <ReferenceLine x={0} className={css.line} />
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => {
          const bar = of.get(String(payload[0]?.payload?.key))
          return active && bar !== undefined ? (
            <div className={css.tooltip}>
              <b>{bar.name}</b>
              <span>{bar.detail}</span>
            </div>
          ) : null
        }}
      />
      <Bar dataKey="change" barSize={12} isAnimationActive={false} shape={ChangeRectangle} />
    </BarChart>
  )
}

const ChangeRectangle = ({ x, y, width, height, value }: BarShapeProps) => (
  <Rectangle
    x={x}
    y={y}
    width={width}
    height={height}
    radius={2}
    className={Number(value) < 0 ? css.less : css.more}
  />
)
