/** What of a shipment changes, and what follows from its state alone. Times are ms since 1970. */
import type { ExceptionFacts } from './exception.ts'
import type { HandInFacts } from './handed-in.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import type { Scope } from './visibility.ts'

/** What of a shipment moves through its life. */
export interface ShipmentState extends ExceptionFacts, HandInFacts {
  status: ShipmentStatus
  status_at: number
  message: string | null
  failed_attempts: number
  account_id: number | null
  /** None of a blank one (blank.ts). */
  readonly parcel_count: number
  /** How many of them are elsewhere (parcel-status.ts); none unless told. */
  readonly parcels_apart?: number
  /** The hubs where those lie, '4 7'. */
  readonly parcel_hubs?: string
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
  /** As tag-list.ts writes them. */
  tags: string
  /** Local days before which the customer asked for neither, `2026-11-24`, and why that, or its window, was changed last. */
  collection_min_date: string | null
  delivery_min_date: string | null
  collection_rescheduled_reason: string | null
  delivery_rescheduled_reason: string | null
  /** Of one that is called off. */
  cancellation_reason: string | null
}

/** What of a state no live row has, where nothing of it was said. */
export const NOTHING_SAID = {
  special_instructions_collection: null,
  special_instructions_delivery: null,
  collection_min_date: null,
  delivery_min_date: null,
  collection_rescheduled_reason: null,
  delivery_rescheduled_reason: null,
  cancellation_reason: null,
} as const satisfies Partial<ShipmentState>

export type StateChange = Partial<ShipmentState>

/** What of a shipment says when it is collected and delivered. */
export const WINDOWS = [
  'collection_after',
  'collection_before',
  'delivery_after',
  'delivery_before',
  'collection_min_date',
  'delivery_min_date',
] as const satisfies readonly (keyof ShipmentState)[]

/** The first of the windows that a change moves; undefined where it moves none. */
export const movedWindow = (change: StateChange) => WINDOWS.find((field) => field in change)

/** Only what is not as before. */
export function differing(state: ShipmentState, next: StateChange): StateChange {
  const before = new Map<string, unknown>(Object.entries(state))
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => value !== undefined && before.get(field) !== value),
  )
}

/** Who may see a shipment in this state (visibility.ts). */
const hubIds = (hubs: string): number[] => hubs.split(' ').filter(Boolean).map(Number)

export function scopeOf(
  state: Pick<
    ShipmentState,
    | 'account_id'
    | 'collection_branch_id'
    | 'delivery_branch_id'
    | 'hub_id'
    | 'collection_agent_id'
    | 'delivery_agent_id'
  > & { readonly parcel_hubs: string },
): Scope {
  const present = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  return {
    account_id: state.account_id,
    branch_ids: present([
      ...[state.collection_branch_id, state.delivery_branch_id, state.hub_id],
      ...hubIds(state.parcel_hubs),
    ]),
    driver_ids: present([state.collection_agent_id, state.delivery_agent_id]),
  }
}
