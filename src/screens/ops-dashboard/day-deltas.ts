/** How a figure of the day compares with an hour ago or with yesterday, and the shares and points it is said in. */
import { FINISHED_STAYS_LIVE_MS } from '../../contract/live.ts'
import { type BranchScope, type DayNumbers, SLOT_MS, slotOf } from '../../domain/dispatch/day-numbers.ts'
import { type PastDay, usualShare } from '../../domain/dispatch/past-weekdays.ts'
import { toTenth } from '../../domain/values/locale.ts'
import { formatTime, startOfDay, weekdayOf } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'
import { dayFigures as messages } from './day-messages.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Nobody is handed a parcel before this hour, so a day is whole when it is known from here on. */
const DAY_BEGINS = 5 * HOUR

export interface Delta {
  /** A difference; null where `against` tells a number that is none. */
  readonly by: number | null
  /** With what it is compared: 'in 1 h', 'vs yesterday'; or a number of its own: '15 new in 1 h'. */
  readonly against: string
  /** How it was reckoned. */
  readonly title: string
  readonly good?: 'up'
}

/** `96.4 %`; rounded down, so that 100 % means every one. */
export const formatShare = (share: number): string =>
  share >= 1 ? '100 %' : `${toTenth(Math.floor(share * 1000) / 10, currentLocale())} %`
/** A difference of shares, in points: `+1.3`. */
export const formatPoints = (by: number): string =>
  `${by > 0 ? '+' : by < 0 ? '−' : '±'}${toTenth(Math.abs(by * 100), currentLocale())}`

/** To the tenth of a point that is shown: what shows as nothing is nothing. */
const inPoints = (by: number): number => Math.round(by * 1000) / 1000

export interface Promises {
  readonly kept: number
  readonly due: number
}

export function promises(numbers: DayNumbers, from: number, to: number, scope: BranchScope): Promises {
  const kept = numbers.sum('kept', from, to, scope)
  return { kept, due: kept + numbers.sum('broken', from, to, scope) }
}

export const shareOf = ({ kept, due }: Promises): number | null => (due === 0 ? null : kept / due)

/** The same hours of yesterday, where the live workspace still has all of them: finished shipments leave it after 36 hours. */
export function yesterday(now: number): { from: number; to: number } | null {
  const start = startOfDay(now) - DAY
  if (start + DAY_BEGINS < now - FINISHED_STAYS_LIVE_MS) return null
  return { from: slotOf(start), to: slotOf(now - DAY) }
}

/** The slots that end now and began an hour ago, to five minutes. */
export const lastHour = (now: number) => ({ from: slotOf(now) - HOUR / SLOT_MS + 1, to: slotOf(now) })

/** How many in the last hour: not a difference, since others have left the stage meanwhile. */
export function inAnHour(
  numbers: DayNumbers,
  series: keyof typeof messages.taken,
  now: number,
  scope: BranchScope,
): Delta {
  const { from, to } = lastHour(now)
  const sum = numbers.sum(series, from, to, scope)
  return {
    by: null,
    against: messages.taken[series].inAnHour(sum),
    title: messages.taken[series].since(sum, sinceThen(now)),
  }
}

const sinceThen = (now: number): string => messages.since(formatTime(lastHour(now).from * SLOT_MS))

export function deliveredDelta(numbers: DayNumbers, today: number, now: number, scope: BranchScope): Delta {
  const then = yesterday(now)
  const before = then === null ? 0 : numbers.sum('delivered', then.from, then.to, scope)
  if (before === 0) {
    const { from, to } = lastHour(now)
    const by = numbers.sum('delivered', from, to, scope)
    return { by, against: messages.inAnHour, title: messages.deliveredSince(by, sinceThen(now)) }
  }
  const title = messages.deliveredYesterday(before, formatTime(now))
  return { by: today - before, against: messages.vsYesterday, title, good: 'up' }
}

export function onTimeDelta(
  numbers: DayNumbers,
  share: number | null,
  now: number,
  scope: BranchScope,
  past: readonly PastDay[],
): Delta | null {
  if (share === null) return null
  const hour = Math.floor((now - startOfDay(now)) / HOUR)
  const usual = usualShare(past, hour)
  if (usual !== null) {
    const day = weekdayOf(now, currentLocale())
    const title = messages.keptUsually(formatShare(usual), day, formatTime(startOfDay(now) + hour * HOUR))
    return { by: inPoints(share - usual), against: messages.vsWeekday(day), title, good: 'up' }
  }
  const then = yesterday(now)
  const before = then === null ? null : shareOf(promises(numbers, then.from, then.to, scope))
  if (before !== null) {
    const title = messages.keptYesterday(formatShare(before), formatTime(now))
    return { by: inPoints(share - before), against: messages.vsYesterday, title, good: 'up' }
  }
  const { from } = lastHour(now)
  const earlier = shareOf(promises(numbers, slotOf(startOfDay(now)), from - 1, scope))
  if (earlier === null) return null
  const title = messages.keptUntil(formatShare(earlier), formatTime(from * SLOT_MS))
  return { by: inPoints(share - earlier), against: messages.inAnHour, title, good: 'up' }
}
