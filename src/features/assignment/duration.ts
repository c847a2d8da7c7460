/** A file of its own: the dashboard writes spans as a tripsheet does, and needs none of its other words. */
import { currentLocale } from '../../ui/messages/current-language.ts'

const MINUTE = 60_000

/** '25 min', '1 h 05 min', '3 h', '2 d', of ms. */
export function duration(ms: number): string {
  const { d, h, m } = currentLocale().units
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  if (minutes < 60) return `${minutes} ${m}`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} ${d}`
  const rest = minutes % 60
  return hours >= 10 || rest === 0 ? `${hours} ${h}` : `${hours} ${h} ${String(rest).padStart(2, '0')} ${m}`
}
