/** ISO 8601 with the offset of South Africa: `2026-11-21T14:02:09+02:00`. */
export function iso(ms: number): string {
  return `${new Date(Math.min(ms + 7_200_000, LAST_OF_FOUR_DIGITS)).toISOString().slice(0, 19)}+02:00`
}
/** What an earlier version stored beyond the year 9999 is answered as its end: five digits are no date to anybody. */
const LAST_OF_FOUR_DIGITS = Date.UTC(9999, 11, 31, 23, 59, 59)

/** The same of a moment that may not have come. */
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
