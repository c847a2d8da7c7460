/** What the day is called. */
import { formatDay } from '../../domain/moment.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const SOUTH_AFRICA_MS = 2 * 3_600_000

/** `Sat 21 Nov`: the local day of a moment (ms). */
export function dayWords(at: number): string {
  const weekday = WEEKDAYS[new Date(at + SOUTH_AFRICA_MS).getUTCDay()] ?? ''
  return `${weekday} ${formatDay(at).slice(0, -5)}`
}
