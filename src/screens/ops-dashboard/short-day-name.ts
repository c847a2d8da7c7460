/** What the day is called. */
import { formatDayOfYear, weekdayOf } from '../../domain/values/moment.ts'
import { currentLocale } from '../../ui/messages/current-language.ts'

/** `Sat 21 Nov`: the local day of a moment (ms). */
export function shortDayName(at: number): string {
  const locale = currentLocale()
  return `${weekdayOf(at, locale).slice(0, 3)} ${formatDayOfYear(at, locale)}`
}
