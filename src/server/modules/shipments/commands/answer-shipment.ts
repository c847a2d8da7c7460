import type { Shipment } from '../../../../contract/shipments.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { FrozenPrice } from '../../rates/index.ts'
import { priceAnswer, shipmentAnswer } from '../presenters/shipment.ts'
import { readPrices, seesPrices } from '../queries/read-prices.ts'

/** An answer with its price, for those who see what is billed. */
export function withPrice(answer: Shipment, caller: Caller, price: FrozenPrice | undefined): Shipment {
  return seesPrices(caller) ? { ...answer, ...priceAnswer(price, answer) } : answer
}

/** A shipment as its command leaves it, for whoever gave it. */
export async function answerShipment(
  { tx, providerId, settings }: Command,
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
  const answer = shipmentAnswer(row, parcels, caller.viewer, settings.override_shipment_statuses)
  if (answer === null) return refused('shipment.notFound')
  const prices = await readPrices(tx, providerId, [id])
  return done(withPrice(answer, caller, prices.get(id)))
}
