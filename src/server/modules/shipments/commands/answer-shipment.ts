import type { Shipment } from '../../../../contract/shipments.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import type { BookingTerms } from '../../booking/index.ts'
import { type FrozenPrice, seesFormulas } from '../../rates/index.ts'
import { outsideOf, toldWithSteps } from '../presenters/as-told.ts'
import { type AnswerTerms, priceAnswer, providerContacts, shipmentAnswer } from '../presenters/shipment.ts'
import { trackingEvents } from '../presenters/tracking-history.ts'
import { readAccounts } from '../queries/read-accounts.ts'
import { readPrices, seesPrices } from '../queries/read-prices.ts'
import type { BookingContext } from './booking-context.ts'

/** An answer with its price, for those who see what is billed. */
export function withPrice(answer: Shipment, caller: Caller, price: FrozenPrice | undefined): Shipment {
  return seesPrices(caller) ? { ...answer, ...priceAnswer(price, answer, seesFormulas(caller)) } : answer
}

/** What answers to bookings say beyond their rows. */
export function answerTerms(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  { accounts, terms, settings }: Pick<BookingContext, 'accounts' | 'terms' | 'settings'>,
): AnswerTerms {
  const named = [...accounts.values()].map(({ id, account_code, name }) => ({ id, account_code, name }))
  return {
    gazetteer,
    levels: terms.levels,
    accounts: new Map(named.map((account) => [account.id, account])),
    overrideStatuses: settings.override_shipment_statuses,
    contacts: providerContacts(settings),
  }
}

/** A shipment as its command leaves it, for whoever gave it. The levels were read before the command began. */
export async function answerShipment(
  { gazetteer }: Pick<Platform, 'gazetteer'>,
  { tx, providerId, settings }: Command,
  { levels }: Pick<BookingTerms, 'levels'>,
  caller: Caller,
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
  const { viewer } = caller
  const accounts = await readAccounts(tx, providerId, [row.account_id])
  const overrideStatuses = settings.override_shipment_statuses
  const contacts = providerContacts(settings)
  const known = { gazetteer, levels, accounts, overrideStatuses, contacts }
  const told = await toldWithSteps(tx, providerId, [row], viewer, settings)
  const outside = outsideOf(id, told, settings)
  const answer = shipmentAnswer(told.rows[0] ?? row, parcels, viewer, known, outside)
  if (answer === null) return refused('shipment.notFound')
  const prices = await readPrices(tx, providerId, [id])
  const tracking_events = await trackingEvents(tx, providerId, id, viewer, settings)
  return done({ ...withPrice(answer, caller, prices.get(id)), tracking_events })
}
