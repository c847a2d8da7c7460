/** How often somebody may be wrong at the door before it stays shut for a while (000 §4, §8). */
import { formatTime } from '../values/moment.ts'

const MINUTE = 60_000

/** Attempts are forgotten after this long without another, and a lock opens again (ms). */
export const LOCK_MS = 15 * MINUTE

interface LimitRow {
  /** Wrong attempts that are let pass. */
  readonly most: number
  /** How long nobody is let try then (ms). */
  readonly lockMs: number
  /** Whether the next one after a lock is the last again: it slows, and keeps nobody out. */
  readonly slows: boolean
}

const locks = (most: number): LimitRow => ({ most, lockMs: LOCK_MS, slows: false })

/**
 * By what is counted: the address that was typed from one place, the browser that got in with it before, where it came
 * from (an office is many people behind one address), whose two-factor code or current password it was; and the address
 * from wherever it was typed, which anybody may know: whoever guesses at it slows others, and locks nobody out.
 */
export const SIGN_IN_LIMITS = {
  pair: locks(10),
  device: locks(10),
  ip: locks(100),
  code: locks(10),
  address: { most: 50, lockMs: MINUTE / 2, slows: true },
} as const satisfies Record<string, LimitRow>
export type AttemptKind = keyof typeof SIGN_IN_LIMITS

/** Says how long, and until when: `Too many failed attempts. Try again in 15 minutes, at 14:32.` */
export function lockedMessage(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE))
  // To the minute, and never too early.
  const at = formatTime(Math.ceil(until / MINUTE) * MINUTE)
  return `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, at ${at}.`
}
