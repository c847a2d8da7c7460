import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS } from '../../contract/live.ts'
import type { LogEventType } from '../../domain/log-event.ts'
import { type ShipmentState, type StateChange, scopeOf } from '../../domain/shipment-life.ts'
import { isFinished } from '../../domain/shipment-status.ts'
import type { Told } from '../database/tables.ts'
import type { Tx } from '../database/tenant.ts'
import { type Actor, type EventScope, type NewEvent, type Scalar, writeEvents } from '../feed/log.ts'
import { isStaffOnly } from '../feed/present.ts'

/** A shipment as commands hold it: read under a lock, moved in memory, written back with its events in one go. */
export interface HeldShipment extends ShipmentState {
  readonly id: number
  version: number
  readonly ref: string
  readonly live: Record<string, Scalar>
  message_inside: boolean
}

const HELD_COLUMNS = [
  ...LIVE_SHIPMENT_FIELDS,
  'message_inside',
  'special_instructions_collection',
  'special_instructions_delivery',
] as const

/** Locks the shipments, always in the order of their ids so that two batches never wait for one another in a ring. */
export async function holdShipments(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, HeldShipment>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('shipments')
    .select(HELD_COLUMNS)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map((row) => {
      const live: Record<string, Scalar> = {}
      for (const field of LIVE_SHIPMENT_FIELDS) live[field] = row[field]
      return [row.id, { ...row, live }]
    }),
  )
}

export function eventScope(
  state: Parameters<typeof scopeOf>[0] & Pick<ShipmentState, 'status'> & { message_inside?: boolean },
): EventScope {
  return {
    ...scopeOf(state),
    status: state.status,
    collection_agent_id: state.collection_agent_id,
    delivery_agent_id: state.delivery_agent_id,
    ...(state.message_inside === true && { message_inside: true }),
  }
}

function sameScope(a: EventScope, b: EventScope): boolean {
  return (
    a.account_id === b.account_id &&
    a.branch_ids.join() === b.branch_ids.join() &&
    a.driver_ids.join() === b.driver_ids.join()
  )
}

/** Which event a change by hand is: who carries it weighs more than when, when more than what else. */
export function eventTypeOf(change: StateChange): LogEventType {
  const has = (...fields: (keyof StateChange)[]) => fields.some((field) => field in change)
  if (has('collection_agent_id', 'delivery_agent_id')) return 'shipment.reassigned'
  if (has('collection_after', 'collection_before', 'delivery_after', 'delivery_before'))
    return 'shipment.rescheduled'
  if (has('status')) return 'shipment.status'
  if (has('collection_eta', 'delivery_eta')) return 'shipment.rescheduled'
  return 'shipment.changed'
}

/** By a staff-only event, or by hand with a status that people outside do not see. */
function isSaidInside(change: StateChange, told: Told | undefined): boolean {
  return isStaffOnly(told?.event) || change.status === 'on-hold-internal'
}

/**
 * Applies a change to a held shipment and gives the event that tells it. The event carries the whole row where
 * somebody may meet the shipment for the first time: it came into other hands, or back from being finished.
 */
export function move(
  held: HeldShipment,
  type: LogEventType,
  change: StateChange,
  at: number,
  actor: Actor,
  told?: Told,
): NewEvent {
  const was = eventScope(held)
  const wasFinished = isFinished(held.status)
  const before = new Map<string, Scalar>(
    Object.entries(held).filter((pair): pair is [string, Scalar] => pair[0] !== 'live'),
  )
  const differences: Record<string, [Scalar, Scalar]> = {}
  for (const [field, to] of Object.entries(change)) {
    const from = before.get(field) ?? null
    if (from !== to) differences[field] = [from, to]
    if (field in held.live) held.live[field] = to
  }
  Object.assign(held, change)
  if ('message' in change) held.message_inside = change.message !== null && isSaidInside(change, told)
  held.version += 1
  held.live.version = held.version
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  return {
    at,
    type,
    entity: 'shipment',
    entity_id: held.id,
    version: held.version,
    actor,
    change: differences,
    whole: moved || wasFinished ? { ...held.live } : undefined,
    told,
    scope,
    was: moved ? was : undefined,
  }
}

/** Writes what was moved, with its events, in two statements however many there are. */
export async function saveShipments(
  tx: Tx,
  providerId: number,
  held: Iterable<HeldShipment>,
  events: readonly NewEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const rows = [...held].map((shipment) => ({
    id: shipment.id,
    version: shipment.version,
    status: shipment.status,
    status_at: instant(shipment.status_at),
    message: shipment.message,
    message_inside: shipment.message_inside,
    failed_attempts: shipment.failed_attempts,
    special_instructions_collection: shipment.special_instructions_collection,
    special_instructions_delivery: shipment.special_instructions_delivery,
    collection_branch_id: shipment.collection_branch_id,
    delivery_branch_id: shipment.delivery_branch_id,
    hub_id: shipment.hub_id,
    collection_agent_id: shipment.collection_agent_id,
    delivery_agent_id: shipment.delivery_agent_id,
    collection_after: instant(shipment.collection_after),
    collection_before: instant(shipment.collection_before),
    delivery_after: instant(shipment.delivery_after),
    delivery_before: instant(shipment.delivery_before),
    collection_eta: instant(shipment.collection_eta),
    delivery_eta: instant(shipment.delivery_eta),
    collected_at: instant(shipment.collected_at),
    delivered_at: instant(shipment.delivered_at),
  }))
  await sql`
    UPDATE shipments s SET
      version = u.version, status = u.status, status_at = u.status_at, modified_at = ${new Date(now)}, message = u.message,
      message_inside = u.message_inside, failed_attempts = u.failed_attempts,
      special_instructions_collection = u.special_instructions_collection,
      special_instructions_delivery = u.special_instructions_delivery,
      collection_branch_id = u.collection_branch_id, delivery_branch_id = u.delivery_branch_id, hub_id = u.hub_id,
      collection_agent_id = u.collection_agent_id, delivery_agent_id = u.delivery_agent_id,
      collection_after = u.collection_after, collection_before = u.collection_before,
      delivery_after = u.delivery_after, delivery_before = u.delivery_before,
      collection_eta = u.collection_eta, delivery_eta = u.delivery_eta,
      collected_at = u.collected_at, delivered_at = u.delivered_at
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS u(
      id bigint, version int, status text, status_at timestamptz, message text, message_inside boolean, failed_attempts int,
      special_instructions_collection text, special_instructions_delivery text,
      collection_branch_id int, delivery_branch_id int, hub_id int, collection_agent_id int, delivery_agent_id int,
      collection_after timestamptz, collection_before timestamptz, delivery_after timestamptz, delivery_before timestamptz,
      collection_eta timestamptz, delivery_eta timestamptz, collected_at timestamptz, delivered_at timestamptz)
    WHERE s.provider_id = ${providerId} AND s.id = u.id
  `.execute(tx)
  await writeEvents(tx, providerId, events)
}
