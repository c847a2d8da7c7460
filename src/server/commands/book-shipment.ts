import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS } from '../../contract/live.ts'
import type { BookShipment } from '../../contract/shipments.ts'
import { type Address, addressOf, addressRefusal, placeLine } from '../../domain/address.ts'
import { bookingWindows } from '../../domain/booking-window.ts'
import { type Contact, contactOf, isReachable } from '../../domain/contact.ts'
import { dayStart, startOfDay } from '../../domain/moment.ts'
import { shipmentWeights } from '../../domain/parcel.ts'
import { distanceMetres } from '../../domain/place.ts'
import { done, type Outcome, refused } from '../../domain/refusals.ts'
import { serviceLevel } from '../../domain/service-level.ts'
import { isLongEnough, SHORT_REFERENCE, shortTrackingReference } from '../../domain/tracking-reference.ts'
import type { Caller } from '../caller.ts'
import { asProvider, type Tx } from '../database/tenant.ts'
import { type NewEvent, type Scalar, writeEvents } from '../feed/log.ts'
import type { Platform } from '../platform.ts'
import type { BookCommand, Booked, ParcelRecord, ShipmentRecord } from './command.ts'
import { eventScope } from './shipment-store.ts'

interface Surroundings {
  readonly branches: readonly { id: number; lat: number; lng: number }[]
  readonly accounts: ReadonlyMap<number, { tracking_prefix: string }>
  readonly trackingPrefix: string
  readonly needsPostalCode: boolean
  readonly now: number
}

async function surroundings(platform: Platform, tx: Tx, providerId: number): Promise<Surroundings> {
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'lat', 'lng'])
    .where('provider_id', '=', providerId)
    .execute()
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'tracking_prefix'])
    .where('provider_id', '=', providerId)
    .execute()
  const provider = await tx
    .selectFrom('providers')
    .select('tracking_prefix')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const { settings } = await platform.settings.read(providerId)
  return {
    branches,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    trackingPrefix: provider.tracking_prefix,
    needsPostalCode: settings.require_postal_code_on_shipment_creation,
    now: platform.clock.now(),
  }
}

const NEAR_A_BRANCH_M = 400_000

function nearestBranch(
  branches: Surroundings['branches'],
  at: { lat: number; lng: number } | null,
): number | null {
  if (at === null) return null
  const [nearest] = branches
    .map((branch) => ({ id: branch.id, metres: distanceMetres(branch, at) }))
    .sort((a, b) => a.metres - b.metres)
  return nearest !== undefined && nearest.metres <= NEAR_A_BRANCH_M ? nearest.id : null
}

function located(platform: Platform, address: Address): Address {
  if (address.lat !== null && address.lng !== null) return address
  const found = platform.gazetteer.locate(address)
  return found === null ? address : { ...address, lat: found.lat, lng: found.lng }
}

const point = ({ lat, lng }: Address) => (lat === null || lng === null ? null : { lat, lng })
const nameAt = (address: Address, contact: Contact) => address.company || contact.name
const dayOfWish = (wish: string | null | undefined) =>
  wish ? (dayStart(wish) ?? startOfDay(Date.parse(wish))) : null

function check(
  input: BookShipment,
  sides: Sides,
  around: Surroundings,
  account: { tracking_prefix: string } | null,
): Outcome<null> {
  for (const side of ['collection', 'delivery'] as const) {
    const sentence = addressRefusal(side, sides[side].address, around.needsPostalCode)
    if (sentence !== null) return refused('input.invalid', { field: `${side}_address`, detail: sentence })
    if (!isReachable(sides[side].contact)) {
      return refused('input.invalid', {
        field: `${side}_contact`,
        detail: `The ${side} contact needs an e-mail address or a mobile number`,
      })
    }
  }
  const prefix = account?.tracking_prefix ?? ''
  if (input.custom_tracking_reference && !isLongEnough(input.custom_tracking_reference, prefix)) {
    return refused('input.invalid', { field: 'custom_tracking_reference', detail: SHORT_REFERENCE.custom })
  }
  for (const [i, parcel] of input.parcels.entries()) {
    if (
      parcel.alternative_tracking_reference &&
      !isLongEnough(parcel.alternative_tracking_reference, prefix)
    ) {
      return refused('input.invalid', {
        field: `parcels[${i}].alternative_tracking_reference`,
        detail: SHORT_REFERENCE.alternative,
      })
    }
  }
  return done(null)
}

interface Sides {
  collection: { address: Address; contact: Contact }
  delivery: { address: Address; contact: Contact }
}

/** The row of a new booking, or why it cannot be (001 §5). */
function draft(
  platform: Platform,
  providerId: number,
  id: number,
  { caller, input }: BookCommand,
  around: Surroundings,
): Outcome<ShipmentRecord> {
  const accountId = caller.account_id ?? input.account_id ?? null
  const account = accountId === null ? null : (around.accounts.get(accountId) ?? null)
  if (accountId !== null && account === null) return refused('account.notFound', { field: 'account_id' })
  const level = serviceLevel(input.service_level_code ?? 'ECO')
  if (level === null)
    return refused('input.invalid', { field: 'service_level_code', detail: 'There is no such service level' })
  const sides: Sides = {
    collection: {
      address: located(platform, addressOf(input.collection_address)),
      contact: contactOf(input.collection_contact),
    },
    delivery: {
      address: located(platform, addressOf(input.delivery_address)),
      contact: contactOf(input.delivery_contact),
    },
  }
  const checked = check(input, sides, around, account)
  if (!checked.ok) return checked
  const windows = bookingWindows(
    level,
    {
      collection_day: dayOfWish(input.collection_min_date),
      delivery_day: dayOfWish(input.delivery_min_date),
      collection_after: input.collection_after ?? null,
      collection_before: input.collection_before ?? null,
      delivery_after: input.delivery_after ?? null,
      delivery_before: input.delivery_before ?? null,
    },
    around.now,
  )
  const { collection, delivery } = sides
  return done({
    provider_id: providerId,
    id,
    version: 1,
    ref: shortTrackingReference(around.trackingPrefix, id),
    custom_ref: input.custom_tracking_reference
      ? `${account?.tracking_prefix ?? ''}${input.custom_tracking_reference}`
      : null,
    customer_reference: input.customer_reference ?? null,
    account_id: accountId,
    service_level_code: level.code,
    status: 'submitted',
    status_at: around.now,
    created_at: around.now,
    modified_at: around.now,
    message: null,
    failed_attempts: 0,
    parcel_count: input.parcels.length,
    weight_kg: Math.round(shipmentWeights(input.parcels).charged * 100) / 100,
    declared_value_cents: input.declared_value ? Math.round(input.declared_value * 100) : null,
    mute_notifications: input.mute_notifications ?? false,
    collection_address: collection.address,
    collection_contact: collection.contact,
    collection_name: nameAt(collection.address, collection.contact),
    collection_place: placeLine(collection.address),
    collection_lat: collection.address.lat,
    collection_lng: collection.address.lng,
    delivery_address: delivery.address,
    delivery_contact: delivery.contact,
    delivery_name: nameAt(delivery.address, delivery.contact),
    delivery_place: placeLine(delivery.address),
    delivery_lat: delivery.address.lat,
    delivery_lng: delivery.address.lng,
    special_instructions_collection: input.special_instructions_collection ?? null,
    special_instructions_delivery: input.special_instructions_delivery ?? null,
    collection_branch_id: nearestBranch(around.branches, point(collection.address)),
    delivery_branch_id: nearestBranch(around.branches, point(delivery.address)),
    hub_id: null,
    collection_agent_id: null,
    delivery_agent_id: null,
    ...windows,
    collection_eta: null,
    delivery_eta: null,
    collected_at: null,
    delivered_at: null,
  })
}

function parcelsOf(shipmentId: number, input: BookShipment): ParcelRecord[] {
  return input.parcels.map((parcel, i) => ({
    shipment_id: shipmentId,
    number: i + 1,
    alternative_tracking_reference: parcel.alternative_tracking_reference ?? null,
    parcel_description: parcel.parcel_description ?? parcel.submitted_description ?? null,
    packaging: parcel.packaging ?? null,
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  }))
}

const hashOf = (input: BookShipment) => createHash('sha256').update(JSON.stringify(input)).digest('hex')
const keyOf = ({ caller, idempotencyKey }: BookCommand) =>
  idempotencyKey === null ? null : `${caller.user_id} ${idempotencyKey}`

/**
 * Takes the idempotency keys of a batch: for each key that somebody took before, what it was used for.
 * The insert waits for a transaction that holds the same key, so two requests side by side cannot both book.
 */
async function takeKeys(
  tx: Tx,
  providerId: number,
  commands: readonly { command: BookCommand; id: number }[],
) {
  const wanted = new Map<
    string,
    { user_id: number; key: string; request_hash: string; shipment_id: number }
  >()
  for (const { command, id } of commands) {
    const key = keyOf(command)
    if (key === null || command.idempotencyKey === null || wanted.has(key)) continue
    wanted.set(key, {
      user_id: command.caller.user_id,
      key: command.idempotencyKey,
      request_hash: hashOf(command.input),
      shipment_id: id,
    })
  }
  const taken = new Map<string, { request_hash: string; shipment_id: number }>()
  if (wanted.size === 0) return taken
  const json = JSON.stringify(
    [...wanted.values()].sort((a, b) => (`${a.user_id} ${a.key}` < `${b.user_id} ${b.key}` ? -1 : 1)),
  )
  await sql`INSERT INTO idempotency_keys (provider_id, user_id, key, request_hash, shipment_id)
            SELECT ${providerId}::int, user_id, key, request_hash, shipment_id
            FROM json_to_recordset(${json}::json) AS k(user_id int, key text, request_hash text, shipment_id bigint)
            ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ user_id: number; key: string; request_hash: string; shipment_id: number }>`
    SELECT i.user_id, i.key, i.request_hash, i.shipment_id FROM idempotency_keys i
    JOIN json_to_recordset(${json}::json) AS k(user_id int, key text) USING (user_id, key)
    WHERE i.provider_id = ${providerId}`.execute(tx)
  for (const row of rows) taken.set(`${row.user_id} ${row.key}`, row)
  return taken
}

async function insert(
  tx: Tx,
  shipments: readonly ShipmentRecord[],
  parcels: readonly ParcelRecord[],
  events: readonly NewEvent[],
  providerId: number,
): Promise<void> {
  if (shipments.length === 0) return
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const rows = shipments.map((row) => ({
    ...row,
    status_at: instant(row.status_at),
    created_at: instant(row.created_at),
    modified_at: instant(row.modified_at),
    collection_after: instant(row.collection_after),
    collection_before: instant(row.collection_before),
    delivery_after: instant(row.delivery_after),
    delivery_before: instant(row.delivery_before),
  }))
  await sql`INSERT INTO shipments SELECT * FROM json_populate_recordset(NULL::shipments, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
  const parcelRows = parcels.map((parcel) => ({ ...parcel, provider_id: providerId }))
  await sql`INSERT INTO parcels SELECT * FROM json_populate_recordset(NULL::parcels, ${JSON.stringify(parcelRows)}::json)`.execute(
    tx,
  )
  await writeEvents(tx, providerId, events)
}

function bookedEvent(row: ShipmentRecord, caller: Caller): NewEvent {
  const whole: Record<string, Scalar> = {}
  for (const field of LIVE_SHIPMENT_FIELDS) whole[field] = row[field]
  return {
    at: row.created_at,
    type: 'shipment.booked',
    entity: 'shipment',
    entity_id: row.id,
    version: 1,
    actor: caller.actor,
    change: {},
    whole,
    scope: eventScope(row),
  }
}

/** Books shipments; each has its own outcome. */
export async function bookShipments(
  platform: Platform,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<Booked[]> {
  const outcomes = await asProvider(platform.database.app, providerId, async (tx) => {
    const around = await surroundings(platform, tx, providerId)
    const { rows: ids } = await sql<{
      id: number
    }>`SELECT nextval('shipment_ids') AS id FROM generate_series(1, ${commands.length})`.execute(tx)
    const drafted = commands.map((command, i) => {
      const id = ids[i]?.id ?? 0
      return { command, id, draft: draft(platform, providerId, id, command, around) }
    })
    const taken = await takeKeys(
      tx,
      providerId,
      drafted.filter(({ draft }) => draft.ok),
    )
    const shipments: ShipmentRecord[] = []
    const parcels: ParcelRecord[] = []
    const events: NewEvent[] = []
    const outcomes = drafted.map(({ command, id, draft }): Booked => {
      if (!draft.ok) return draft
      const key = keyOf(command)
      const earlier = key === null ? undefined : taken.get(key)
      if (earlier !== undefined && earlier.request_hash !== hashOf(command.input))
        return refused('idempotency.conflict', { field: 'Idempotency-Key' })
      if (earlier !== undefined && earlier.shipment_id !== id)
        return done({ is: 'known', id: earlier.shipment_id })
      const its = parcelsOf(id, command.input)
      shipments.push(draft.value)
      parcels.push(...its)
      events.push(bookedEvent(draft.value, command.caller))
      return done({ is: 'new', shipment: draft.value, parcels: its })
    })
    await insert(tx, shipments, parcels, events, providerId)
    return outcomes
  })
  platform.wakeRelay()
  return outcomes
}
