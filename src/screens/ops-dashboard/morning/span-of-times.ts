import { dayOf, formatTime } from '../../../domain/values/moment.ts'
import { shortDayName } from '../short-day-name.ts'

/** A first and a last moment (ms), the same text where it is one: `['Thu 26 Nov 21:10', '21:40']`. A day is named where it is not today, and where the last has another. */
export function spanOfTimes(first: number, last: number, now: number): readonly [string, string] {
  const text = (at: number, isOfDay: boolean) =>
    isOfDay ? formatTime(at) : `${shortDayName(at)} ${formatTime(at)}`
  const from = text(first, dayOf(first) === dayOf(now))
  const isOneDay = dayOf(first) === dayOf(last)
  return isOneDay && formatTime(first) === formatTime(last) ? [from, from] : [from, text(last, isOneDay)]
}
