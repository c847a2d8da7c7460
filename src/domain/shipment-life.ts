/**
 * What happens to a shipment, decided: the state before and what was said give the state after, or a refusal.
 *
 * Pure, so that the server, its tests and a demo's planner agree. Times are ms since 1970.
 */

import { windowRefusal } from './booking-window.ts'
import {
  type ExceptionFacts,
  exceptionAfter,
  isRejection,
  NO_EXCEPTION,
  type Side,
  sideOfException,
} from './exception.ts'
import { dayOf } from './moment.ts'
import { mayMove, type NextFacts } from './next-status.ts'
import { done, type Outcome, refused } from './refusals.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { mayRecord, TRACKING_EVENTS, type TrackingEventCode } from './tracking-event.ts'
import type { Scope } from './visibility.ts'

/** What of a shipment moves through its life. */
export interface ShipmentState extends ExceptionFacts {
  status: ShipmentStatus
  status_at: number
  message: string | null
  failed_attempts: number
  account_id: number | null
  collection_branch_id: number | null
  delivery_branch_id: number | null
  hub_id: number | null
  collection_agent_id: number | null
  delivery_agent_id: number | null
  collection_after: number | null
  collection_before: number | null
  delivery_after: number | null
  delivery_before: number | null
  collection_eta: number | null
  delivery_eta: number | null
  collected_at: number | null
  delivered_at: number | null
  /** Somebody has seen to its exception until then, ms. */
  handled_until: number | null
  special_instructions_collection: string | null
  special_instructions_delivery: string | null
}

export type StateChange = Partial<ShipmentState>

/** What was told of an event beyond its code. */
export interface Telling {
  at: number
  message: string | null
  driver_id: number | null
  branch_id: number | null
  eta: number | null
}

/** How far ahead of the platform a phone's clock may run, in ms. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

type Effect = (state: ShipmentState, told: Telling) => StateChange

const lyingAt =
  (branch: (state: ShipmentState) => number | null): Effect =>
  (state, told) => ({ hub_id: told.branch_id ?? branch(state) })
const onTheRoad: Effect = () => ({ hub_id: null })
/** Out of a locker: the sender's, unless it had come to the recipient's. */
const outOfLocker: Effect = (state, told) => ({
  hub_id: null,
  ...(SCAN_PHASE[state.status] === 'waiting' && {
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
  }),
})
const failedOnce: Effect = (state) => ({ failed_attempts: state.failed_attempts + 1 })

/** What a new status brings with it; a status that is not here brings nothing. */
const EFFECTS: Partial<Record<ShipmentStatus, Effect>> = {
  'collection-assigned': (state, told) => ({
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
    collection_eta: told.eta ?? state.collection_eta,
  }),
  'collection-unassigned': () => ({ collection_agent_id: null, collection_eta: null }),
  'collection-failed-attempt': failedOnce,
  collected: (state, told) => ({
    hub_id: null,
    collected_at: told.at,
    collection_agent_id: told.driver_id ?? state.collection_agent_id,
  }),
  'at-hub': lyingAt((state) => state.hub_id ?? state.collection_branch_id),
  'at-destination-hub': lyingAt((state) => state.delivery_branch_id),
  'returned-to-hub': (state, told) => ({
    ...lyingAt(({ delivery_branch_id }) => delivery_branch_id)(state, told),
    // Rebooked while it was still on the vehicle: at the hub it is free for the driver of the new day.
    ...(wasRebooked(state) && { delivery_agent_id: null, delivery_eta: null }),
  }),
  'in-transit': onTheRoad,
  'collected-from-locker': outOfLocker,
  'delivery-assigned': (state, told) => ({
    delivery_agent_id: told.driver_id ?? state.delivery_agent_id,
    delivery_eta: told.eta ?? state.delivery_eta,
  }),
  'delivery-unassigned': () => ({ delivery_agent_id: null, delivery_eta: null }),
  'out-for-delivery': (state, told) => ({
    hub_id: null,
    delivery_agent_id: told.driver_id ?? state.delivery_agent_id,
    delivery_eta: told.eta ?? state.delivery_eta,
  }),
  'delivery-failed-attempt': failedOnce,
  delivered: (_state, told) => ({ hub_id: null, delivered_at: told.at }),
}

/** A failed attempt whose exception somebody has settled by a new window. */
function wasRebooked(state: ShipmentState): boolean {
  return state.status === 'delivery-failed-attempt' && state.exception === null
}

/** Where the courier has the parcels for certain (isCollected goes by the order of the list alone). */
const IN_HAND: ReadonlySet<string> = new Set(['custody', 'out', 'pickup'])

/** Whatever brought them first into the courier's hands collected them: a scan at a hub, too, where no driver was. */
function withCollection(state: ShipmentState, status: ShipmentStatus, at: number): StateChange {
  const phase = SCAN_PHASE[state.status]
  const wasOutside = phase === 'waiting' || (phase === 'halted' && state.hub_id === null)
  const isFirst = state.collected_at === null && wasOutside
  return isFirst && IN_HAND.has(SCAN_PHASE[status]) ? { collected_at: at } : {}
}

/** What a status does to the exception that stands. A new status is also new to whoever saw to the old one. */
function withException(
  state: ShipmentState,
  status: ShipmentStatus,
  at: number,
  message: string | null,
  isByHand = false,
): StateChange {
  const after = exceptionAfter(state, status, at, message, isByHand)
  return {
    exception: after.exception,
    exception_at: after.exception_at,
    exception_reason: after.exception_reason,
  }
}

/** Assignments that cannot be without a driver. */
const NEEDS_DRIVER = {
  'collection-assigned': 'collection_agent_id',
  'delivery-assigned': 'delivery_agent_id',
} as const

/** What the recipient asks for is why the exception needs somebody now, even where it was seen to. */
function asked({ exception }: ShipmentState, message: string | null): StateChange {
  return { message, handled_until: null, ...(exception !== null && { exception_reason: message }) }
}

/** Records what physically happened (tracking-event.ts says from which statuses). */
export function recordEvent(
  state: ShipmentState,
  code: TrackingEventCode,
  told: Telling,
  now: number,
): Outcome<StateChange> {
  if (told.at > now + CLOCK_TOLERANCE_MS) {
    return refused('input.invalid', { field: 'date', detail: 'The date is in the future.' })
  }
  if (!mayRecord(state.status, code)) return refused('shipment.wrongStatus', { field: 'event' })
  const { sets } = TRACKING_EVENTS[code]
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

/** A driver given or taken moves the status with it, where the status is about that. */
const AGENT_STATUS = {
  collection: {
    given: {
      from: [
        'submitted',
        'collection-unassigned',
        'collection-rejected',
        'collection-failed-attempt',
        'collection-exception',
      ],
      to: 'collection-assigned',
    },
    taken: {
      from: [
        'collection-assigned',
        'collection-rejected',
        'collection-failed-attempt',
        'collection-exception',
      ],
      to: 'collection-unassigned',
    },
  },
  delivery: {
    given: {
      from: [
        'at-hub',
        'at-destination-hub',
        'returned-to-hub',
        'ready-for-dispatch',
        'delivery-unassigned',
        'delivery-rejected',
        'delivery-failed-attempt',
        'delivery-exception',
      ],
      to: 'delivery-assigned',
    },
    taken: {
      from: ['delivery-assigned', 'out-for-delivery', 'delivery-rejected'],
      to: 'delivery-unassigned',
    },
  },
} as const satisfies Record<string, Record<string, { from: readonly ShipmentStatus[]; to: ShipmentStatus }>>

function statusWithAgent(
  side: keyof typeof AGENT_STATUS,
  status: ShipmentStatus,
  agent: number | null,
): ShipmentStatus {
  const rule = AGENT_STATUS[side][agent === null ? 'taken' : 'given']
  return rule.from.some((from) => from === status) ? rule.to : status
}

/** Whether a collection (or a delivery) can still be given to somebody. */
export function isAssignable(side: 'collection' | 'delivery', status: ShipmentStatus): boolean {
  const phase = SCAN_PHASE[status]
  return side === 'collection'
    ? phase === 'waiting'
    : phase === 'waiting' || phase === 'custody' || phase === 'out'
}

/**
 * Applies what staff change by hand (001 §4 "Allowed next statuses", §5.8 to §5.10). The answer holds only what
 * differs from before; nothing differing is an empty change, which is no event.
 */
export function amend(
  state: ShipmentState,
  amendment: Amendment,
  now: number,
  facts: Pick<NextFacts, 'locker_collection'> = {},
): Outcome<StateChange> {
  const { reason, release, ...fields } = amendment
  const status = release === true ? statusOnRelease(state) : fields.status
  if (status === null) return refused('shipment.wrongStatus', { field: 'release' })
  const next: StateChange = { ...fields }
  delete next.status

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
    const after = fields[`${side}_after`] ?? state[`${side}_after`]
    const before = fields[`${side}_before`] ?? state[`${side}_before`]
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
        detail: 'Reason for cancelling shipment is required',
      })
    }
    if (
      release !== true &&
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
    const told: Telling = { at: now, message: reason ?? null, driver_id: null, branch_id: null, eta: null }
    Object.assign(next, { status, message: reason ?? null }, EFFECTS[status]?.({ ...state, ...next }, told))
  } else if (reason) {
    next.message = reason
  }
  if (isRebooking(state, fields, now)) Object.assign(next, rebooked({ ...state, ...next }, now))
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
  return state.collection_agent_id === null ? 'submitted' : 'collection-assigned'
}

/** A new window, still ahead, for the stop whose exception stands. */
function isRebooking(state: ShipmentState, fields: StateChange, now: number): boolean {
  // What a driver rejected wants another driver, whatever its window.
  if (state.exception === null || isRejection(state.exception)) return false
  const side = sideOfException(state.exception)
  if (side === null) return false
  const before = fields[`${side}_before`]
  return before !== undefined && before !== null && before !== state[`${side}_before`] && before > now
}

/** The statuses of an attempt that did not succeed, from which a new attempt starts. */
const ATTEMPTED: Record<Side, ReadonlySet<ShipmentStatus>> = {
  collection: new Set<ShipmentStatus>(['collection-failed-attempt', 'collection-exception']),
  delivery: new Set<ShipmentStatus>(['delivery-failed-attempt', 'delivery-exception']),
}

/**
 * What follows from a new window: the exception is settled, and the stop is planned anew. On the same day the driver
 * who has it tries again; for another day it is free to be assigned, once it is off the vehicle.
 */
function rebooked(state: ShipmentState, now: number): StateChange {
  const side = state.exception === null ? null : sideOfException(state.exception)
  if (side === null) return {}
  const again = dayOf(state[`${side}_before`] ?? now) === dayOf(now) && state[`${side}_agent_id`] !== null
  const settled: StateChange = { ...NO_EXCEPTION, [`${side}_eta`]: null }
  const isAttempted = ATTEMPTED[side].has(state.status)
  if (again && isAttempted) {
    return { ...settled, status: side === 'collection' ? 'collection-assigned' : 'out-for-delivery' }
  }
  if (side === 'collection')
    return { ...settled, collection_agent_id: null, ...(isAttempted && { status: 'submitted' }) }
  // Still on the vehicle: it stays with that driver until it is back at the hub.
  return isAttempted ? settled : { ...settled, delivery_agent_id: null }
}

/** Only what is not as before. */
export function differing(state: ShipmentState, next: StateChange): StateChange {
  const before = new Map<string, unknown>(Object.entries(state))
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => value !== undefined && before.get(field) !== value),
  )
}

/** Who may see a shipment in this state (visibility.ts). */
export function scopeOf(
  state: Pick<
    ShipmentState,
    | 'account_id'
    | 'collection_branch_id'
    | 'delivery_branch_id'
    | 'hub_id'
    | 'collection_agent_id'
    | 'delivery_agent_id'
  >,
): Scope {
  const present = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  return {
    account_id: state.account_id,
    branch_ids: present([state.collection_branch_id, state.delivery_branch_id, state.hub_id]),
    driver_ids: present([state.collection_agent_id, state.delivery_agent_id]),
  }
}
