import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS } from '../../../../contract/live.ts'
import type { Shipment } from '../../../../contract/shipments.ts'
import { takeDay } from '../../../../domain/booking/collection-capacity.ts'
import { isBlank } from '../../../../domain/shipments/blank.ts'
import { claimsOf } from '../../../../domain/shipments/reference-claim.ts'
import { isQuote, SHIPMENT_STATUS_CODES } from '../../../../domain/shipments/shipment-status.ts'
import { randomReference } from '../../../../domain/tracking/tracking-reference.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runAuthorized } from '../../../kernel/commands/authority.ts'
import { answerOncePerKey } from '../../../kernel/commands/idempotency.ts'
import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Platform } from '../../../platform.ts'
import { addAutomatically } from '../../addresses/index.ts'
import {
  type BookingTerms,
  holdCollectionDays,
  keepReservations,
  readCollectionDays,
} from '../../booking/index.ts'
import type { CardInForce } from '../../rates/index.ts'
import { eventScope } from '../apply-change.ts'
import { scheduleDropoffExpiry } from '../dropoff-expiry.ts'
import { firstAsTold } from '../presenters/as-told.ts'
import { shipmentAnswer, shipmentAs } from '../presenters/shipment.ts'
import { firstEvents } from '../presenters/tracking-history.ts'
import { answerShipment, answerTerms, withPrice } from './answer-shipment.ts'
import {
  type BookingAccount,
  type BookingContext,
  type BookingPoint,
  collectedFrom,
} from './booking-context.ts'
import { claimReferences } from './claim-references.ts'
import type { BookCommand, Booked, PriceRecord, ShipmentRecord } from './command.ts'
import { draftBooking, duplicatedBy, originalOf, parcelsOf } from './draft-booking.ts'
import { insertBookings } from './insert-bookings.ts'
import { asQuote, insertQuotes, quoteOf, withoutChosen } from './make-quotes.ts'
import { priceDraft } from './price-draft.ts'
import { reserveCompartments } from './reserve-compartments.ts'

interface ContextRow {
  prefix: string
  branches: BookingContext['branches']
  accounts: BookingAccount[]
  points: BookingPoint[]
  originals: { reference: string; id: number; account_id: number | null }[]
  ids: number[]
}

/** What bookings are checked against, with an id for each, in one question: each more would be waited for by all of them. */
export async function readBookingContext(
  { tx, providerId, now, settings }: Command,
  commands: readonly BookCommand[],
  terms: BookingTerms,
  idCount = commands.length,
): Promise<{ around: BookingContext; ids: readonly number[] }> {
  const collections = await readCollectionDays({ tx, providerId, now, settings })
  const named = new Set(commands.flatMap(({ caller, input }) => caller.account_id ?? input.account_id ?? []))
  const points = new Set(
    commands
      .flatMap(({ input }) => [input.collection_pickup_point_id ?? [], input.delivery_pickup_point_id ?? []])
      .flat(),
  )
  const originals = commands.flatMap(({ input }) => originalOf(input) ?? duplicatedBy(input) ?? [])
  const { rows } = await sql<ContextRow>`
    SELECT (SELECT tracking_prefix FROM providers WHERE provider_id = ${providerId}) AS prefix,
           (SELECT coalesce(json_agg(b), '[]') FROM
             (SELECT id, lat, lng, takes_bookings FROM branches
              WHERE provider_id = ${providerId} AND deleted_date IS NULL ORDER BY id) b) AS branches,
           (SELECT coalesce(json_agg(a), '[]') FROM
             (SELECT id, account_code, name, tracking_prefix, account_type, customer_reference_required, customer_reference_prefix,
                cost_center_required, tag_ids FROM accounts
              WHERE provider_id = ${providerId} AND id = ANY(${[...named]}::bigint[])) a) AS accounts,
           (SELECT coalesce(json_agg(p), '[]') FROM
             (SELECT id, provider, type, name, street_address, local_area, city, zone, code, lat, lng FROM pickup_points
              WHERE provider_id = ${providerId} AND id = ANY(${[...points]}::int[]) AND active) p) AS points,
           (SELECT coalesce(json_agg(o), '[]') FROM
             (SELECT t.reference, s.id, s.account_id FROM tracking_references t
              JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
              WHERE t.provider_id = ${providerId} AND t.reference = ANY(${originals}::text[])
                AND s.parcel_count > 0 AND s.status <> ALL(${SHIPMENT_STATUS_CODES.filter(isQuote)}::text[])) o) AS originals,
           (SELECT coalesce(json_agg(nextval('shipment_ids')), '[]') FROM generate_series(1, ${idCount}::int)) AS ids
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`nothing is known of provider ${providerId}`)
  const around = {
    branches: found.branches,
    collections,
    accounts: new Map(found.accounts.map((account) => [account.id, account])),
    drawReference: () => randomReference(settings.provider_tracking_prefixes[0] ?? found.prefix, randomBytes),
    points: new Map(found.points.map((point) => [point.id, point])),
    originals: new Map(found.originals.map(({ reference, ...original }) => [reference, original])),
    settings,
    terms,
    now,
  }
  return { around, ids: found.ids }
}

function bookedEvent(row: ShipmentRecord, caller: Caller): NewEvent {
  const whole: Record<string, Scalar> = {}
  for (const field of LIVE_SHIPMENT_FIELDS) whole[field] = row[field]
  return {
    at: row.created_at,
    type: isQuote(row.status) ? 'shipment.quoteGenerated' : 'shipment.booked',
    entity: 'shipment',
    entity_id: row.id,
    version: 1,
    actor: caller.actor,
    // What is not told is submitted.
    change: row.status === 'awaiting-dropoff' ? { status: [null, row.status] } : {},
    whole,
    scope: eventScope(row),
  }
}

/** The references of a booking that a customer chose, as they are compared. */
export function chosenBy(
  { ref, custom_ref, account_id }: ShipmentRecord,
  { input }: BookCommand,
  { accounts }: Pick<BookingContext, 'accounts'>,
): string[] {
  const claims = claimsOf({ ref, custom_ref, parcels: parcelsOf(0, input, accounts.get(account_id ?? 0)) })
  return claims.filter(({ kind }) => kind === 'chosen').map(({ reference }) => reference)
}

/** Whoever was told too often that others have a reference tries no further one for a while. */
export function refuseGuesses(
  { references }: Pick<Platform, 'references'>,
  providerId: number,
  command: BookCommand,
  draft: Outcome<ShipmentRecord>,
  around: Pick<BookingContext, 'accounts'>,
): Outcome<ShipmentRecord> {
  if (!draft.ok) return draft
  const waitMs = references.mustWait(providerId, command.caller, chosenBy(draft.value, command, around))
  if (waitMs === null) return draft
  const detail = 'Too many references that other shipments have. Book without one of your own, or wait.'
  return refused('rate.limited', { field: 'custom_tracking_reference', detail, retryAfterMs: waitMs })
}

/** Books shipments within a command, each with its own outcome, under ids that were drawn for them. */
export async function bookWithin(
  platform: Platform,
  command: Command,
  commands: readonly BookCommand[],
  { terms, cards }: Offer,
): Promise<Outcome<Shipment>[]> {
  const { tx, providerId, settings } = command
  await holdCollectionDays(command)
  const { around, ids } = await readBookingContext(command, commands, terms)
  const prices = new Map<number, PriceRecord>()
  const drafts = commands.map((booking, i) => {
    const id = ids[i] ?? 0
    const valid = draftBooking(platform.gazetteer, providerId, id, booking, around)
    const draft = refuseGuesses(platform, providerId, booking, valid, around)
    if (!draft.ok) return { booking, id, draft }
    const price = priceDraft(cards.get(draft.value.account_id), booking, draft.value, around)
    if (!price.ok) return { booking, id, draft: price }
    if (price.value !== null) prices.set(id, price.value)
    const { collection_after } = draft.value
    if (booking.input.status !== 'quote' && collection_after !== null)
      takeDay(around.collections, collectedFrom(draft.value), dayOf(collection_after))
    return {
      booking,
      id,
      draft: booking.input.status === 'quote' ? asQuote(draft.value, price.value) : draft,
    }
  })
  const drafted = await reserveCompartments(platform, command, drafts)
  const bookings = drafted.flatMap(({ booking: { input }, id, draft, reservations }) => {
    if (!draft.ok) return []
    const shipment = draft.value
    const price = prices.get(id)
    const quote = quoteOf(shipment, input, price, settings)
    const named = parcelsOf(id, input, around.accounts.get(shipment.account_id ?? 0))
    const parcels = quote === null ? named : withoutChosen(named)
    return [{ shipment, parcels, price, quote, isReturn: shipment.is_return, reservations }]
  })
  const lost = await claimReferences(tx, providerId, bookings, around.drawReference)
  const booked = new Map(
    bookings.flatMap((one) => (lost.has(one.shipment.id) ? [] : [[one.shipment.id, one]])),
  )
  const events = drafted.flatMap(({ booking: { caller }, id }) => {
    const made = booked.get(id)
    return made === undefined ? [] : [bookedEvent(made.shipment, caller)]
  })
  const eventIds = await insertBookings(
    command,
    [...booked.values()].map(({ shipment }) => shipment),
    [...booked.values()].flatMap(({ parcels }) => parcels),
    [...booked.values()].flatMap(({ price, quote }) => (quote === null ? (price ?? []) : [])),
    events,
  )
  await keepReservations(
    command,
    [...booked.values()].flatMap(({ shipment, reservations }) =>
      reservations.map((one) => ({
        ...one,
        shipment_id: shipment.id,
        shipment_version: shipment.version,
      })),
    ),
  )
  await scheduleDropoffExpiry(
    command,
    [...booked.values()].map(({ shipment }) => shipment),
  )
  await insertQuotes(
    command,
    [...booked.values()].flatMap(({ quote }) => quote ?? []),
  )
  await addAutomatically(
    command,
    [...booked.values()].flatMap(({ shipment, quote }) =>
      quote === null && !isBlank(shipment) ? [shipment] : [],
    ),
  )
  const histories = new Map(events.map((event, i) => [event.entity_id, { event, id: eventIds[i] ?? 0 }]))
  const answered = answerTerms(platform, around)
  return drafted.map(({ booking, id, draft }): Outcome<Shipment> => {
    if (!draft.ok) return draft
    const taker = lost.get(id)
    if (taker !== undefined) {
      if (taker.held_by_account !== draft.value.account_id)
        platform.references.count(providerId, booking.caller, chosenBy(draft.value, booking, around))
      return refused('shipment.referenceTaken', { field: taker.field })
    }
    const made = booked.get(id)
    const { viewer } = booking.caller
    const first = histories.get(id)
    if (made === undefined || first === undefined) return refused('shipment.notFound')
    const tracking_events = firstEvents(first.id, first.event, viewer, settings)
    if (made.quote !== null) {
      // Hidden among shipments, and told to whoever asks for it.
      const asked = shipmentAs(made.shipment, made.parcels, viewer, made.shipment.status, answered, null)
      const valid_until = iso(made.quote.valid_until)
      return done({ ...withPrice(asked, booking.caller, made.price), tracking_events, valid_until })
    }
    const answer = shipmentAnswer(
      firstAsTold(made.shipment, tracking_events, viewer, settings),
      made.parcels,
      viewer,
      answered,
      null,
    )
    if (answer === null) return refused('shipment.notFound')
    return done({ ...withPrice(answer, booking.caller, made.price), tracking_events })
  })
}

/** What the provider offers, and by which card each account is priced. */
export interface Offer {
  readonly terms: BookingTerms
  readonly cards: ReadonlyMap<number | null, CardInForce | null>
}

/** Read before the transaction begins, like the settings: inside it a second connection would be waited for. */
export async function readOffer(
  { catalogue, rateBook, clock }: Platform,
  providerId: number,
  accountIds: readonly (number | null)[],
): Promise<Offer> {
  const terms = await catalogue.read(providerId)
  const now = clock.now()
  const cards = new Map<number | null, CardInForce | null>()
  for (const id of new Set(accountIds))
    cards.set(id, await rateBook.cardAt(providerId, id, now, terms.levels))
  return { terms, cards }
}

/** Books shipments; each has its own outcome. */
export async function bookShipments(
  platform: Platform,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<Booked[]> {
  const offer = await readOffer(
    platform,
    providerId,
    commands.map(({ caller, input }) => caller.account_id ?? input.account_id ?? null),
  )
  const callers = commands.map(({ caller }) => caller)
  return runBatch(platform, providerId, callers, (command) =>
    runAuthorized(command, commands, (authorized) =>
      answerOncePerKey(
        command,
        authorized,
        (fresh) => bookWithin(platform, command, fresh, offer),
        // What a key of before answers were kept made, as it is now.
        ({ caller }, id) => answerShipment(platform, command, offer.terms, caller, id),
      ),
    ),
  )
}
