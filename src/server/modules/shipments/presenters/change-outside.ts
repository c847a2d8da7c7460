import { isInternalException } from '../../../../domain/shipments/exception.ts'
import { isInternalMessage } from '../../../../domain/shipments/internal-message.ts'
import { isKnownStatus, isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { untoldFields } from '../../../../domain/tracking/told-row.ts'
import { type TrackingRules, toldStep } from '../../../../domain/tracking/tracked-status.ts'
import type { EventRow } from '../../../kernel/database/rows.ts'
import { FIELD_AUDIENCE, STEP_FIELDS } from './live-event.ts'

type Change = EventRow['change']

const FOR_STAFF: ReadonlySet<string> = new Set(
  Object.entries(FIELD_AUDIENCE).flatMap(([field, audience]) => (audience === 'staff' ? [field] : [])),
)
const OF_STEP: ReadonlySet<string> = new Set([...STEP_FIELDS, 'parcel', 'parcel_status'])
const OF_STATUS: ReadonlySet<string> = new Set(['status', 'parcel_status'])
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
  const to = change.status?.[1]
  const step = change.parcel_status?.[1] ?? to ?? told?.event
  const isStepHidden = [step, told?.withdrawn].some((one) => one !== undefined && as(one) === null)
  const untold = untoldFields(rules)
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
  // What was before may be of a step that is not told.
  const isFromTold = rules.exclude_tracking_statuses.length === 0
  const toldPair = (field: string, [from, now]: Change[string]): Change[string] => {
    if (OF_STATUS.has(field)) return [as(from), as(now)]
    return OF_STEP.has(field) && !isFromTold ? [null, now] : [from, now]
  }
  const kept = Object.entries(change).filter(
    ([field]) =>
      !FOR_STAFF.has(field) &&
      !(field in untold) &&
      !(isStepHidden && OF_STEP.has(field)) &&
      !(isSaidInside && (field === 'message' || field === 'exception_reason')) &&
      !(hidesException && OF_EXCEPTION.has(field)),
  )
  return Object.fromEntries(kept.map(([field, pair]) => [field, toldPair(field, pair)] as const))
}
