/** Why a shipment needs attention, and which act resolves it (the dashboard, lists, lanes, maps); an exception (exception.ts) is one cause. */

import { keysOf } from '../values/table.ts'
import type { ExceptionFacts } from './exception.ts'
import { dueStop, type StopFacts } from './next-stop.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** `critical`: now; `serious`: today; `watch`: keep an eye on it. */
export type Severity = 'critical' | 'serious' | 'watch'

/** What resolves a cause of attention. `call`: agree by telephone until when it is settled, and note it. */
export const RESOLUTIONS = {
  call: { label: 'Note a call' },
  assign: { label: 'Assign' },
  reschedule: { label: 'Reschedule' },
  hold: { label: 'Put on hold' },
  return: { label: 'Return to sender' },
  release: { label: 'Release' },
} as const satisfies Record<string, { label: string }>
export const RESOLUTION_CODES = keysOf(RESOLUTIONS)
export type Resolution = (typeof RESOLUTION_CODES)[number]

interface CauseRow {
  label: string
  severity: Severity
  /** What to do next, as an instruction. */
  next: string
  /** What resolves it, the usual first. */
  resolutions: readonly Resolution[]
}

/** Worst first, for lists. A shipment has one cause: its exception before its status before its lateness. */
export const ATTENTION_CAUSES = {
  damaged: {
    label: 'Damaged',
    severity: 'critical',
    next: 'Photograph the damage, hold it and call the sender',
    resolutions: ['hold', 'return', 'call'],
  },
  exception: {
    label: 'Driver exception',
    severity: 'critical',
    next: 'Call the driver and decide',
    resolutions: ['call', 'reschedule', 'assign', 'hold', 'return'],
  },
  rejected: {
    label: 'Rejected by driver',
    severity: 'critical',
    next: 'Assign another driver',
    resolutions: ['assign', 'hold'],
  },
  'delivery-failed': {
    label: 'Delivery failed',
    severity: 'serious',
    next: 'Call the recipient and reschedule',
    resolutions: ['reschedule', 'call', 'assign', 'hold', 'return'],
  },
  'collection-failed': {
    label: 'Collection failed',
    severity: 'serious',
    next: 'Call the sender and reschedule',
    resolutions: ['reschedule', 'call', 'assign', 'hold'],
  },
  'delivery-unassigned': {
    label: 'Delivery driver removed',
    severity: 'serious',
    next: 'Assign a driver',
    resolutions: ['assign', 'reschedule', 'hold'],
  },
  'collection-unassigned': {
    label: 'Collection driver removed',
    severity: 'serious',
    next: 'Assign a driver',
    resolutions: ['assign', 'reschedule', 'hold'],
  },
  'late-delivery': {
    label: 'Delivery late',
    severity: 'serious',
    next: 'Get an ETA from the driver and call the recipient',
    resolutions: ['call', 'reschedule', 'assign', 'hold'],
  },
  'late-collection': {
    label: 'Collection late',
    severity: 'serious',
    next: 'Get an ETA from the driver, or assign another',
    resolutions: ['call', 'assign', 'reschedule', 'hold'],
  },
  'on-hold': {
    label: 'On hold',
    severity: 'watch',
    next: 'Resolve and release',
    resolutions: ['release', 'return'],
  },
} as const satisfies Record<string, CauseRow>
export const ATTENTION_CAUSE_CODES = keysOf(ATTENTION_CAUSES)
export type AttentionCause = (typeof ATTENTION_CAUSE_CODES)[number]

/** What resolves a cause, the usual first. */
export const resolutionsOf = (cause: AttentionCause): readonly Resolution[] =>
  ATTENTION_CAUSES[cause].resolutions

/** Moments in ms; a window's end is null when nothing was agreed. */
export interface AttentionFacts extends ExceptionFacts, StopFacts {
  /** Somebody has seen to it until then: it needs no attention before. */
  handled_until: number | null
}

export interface Attention {
  cause: AttentionCause
  label: string
  severity: Severity
  next: string
  /** How far past the window of its next stop, in ms; 0 when it is not late. */
  late_ms: number
}

const CAUSE_OF_EXCEPTION: Partial<Record<ShipmentStatus, AttentionCause>> = {
  damaged: 'damaged',
  'collection-exception': 'exception',
  'delivery-exception': 'exception',
  'bob-box-reservation-failed': 'exception',
  'collection-rejected': 'rejected',
  'delivery-rejected': 'rejected',
  'collection-failed-attempt': 'collection-failed',
  'delivery-failed-attempt': 'delivery-failed',
}
const CAUSE_OF_STATUS: Partial<Record<ShipmentStatus, AttentionCause>> = {
  'collection-unassigned': 'collection-unassigned',
  'delivery-unassigned': 'delivery-unassigned',
  'on-hold': 'on-hold',
  'on-hold-internal': 'on-hold',
}

function causeOf(row: AttentionFacts): AttentionCause | null {
  const standing = row.exception === null ? undefined : CAUSE_OF_EXCEPTION[row.exception]
  if (standing !== undefined) return standing
  const cause = CAUSE_OF_STATUS[row.status] ?? null
  // A driver has it after all: it shows as assigned (001 §4), so it does not count as unassigned either.
  if (cause === 'collection-unassigned' && row.collection_agent_id !== null) return null
  if (cause === 'delivery-unassigned' && row.delivery_agent_id !== null) return null
  return cause
}

/** Why a shipment needs attention now, or `null`. What has another cause and is late as well is critical. */
export function attentionOf(row: AttentionFacts, now: number): Attention | null {
  if (row.handled_until !== null && now < row.handled_until) return null
  const due = dueStop(row)
  const late_ms = due === null ? 0 : Math.max(0, now - due.at)
  const standing = causeOf(row)
  const cause = standing ?? (due === null || late_ms === 0 ? null : (`late-${due.side}` as const))
  if (cause === null) return null
  const { label, next, severity }: CauseRow = ATTENTION_CAUSES[cause]
  const isWorse = standing !== null && late_ms > 0
  return { cause, label, severity: isWorse ? 'critical' : severity, next, late_ms }
}
