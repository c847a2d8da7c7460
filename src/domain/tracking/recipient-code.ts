/** The code by which a recipient shows that a delivery is theirs: how many there are, and how long one lasts. Times are ms of the wall clock. */

/** A million codes, so few wrong ones for each and so few codes a day: of 40,000 days of guessing one is lucky. */
export const RECIPIENT_CODE_DIGITS = 6
export const MOST_WRONG_CODES = 5
/** For one shipment: each is a message that somebody pays for. */
export const MOST_CODES_A_DAY = 5
/** To one telephone or address in an hour, whatever shipments they are for. */
export const MOST_CODES_TO_ONE = 10
export const CODE_LASTS_MS = 15 * 60_000
/** Whoever presses twice is sent one. */
export const NEXT_CODE_AFTER_MS = 60_000

export interface SentCode {
  /** Null: it was used. */
  readonly code: unknown
  readonly wrong: number
  readonly sent_at: number
}

/** Whether a code may still be tried. */
export const isCodeOpen = ({ code, wrong, sent_at }: SentCode, at: number): boolean =>
  code !== null && wrong < MOST_WRONG_CODES && at - sent_at < CODE_LASTS_MS

const DAY_MS = 86_400_000

/** What is counted of the next code that is sent; null where none is sent now. */
export function nextCode(
  last: { readonly sent_at: number; readonly day_began_at: number; readonly sent_in_day: number } | undefined,
  at: number,
): { day_began_at: number; sent_in_day: number } | null {
  if (last === undefined) return { day_began_at: at, sent_in_day: 1 }
  if (at - last.sent_at < NEXT_CODE_AFTER_MS) return null
  if (at - last.day_began_at >= DAY_MS) return { day_began_at: at, sent_in_day: 1 }
  if (last.sent_in_day >= MOST_CODES_A_DAY) return null
  return { day_began_at: last.day_began_at, sent_in_day: last.sent_in_day + 1 }
}
