/** Which shipments may leave the database for a file of the archive, and which stay (docs/decisions/110). */
import { isFinished, type ShipmentStatus } from './shipment-status.ts'

const DAY = 86_400_000
/** Nothing of so many days leaves, whatever is set. */
const NEVER_WITHIN_MS = 90 * DAY

/** What is known of a shipment when it is asked whether it may leave. Moments in ms. */
export interface LeavingFacts {
  readonly status: ShipmentStatus
  readonly over_since: number | null
  /** When anything of it was written last: a step, a note, a file, a proof, or that it was put back from the archive. */
  readonly touched_at: number
  /** An exception that stands, which somebody has yet to settle. */
  readonly exception: ShipmentStatus | null
  /** Of what brings it back, or was made like it. */
  readonly related: readonly ShipmentStatus[]
  /** A compartment is held for it. */
  readonly is_held: boolean
  /** A job of the business clock, or a delivery of a webhook, waits for it. */
  readonly is_awaited: boolean
  /** A consumer of the log has yet to read what happened to it. */
  readonly is_unread: boolean
}

/** Only what was over before the one, and has not been touched since the other, leaves. Moments in ms. */
export interface LeavingTerms {
  readonly overBefore: number
  readonly untouchedSince: number
}

/**
 * The terms of so many months that shipments are kept. Months of the calendar (UTC) leave as a whole: what ended in one of them is
 * in few files, and those are written once.
 */
export function leavingTerms(now: number, keptMonths: number): LeavingTerms {
  const untouchedSince = now - NEVER_WITHIN_MS
  const day = new Date(now)
  const kept = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - keptMonths)
  const latest = new Date(untouchedSince)
  const latestMonth = Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth())
  return { overBefore: Math.min(kept, latestMonth), untouchedSince }
}

/** Whether nothing more comes of it: over for good, or never booked. Who waits for money, or may still accept a quote, is not. */
export function hasEnded(status: ShipmentStatus): boolean {
  return isFinished(status) || status === 'quote-expired' || status === 'payment-failed'
}

export type StaysBecause =
  | 'not at an end'
  | 'ended lately'
  | 'touched lately'
  | 'exception stands'
  | 'related to one under way'
  | 'compartment held'
  | 'awaited'
  | 'not read'

/** Why a shipment stays; null where it may leave. */
export function staysBecause(of: LeavingFacts, terms: LeavingTerms): StaysBecause | null {
  if (!hasEnded(of.status) || of.over_since === null) return 'not at an end'
  if (of.over_since >= terms.overBefore) return 'ended lately'
  if (of.touched_at >= terms.untouchedSince) return 'touched lately'
  if (of.exception !== null) return 'exception stands'
  if (!of.related.every(hasEnded)) return 'related to one under way'
  if (of.is_held) return 'compartment held'
  if (of.is_awaited) return 'awaited'
  return of.is_unread ? 'not read' : null
}

/** The month (UTC) of a moment (ms), as files of the archive are named by it: `2024-03`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)
