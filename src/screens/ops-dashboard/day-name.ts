/** What the day is called. */
import { formatDayOfYear } from '../../domain/values/moment.ts'
import { spokenLocale } from '../../ui/messages/current-language.ts'

const SOUTH_AFRICA_MS = 2 * 3_600_000

/** `Sat 21 Nov`: the local day of a moment (ms). */
export function dayWords(at: number): string {
  const weekday = spokenLocale().weekdays[new Date(at + SOUTH_AFRICA_MS).getUTCDay()]?.slice(0, 3)
  return `${weekday} ${formatDayOfYear(at, spokenLocale())}`
}
