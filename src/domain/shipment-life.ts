/**
 * What happens to a shipment, decided: the state before and what was said give the state after, or a refusal.
 *
 * Pure, so that the server, its tests and a demo's planner agree. Times are ms since 1970.
 */

import { mayMove } from './next-status.ts'
import { done, type Outcome, refused } from './refusals.ts'
import { SCAN_PHASE } from './scan-phase.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { mayRecord, TRACKING_EVENTS, type TrackingEventCode } from './tracking-event.ts'
import type { Scope } from './visibility.ts'

/** What of a shipment moves through its life. */
export interface ShipmentState {
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
  'returned-to-hub': lyingAt((state) => state.delivery_branch_id),
  'in-transit': onTheRoad,
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

/** Assignments that cannot be without a driver. */
const NEEDS_DRIVER = {
  'collection-assigned': 'collection_agent_id',
  'delivery-assigned': 'delivery_agent_id',
} as const

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
  if (sets === null) return done({ message: told.message })
  if (
    (sets === 'collection-assigned' || sets === 'delivery-assigned') &&
    told.driver_id === null &&
    state[NEEDS_DRIVER[sets]] === null
  ) {
    return refused('input.invalid', { field: 'driver_id', detail: 'Name the driver.' })
  }
  return done({ status: sets, status_at: told.at, message: told.message, ...EFFECTS[sets]?.(state, told) })
}

/** Changes made by hand: new values of fields, and perhaps a status with its reason. */
export interface Amendment extends StateChange {
  reason?: string | null
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
export function amend(state: ShipmentState, amendment: Amendment, now: number): Outcome<StateChange> {
  const { reason, status, ...fields } = amendment
  const next: StateChange = { ...fields }

  for (const side of ['collection', 'delivery'] as const) {
    const agent = fields[`${side}_agent_id`]
    if (agent === undefined || agent === state[`${side}_agent_id`]) continue
    if (!isAssignable(side, state.status))
      return refused('shipment.wrongStatus', { field: `${side}_agent_id` })
    if (status === undefined) next.status = statusWithAgent(side, next.status ?? state.status, agent)
    if (agent === null && fields[`${side}_eta`] === undefined) next[`${side}_eta`] = null
  }
  for (const side of ['collection', 'delivery'] as const) {
    const after = fields[`${side}_after`] ?? state[`${side}_after`]
    const before = fields[`${side}_before`] ?? state[`${side}_before`]
    if (after !== null && before !== null && before < after) {
      const detail = `The "${side} to" time cannot be earlier than the "${side} from" time`
      return refused('input.invalid', { field: `${side}_before`, detail })
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
      !mayMove(
        { status: state.status, collection_agent_id: collectionAgent, delivery_agent_id: deliveryAgent },
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
  if (next.status !== undefined && next.status !== state.status) next.status_at = now
  return done(differing(state, next))
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
