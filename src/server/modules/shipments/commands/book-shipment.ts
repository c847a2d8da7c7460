import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LIVE_SHIPMENT_FIELDS } from '../../../../contract/live.ts'
import type { Shipment } from '../../../../contract/shipments.ts'
import { claimsOf } from '../../../../domain/shipments/reference-claim.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { randomReference } from '../../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { runAuthorized } from '../../../kernel/commands/authority.ts'
import { answerOncePerKey } from '../../../kernel/commands/idempotency.ts'
import { type Command, runBatch } from '../../../kernel/commands/run-command.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { addAutomatically } from '../../addresses/index.ts'
import { type BookingTerms, keepReservations } from '../../booking/index.ts'
import { type CardInForce, type FrozenPrice, priceBooking } from '../../rates/index.ts'
import { priceAnswer, shipmentAnswer } from '../presenters/shipment.ts'
import { readPrices, seesPrices } from '../queries/read-prices.ts'
import { eventScope } from '../store.ts'
import type { BookingContext, BookingPoint } from './booking-context.ts'
import { claimReferences } from './claim-references.ts'
import type { BookCommand, Booked, PriceRecord, ShipmentRecord } from './command.ts'
import { draftBooking, parcelsOf } from './draft-booking.ts'
import { insertBookings } from './insert-bookings.ts'
import { reserveCompartments } from './reserve-compartments.ts'

interface ContextRow {
  prefix: string
  branches: { id: number; lat: number; lng: number }[]
  accounts: { id: number; tracking_prefix: string; account_type: string }[]
  points: BookingPoint[]
  ids: number[]
}

/** What bookings are checked against, with an id for each, in one question: each more would be waited for by all of them. */
async function readBookingContext(
  { tx, providerId, now, settings }: Command,
  commands: readonly BookCommand[],
  terms: BookingTerms,
): Promise<{ around: BookingContext; ids: readonly number[] }> {
  const named = new Set(commands.flatMap(({ caller, input }) => caller.account_id ?? input.account_id ?? []))
  const points = new Set(
    commands
      .flatMap(({ input }) => [input.collection_pickup_point_id ?? [], input.delivery_pickup_point_id ?? []])
      .flat(),
  )
  const { rows } = await sql<ContextRow>`
    SELECT (SELECT tracking_prefix FROM providers WHERE provider_id = ${providerId}) AS prefix,
           (SELECT coalesce(json_agg(b), '[]') FROM
             (SELECT id, lat, lng FROM branches WHERE provider_id = ${providerId} ORDER BY id) b) AS branches,
           (SELECT coalesce(json_agg(a), '[]') FROM
             (SELECT id, tracking_prefix, account_type FROM accounts
              WHERE provider_id = ${providerId} AND id = ANY(${[...named]}::bigint[])) a) AS accounts,
           (SELECT coalesce(json_agg(p), '[]') FROM
             (SELECT id, provider, type, name, street_address, local_area, city, zone, code, lat, lng FROM pickup_points
              WHERE provider_id = ${providerId} AND id = ANY(${[...points]}::int[]) AND active) p) AS points,
           (SELECT json_agg(nextval('shipment_ids')) FROM generate_series(1, ${commands.length}::int)) AS ids
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`nothing is known of provider ${providerId}`)
  const around = {
    branches: found.branches,
    accounts: new Map(found.accounts.map((account) => [account.id, account])),
    drawReference: () => randomReference(found.prefix, randomBytes),
    points: new Map(found.points.map((point) => [point.id, point])),
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

/** The references of a booking that a customer chose, as they are compared. */
function chosenBy({ ref, custom_ref }: ShipmentRecord, { input }: BookCommand): string[] {
  const claims = claimsOf({ ref, custom_ref, parcels: parcelsOf(0, input) })
  return claims.filter(({ kind }) => kind === 'chosen').map(({ reference }) => reference)
}

/** Whoever was told too often that others have a reference tries no further one for a while. */
function refuseGuesses(
  { references }: Pick<Platform, 'references'>,
  providerId: number,
  command: BookCommand,
  draft: Outcome<ShipmentRecord>,
): Outcome<ShipmentRecord> {
  if (!draft.ok) return draft
  const waitMs = references.mustWait(providerId, command.caller, chosenBy(draft.value, command))
  if (waitMs === null) return draft
  const detail = 'Too many references that other shipments have. Book without one of your own, or wait.'
  return refused('rate.limited', { field: 'custom_tracking_reference', detail, retryAfterMs: waitMs })
}

/** What a booking costs by the card of its account, as it is kept with it; nothing where there is no rate for it. */
function pricesOf(
  card: CardInForce | null | undefined,
  { input }: BookCommand,
  draft: ShipmentRecord,
  branches: BookingContext['branches'],
  vatPercentage: number,
): PriceRecord[] {
  if (!card) return []
  const branchOf = (id: number | null) => branches.find((branch) => branch.id === id) ?? null
  const price = priceBooking(
    card,
    {
      ...draft,
      parcels: input.parcels,
      pod_method: input.pod_method || null,
      opt_in_rates: input.opt_in_rates ?? null,
      opt_in_time_based_rates: input.opt_in_time_based_rates ?? null,
      collection_branch: branchOf(draft.collection_branch_id),
      delivery_branch: branchOf(draft.delivery_branch_id),
    },
    vatPercentage,
  )
  return price === null ? [] : [{ ...price, shipment_id: draft.id }]
}

/** An answer with its price, for those who see what is billed. */
function withPrice(answer: Shipment, caller: Caller, price: FrozenPrice | undefined): Shipment {
  return seesPrices(caller) ? { ...answer, ...priceAnswer(price, answer) } : answer
}

/** Books shipments, each with its own outcome, under ids that were drawn for them. */
async function bookFresh(
  platform: Platform,
  command: Command,
  commands: readonly BookCommand[],
  { terms, cards }: Offer,
): Promise<Outcome<Shipment>[]> {
  const { tx, providerId, settings } = command
  const { around, ids } = await readBookingContext(command, commands, terms)
  const drafts = commands.map((booking, i) => {
    const id = ids[i] ?? 0
    const draft = draftBooking(platform.gazetteer, providerId, id, booking, around)
    return { booking, id, draft: refuseGuesses(platform, providerId, booking, draft) }
  })
  const drafted = await reserveCompartments(platform, command, drafts)
  const bookings = drafted.flatMap(({ booking, id, draft, reservations }) => {
    if (!draft.ok) return []
    const { input } = booking
    const card = cards.get(draft.value.account_id)
    const prices = pricesOf(card, booking, draft.value, around.branches, settings.vat_percentage)
    const isReturn = input.is_return === true
    return [{ shipment: draft.value, parcels: parcelsOf(id, input), prices, isReturn, reservations }]
  })
  const lost = await claimReferences(tx, providerId, bookings, around.drawReference)
  const booked = new Map(
    bookings.flatMap((one) => (lost.has(one.shipment.id) ? [] : [[one.shipment.id, one]])),
  )
  await insertBookings(
    command,
    [...booked.values()].map(({ shipment }) => shipment),
    [...booked.values()].flatMap(({ parcels }) => parcels),
    [...booked.values()].flatMap(({ prices }) => prices),
    drafted.flatMap(({ booking: { caller }, id }) => {
      const made = booked.get(id)
      return made === undefined ? [] : [bookedEvent(made.shipment, caller)]
    }),
  )
  await keepReservations(
    command,
    [...booked.values()].flatMap(({ shipment, reservations }) =>
      reservations.map((one) => ({ ...one, shipment_id: shipment.id })),
    ),
  )
  await addAutomatically(
    command,
    [...booked.values()].map(({ shipment }) => shipment),
  )
  return drafted.map(({ booking, id, draft }): Outcome<Shipment> => {
    if (!draft.ok) return draft
    const taker = lost.get(id)
    if (taker !== undefined) {
      if (taker.held_by_account !== draft.value.account_id)
        platform.references.count(providerId, booking.caller, chosenBy(draft.value, booking))
      return refused('shipment.referenceTaken', { field: taker.field })
    }
    const made = booked.get(id)
    const { viewer } = booking.caller
    const answer =
      made && shipmentAnswer(made.shipment, made.parcels, viewer, settings.override_shipment_statuses)
    return made && answer
      ? done(withPrice(answer, booking.caller, made.prices[0]))
      : refused('shipment.notFound')
  })
}

/** What a key of before answers were kept made, as it is now. */
async function recallBooking(
  { tx, providerId, settings }: Command,
  { caller }: BookCommand,
  id: number,
): Promise<Outcome<Shipment>> {
  const of = { provider_id: providerId, id }
  const row = await tx
    .selectFrom('shipments')
    .selectAll()
    .where((eb) => eb.and(of))
    .executeTakeFirst()
  if (row === undefined || !maySee(caller.viewer, 'shipment', scopeOf(row), id))
    return refused('shipment.notFound')
  const parcels = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', id)
    .orderBy('number')
    .execute()
  const answer = shipmentAnswer(row, parcels, caller.viewer, settings.override_shipment_statuses)
  if (answer === null) return refused('shipment.notFound')
  const prices = await readPrices(tx, providerId, [id])
  return done(withPrice(answer, caller, prices.get(id)))
}

/** What the provider offers, and by which card each account is priced. */
interface Offer {
  readonly terms: BookingTerms
  readonly cards: ReadonlyMap<number | null, CardInForce | null>
}

/** Read before the transaction begins, like the settings: inside it a second connection would be waited for. */
async function readOffer(
  { catalogue, rateBook, clock }: Platform,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<Offer> {
  const terms = await catalogue.read(providerId)
  const now = clock.now()
  const cards = new Map<number | null, CardInForce | null>()
  for (const id of new Set(
    commands.map(({ caller, input }) => caller.account_id ?? input.account_id ?? null),
  ))
    cards.set(id, await rateBook.cardAt(providerId, id, now, terms.levels))
  return { terms, cards }
}

/** Books shipments; each has its own outcome. */
export async function bookShipments(
  platform: Platform,
  providerId: number,
  commands: readonly BookCommand[],
): Promise<Booked[]> {
  const offer = await readOffer(platform, providerId, commands)
  const callers = commands.map(({ caller }) => caller)
  return runBatch(platform, providerId, callers, (command) =>
    runAuthorized(command, commands, (authorized) =>
      answerOncePerKey(
        command,
        authorized,
        (fresh) => bookFresh(platform, command, fresh, offer),
        (booking, id) => recallBooking(command, booking, id),
      ),
    ),
  )
}
