/** The day beside the same weekday of past weeks: what it is likely to be, and whether it goes as well. */

/** A past day by its hours, 0 to 23: what was delivered, and promises of a delivery when they were kept or broken. */
export interface PastDay {
  readonly delivered: readonly number[]
  readonly kept: readonly number[]
  readonly broken: readonly number[]
}

/** So many weeks are looked back. */
export const PAST_WEEKS = 4
/** With fewer, chance is taken for habit. */
const FEWEST_WEEKS = 2

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const isKnown = ({ delivered }: PastDay): boolean => total(delivered) > 0

/** The middle one, or between the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/**
 * What is delivered in each hour of a day for which so many are promised: the median of each hour, as much more or less as is promised than usual.
 * Days on which nothing was delivered (holidays) do not count; null where too few are known.
 */
export function forecastByHour(past: readonly PastDay[], promised: number): readonly number[] | null {
  const days = past.filter(isKnown)
  const usual = median(days.map(({ kept, broken }) => total(kept) + total(broken)))
  if (days.length < FEWEST_WEEKS || usual === null || usual === 0) return null
  const scale = promised / usual
  return Array.from(
    { length: 24 },
    (_, hour) => (median(days.map(({ delivered }) => delivered[hour] ?? 0)) ?? 0) * scale,
  )
}

/** The usual share of deliveries on time up to an hour (those before it that are whole); null where too few days are known. */
export function usualShare(past: readonly PastDay[], hour: number): number | null {
  const shares = past.filter(isKnown).flatMap(({ kept, broken }) => {
    const inTime = total(kept.slice(0, hour))
    const due = inTime + total(broken.slice(0, hour))
    return due === 0 ? [] : [inTime / due]
  })
  return shares.length < FEWEST_WEEKS ? null : median(shares)
}
