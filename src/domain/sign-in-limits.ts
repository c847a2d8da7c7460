/** How often somebody may be wrong at the door before it stays shut for a while (000 §4, §8). */
import { formatTime } from './moment.ts'

const MINUTE = 60_000

/**
 * Wrong attempts that are let pass, by what is counted: the address that was typed, where it came from (an office is
 * many people behind one address), and whose two-factor code it was.
 */
export const SIGN_IN_LIMITS = {
  address: { most: 10 },
  ip: { most: 100 },
  code: { most: 10 },
} as const
export type AttemptKind = keyof typeof SIGN_IN_LIMITS

/** Attempts are forgotten after this long without another, and a lock opens again (ms). */
export const LOCK_MS = 15 * MINUTE

/** Says how long, and until when: `Too many failed attempts. Try again in 15 minutes, at 14:32.` */
export function lockedWords(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE))
  // To the minute, and never too early.
  const at = formatTime(Math.ceil(until / MINUTE) * MINUTE)
  return `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, at ${at}.`
}
