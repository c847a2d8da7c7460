/**
 * What happens to a shipment, decided: the state before and what was said give the state after, or a refusal.
 *
 * Pure, so that the server, its tests and a demo's planner agree. Times are ms since 1970.
 */

import { done, type Outcome, refused } from '../values/refusals.ts'
import { isAssignable, statusWithAgent } from './assignable.ts'
import { blankRefusal, isBlank, mayBeBlank, notYet } from './blank.ts'
import { windowRefusal } from './booking-window.ts'
import { mayCancel } from './cancelling.ts'
import { CANCEL_REASON_REQUIRED } from './editing.ts'
import { NO_EXCEPTION, sideOfException } from './exception.ts'
import { waitingStatus } from './handed-in.ts'
import { mayMove, type NextFacts } from './next-status.ts'
import { isRebooking, rebooked } from './rebooking.ts'
import { asksAnotherDate, requestedDates, SIDES } from './requested-date.ts'
import { differing, type ShipmentState, type StateChange } from './shipment-state.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { EFFECTS, type EventDetails, withCollection, withException } from './status-effects.ts'
import { mayRecord, TRACKING_EVENTS, type TrackingEventCode } from './tracking-event-table.ts'

/** How far ahead of the platform a phone's clock may run, in ms. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Assignments that cannot be without a driver. */
const NEEDS_DRIVER = {
  'collection-assigned': 'collection_agent_id',
  'delivery-assigned': 'delivery_agent_id',
} as const

/** What the recipient asks for is why the exception needs somebody now, even where it was seen to. */
function asked({ exception }: ShipmentState, message: string | null): StateChange {
  return { message, handled_until: null, ...(exception !== null && { exception_reason: message }) }
}

/** Records what physically happened (tracking-event-table.ts says from which statuses). */
export function recordEvent(
  state: ShipmentState,
  code: TrackingEventCode,
  told: EventDetails,
  now: number,
): Outcome<StateChange> {
  if (told.at > now + CLOCK_TOLERANCE_MS) {
    return refused('input.invalid', { field: 'date', detail: 'The date is in the future.' })
  }
  const { sets } = TRACKING_EVENTS[code]
  if (sets !== null && isBlank(state) && !mayBeBlank(sets)) return { ok: false, refusal: notYet('event') }
  const mayBe = mayRecord(state.status, code)
  // What is finished is moved by nothing; whoever sends again how it was finished is told that it is known.
  if (!mayBe && sets !== state.status) return refused('shipment.wrongStatus', { field: 'event' })
  if (sets === null)
    return done(code === 'recipient-request' ? asked(state, told.message) : { message: told.message })
  if (
    (sets === 'collection-assigned' || sets === 'delivery-assigned') &&
    told.driver_id === null &&
    state[NEEDS_DRIVER[sets]] === null
  ) {
    return refused('input.invalid', { field: 'driver_id', detail: 'Name the driver.' })
  }
  const change: StateChange = {
    status: sets,
    status_at: told.at,
    message: told.message,
    ...withCollection(state, sets, told.at),
    ...EFFECTS[sets]?.(state, told),
    ...withException(state, sets, told.at, told.message),
  }
  // A scan that reports nothing new leaves what somebody has seen to: the parcel is only being moved.
  if (EXCEPTION_FIELDS.some((field) => change[field] !== state[field])) change.handled_until = null
  if (!mayBe && !isRepeated(state, change)) return refused('shipment.wrongStatus', { field: 'event' })
  return done(change)
}

const EXCEPTION_FIELDS = ['exception', 'exception_at', 'exception_reason'] as const

/** What a repeated scan may change of a shipment without saying anything new. */
const NOT_NEWS: ReadonlySet<string> = new Set(['failed_attempts', 'message', 'exception_reason'])

/**
 * Whether a recorded change tells what is known already: the same status since the same moment, by the same driver, at the
 * same place, in the same words. A phone that had no answer sends its scan again, and each parcel of a shipment is
 * scanned; nobody rang at the door twice for that.
 */
export function isRepeated(state: ShipmentState, change: StateChange): boolean {
  const { status, status_at, message } = change
  if (status === undefined || status !== state.status || status_at !== state.status_at) return false
  if (message !== state.message && message !== state.exception_reason) return false
  const now = new Map<string, unknown>(Object.entries(state))
  return Object.entries(change).every(([field, to]) => NOT_NEWS.has(field) || now.get(field) === to)
}

/** Changes made by hand: new values of fields, and perhaps a status with its reason. */
export interface Amendment extends StateChange {
  reason?: string | null
  /** Takes it off hold: back to where it was, by whether it was collected. */
  release?: boolean
}

/**
 * Applies what staff change by hand (001 §4 "Allowed next statuses", §5.8 to §5.10). The answer holds only what
 * differs from before; nothing differing is an empty change, which is no event.
 */
export function applyAmendment(
  state: ShipmentState,
  amendment: Amendment,
  now: number,
  facts: Pick<NextFacts, 'locker_collection' | 'isCancelling'> = {},
): Outcome<StateChange> {
  const { reason, release, ...fields } = amendment
  const blank = blankRefusal(state, amendment)
  if (blank !== null) return { ok: false, refusal: blank }
  const status = release === true ? statusOnRelease(state) : fields.status
  if (status === null) return refused('shipment.wrongStatus', { field: 'release' })
  const dates = requestedDates(state, fields, now)
  if (!dates.ok) return dates
  const next: StateChange = { ...fields, ...dates.value }
  delete next.status
  // The words of another date are those of its side; without any, former ones say nothing of it.
  for (const side of SIDES)
    if (fields[`${side}_rescheduled_reason`] === undefined && asksAnotherDate(state, next, side))
      next[`${side}_rescheduled_reason`] = reason?.trim() || null

  for (const side of ['collection', 'delivery'] as const) {
    const agent = fields[`${side}_agent_id`]
    if (agent === undefined) continue
    // The driver who has it may be the one who is to try again.
    const isAgain = agent !== null && state.exception !== null && sideOfException(state.exception) === side
    if (agent === state[`${side}_agent_id`] && !isAgain) continue
    if (isAgain) Object.assign(next, NO_EXCEPTION)
    if (!isAssignable(side, state.status))
      return refused('shipment.wrongStatus', { field: `${side}_agent_id` })
    if (status === undefined) next.status = statusWithAgent(side, next.status ?? state.status, agent)
    if (agent === null && fields[`${side}_eta`] === undefined) next[`${side}_eta`] = null
  }
  for (const side of ['collection', 'delivery'] as const) {
    // A window that was booked the wrong way round must not stand in the way of everything else.
    if (fields[`${side}_after`] === undefined && fields[`${side}_before`] === undefined) continue
    const after = next[`${side}_after`] ?? state[`${side}_after`]
    const before = next[`${side}_before`] ?? state[`${side}_before`]
    if (after !== null && before !== null && before < after) {
      return refused('input.invalid', { field: `${side}_before`, detail: windowRefusal(side) })
    }
  }
  if (status !== undefined && status !== state.status) {
    const collectionAgent = fields.collection_agent_id ?? state.collection_agent_id
    const deliveryAgent = fields.delivery_agent_id ?? state.delivery_agent_id
    if (status === 'cancelled' && !reason) {
      return refused('input.invalid', {
        field: 'reason',
        detail: CANCEL_REASON_REQUIRED,
      })
    }
    const isCancelled = facts.isCancelling === true && status === 'cancelled' && mayCancel(state)
    if (
      release !== true &&
      !isCancelled &&
      !mayMove(
        {
          ...facts,
          status: state.status,
          collection_agent_id: collectionAgent,
          delivery_agent_id: deliveryAgent,
        },
        status,
      )
    ) {
      return refused(status === 'cancelled' ? 'shipment.notCancellable' : 'shipment.wrongStatus', {
        field: 'status',
      })
    }
    const message = fields.message ?? reason ?? null
    const told: EventDetails = {
      at: now,
      message,
      driver_id: null,
      branch_id: null,
      eta: null,
    }
    const cancellation_reason = status === 'cancelled' ? (reason ?? null) : null
    // Reopened, it waits as it was booked.
    const to = status === 'submitted' ? waitingStatus(state) : status
    Object.assign(
      next,
      { status: to, message, cancellation_reason },
      EFFECTS[to]?.({ ...state, ...next }, told),
    )
  } else if (reason && fields.message === undefined) {
    next.message = reason
  }
  if (isRebooking(state, next, now)) Object.assign(next, rebooked({ ...state, ...next }, now))
  if (next.status !== undefined && next.status !== state.status) {
    next.status_at = now
    // What was said of the old status does not stand under the new one.
    if (next.message === undefined) next.message = null
    Object.assign(next, withException({ ...state, ...next }, next.status, now, next.message ?? null, true))
  }
  const change = differing(state, next)
  if (fields.handled_until === undefined && SETTLING.some((field) => field in change)) {
    Object.assign(change, differing(state, { handled_until: null }))
  }
  return done(change)
}

/** Another driver, window or status is a new case: what was seen to before is over. */
const SETTLING = [
  'status',
  'exception',
  'collection_agent_id',
  'delivery_agent_id',
  'collection_before',
  'delivery_before',
] as const

/** On hold, and where it goes from there; null where it is not on hold. */
function statusOnRelease(state: ShipmentState): ShipmentStatus | null {
  if (state.status !== 'on-hold' && state.status !== 'on-hold-internal') return null
  if (state.collected_at !== null || state.hub_id !== null || state.status === 'on-hold-internal')
    return 'at-hub'
  const waiting = waitingStatus(state)
  return state.collection_agent_id === null || waiting === 'awaiting-dropoff'
    ? waiting
    : 'collection-assigned'
}
