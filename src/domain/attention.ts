/** What makes a shipment need somebody, and what that somebody should do next (the ops dashboard). */
import { isActive, isCollected, type ShipmentStatus, type StatusFacts } from './shipment-status.ts'
import { codesOf } from './table.ts'

/** `critical`: now; `serious`: today; `watch`: keep an eye on it. */
export type Severity = 'critical' | 'serious' | 'watch'

interface CauseRow {
  label: string
  severity: Severity
  /** What to do next, as an instruction. */
  next: string
}

/** Worst first, for lists. A shipment has one cause: its status before its lateness (see `attentionOf`). */
export const ATTENTION_CAUSES = {
  damaged: {
    label: 'Damaged',
    severity: 'critical',
    next: 'Photograph it, hold it and tell the sender',
  },
  exception: { label: 'Exception', severity: 'critical', next: 'Call the driver and decide what happens' },
  rejected: { label: 'Rejected by driver', severity: 'critical', next: 'Give it to another driver' },
  'delivery-failed': {
    label: 'Delivery failed',
    severity: 'serious',
    next: 'Call the recipient and agree on a new time',
  },
  'collection-failed': {
    label: 'Collection failed',
    severity: 'serious',
    next: 'Call the sender and agree on a new time',
  },
  'delivery-unassigned': { label: 'No delivery driver', severity: 'serious', next: 'Assign a driver' },
  'collection-unassigned': { label: 'No collection driver', severity: 'serious', next: 'Assign a driver' },
  'late-delivery': {
    label: 'Late for delivery',
    severity: 'serious',
    next: 'Ask the driver for a time and tell the recipient',
  },
  'late-collection': {
    label: 'Late for collection',
    severity: 'serious',
    next: 'Ask the driver for a time or send another',
  },
  'on-hold': { label: 'On hold', severity: 'watch', next: 'Settle the reason and release it' },
} as const satisfies Record<string, CauseRow>
export const ATTENTION_CAUSE_CODES = codesOf(ATTENTION_CAUSES)
export type AttentionCause = (typeof ATTENTION_CAUSE_CODES)[number]

/** Moments in ms; `null` when nothing was promised. */
export interface AttentionFacts extends StatusFacts {
  collection_due_at: number | null
  delivery_due_at: number | null
}

export interface Attention {
  cause: AttentionCause
  label: string
  severity: Severity
  next: string
  /** How far past the promise, in ms; 0 when it is not late. */
  late_ms: number
}

const CAUSE_OF_STATUS: Partial<Record<ShipmentStatus, AttentionCause>> = {
  damaged: 'damaged',
  'collection-exception': 'exception',
  'delivery-exception': 'exception',
  'bob-box-reservation-failed': 'exception',
  'collection-rejected': 'rejected',
  'delivery-rejected': 'rejected',
  'collection-failed-attempt': 'collection-failed',
  'delivery-failed-attempt': 'delivery-failed',
  'collection-unassigned': 'collection-unassigned',
  'delivery-unassigned': 'delivery-unassigned',
  'on-hold': 'on-hold',
  'on-hold-internal': 'on-hold',
}

function causeOfStatus(shipment: AttentionFacts): AttentionCause | null {
  const cause = CAUSE_OF_STATUS[shipment.status] ?? null
  // Somebody has it after all: it shows as assigned (001 §4), so it is not counted as unassigned either.
  if (cause === 'collection-unassigned' && shipment.collection_agent_id !== null) return null
  if (cause === 'delivery-unassigned' && shipment.delivery_agent_id !== null) return null
  return cause
}

/** Only what is on its way can be late, and only for a step that is still ahead: the nearest names it. */
function lateness(shipment: AttentionFacts, now: number): { cause: AttentionCause; by: number } | null {
  if (!isActive(shipment.status)) return null
  const { collection_due_at: collection, delivery_due_at: delivery } = shipment
  const delivering = delivery === null ? 0 : now - delivery
  const collecting = collection === null || isCollected(shipment.status) ? 0 : now - collection
  const by = Math.max(delivering, collecting)
  if (by <= 0) return null
  return { cause: collecting > 0 ? 'late-collection' : 'late-delivery', by }
}

/** Why a shipment needs somebody now, or `null`. What is in trouble and late as well is critical. */
export function attentionOf(shipment: AttentionFacts, now: number): Attention | null {
  const late = lateness(shipment, now)
  const ofStatus = causeOfStatus(shipment)
  const cause = ofStatus ?? late?.cause ?? null
  if (cause === null) return null
  const row: CauseRow = ATTENTION_CAUSES[cause]
  const severity = ofStatus !== null && late !== null ? 'critical' : row.severity
  return { cause, label: row.label, severity, next: row.next, late_ms: late?.by ?? 0 }
}
