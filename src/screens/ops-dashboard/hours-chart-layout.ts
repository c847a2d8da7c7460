/** The shapes of the day's chart, from its counts. */
import type { HourCount } from './day-stats.ts'

export const WIDTH = 240
export const HEIGHT = 100
/** A provider's day; hours outside of it are shown when something happened in them. */
const USUAL = { first: 5, last: 20 } as const

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface HoursShape {
  /** The number at the top of the scale. */
  readonly top: number
  readonly first: number
  readonly last: number
  readonly bars: readonly Bar[]
  readonly shadows: readonly Bar[]
  /** As `d` of a path. */
  readonly booked: string
  readonly collected: string
  /** Over all hours, also those to come; empty where there is none. */
  readonly forecast: string
}

/** 1, 2, 5, 10, 20, 50 … and twice something even, so that the half of it is a number too. */
export function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 2)))
  for (const step of [1, 2, 4, 6, 8, 10]) if (most <= step * power && step * power >= 2) return step * power
  return 10 * power
}

const busy = ({ booked, collected, delivered }: HourCount): boolean => booked + collected + delivered > 0

/** `hourNow`: the hour that has begun, 0 to 23. */
export function chartOf(hours: readonly HourCount[], hourNow: number): HoursShape {
  const firstBusy = hours.findIndex(busy)
  const first = firstBusy < 0 ? USUAL.first : Math.min(USUAL.first, firstBusy)
  const last = Math.max(USUAL.last, hours.findLastIndex(busy))
  const shown = hours.slice(first, last + 1)
  const top = roundTop(
    Math.max(
      ...shown.map((hour) =>
        Math.max(
          hour.booked,
          hour.collected,
          hour.delivered,
          hour.deliveredYesterday ?? 0,
          hour.forecast ?? 0,
        ),
      ),
    ),
  )
  const step = WIDTH / shown.length
  const heightOf = (count: number) => (count / top) * HEIGHT
  const barsOf = (counts: readonly (number | null)[], share: number): Bar[] =>
    counts.flatMap((count, i) => {
      if (count === null || count === 0) return []
      const height = heightOf(count)
      return [{ x: (i + (1 - share) / 2) * step, y: HEIGHT - height, width: share * step, height }]
    })
  // A line ends with the last whole hour: the one that has begun would look like a fall.
  const whole = Math.max(0, hourNow - first)
  const lineOf = (counts: readonly number[], upTo = whole) =>
    counts
      .slice(0, upTo)
      .map(
        (count, i) =>
          `${i === 0 ? 'M' : 'L'}${((i + 0.5) * step).toFixed(1)} ${(HEIGHT - heightOf(count)).toFixed(1)}`,
      )
      .join('')
  return {
    top,
    first,
    last,
    bars: barsOf(
      shown.map(({ delivered }) => delivered),
      0.5,
    ),
    shadows: barsOf(
      shown.map(({ deliveredYesterday }) => deliveredYesterday),
      0.8,
    ),
    booked: lineOf(shown.map(({ booked }) => booked)),
    collected: lineOf(shown.map(({ collected }) => collected)),
    forecast: lineOf(
      shown.flatMap(({ forecast }) => forecast ?? []),
      shown.length,
    ),
  }
}
