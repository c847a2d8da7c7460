import css from './sparkline.module.css'

interface SparklineProps {
  /** Evenly spaced in time, oldest first. Null where nothing is known. */
  values: readonly (number | null)[]
  /** What it shows, for screen readers. */
  label: string
  tone?: 'accent' | 'grey' | 'red'
}

const WIDTH = 100
const HEIGHT = 28

/** A path through the known values; a gap where nothing is known. */
function pathOf(values: readonly (number | null)[], slots: number, low: number, high: number): string {
  const span = high - low || 1
  let path = ''
  let open = false
  values.forEach((value, i) => {
    if (value === null) {
      open = false
      return
    }
    const x = slots < 2 ? 0 : (i / (slots - 1)) * WIDTH
    const y = HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)
    path += `${open ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    open = true
  })
  return path
}

/** How a number went, without axes: for beside the number. */
export function Sparkline({ values, label, tone = 'accent' }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const slots = values.length
  const low = Math.min(0, ...known)
  const high = Math.max(1, ...known)
  const path = pathOf(values, slots, low, high)
  const edge = (i: number) => (slots < 2 ? 0 : (i / (slots - 1)) * WIDTH).toFixed(1)
  const left = edge(values.findIndex((value) => value !== null))
  const right = edge(values.findLastIndex((value) => value !== null))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={css.spark}
      data-tone={tone}
    >
      {path !== '' && <path d={`${path}L${right} ${HEIGHT}L${left} ${HEIGHT}Z`} className={css.area} />}
      <path d={path} className={css.line} />
    </svg>
  )
}
