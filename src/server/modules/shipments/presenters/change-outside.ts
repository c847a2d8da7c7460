import { isInternalException } from '../../../../domain/shipments/exception.ts'
import { isInternalMessage } from '../../../../domain/shipments/internal-message.ts'
import { isKnownStatus, isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { type TrackingRules, toldStep } from '../../../../domain/tracking/tracked-status.ts'
import type { EventRow } from '../../../kernel/database/rows.ts'
import { FIELD_AUDIENCE } from './live-event.ts'

type Change = EventRow['change']

const FOR_STAFF: ReadonlySet<string> = new Set(
  Object.entries(FIELD_AUDIENCE).flatMap(([field, audience]) => (audience === 'staff' ? [field] : [])),
)
const OF_STEP: ReadonlySet<string> = new Set(['status', 'status_at', 'message'])
const OF_EXCEPTION: ReadonlySet<string> = new Set(['exception', 'exception_at', 'exception_reason'])

/** What of a change of a shipment people of its account read in the audit trail, in the words of the history that they are told. */
export function changeOutside(
  { type, change, told }: Pick<EventRow, 'type' | 'change' | 'told'>,
  rules: TrackingRules,
): Change {
  const as = (status: unknown): string | null => {
    if (typeof status !== 'string' || isQuote(status)) return null
    return toldStep(status === 'on-hold-internal' ? 'at-hub' : status, rules)
  }
  const [from, to] = change.status ?? []
  const isStepHidden = change.status !== undefined && as(to) === null
  const isSaidInside = isInternalMessage({
    type,
    status: typeof to === 'string' ? to : undefined,
    event: told?.event,
    isCallNoted: typeof change.handled_until?.[1] === 'number',
  })
  const hidesException = (change.exception ?? []).some(
    (one) =>
      typeof one === 'string' &&
      (!isKnownStatus(one) || isInternalException(one) || rules.exclude_tracking_statuses.includes(one)),
  )
  const kept = Object.entries(change).filter(
    ([field]) =>
      !FOR_STAFF.has(field) &&
      !(isStepHidden && OF_STEP.has(field)) &&
      !(isSaidInside && (field === 'message' || field === 'exception_reason')) &&
      !(hidesException && OF_EXCEPTION.has(field)),
  )
  return Object.fromEntries(
    kept.map(([field, pair]) => [field, field === 'status' ? [as(from), as(to)] : pair] as const),
  )
}
