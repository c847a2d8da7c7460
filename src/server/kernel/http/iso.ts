const DAY_MS = 86_400_000
const OFFSET_MS = 7_200_000
/** What an earlier version stored beyond the year 9999 is answered as its end: five digits are no date to anybody. */
const LAST_OF_FOUR_DIGITS = Date.UTC(9999, 11, 31, 23, 59, 59)
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
/** A list names few days and each of them thousands of times; forgotten when there are many after all. */
const days = new Map<number, string>()
const MOST_DAYS = 1_000

function dateOf(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  days.set(day, date)
  return date
}

/** ISO 8601 with the offset of South Africa: `2026-11-21T14:02:09+02:00`. By hand: a large list holds ten thousand. */
export function iso(ms: number): string {
  const local = Math.min(ms + OFFSET_MS, LAST_OF_FOUR_DIGITS)
  const day = Math.floor(local / DAY_MS)
  const second = Math.floor((local - day * DAY_MS) / 1_000)
  const minute = Math.floor(second / 60)
  return `${dateOf(day)}T${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:${TWO_DIGITS[second % 60]}+02:00`
}

/** The same of a moment that may not have come. */
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
