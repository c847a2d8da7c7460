import { dayOf, dayStart } from '../../../domain/values/moment.ts'

/** The day nearest to another one on which one of these moments (ms) is, that one itself included; null where there is none. */
export function nearestDay(day: string, moments: readonly number[]): string | null {
  const wanted = dayStart(day)
  if (wanted === null) return null
  const days = [...new Set(moments.map((at) => dayOf(at)))]
  const away = (one: string) => Math.abs((dayStart(one) ?? 0) - wanted)
  return days.toSorted((a, b) => away(a) - away(b) || b.localeCompare(a))[0] ?? null
}
