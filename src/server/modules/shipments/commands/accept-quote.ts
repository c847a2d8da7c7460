import { sql } from 'kysely'
import { BookShipment } from '../../../../contract/bookings.ts'
import { LIVE_SHIPMENT_FIELDS } from '../../../../contract/live.ts'
import type { Shipment } from '../../../../contract/shipments.ts'
import { quoteStateOf } from '../../../../domain/quotes/quote.ts'
import { waitingStatus } from '../../../../domain/shipments/handed-in.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { formatRand } from '../../../../domain/values/money.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, runIdempotent } from '../../../kernel/commands/run-command.ts'
import { unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { cancelDueJob } from '../../../kernel/jobs/due.ts'
import type { Platform } from '../../../platform.ts'
import { addAutomatically } from '../../addresses/index.ts'
import { holdCollectionDays, keepReservations } from '../../booking/index.ts'
import { eventScope } from '../apply-change.ts'
import { scheduleDropoffExpiry } from '../dropoff-expiry.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { firstAsTold } from '../presenters/as-told.ts'
import { shipmentAnswer } from '../presenters/shipment.ts'
import { firstEvents } from '../presenters/tracking-history.ts'
import { answerTerms, withPrice } from './answer-shipment.ts'
import { chosenBy, readBookingContext, readOffer, refuseGuesses } from './book-shipment.ts'
import { claimReferences } from './claim-references.ts'
import type { ParcelRecord, ShipmentRecord } from './command.ts'
import { draftBooking, parcelsOf } from './draft-booking.ts'
import { QUOTE_EXPIRY } from './expire-quotes.ts'
import { insertPrices } from './insert-bookings.ts'
import { priceDraft } from './price-draft.ts'
import { reserveCompartments } from './reserve-compartments.ts'

const NAMED_COLUMNS = {
  number: 'int',
  shipment_id: 'bigint',
  alternative_tracking_reference: 'text',
} as const

interface AcceptInput {
  readonly id: number
  /** What they were shown, in cents; null where they named none. */
  readonly rate_cents: number | null
}

/**
 * Books a quote (001 §4, "Paying a quote": people of the account, also of one that has expired). Until money moves no
 * balance is asked or touched. While it is valid it is booked at its price, whatever rates are now; after that at the price
 * of today, which whoever accepts it must have been shown. Windows, branches and what may be booked are those of today.
 */
export async function acceptQuote(
  platform: Platform,
  providerId: number,
  by: { readonly caller: Caller; readonly idempotencyKey: IdempotencyKey | null },
  { id, rate_cents }: AcceptInput,
): Promise<Outcome<Shipment> | Replay> {
  const { caller } = by
  if (caller.viewer.kind !== 'account')
    return refused('permission.denied', { detail: 'Only people of the account accept its quotes.' })
  const offer = await readOffer(platform, providerId, [caller.account_id])
  return runIdempotent(platform, providerId, by, async (command) => {
    const { tx, now, settings } = command
    await holdCollectionDays(command)
    const found = await lockQuote(command, caller, id)
    if (!found.ok) return found
    const { held, quote } = found.value
    const read = BookShipment.omit({ status: true }).safeParse(quote.request)
    if (!read.success)
      return refused('input.refused', { detail: 'This quote can no longer be booked. Ask for a new one.' })
    const input = { ...read.data, status: undefined }
    const booking = { caller, input, idempotencyKey: null }
    const { around } = await readBookingContext(command, [booking], offer.terms, 0)
    const drafted = draftBooking(platform.gazetteer, providerId, id, booking, around)
    const draft = refuseGuesses(platform, providerId, booking, drafted, around)
    if (!draft.ok) return draft

    const isOpen = held.status === 'quote' && quoteStateOf(quote, now) === 'open'
    const card = offer.cards.get(held.account_id)
    const priced = isOpen ? done(quote.price) : priceDraft(card, booking, quote.shipment, around)
    if (!priced.ok) return priced
    const price = priced.value
    if (price === null) return refused('rate.none')
    const isShown = rate_cents === null ? isOpen : rate_cents === price.rate_cents
    if (!isShown) return priceRefusal(isOpen, formatRand(price.rate_cents))

    const [reserved] = await reserveCompartments(platform, command, [{ booking, id, draft }])
    if (reserved === undefined) throw new Error('a draft was left without its reservations')
    if (!reserved.draft.ok) return reserved.draft
    // At the price of the quote it is insured as that says, whatever the provider offers by now.
    const { liability_cover } = isOpen ? quote.shipment : reserved.draft.value
    const shipment = { ...reserved.draft.value, liability_cover }
    const parcels = parcelsOf(id, input, around.accounts.get(held.account_id ?? 0))
    const claimed = { shipment, parcels, isReturn: shipment.is_return, hasOwn: true } as const
    const taken = (await claimReferences(tx, providerId, [claimed], around.drawReference)).get(id)
    if (taken !== undefined) {
      if (taken.held_by_account !== held.account_id)
        platform.references.count(providerId, caller, chosenBy(shipment, booking, around))
      return refused('shipment.referenceTaken', { field: taken.field })
    }

    const { row, event, eventId } = await book(command, caller, held, shipment)
    await keepReservations(
      command,
      reserved.reservations.map((one) => ({ ...one, shipment_id: id, shipment_version: row.version })),
    )
    await scheduleDropoffExpiry(command, [row])
    await nameParcels(command, parcels)
    await insertPrices(command, [{ ...price, shipment_id: id }])
    await addAutomatically(command, [row])
    const { viewer } = caller
    const tracking_events = firstEvents(eventId, event, viewer, settings)
    const told = firstAsTold(row, tracking_events, viewer, settings)
    const answer = shipmentAnswer(told, parcels, viewer, answerTerms(platform, around), null)
    if (answer === null) return refused('quote.notFound')
    return done({ ...withPrice(answer, caller, price), tracking_events })
  })
}

/** What it costs, for who has been shown another price or none. */
function priceRefusal(isOpen: boolean, rand: string) {
  const field = 'rate'
  if (isOpen) return refused('quote.priceChanged', { field, detail: `This quote costs ${rand}.` })
  return refused('quote.priceChanged', { field, detail: `This quote has expired. Today it costs ${rand}.` })
}

/** The quote, with its shipment locked: of two who accept it at once the second finds it accepted. */
async function lockQuote({ tx, providerId }: Command, caller: Caller, id: number) {
  const held = (await lockShipments(tx, providerId, [id])).get(id)
  const notFound = refused('quote.notFound', { field: 'id' })
  if (held === undefined || !maySee(caller.viewer, 'shipment', scopeOf(held), id)) return notFound
  const quote = await tx
    .selectFrom('shipment_quotes')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', id)
    .executeTakeFirst()
  if (quote === undefined) return notFound
  if (quote.accepted_at !== null || !isQuote(held.status)) return refused('quote.accepted', { field: 'id' })
  const shipment = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { request, accepted_at, valid_until, quoted_at, account_id, vat_percentage, ...price } = quote
  return done({ held, quote: { request, accepted_at, valid_until, shipment, price } })
}

/** Makes a shipment of it, as if it were booked now. */
async function book(
  { tx, providerId, now, write }: Command,
  caller: Caller,
  held: LockedShipment,
  draft: ShipmentRecord,
): Promise<{ readonly row: ShipmentRecord; readonly event: NewEvent; readonly eventId: number }> {
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms))
  const row = await tx
    .updateTable('shipments')
    .set({
      version: held.version + 1,
      status: waitingStatus(draft),
      status_at: new Date(now),
      created_at: new Date(now),
      modified_at: new Date(now),
      over_since: null,
      custom_ref: draft.custom_ref,
      collection_branch_id: draft.collection_branch_id,
      delivery_branch_id: draft.delivery_branch_id,
      collection_compartment: draft.collection_compartment,
      delivery_compartment: draft.delivery_compartment,
      liability_cover: draft.liability_cover,
      collection_after: moment(draft.collection_after),
      collection_before: moment(draft.collection_before),
      delivery_after: moment(draft.delivery_after),
      delivery_before: moment(draft.delivery_before),
    })
    .where('provider_id', '=', providerId)
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('shipment_quotes')
    .set({ accepted_at: new Date(now) })
    .where('provider_id', '=', providerId)
    .where('shipment_id', '=', held.id)
    .execute()
  await cancelDueJob(tx, providerId, QUOTE_EXPIRY, String(held.id))
  const whole: Record<string, Scalar> = {}
  for (const field of LIVE_SHIPMENT_FIELDS) whole[field] = row[field]
  const event: NewEvent = {
    at: now,
    type: 'shipment.booked',
    entity: 'shipment',
    entity_id: held.id,
    version: row.version,
    actor: caller.actor,
    change: { status: [held.status, row.status] },
    whole,
    scope: eventScope(row),
  }
  const [eventId = 0] = await write([event])
  return { row, event, eventId }
}

/** Writes the references that were chosen for parcels. */
async function nameParcels({ tx, providerId }: Command, parcels: readonly ParcelRecord[]): Promise<void> {
  const named = parcels.filter((parcel) => parcel.alternative_tracking_reference !== null)
  if (named.length === 0) return
  await sql`UPDATE parcels p SET alternative_tracking_reference = n.alternative_tracking_reference
            FROM ${unnestRows('n', NAMED_COLUMNS, named)}
            WHERE p.provider_id = ${providerId} AND p.shipment_id = n.shipment_id AND p.number = n.number`.execute(
    tx,
  )
}
