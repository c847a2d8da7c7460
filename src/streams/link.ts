/** The link to the server and how fresh what is seen is, as data: each state carries only its own facts. */
import { CLOSE, type CloseReason } from '../contract/frames.ts'

/** All moments are wall-clock ms of this browser. */
export type Link =
  | { readonly is: 'connecting' }
  /** Up, and answered; `since` then. */
  | { readonly is: 'live'; readonly since: number }
  /** Being set up again after it was lost at `since`. */
  | { readonly is: 'resuming'; readonly since: number }
  /** Lost at `offlineSince`; the next attempt is made at `nextAt`. */
  | {
      readonly is: 'retrying'
      readonly attempt: number
      readonly nextAt: number
      readonly offlineSince: number
    }
  /** The server will not have us, and asking again would not help. */
  | { readonly is: 'refused'; readonly code: CloseReason }

export interface Freshness {
  /**
   * - `connecting`: nothing to see yet.
   * - `live`: what is seen is what is.
   * - `resuming`: connected again, and catching up.
   * - `offline`: cut off, or refused.
   */
  readonly state: 'connecting' | 'live' | 'resuming' | 'offline'
  /** From an event being recorded on the server to its being painted here, ms, smoothed; null before the first. */
  readonly behindMs: number | null
  /** When the newest event was recorded: wall-clock ms of this browser. */
  readonly lastEventAt: number | null
  /** Since when what is seen may be out of date; null while live. */
  readonly offlineSince: number | null
}

const REASONS = new Map<number, CloseReason>()
for (const reason of [
  'signedOut',
  'forbidden',
  'noHello',
  'badFrame',
  'flood',
  'silent',
  'tooSlow',
  'oldClient',
  'restarting',
] as const satisfies readonly CloseReason[]) {
  REASONS.set(CLOSE[reason].code, reason)
}

/** The reason behind a close code, when trying again would not help. */
export function refusal(code: number): CloseReason | null {
  const reason = REASONS.get(code)
  return reason === undefined || CLOSE[reason].retry ? null : reason
}
