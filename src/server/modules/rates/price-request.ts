import type { RateRequest } from '../../../contract/rates.ts'
import type { ServiceLevel } from '../../../contract/service-levels.ts'
import { ADDRESS_TYPE_REASONS, isOnOffer, servesAddresses } from '../../../domain/booking/level-terms.ts'
import { tagNames } from '../../../domain/booking/tag-names.ts'
import { type BranchPlace, nearestBranch } from '../../../domain/dispatch/nearest-branch.ts'
import { SCALE } from '../../../domain/rates/charge.ts'
import { wholeMeasures } from '../../../domain/rates/charged-weight.ts'
import { insuranceTerms } from '../../../domain/rates/insurance-terms.ts'
import type { InsuranceTerms, LevelPrice, Quote, QuoteInput } from '../../../domain/rates/price.ts'
import { quote } from '../../../domain/rates/quote.ts'
import { whyNotText } from '../../../domain/rates/why-not.ts'
import { zonedAddress } from '../../../domain/rates/zoned-address.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { eachParcel, measured } from '../../../domain/shipments/parcel.ts'
import { podMethodOf } from '../../../domain/shipments/pod-method.ts'
import type { Platform } from '../../platform.ts'
import type { BookingTerms } from '../booking/index.ts'
import type { CardInForce } from './rate-book.ts'

/** What is asked, with where each end is. */
export type PricedRequest = RateRequest & Readonly<Record<'collection_address' | 'delivery_address', Address>>

/** Who asks: `isStaff` may say tags. */
interface Asker {
  readonly accountId: number | null
  readonly isStaff: boolean
}

/** What the engine is asked with. */
function quoteInput(
  platform: Pick<Platform, 'gazetteer'>,
  request: PricedRequest,
  { accountId, isStaff }: Asker,
  around: {
    readonly branches: readonly BranchPlace[]
    readonly vatPercentage: number
    readonly insurance: InsuranceTerms
    readonly tags: string[]
  },
): QuoteInput {
  const collection = zonedAddress(platform.gazetteer.located(request.collection_address))
  const delivery = zonedAddress(platform.gazetteer.located(request.delivery_address))
  return {
    account_id: accountId,
    collection,
    delivery,
    collection_branch: nearestBranch(around.branches, collection),
    delivery_branch: nearestBranch(around.branches, delivery),
    parcels: eachParcel(request.parcels).map((parcel) => wholeMeasures(measured(parcel))),
    declared_value_cents: Math.round((request.declared_value ?? 0) * 100),
    pod_method: podMethodOf(request.pod_method),
    insurance: around.insurance,
    is_insured: request.liability_cover !== false,
    tags: isStaff ? [...around.tags, ...(request.tags ?? [])] : around.tags,
    opt_in_rates: request.opt_in_rates ?? null,
    opt_in_time_based_rates: request.opt_in_time_based_rates ?? null,
    vat_percentage: Math.round(around.vatPercentage * SCALE),
  }
}

/** What an end is that is a pickup point. */
const pointType = ({ type }: Address) => (type === 'locker' || type === 'counter' ? type : null)

export interface PricedLevel {
  readonly level: ServiceLevel
  readonly price: LevelPrice
}

export interface Priced {
  readonly priced: readonly PricedLevel[]
  readonly refused: readonly { readonly service_level_code: string; readonly reason: string }[]
  readonly quote: Quote
  readonly card: CardInForce
  readonly collectionBranchId: number | null
}

/** Prices a request at every level that is on offer; null where the provider has no card in force. */
export async function priceRequest(
  platform: Pick<Platform, 'gazetteer' | 'rateBook' | 'settings' | 'clock'>,
  providerId: number,
  terms: BookingTerms,
  request: PricedRequest,
  asker: Asker,
): Promise<Priced | null> {
  const now = platform.clock.now()
  const { settings } = await platform.settings.read(providerId)
  const card = await platform.rateBook.cardAt(providerId, asker.accountId, now, terms.levels)
  if (card === null) return null
  const around = {
    branches: await platform.rateBook.branches(providerId),
    vatPercentage: settings.vat_percentage,
    insurance: insuranceTerms(settings),
    tags: tagNames(terms.tags, [
      ...(request.tag_ids ?? []),
      ...(await platform.rateBook.tagsOf(providerId, asker.accountId)),
    ]),
  }
  const input = quoteInput(platform, request, asker, around)
  const found = quote(card.compiled, input)
  const branch = nearestBranch(around.branches, input.collection)
  const code = request.service_level_code?.trim().toUpperCase()
  const ends = [pointType(request.collection_address), pointType(request.delivery_address)]
  const levels = terms.levels.filter(
    (level) =>
      isOnOffer(level, now) &&
      (!request.service_level_id || level.id === request.service_level_id) &&
      (!code || level.code.toUpperCase() === code),
  )
  const prices = new Map(found.prices.map((price) => [price.code.toUpperCase(), price]))
  const reasons = new Map(found.refused.map(({ code, why }) => [code.toUpperCase(), why]))
  const priced: PricedLevel[] = []
  const refused: { service_level_code: string; reason: string }[] = []
  for (const level of levels) {
    const { address_type } = level
    if (address_type !== 'any' && !servesAddresses(address_type, ends)) {
      refused.push({ service_level_code: level.code, reason: ADDRESS_TYPE_REASONS[address_type] })
      continue
    }
    const price = prices.get(level.code.toUpperCase())
    if (price !== undefined) priced.push({ level, price })
    else
      refused.push({
        service_level_code: level.code,
        reason: whyNotText(reasons.get(level.code.toUpperCase()) ?? { is: 'no-group' }),
      })
  }
  return { priced, refused, quote: found, card, collectionBranchId: branch?.id ?? null }
}
