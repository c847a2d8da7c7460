/** What follows from collection requests that change: their stops on tripsheets, and the shipments that go with them (decision 127). */
import { sql } from 'kysely'
import { recordEvent } from '../../../domain/shipments/shipment-transitions.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import { type CarriedRequest, PLANNED_BY } from '../dispatch/index.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from '../shipments/index.ts'

export interface BesideRequests {
  /** Requests whose last change is taken back: they find their former place. */
  readonly undone?: ReadonlySet<number>
  /** Shipments that were linked to one, or are no longer. */
  readonly linked?: readonly number[]
}

interface FollowedRequest extends CarriedRequest {
  readonly collected_parcels: number | null
}

/** Fields whose change may say something of a tripsheet, or of the shipments that go with it. */
const FOLLOWED: ReadonlySet<string> = new Set(['status', 'collection_agent_id', ...PLANNED_BY])

/** Which shipments go with these requests. */
export async function linksOf(tx: Tx, providerId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('collection_request_shipments')
    .select(['shipment_id', 'request_id'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`request_id = ANY(${[...ids]}::int[])`)
    .execute()
}

/** A shipment that was fetched with its request is collected: one event, where the rules of that event let it be. */
function collected(
  shipment: LockedShipment,
  request: FollowedRequest,
  { now }: Pick<Command, 'now'>,
  actor: NewEvent['actor'],
): NewEvent[] {
  const told = {
    at: now,
    message: null,
    driver_id: request.collection_agent_id,
    branch_id: null,
    eta: null,
  }
  if (shipment.collected_at !== null) return []
  const change = recordEvent(shipment, 'collected', told, now)
  if (!change.ok) return []
  return [applyChange(shipment, 'shipment.status', change.value, now, actor, { event: 'collected' })]
}

/** The requests are locked, and written. Shipments are locked after them, tripsheets last. */
export async function followRequests(
  command: Pick<Command, 'tx' | 'providerId' | 'now' | 'settings' | 'write'>,
  held: readonly FollowedRequest[],
  events: readonly NewEvent[],
  { undone = new Set(), linked = [] }: BesideRequests = {},
): Promise<void> {
  const { tx, providerId } = command
  const requests = new Map(held.map((request) => [request.id, request]))
  const changes = events.flatMap(({ entity_id, change }) => {
    const request = requests.get(entity_id)
    const changed = new Set(Object.keys(change).filter((field) => FOLLOWED.has(field)))
    if (request === undefined || changed.size === 0) return []
    return [{ request, changed, isUndone: undone.has(entity_id) }]
  })
  const [first] = events
  if (first === undefined || (changes.length === 0 && linked.length === 0)) return
  const passed = changes.filter(({ changed }) => changed.has('status') || changed.has('collection_agent_id'))
  const links = await linksOf(
    tx,
    providerId,
    passed.map(({ request }) => request.id),
  )
  const ids = new Set([...links.map(({ shipment_id }) => shipment_id), ...linked])
  const shipments = await lockShipments(tx, providerId, [...ids])
  const closed = new Map(
    changes.flatMap(({ request, changed }) =>
      changed.has('status') && request.status === 'closed' && request.collected_parcels !== 0
        ? [[request.id, request] as const]
        : [],
    ),
  )
  const told = links.flatMap(({ shipment_id, request_id }) => {
    const [shipment, request] = [shipments.get(shipment_id), closed.get(request_id)]
    return shipment === undefined || request === undefined
      ? []
      : collected(shipment, request, command, first.actor)
  })
  await saveShipments(command, shipments.values(), told, {
    actor: first.actor,
    happened: changes,
    linked: ids,
  })
}
