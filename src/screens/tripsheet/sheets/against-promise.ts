import type { TripsheetStop } from '../../../contract/tripsheets.ts'
import { duration } from '../../../features/assignment/duration.ts'
import { sheets as messages } from './messages.ts'

const MINUTE = 60_000

/**
 * '12 min later', '5 min earlier', 'on time'; 'Open' of what is not done, a failed attempt too: nobody knows yet. Of a day that is over it
 * is 'Not done'.
 */
export function againstPromise(
  { promised_at, done_at }: Pick<TripsheetStop, 'promised_at' | 'done_at'>,
  isOver = false,
): string {
  if (done_at === null) return isOver ? messages.isMissed : messages.isOpen
  const ms = Date.parse(done_at) - Date.parse(promised_at)
  if (Math.abs(ms) < MINUTE) return messages.onTime
  return ms > 0 ? messages.later(duration(ms)) : messages.earlier(duration(-ms))
}
