import type { TripsheetStop } from '../../../contract/tripsheets.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { dayMessages as messages } from '../day-messages.ts'

const MINUTE = 60_000

/** '12 min later', '5 min earlier', 'on time'; 'Open' of what is not done, a failed attempt too: nobody knows yet. */
export function againstPromise({
  promised_at,
  done_at,
}: Pick<TripsheetStop, 'promised_at' | 'done_at'>): string {
  if (done_at === null) return messages.isOpen
  const ms = Date.parse(done_at) - Date.parse(promised_at)
  if (Math.abs(ms) < MINUTE) return messages.onTime
  return ms > 0 ? messages.later(duration(ms)) : messages.earlier(duration(-ms))
}
