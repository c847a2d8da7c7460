/** The reasons that a provider offers for what is done by hand, and whether another one may be given (002 §3, §5). */
import type { Settings } from '../settings/settings.ts'
import { type Refusal, refused } from '../values/refusals.ts'
import { movedWindow, type StateChange } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** By what is done: the setting that lists its reasons, and the one that allows no others. */
const LISTS = {
  cancelled: ['shipment_cancellation_reasons', 'disable_other_for_shipment_cancellation_reasons'],
  'on-hold': ['shipment_on_hold_reasons', 'disable_other_for_shipment_on_hold_reasons'],
  'on-hold-internal': [
    'shipment_on_hold_internal_reasons',
    'disable_other_for_shipment_on_hold_internal_reasons',
  ],
  'collection-failed-attempt': [
    'collection_failed_attempt_reasons',
    'disable_other_for_collection_failed_attempt_reasons',
  ],
  'delivery-failed-attempt': [
    'delivery_failed_attempt_reasons',
    'disable_other_for_delivery_failed_attempt_reasons',
  ],
  'collection-rejected': ['rejection_reasons', 'disable_other_for_rejection_reasons'],
  'delivery-rejected': ['rejection_reasons', 'disable_other_for_rejection_reasons'],
  'another-date': [
    'shipment_requested_date_change_reasons',
    'disable_other_for_shipment_requested_date_change_reasons',
  ],
} as const satisfies Partial<
  Record<ShipmentStatus | 'another-date', readonly [keyof Settings, keyof Settings]>
>
export type Reasoned = keyof typeof LISTS
export type ReasonSettings = Pick<Settings, (typeof LISTS)[Reasoned][number]>

/** The setting of the list that a setting closes; undefined of one that closes none. */
export const listClosedBy = (flag: string): (typeof LISTS)[Reasoned][0] | undefined =>
  Object.values(LISTS).find(([, closed]) => closed === flag)?.[0]

export interface OfferedReasons {
  readonly reasons: readonly string[]
  /** Whether a reason in other words is refused. An empty list forbids nothing. */
  readonly isClosed: boolean
}

const NO_REASONS: OfferedReasons = { reasons: [], isClosed: false }

const isReasoned = (what: string): what is Reasoned => what in LISTS

/** What is offered to whoever sets this status, records an event that sets it, or moves a requested date. */
export function reasonsFor(
  what: ShipmentStatus | 'another-date' | null | undefined,
  settings: ReasonSettings,
): OfferedReasons {
  if (what == null || !isReasoned(what)) return NO_REASONS
  const [list, closed] = LISTS[what]
  const reasons = settings[list]
  return { reasons, isClosed: settings[closed] && reasons.length > 0 }
}

/**
 * The reason that is given by what was typed or chosen; undefined where none is. Words that were typed before what is done had a list of its
 * own are none: nobody sees them any more.
 */
export function reasonGiven({ reasons, isClosed }: OfferedReasons, typed: string): string | undefined {
  const given = typed.trim()
  return given === '' || (isClosed && !reasons.includes(given)) ? undefined : given
}

/** Why a reason is not one that may be given; null where it may, or none is given. */
export function reasonRefusal(
  { reasons, isClosed }: OfferedReasons,
  reason: string | null | undefined,
  field: string,
): Refusal | null {
  const given = reason?.trim() ?? ''
  if (!isClosed || given === '' || reasons.includes(given)) return null
  return refused('input.invalid', { field, detail: `Choose one of these reasons: ${reasons.join('; ')}` })
    .refusal
}

/** What a change by hand wants a reason for: its status, another date, or both. */
export function reasonedIn(change: StateChange): readonly (ShipmentStatus | 'another-date')[] {
  return [
    ...(change.status === undefined ? [] : [change.status]),
    ...(movedWindow(change) === undefined ? [] : (['another-date'] as const)),
  ]
}
