/** The link to the server and how fresh what is seen is, as data: each state carries only its own facts. */
import { z } from 'zod'
import { CLOSE } from '../../contract/frames.ts'

/** Close reasons after which the browser does not reconnect: asking again would not help. */
export const PermanentClose = z.enum(['signedOut', 'forbidden', 'oldClient', 'accountClosed', 'maintenance'])
export type PermanentClose = z.infer<typeof PermanentClose>

/** The refusal behind a close code; null when it is worth coming back. */
export function permanentCloseOf(code: number): PermanentClose | null {
  return PermanentClose.options.find((reason) => CLOSE[reason].code === code) ?? null
}

/** All moments are wall-clock ms of this machine. It travels between tabs, hence a schema. */
export const Link = z.discriminatedUnion('is', [
  z.object({ is: z.literal('connecting') }),
  /** Up, and answered at `since`. A beat that is overdue: nothing was heard after `silentSince`. */
  z.object({ is: z.literal('live'), since: z.number(), silentSince: z.number().optional() }),
  /** Being set up again after it was lost at `since`. */
  z.object({ is: z.literal('resuming'), since: z.number() }),
  /** Lost at `offlineSince`; the next attempt is made at `nextAt`. */
  z.object({
    is: z.literal('retrying'),
    attempt: z.number(),
    nextAt: z.number(),
    offlineSince: z.number(),
  }),
  z.object({ is: z.literal('refused'), code: PermanentClose }),
])
export type Link = z.infer<typeof Link>

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
  /** When the newest event was recorded: wall-clock ms of this machine. */
  readonly lastEventAt: number | null
  /** Since when what is seen may be out of date, ms of business time, as the clocks show it; null while live. */
  readonly offlineSince: number | null
}
