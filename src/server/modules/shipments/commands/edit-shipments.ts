/** Edits of what is sent, from whom to whom: read, decided (edit-content.ts), and written with their prices and compartments. */
import { sql } from 'kysely'
import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { takeDay } from '../../../../domain/booking/collection-capacity.ts'
import { wantsCompartment } from '../../../../domain/booking/reservation.ts'
import type { Editor } from '../../../../domain/shipments/editing.ts'
import { isRetagging } from '../../../../domain/shipments/tag-list.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import { withProviderReadTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { addAutomatically } from '../../addresses/index.ts'
import {
  type BookingTerms,
  keepReservations,
  type PickupWish,
  releaseReservation,
} from '../../booking/index.ts'
import type { CardInForce } from '../../rates/index.ts'
import type { LockedShipment } from '../lock-shipments.ts'
import { readPrices } from '../queries/read-prices.ts'
import { readBookingContext } from './book-shipment.ts'
import { type BookingContext, collectedFrom } from './booking-context.ts'
import { claimReferences } from './claim-references.ts'
import type { ParcelRecord } from './command.ts'
import { dayOfWish } from './draft-booking.ts'
import { bookingWith, type Content, decideEdit, decideRetag, type Edit, editedField } from './edit-content.ts'
import { insertParcels, insertPrices } from './insert-bookings.ts'
import { asksForDay, readPrinted, refuseSenderDays, refuseSenderEdit } from './sender-limits.ts'

/** What edits are checked against and priced by. */
export interface EditTerms {
  readonly terms: BookingTerms
  readonly cards: ReadonlyMap<number, CardInForce>
  /** In force now, by account, for what is filled in. */
  readonly cardsNow: ReadonlyMap<number | null, CardInForce | null>
}

/** Read before the transaction begins: inside it a second connection would be waited for. Null where nothing is edited. */
export async function readEditTerms(
  { catalogue, rateBook, database, clock }: Pick<Platform, 'catalogue' | 'rateBook' | 'database' | 'clock'>,
  providerId: number,
  { viewer }: Pick<Caller, 'viewer'>,
  changes: readonly ShipmentChange[],
): Promise<EditTerms | null> {
  const isSender = viewer.kind === 'account'
  const ids = changes.flatMap((change) =>
    isRated(change) || (isSender && asksForDay(change)) ? [change.id] : [],
  )
  if (ids.length === 0) return null
  const terms = await catalogue.read(providerId)
  const { rows, blank } = await withProviderReadTx(database.app, providerId, async (tx) => ({
    rows: await tx
      .selectFrom('shipment_prices')
      .select('rate_card_id')
      .distinct()
      .where('provider_id', '=', providerId)
      .where('shipment_id', 'in', ids)
      .execute(),
    blank: await tx
      .selectFrom('shipments')
      .select('account_id')
      .distinct()
      .where('provider_id', '=', providerId)
      .where('id', 'in', ids)
      .where('parcel_count', '=', 0)
      .execute(),
  }))
  const cards = new Map<number, CardInForce>()
  for (const { rate_card_id: id } of rows) cards.set(id, await rateBook.card(providerId, id, terms.levels))
  const cardsNow = new Map<number | null, CardInForce | null>()
  for (const { account_id } of blank) {
    const card = await rateBook.cardAt(providerId, account_id, clock.now(), terms.levels)
    cardsNow.set(account_id, card)
    // Whoever is second to fill it in finds it priced by this one.
    if (card !== null) cards.set(card.id, card)
  }
  return { terms, cards, cardsNow }
}

async function readContents(
  { tx, providerId }: Command,
  ids: readonly number[],
): Promise<Map<number, Content>> {
  const rows = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', 'in', [...ids])
    .execute()
  const parcels = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...ids])
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  const byShipment = Map.groupBy(parcels, ({ shipment_id }) => shipment_id)
  const prices = await readPrices(tx, providerId, ids)
  return new Map(
    rows.map((row) => [row.id, { row, parcels: byShipment.get(row.id) ?? [], price: prices.get(row.id) }]),
  )
}

/** Whether the price of a shipment may depend on a change of it. */
const isRated = (change: ShipmentChange): boolean => editedField(change) !== undefined || isRetagging(change)

/** What becomes of each change that edits, by the change; of what is not held, nothing. */
export async function decideEdits(
  platform: Pick<Platform, 'gazetteer' | 'references'>,
  command: Command,
  caller: Caller,
  changes: readonly ShipmentChange[],
  held: ReadonlyMap<number, LockedShipment>,
  { terms, cards, cardsNow }: EditTerms,
  editor: Editor,
): Promise<ReadonlyMap<ShipmentChange, Outcome<Edit>>> {
  const isSender = caller.viewer.kind === 'account'
  const edits = changes.filter(
    (change) => (isRated(change) || (isSender && asksForDay(change))) && held.has(change.id),
  )
  if (edits.length === 0) return new Map()
  const contents = await readContents(
    command,
    edits.map(({ id }) => id),
  )
  const bookings = edits.flatMap((change) => {
    const content = contents.get(change.id)
    const input = content === undefined ? null : bookingWith(change, content)
    return input === null ? [] : [{ caller, input, idempotencyKey: null }]
  })
  const { around } = await readBookingContext(command, bookings, terms, 0)
  const printed = isSender ? await readPrinted(command, [...contents.keys()]) : new Set<number>()
  const seen = new Set<number>()
  return new Map(
    edits.flatMap((change): (readonly [ShipmentChange, Outcome<Edit>])[] => {
      const [shipment, content] = [held.get(change.id), contents.get(change.id)]
      if (shipment === undefined || content === undefined) return [[change, refused('shipment.notFound')]]
      const field = editedField(change)
      if (seen.has(change.id))
        return [
          [
            change,
            refused('input.invalid', { field: field ?? 'id', detail: 'Edit a shipment once in a call' }),
          ],
        ]
      seen.add(change.id)
      const edit = !isRated(change)
        ? null
        : field === undefined
          ? decideRetag(change, content, { around, cards })
          : decideEdit(platform, change, shipment, content, { editor, around, cards, cardsNow })
      const no = isSender ? refuseAsSender(change, content, edit, around, printed) : null
      if (no !== null) return [[change, { ok: false, refusal: no }]]
      countDay(change, edit?.ok ? edit.value : null, content, around)
      return edit === null ? [] : [[change, refuseGuess(platform, command, caller, edit)]]
    }),
  )
}

/** Why it may not be edited so by its sender, beyond what anybody may not; null where it may. */
function refuseAsSender(
  change: ShipmentChange,
  content: Content,
  edit: Outcome<Edit> | null,
  around: BookingContext,
  printed: ReadonlySet<number>,
): Refusal | null {
  if (edit !== null && !edit.ok) return null
  const draft = edit?.value.draft ?? content.row
  return (
    refuseSenderDays(change, draft, around) ??
    (edit === null ? null : refuseSenderEdit(edit.value, content, printed.has(change.id)))
  )
}

/** Whether a change may bring a shipment into a day that counts: whoever fills one in, and a sender who asks for another day. */
export const takesDay = (change: ShipmentChange): boolean =>
  change.parcels !== undefined || asksForDay(change)

/** The day that it takes, for those of the same call that are decided after it. */
function countDay(
  change: ShipmentChange,
  edit: Edit | null,
  { row }: Content,
  { collections, now }: BookingContext,
): void {
  const filledIn = edit?.windows?.collection_after
  const day = filledIn != null ? dayOf(filledIn) : change.collection_min_date
  if (day) takeDay(collections, collectedFrom(edit?.draft ?? row), dayOf(dayOfWish(day, now) ?? now))
}

/** Whoever was told too often that others have a reference tries no further one for a while. */
function refuseGuess(
  { references }: Pick<Platform, 'references'>,
  { providerId }: Command,
  caller: Caller,
  edit: Outcome<Edit>,
): Outcome<Edit> {
  const named = edit.ok ? edit.value.references : []
  const waitMs = named.length === 0 ? null : references.mustWait(providerId, caller, named)
  if (waitMs === null) return edit
  const detail = 'Too many references that other shipments have. Leave it as it is, or wait.'
  const field =
    edit.ok && edit.value.change.custom_ref === undefined ? 'parcels' : 'custom_tracking_reference'
  return refused('rate.limited', { field, detail, retryAfterMs: waitMs })
}

/** Takes the references that an edit gives; a former one of the shipment stays, for the labels that it stands on. */
async function takeReferences(
  { references }: Pick<Platform, 'references'>,
  { tx, providerId }: Command,
  caller: Caller,
  { references: named, draft: shipment, parcels }: Edit,
): Promise<Outcome<null>> {
  if (named.length === 0) return done(null)
  const claim = { shipment, parcels: parcels ?? [], isReturn: shipment.is_return, hasOwn: true } as const
  const lost = (await claimReferences(tx, providerId, [claim], () => shipment.ref)).get(shipment.id)
  if (lost === undefined) return done(null)
  if (lost.held_by_account !== shipment.account_id) references.count(providerId, caller, [lost.reference])
  return refused('shipment.referenceTaken', { field: lost.field })
}

/** Writes an edit of a shipment that has its new version, and gives what is told of it, or why a reference or compartment is not free. */
export async function applyEdit(
  platform: Pick<Platform, 'pickupNetwork' | 'references'>,
  command: Command,
  caller: Caller,
  { id, version }: Pick<LockedShipment, 'id' | 'version'>,
  edit: Edit,
): Promise<Outcome<Edit['change']>> {
  const named = await takeReferences(platform, command, caller, edit)
  if (!named.ok) return named
  const taken = await takeCompartments(platform, command, { id, version }, edit)
  if (!taken.ok) return taken
  const draft = { ...edit.draft, ...taken.value }
  await writeEdit(command, id, { ...edit, draft }, version)
  const change = { ...edit.change }
  for (const field of ['collection_compartment', 'delivery_compartment'] as const)
    if (draft[field] !== edit.draft[field]) change[field] = [edit.draft[field], draft[field]]
  return done(change)
}

/** What it costs now and cost before, in rand, where that is otherwise. */
export const pricesOf = ({ price, previous_cents }: Edit) =>
  price === null
    ? {}
    : {
        rate: price.rate_cents / 100,
        ...(previous_cents !== null && { previous_rate: previous_cents / 100 }),
      }

/** Takes compartments anew for what goes elsewhere or is another parcel; refused where one cannot be had. */
async function takeCompartments(
  { pickupNetwork }: Pick<Platform, 'pickupNetwork'>,
  command: Command,
  { id, version }: Pick<LockedShipment, 'id' | 'version'>,
  { input, draft, moved }: Edit,
): Promise<Outcome<Partial<Record<'collection_compartment' | 'delivery_compartment', string | null>>>> {
  const [parcel] = input.parcels
  if (moved.length === 0 || parcel === undefined) return done({})
  for (const side of moved) await releaseReservation(command, { id, version }, side)
  const wishes = moved.flatMap((side): PickupWish[] => {
    const pickup_point_id = draft[`${side}_pickup_point_id`]
    if (pickup_point_id === null || !wantsCompartment(side, draft.status)) return []
    return [{ side, pickup_point_id, parcel, window_end: draft[`${side}_before`] }]
  })
  const [outcome] = await pickupNetwork.reserve(command, [wishes])
  if (outcome === undefined) throw new Error('an edit was left without its compartments')
  if (!outcome.ok) return outcome
  await keepReservations(
    command,
    outcome.value.map((one) => ({ ...one, shipment_id: id, shipment_version: version })),
  )
  const named = (at: (typeof moved)[number]) =>
    outcome.value.find(({ side }) => side === at)?.compartment ?? null
  return done(Object.fromEntries(moved.map((side) => [`${side}_compartment`, named(side)])))
}

/** A list as a document: the driver would write an array. */
const json = <List>(list: List) => sql<List>`${list === null ? null : JSON.stringify(list)}::jsonb`

/** Writes the rows, parcels and prices; the version is that of the shipment after it. */
async function writeEdit(
  command: Command,
  id: number,
  { draft, parcels, price, windows }: Edit,
  version: number,
): Promise<void> {
  const { tx, providerId } = command
  await tx
    .updateTable('shipments')
    .set({
      collection_address: draft.collection_address,
      collection_contact: draft.collection_contact,
      collection_name: draft.collection_name,
      collection_place: draft.collection_place,
      collection_lat: draft.collection_lat,
      collection_lng: draft.collection_lng,
      collection_pickup_point_id: draft.collection_pickup_point_id,
      collection_pickup_point_provider: draft.collection_pickup_point_provider,
      collection_compartment: draft.collection_compartment,
      delivery_address: draft.delivery_address,
      delivery_contact: draft.delivery_contact,
      delivery_name: draft.delivery_name,
      delivery_place: draft.delivery_place,
      delivery_lat: draft.delivery_lat,
      delivery_lng: draft.delivery_lng,
      delivery_pickup_point_id: draft.delivery_pickup_point_id,
      delivery_pickup_point_provider: draft.delivery_pickup_point_provider,
      delivery_compartment: draft.delivery_compartment,
      parcel_count: draft.parcel_count,
      weight_kg: draft.weight_kg,
      mass_kg: draft.mass_kg,
      volume_litres: draft.volume_litres,
      service_level_id: draft.service_level_id,
      service_level_code: draft.service_level_code,
      service_level_name: draft.service_level_name,
      custom_ref: draft.custom_ref,
      customer_reference: draft.customer_reference,
      customer_reference_name: draft.customer_reference_name,
      cost_center: draft.cost_center,
      due_date: draft.due_date,
      declared_value_cents: draft.declared_value_cents,
      liability_cover: draft.liability_cover,
      pod_method: draft.pod_method,
      responsible_contact: draft.responsible_contact,
      opt_in_rates: json(draft.opt_in_rates),
      opt_in_time_based_rates: json(draft.opt_in_time_based_rates),
      mute_notifications: draft.mute_notifications,
    })
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .execute()
  if (parcels !== null) await writeParcels(command, id, parcels)
  if (price !== null) await insertPrices(command, [{ ...price, shipment_id: id }], version)
  if (windows !== null) await addAutomatically(command, [draft])
}

/** Those that are there are changed, others come or go at the end. */
async function writeParcels(
  command: Command,
  shipmentId: number,
  parcels: readonly ParcelRecord[],
): Promise<void> {
  const { tx, providerId } = command
  const known = await tx
    .selectFrom('parcels')
    .select('number')
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .execute()
  const numbers = new Set(known.map(({ number }) => number))
  await tx
    .deleteFrom('parcels')
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', shipmentId)
    .where('number', '>', parcels.length)
    .execute()
  for (const parcel of parcels.filter(({ number }) => numbers.has(number))) {
    const { number, shipment_id: _of, ...columns } = parcel
    await tx
      .updateTable('parcels')
      .set(columns)
      .where('provider_id', '=', providerId)
      .where('shipment_id', '=', shipmentId)
      .where('number', '=', number)
      .execute()
  }
  await insertParcels(
    command,
    parcels.filter(({ number }) => !numbers.has(number)),
  )
}
