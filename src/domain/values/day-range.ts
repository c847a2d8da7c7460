/** Days and times as filters send them, and as pickers offer them (000 §5, §9). */
import { dayStart, endOfDay } from './moment.ts'

/** Midnight at the beginning of year 0001: what is earlier is no date, but a missing one that a program has filled in. */
const YEAR_ONE = -62_135_596_800_000
/** Midnight at the beginning of year 10000, in ms: later dates have five digits, and no page or database shows them. */
const YEAR_10000 = 253_402_293_600_000

/**
 * The moment that one edge of a range means: a day its start or its end, an exact time itself; null for what is none. A time
 * of 24:00 is the end of its day, which is the midnight that the next one begins with (ISO 8601 and ECMA-262).
 */
export function rangeEdge(text: string, edge: 'start' | 'end'): number | null {
  const day = dayStart(text)
  if (day !== null) return edge === 'start' ? day : endOfDay(day)
  // Date.parse takes 31 February for 3 March, with a time and without, and reads a year out of what is no date at all.
  if (dayStart(text.slice(0, 10)) === null || !/^[T ]\d/.test(text.slice(10))) return null
  const at = Date.parse(text)
  return Number.isNaN(at) || at < YEAR_ONE || at >= YEAR_10000 ? null : at
}

const STEP_MINUTES = 30

/** 00:00 to 23:30, each half hour. Used by the time picker of the booking screen, document 001 section 2. */
export const TIME_CHOICES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, i) => {
  const minutes = i * STEP_MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
