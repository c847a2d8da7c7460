import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import { remeasured } from '../../../domain/shipments/content.ts'
import { displayedStatus, isQuote } from '../../../domain/shipments/shipment-status.ts'
import { isToldLater } from '../../../domain/shipments/undo.ts'
import { UNDO_OFFERED_MS } from '../../../domain/shipments/undo-offered.ts'
import { isStaffSide, maySee, type Viewer } from '../../../domain/shipments/visibility.ts'
import { rowAsTold } from '../../../domain/tracking/told-row.ts'
import { type TrackingRules, toldStatus } from '../../../domain/tracking/tracked-status.ts'
import { parcelReference } from '../../../domain/tracking/tracking-reference.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import type { SequencedEvent } from '../../kernel/eventlog/assign-sequence.ts'
import type { Consumer } from '../../kernel/eventlog/consumers.ts'
import { isAfter, type ListensFrom, numbersOf } from '../../kernel/eventlog/log-position.ts'
import type { Platform } from '../../platform.ts'
import { addedFile, filesOfNotes, type NoteFile } from '../files/index.ts'
import { type ProofData, readProofData, withProof } from '../pod/index.ts'
import { type HistoryAt, historyOf, type ShipmentRecord } from '../shipments/index.ts'
import { hubsOf } from '../tracking/index.ts'
import {
  addressBody,
  dimensionsBody,
  type NoteOfBody,
  noteBody,
  type ParcelOfBody,
  type ReservationOfBody,
  reservationBody,
  trackingBody,
} from './presenters/bodies.ts'

type Listening = Pick<Selectable<Tables['webhooks']>, 'id' | 'account_id' | 'topic'> & ListensFrom

interface ChangedReservation extends ReservationOfBody {
  readonly shipment_id: number
  /** That of the event which tells of its change. */
  readonly shipment_version: number
}

/** What the bodies of a batch are made of, read once for all of its events. */
interface Around {
  readonly rows: ReadonlyMap<number, ShipmentRecord>
  readonly parcels: ReadonlyMap<number, ParcelOfBody[]>
  /** The external ones by their id: those among staff leave the platform in no body, which does not say for whom a note is. */
  readonly notes: ReadonlyMap<number, NoteOfBody>
  /** As they are, with what last changed them. */
  readonly reservations: ReadonlyMap<number, readonly ChangedReservation[]>
  readonly filesOfNotes: ReadonlyMap<number | null, readonly NoteFile[]>
  readonly hubs: Awaited<ReturnType<typeof hubsOf>>
  readonly historyAt: (shipmentId: number) => Promise<HistoryAt>
  /** A version of the proof of a delivery, by the names of its files. */
  readonly proofOf: (row: ShipmentRecord, version: number) => Promise<ProofData | null>
  /** By which accounts are told of statuses. */
  readonly rules: TrackingRules
  /** The provider's own tracking page, if it has one. */
  readonly trackingUrl: string
  readonly gazetteer: Platform['gazetteer']
}

/** With whose eyes a webhook sees. */
const viewerOf = ({ account_id }: Listening): Viewer =>
  account_id === null ? { kind: 'staff', branch_id: null } : { kind: 'account', account_id }

/** The status that it left the shipment in, as the viewer is told it; null where that is hidden from them. */
function statusAfter(
  { scope }: SequencedEvent,
  row: ShipmentRecord,
  viewer: Viewer,
  { override_shipment_statuses: overrideStatuses }: TrackingRules,
) {
  const facts = {
    status: scope.status ?? row.status,
    collection_agent_id: scope.collection_agent_id ?? null,
    delivery_agent_id: scope.delivery_agent_id ?? null,
  }
  if (isQuote(facts.status)) return null
  return displayedStatus(facts, { staff: isStaffSide(viewer), overrideStatuses })
}

/** A change of the history that the viewer is told: a line more, one that was taken back, or another proof of its delivery. */
async function trackingOf(event: SequencedEvent, row: ShipmentRecord, viewer: Viewer, around: Around) {
  const status = statusAfter(event, row, viewer, around.rules)
  if (status === null) return null
  const history = await around.historyAt(row.id)
  const told = async (version: number) => {
    const proof = history.proof(version)
    const files = proof === null ? null : await around.proofOf(row, proof)
    return withProof(history.told(version, viewer), files)
  }
  const [before, events] = [await told(event.version - 1), await told(event.version)]
  if (isDeepStrictEqual(before, events)) return null
  const parcels = around.parcels.get(row.id) ?? []
  const toldAs = isStaffSide(viewer) ? status : toldStatus(status, events, around.rules)
  const { hubs, trackingUrl } = around
  const shown = isStaffSide(viewer) ? row : rowAsTold({ ...row, status }, events, around.rules)
  return trackingBody(shown, { status: toldAs, at: event.at, hubs, events, parcels, trackingUrl })
}

/** A note that was written, and was not deleted since. */
function noteOf({ type, change }: SequencedEvent, row: ShipmentRecord, { notes, filesOfNotes }: Around) {
  const note = type === 'shipment.noteAdded' ? notes.get(Number(change.note?.[1])) : undefined
  if (note === undefined) return null
  // As it was written: what was saved of a file since is no part of it.
  const files = (filesOfNotes.get(note.id) ?? []).filter(({ version }) => version === 1)
  return noteBody(row, note, files.map(addedFile))
}

/** The parcels that an edit has given other measures (one of words alone is none), or the one that a hub has measured. */
function dimensionsOf({ change, at }: SequencedEvent, row: ShipmentRecord, around: Around) {
  const parcels = around.parcels.get(row.id) ?? []
  if (change.measures !== undefined) {
    const measured = parcels.filter(({ number }) => parcelReference(row.ref, number) === change.parcel?.[1])
    return dimensionsBody(row, measured, { source: 'measured', at })
  }
  const [from, to] = change.parcels ?? []
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const changed = new Set(remeasured(from, to))
  const edited = parcels.filter(({ number }) => changed.has(number))
  return edited.length === 0 ? null : dimensionsBody(row, edited, { source: 'edit', at })
}

/**
 * The compartments that changed with an event: there is no other sign of them in the log. Each is told as it is when the event is dealt
 * with; one that has changed again since is told with that change.
 */
function reservationsOf(event: SequencedEvent, row: ShipmentRecord, { reservations }: Around) {
  const changed = (reservations.get(row.id) ?? []).filter(
    ({ shipment_version }) => shipment_version === event.version,
  )
  return changed.length === 0 ? null : reservationBody(row, changed, event.at)
}

/** The body that an event is to this webhook; null: nothing of it is theirs to know. */
async function bodyFor(event: SequencedEvent, webhook: Listening, around: Around): Promise<object | null> {
  const row = around.rows.get(event.entity_id)
  const viewer = viewerOf(webhook)
  if (row === undefined || !maySee(viewer, 'shipment', event.scope, event.entity_id)) return null
  if (statusAfter(event, row, viewer, around.rules) === null) return null
  // A booking is told as what it is, not as a change of what was booked.
  const isChanged = event.type !== 'shipment.booked'
  switch (webhook.topic) {
    case 'tracking-event':
      return trackingOf(event, row, viewer, around)
    case 'shipment-note':
      return noteOf(event, row, around)
    case 'parcel-dimensions':
      return isChanged ? dimensionsOf(event, row, around) : null
    case 'shipment-address':
      return isChanged && event.change.delivery_address !== undefined
        ? addressBody(row, around.gazetteer)
        : null
    case 'pickup-reservation':
      return reservationsOf(event, row, around)
  }
}

async function readAround(
  tx: Tx,
  providerId: number,
  events: readonly SequencedEvent[],
  { settings, gazetteer }: Pick<Platform, 'settings' | 'gazetteer'>,
): Promise<Around> {
  const rules = (await settings.read(providerId)).settings
  const ids = [...new Set(events.map(({ entity_id }) => entity_id))]
  const rows = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', 'in', ids)
    .execute()
  const parcels = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', ids)
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  const written = events.flatMap(({ type, change }) =>
    type === 'shipment.noteAdded' ? [Number(change.note?.[1])] : [],
  )
  const notes =
    written.length === 0
      ? []
      : await tx
          .selectFrom('shipment_notes')
          .select(['id', 'message', 'type', 'created_at'])
          .where('provider_id', '=', providerId)
          .where('id', 'in', written)
          .where('audience', '=', 'external')
          .execute()
  const { rows: reservations } = await sql<ChangedReservation>`
    SELECT r.shipment_id, r.side, r.pickup_point_id, p.provider AS pickup_point_provider, p.name AS pickup_point_name, r.compartment, r.state,
           r.expires_at, r.shipment_version
    FROM pickup_reservations r JOIN pickup_points p ON p.provider_id = r.provider_id AND p.id = r.pickup_point_id
    WHERE r.provider_id = ${providerId} AND r.shipment_id = ANY(${ids}::bigint[]) AND r.shipment_version IS NOT NULL
    ORDER BY r.shipment_id, r.side`.execute(tx)
  const histories = new Map<number, HistoryAt>()
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    parcels: Map.groupBy(parcels, ({ shipment_id }) => shipment_id),
    reservations: Map.groupBy(reservations, ({ shipment_id }) => shipment_id),
    notes: new Map(notes.map((note) => [note.id, note])),
    filesOfNotes: await filesOfNotes(
      tx,
      providerId,
      notes.map(({ id }) => id),
    ),
    hubs: await hubsOf(tx, providerId),
    async historyAt(id) {
      const known = histories.get(id) ?? (await historyOf(tx, providerId, id, rules))
      histories.set(id, known)
      return known
    },
    proofOf: (row, version) => readProofData(tx, providerId, row, version),
    rules,
    trackingUrl: rules.tracking_url,
    gazetteer,
  }
}

type NewDelivery = Omit<Insertable<Tables['webhook_deliveries']>, 'shipment_id' | 'shipment_version'> & {
  readonly shipment_id: number
  readonly shipment_version: number
}

/**
 * Whether an event undoes what this webhook was not sent yet: that is taken out, and nothing is told of either, unless something was
 * made since that tells of it. `made`: what this batch has made so far, which is in no table yet.
 */
async function isUnsentUndone(
  tx: Tx,
  { provider_id, entity_id, told }: SequencedEvent,
  webhook_id: number,
  made: NewDelivery[],
): Promise<boolean> {
  const undoes = told?.undoes
  if (undoes === undefined) return false
  const isOfIt = (one: NewDelivery) => one.webhook_id === webhook_id && one.shipment_id === entity_id
  const of = made.filter(isOfIt)
  const unsent = of.find(({ shipment_version }) => shipment_version === undoes)
  if (unsent !== undefined) {
    made.splice(made.indexOf(unsent), 1)
    return of.at(-1) === unsent
  }
  const { rows } = await sql<{ is_last: boolean }>`
    WITH unsent AS (
      DELETE FROM webhook_deliveries
      WHERE provider_id = ${provider_id} AND webhook_id = ${webhook_id} AND shipment_id = ${entity_id}
        AND shipment_version = ${undoes} AND state = 'waiting' AND attempts = 0
      RETURNING id)
    SELECT NOT EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.provider_id = ${provider_id} AND d.webhook_id = ${webhook_id} AND d.shipment_id = ${entity_id} AND d.id > unsent.id
    ) AS is_last FROM unsent`.execute(tx)
  return rows[0]?.is_last === true && of.length === 0
}

/** What happens after a change that waits ends its waiting: it is undone no more, and nothing that happened is told late for it. */
async function sendEarlier(
  tx: Tx,
  { provider_id, entity_id }: SequencedEvent,
  webhook_id: number,
  made: NewDelivery[],
  now: Date,
): Promise<void> {
  for (const [i, one] of made.entries())
    if (one.webhook_id === webhook_id && one.shipment_id === entity_id) made[i] = { ...one, next_at: now }
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('provider_id', '=', provider_id)
    .where('webhook_id', '=', webhook_id)
    .where('shipment_id', '=', entity_id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_at', '>', instant(now.getTime()))
    .execute()
}

/** Rows that are written in one statement: as many as its parameters allow. */
const ROWS_AT_ONCE = 1_000

/**
 * Turns events into deliveries: each body as it is when its event is dealt with, in the transaction that moves the cursor, so
 * that each is there once. Sending them is the sender's (send-webhooks.ts).
 */
export function webhookConsumer(
  platform: Pick<Platform, 'settings' | 'gazetteer' | 'now'>,
  wake: () => void,
): Consumer {
  return {
    name: 'webhooks',
    begins: 'at the head',
    committed: wake,
    async handle(events, tx) {
      const ofShipments = events.filter(({ entity }) => entity === 'shipment')
      const providerId = ofShipments[0]?.provider_id
      if (providerId === undefined) return
      const webhooks = await tx
        .selectFrom('webhooks')
        .select([
          'id',
          'account_id',
          'topic',
          'listens_after',
          numbersOf(sql.ref('webhooks.known_batches'), providerId).as('known'),
        ])
        .where('provider_id', '=', providerId)
        .where('active', '=', true)
        .orderBy('id')
        // None is deleted before its deliveries are written.
        .forKeyShare()
        .execute()
      const accounts = new Set(webhooks.map(({ account_id }) => account_id))
      const told = ofShipments.filter(({ scope }) => accounts.has(null) || accounts.has(scope.account_id))
      if (webhooks.length === 0 || told.length === 0) return
      const around = await readAround(tx, providerId, told, platform)
      const now = new Date(platform.now())
      const held = new Date(platform.now() + UNDO_OFFERED_MS)
      const deliveries: NewDelivery[] = []
      for (const event of told)
        for (const webhook of webhooks) {
          // What was there when it was made, or switched on, is no news to it, however late it is read.
          if (!isAfter(webhook, event.seq)) continue
          if (webhook.topic === 'tracking-event' && (await isUnsentUndone(tx, event, webhook.id, deliveries)))
            continue
          const body = await bodyFor(event, webhook, around)
          if (body === null) continue
          const isLater = webhook.topic === 'tracking-event' && isToldLater(event)
          if (!isLater) await sendEarlier(tx, event, webhook.id, deliveries, now)
          deliveries.push({
            provider_id: providerId,
            webhook_id: webhook.id,
            message_id: `msg_${randomUUID()}`,
            shipment_id: event.entity_id,
            shipment_version: event.version,
            topic: webhook.topic,
            body: JSON.stringify(body),
            created_at: now,
            next_at: isLater ? held : now,
          })
        }
      for (let from = 0; from < deliveries.length; from += ROWS_AT_ONCE)
        await tx
          .insertInto('webhook_deliveries')
          .values(deliveries.slice(from, from + ROWS_AT_ONCE))
          .execute()
    },
  }
}
