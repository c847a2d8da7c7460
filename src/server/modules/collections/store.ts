import { sql } from 'kysely'
import { LIVE_REQUEST_FIELDS, type LiveCollectionRequest } from '../../../contract/live.ts'
import type { RequestChange, RequestState } from '../../../domain/dispatch/collection-change.ts'
import { isOverRequest } from '../../../domain/dispatch/collection-request.ts'
import { type Address, placeLine } from '../../../domain/shipments/address.ts'
import type { Contact } from '../../../domain/shipments/contact.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { NO_BRANCH, type Scope, type Viewer } from '../../../domain/shipments/visibility.ts'
import { collectionRequestId } from '../../../domain/values/display-id.ts'
import { haystackOf } from '../../../domain/values/find.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import type { Actor, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'
import type { CollectionPlace } from './collection-place.ts'
import { type BesideRequests, followRequests } from './follow-requests.ts'

type Writing = Pick<Command, 'tx' | 'providerId' | 'now' | 'write' | 'settings'>

/** What commands hold of a request: read under a lock, moved in memory, written back with its event. */
export interface LockedRequest extends LiveCollectionRequest {
  readonly instructions: string
  /** In one line each, as the history tells them. */
  readonly address: string
  readonly contact: string
  /** The same in their parts. */
  kept: { readonly address: Address; readonly contact: Contact }
}

/** Of a request and its state, what no live row has. */
const BESIDE_LIVE = ['instructions', 'address', 'contact'] as const

const oneLine = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

/** An address and a contact as the history of a request tells them, and what lists and maps show of them. */
export const placeState = ({ address, contact }: Pick<CollectionPlace, 'address' | 'contact'>) => ({
  address: oneLine([address.company, address.street_address, address.local_area, address.city, address.code]),
  contact: oneLine([contact.name, contact.mobile_number, contact.email]),
  collection_name: address.company || contact.name,
  collection_place: placeLine(address),
  collection_lat: address.lat,
  collection_lng: address.lng,
})

/** All that a request can be found by, folded. */
const findText = (id: number, { address, contact }: Pick<CollectionPlace, 'address' | 'contact'>): string =>
  haystackOf([
    collectionRequestId(id),
    address.company,
    contact.name,
    contact.mobile_number.replace(/\D/g, ''),
    address.street_address,
    address.local_area,
    address.city,
    address.code,
  ])

/** Who may see a request. */
export const requestScope = ({
  account_id,
  collection_branch_id: branch,
  collection_agent_id: driver,
}: Pick<LiveCollectionRequest, 'account_id' | 'collection_branch_id' | 'collection_agent_id'>): Scope => ({
  account_id,
  branch_ids: branch === null ? [] : [branch],
  driver_ids: driver === null ? [] : [driver],
})

/** The next number of a provider. Two who take one at once wait for each other, so that none is left out or given twice. */
export async function nextNumber(
  { tx, providerId }: Pick<Writing, 'tx' | 'providerId'>,
  table: 'collection_requests' | 'collection_schedules',
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${providerId}`}, 0))`.execute(tx)
  const { last } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Whose rows may be locked: nobody holds up the requests of others by naming them. */
function ownColumn(
  viewer: Viewer,
): readonly ['account_id' | 'collection_agent_id' | 'collection_branch_id', number] | null {
  switch (viewer.kind) {
    case 'staff':
      return viewer.branch_id === null ? null : ['collection_branch_id', viewer.branch_id]
    case 'account':
      return ['account_id', viewer.account_id]
    case 'driver':
      return ['collection_agent_id', viewer.driver_id]
    case 'visitor':
      return ['account_id', NO_BRANCH]
  }
}

/** Locks requests that somebody sees, in the order of their ids: two who change the same never wait for one another in a ring. */
export async function lockRequests(
  tx: Tx,
  providerId: number,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, LockedRequest>> {
  let query = tx.selectFrom('collection_requests')
  const own = ownColumn(viewer)
  if (own !== null) query = query.where(own[0], '=', own[1])
  const rows = await query
    .select([...LIVE_REQUEST_FIELDS, ...BESIDE_LIVE])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ address, contact, ...row }) => {
      const kept = { address, contact }
      const { address: where, contact: whom } = placeState(kept)
      return [row.id, { ...row, address: where, contact: whom, kept }]
    }),
  )
}

/** What is asked for, checked. */
export interface RequestDraft extends CollectionPlace {
  readonly account_id: number
  readonly collection_after: number
  readonly collection_before: number
  readonly collection_agent_id: number | null
  /** Of one that a schedule makes, with the local day that it is for. */
  readonly schedule?: { readonly id: number; readonly day: string }
}

/** Writes a new request and its event; null where its schedule has one for that day already. */
export async function insertRequest(
  command: Writing,
  draft: RequestDraft,
  actor: Actor,
): Promise<LockedRequest | null> {
  const { tx, providerId, now } = command
  const id = await nextNumber(command, 'collection_requests')
  const { address, contact, schedule } = draft
  const placed = placeState(draft)
  const live: LiveCollectionRequest = {
    id,
    version: 1,
    account_id: draft.account_id,
    status: draft.collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned',
    status_at: now,
    created_at: now,
    message: null,
    failed_attempts: 0,
    parcel_count: draft.parcel_count,
    weight_kg: draft.weight_kg,
    collected_parcels: null,
    shipment_count: 0,
    collection_name: placed.collection_name,
    collection_place: placed.collection_place,
    collection_lat: placed.collection_lat,
    collection_lng: placed.collection_lng,
    collection_branch_id: draft.collection_branch_id,
    collection_agent_id: draft.collection_agent_id,
    collection_after: draft.collection_after,
    collection_before: draft.collection_before,
    schedule_id: schedule?.id ?? null,
    shipment_ids: '',
  }
  const { status_at, created_at, collection_after, collection_before, ...plain } = live
  const written = await tx
    .insertInto('collection_requests')
    .values({
      provider_id: providerId,
      ...plain,
      status_at: new Date(status_at),
      created_at: new Date(created_at),
      collection_after: new Date(collection_after),
      collection_before: new Date(collection_before),
      address: JSON.stringify(address),
      contact: JSON.stringify(contact),
      instructions: draft.instructions,
      scheduled_day: schedule?.day ?? null,
      over_since: null,
      find_text: findText(id, draft),
    })
    .onConflict((had) => had.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) return null
  const added: NewEvent = {
    at: now,
    type: 'collection_request.added',
    entity: 'collection_request',
    entity_id: id,
    version: 1,
    actor,
    change: { display_id: [null, collectionRequestId(id)], status: [null, live.status] },
    whole: { ...live },
    scope: requestScope(live),
  }
  await command.write([added])
  if (live.collection_agent_id !== null) await followRequests(command, [live], [added])
  return {
    ...live,
    instructions: draft.instructions,
    address: placed.address,
    contact: placed.contact,
    kept: { address, contact },
  }
}

/** Which event a change is: who carries it weighs more than when, when more than what else. */
function eventTypeOf(change: RequestChange): LogEventType {
  if ('collection_agent_id' in change) return 'collection_request.reassigned'
  if ('collection_after' in change || 'collection_before' in change) return 'collection_request.rescheduled'
  return 'status' in change || 'status_at' in change
    ? 'collection_request.status'
    : 'collection_request.changed'
}

interface Told {
  readonly type?: LogEventType
  /** What of the change no column has. */
  readonly besides?: Readonly<Record<string, readonly [Scalar, Scalar]>>
  readonly told?: NewEvent['told']
}

type Change = RequestChange & Partial<Pick<LockedRequest, 'shipment_count' | 'shipment_ids'>>

/** Moves a held request and gives the event that tells it; the whole of it where somebody may meet it for the first time. */
export function applyRequestChange(
  held: LockedRequest,
  change: Change,
  at: number,
  actor: Actor,
  { type = eventTypeOf(change), besides = {}, told }: Told = {},
): NewEvent {
  const was = requestScope(held)
  const before = new Map<string, Scalar>(Object.entries(held))
  const differences: Record<string, readonly [Scalar, Scalar]> = { ...besides }
  for (const [field, to] of Object.entries(change)) differences[field] = [before.get(field) ?? null, to]
  Object.assign(held, change)
  held.version += 1
  const scope = requestScope(held)
  const isMoved = JSON.stringify(was) !== JSON.stringify(scope)
  return {
    at,
    type,
    entity: 'collection_request',
    entity_id: held.id,
    version: held.version,
    actor,
    change: differences,
    told,
    ...(isMoved && { whole: liveFields(held), was }),
    scope,
  }
}

const liveFields = (held: LockedRequest): Record<string, Scalar> =>
  Object.fromEntries(LIVE_REQUEST_FIELDS.map((field) => [field, held[field]]))

/** Writes what was moved, with its events, and keeps tripsheets and the shipments that go with it in step. */
export async function saveRequests(
  command: Writing,
  held: readonly LockedRequest[],
  events: readonly NewEvent[],
  beside: BesideRequests = {},
): Promise<void> {
  const { tx, providerId, write } = command
  if (events.length === 0) return
  for (const one of held) {
    const state: RequestState = one
    await tx
      .updateTable('collection_requests')
      .set({
        version: one.version,
        shipment_count: one.shipment_count,
        shipment_ids: one.shipment_ids,
        status: state.status,
        status_at: new Date(state.status_at),
        message: state.message,
        failed_attempts: state.failed_attempts,
        parcel_count: state.parcel_count,
        weight_kg: state.weight_kg,
        collected_parcels: state.collected_parcels,
        collection_branch_id: state.collection_branch_id,
        collection_agent_id: state.collection_agent_id,
        collection_after: new Date(state.collection_after),
        collection_before: new Date(state.collection_before),
        instructions: state.instructions,
        address: JSON.stringify(one.kept.address),
        contact: JSON.stringify(one.kept.contact),
        collection_name: state.collection_name,
        collection_place: state.collection_place,
        collection_lat: state.collection_lat,
        collection_lng: state.collection_lng,
        find_text: findText(one.id, one.kept),
        over_since: isOverRequest(state.status) ? new Date(state.status_at) : null,
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', one.id)
      .execute()
  }
  await write(events)
  await followRequests(command, held, events, beside)
}

/** The requests of a live workspace, as they are stored. */
export const readLiveRows = (tx: Tx, providerId: number, since: number): Promise<LiveCollectionRequest[]> =>
  tx
    .selectFrom('collection_requests')
    .select(LIVE_REQUEST_FIELDS)
    .where('provider_id', '=', providerId)
    .where((or) => or.or([or('over_since', 'is', null), or('over_since', '>=', instant(since))]))
    .orderBy('id')
    .execute()
