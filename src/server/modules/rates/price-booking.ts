import type { Place } from '../../../domain/dispatch/place.ts'
import { SCALE } from '../../../domain/rates/charge.ts'
import { kgOf, wholeMeasures } from '../../../domain/rates/charged-weight.ts'
import type { InsuranceTerms, PriceLine, WhyNot } from '../../../domain/rates/price.ts'
import { quote } from '../../../domain/rates/quote.ts'
import { zonedAddress } from '../../../domain/rates/zoned-address.ts'
import type { Address } from '../../../domain/shipments/address.ts'
import { measured, type ParcelMeasures } from '../../../domain/shipments/parcel.ts'
import type { CardInForce } from './rate-book.ts'

/** What is booked, as far as its price depends on it. Addresses have the points that they were given. */
interface PricedBooking {
  readonly account_id: number | null
  readonly service_level_code: string
  readonly collection_address: Address
  readonly delivery_address: Address
  readonly declared_value_cents: number | null
  readonly parcels: readonly ParcelMeasures[]
  readonly pod_method: string | null
  /** Names, of the shipment and its account. */
  readonly tags: readonly string[]
  readonly insurance: InsuranceTerms
  readonly is_insured: boolean
  readonly opt_in_rates: readonly number[] | null
  readonly opt_in_time_based_rates: readonly number[] | null
  readonly collection_branch: Place | null
  readonly delivery_branch: Place | null
}

/** A price as it is kept with its shipment (migration 079). */
export interface FrozenPrice {
  readonly rate_card_id: number
  readonly rate_cents: number
  readonly rate_excluding_vat_cents: number
  readonly charged_kg: number
  readonly distance_km: number | null
  readonly lines: readonly Pick<PriceLine, 'type' | 'name' | 'rate' | 'cents' | 'vat_cents'>[]
}

/** The price of a booking by the card in force, or why it has none. */
export function priceBooking(
  card: CardInForce,
  booking: PricedBooking,
  vatPercentage: number,
): FrozenPrice | { readonly why: WhyNot } {
  const found = quote(
    card.compiled,
    {
      account_id: booking.account_id,
      collection: zonedAddress(booking.collection_address),
      delivery: zonedAddress(booking.delivery_address),
      collection_branch: booking.collection_branch,
      delivery_branch: booking.delivery_branch,
      parcels: booking.parcels.map((parcel) => wholeMeasures(measured(parcel))),
      declared_value_cents: booking.declared_value_cents ?? 0,
      pod_method: booking.pod_method,
      insurance: booking.insurance,
      is_insured: booking.is_insured,
      tags: booking.tags,
      opt_in_rates: booking.opt_in_rates,
      opt_in_time_based_rates: booking.opt_in_time_based_rates,
      vat_percentage: Math.round(vatPercentage * SCALE),
    },
    booking.service_level_code,
  )
  const [price] = found.prices
  if (price === undefined) return { why: found.refused[0]?.why ?? { is: 'no-group' } }
  return {
    rate_card_id: card.id,
    rate_cents: price.total_cents,
    rate_excluding_vat_cents: price.excluding_vat_cents,
    charged_kg: kgOf(price.charged),
    distance_km: found.distance === null ? null : found.distance / 10,
    lines: price.lines.map(({ type, name, rate, cents, vat_cents }) => ({
      type,
      name,
      rate,
      cents,
      vat_cents,
    })),
  }
}
