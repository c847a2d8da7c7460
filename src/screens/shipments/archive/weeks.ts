/** The weeks of the bar beside the list, and where on it a moment stands. */
import type { ArchiveWeeks } from '../../../contract/shipment-archive.ts'
import { dayOf, dayStart, WEEK_MS } from '../../../domain/values/moment.ts'

/** From its first week to this one, one below another in the order of the rows. */
export interface WeekBar {
  /** The first milliseconds of the weeks, from the top down. */
  readonly weeks: readonly number[]
  /** As many as there are; null where that is not known. */
  readonly counts: readonly (number | null)[]
  readonly most: number
}

/** Null where there is no shipment yet, or one week alone. */
export function weekBar(
  { first, counts }: Pick<ArchiveWeeks, 'first' | 'counts'>,
  oldestFirst: boolean,
): WeekBar | null {
  const begin = dayStart(first ?? '')
  if (begin === null || counts.length < 2) return null
  const weeks = counts.map((_, i) => begin + i * WEEK_MS)
  return {
    weeks: oldestFirst ? weeks : weeks.toReversed(),
    counts: oldestFirst ? counts : counts.toReversed(),
    most: Math.max(1, ...counts.map((count) => count ?? 0)),
  }
}

/** At which week a moment stands, in its order; the first or the last of those outside. */
export function weekAt({ weeks }: Pick<WeekBar, 'weeks'>, at: number): number {
  const [top = 0, next = 0] = weeks
  const place = next > top ? Math.floor((at - top) / WEEK_MS) : Math.floor((top + WEEK_MS - 1 - at) / WEEK_MS)
  return Math.max(0, Math.min(weeks.length - 1, place))
}

/** The day to open the list at, so that all of the week comes after it. */
export function dayToOpen({ weeks }: Pick<WeekBar, 'weeks'>, index: number): string {
  const [top = 0, next = 0] = weeks
  const week = weeks[index] ?? top
  return dayOf(next > top ? week : week + WEEK_MS - 1)
}

/** The first week of each year, by its place. */
export function yearsOf({
  weeks,
}: Pick<WeekBar, 'weeks'>): readonly { readonly year: string; readonly index: number }[] {
  const years = weeks.map((week) => dayOf(week).slice(0, 4))
  return years.flatMap((year, index) => (year === years[index - 1] ? [] : { year, index }))
}

/** Bars from the left, as long as their week has shipments beside the fullest: a path in a box of 1 by as many as there are weeks. */
export function barsPath({ counts, most }: Pick<WeekBar, 'counts' | 'most'>): string {
  return counts
    .flatMap((count, i) => (count === null || count === 0 ? [] : `M0 ${i}h${(count / most).toFixed(3)}v1H0z`))
    .join('')
}
