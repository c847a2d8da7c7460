/** What a quote is asked with, what it answers, and what all levels of one quote share. */
import type { Place } from '../dispatch/place.ts'
import type { Grams, VatType } from './charge.ts'
import type { WholeMeasures } from './charged-weight.ts'
import type { Bits, CompiledCard, CompiledCharge } from './compile-card.ts'
import type { ZonedAddress } from './zone-index.ts'

/** What a provider says of insurance, whatever its cards say (002 §3, Rates and billing). */
export interface InsuranceTerms {
  readonly is_offered: boolean
  /** What is declared above it is not insured; null where only the card says so. */
  readonly maximum_cents: number | null
}

export interface QuoteInput {
  readonly account_id: number | null
  readonly collection: ZonedAddress
  readonly delivery: ZonedAddress
  /** Where they are; `null` where it is not known, or where no branch serves the address. */
  readonly collection_branch: Place | null
  readonly delivery_branch: Place | null
  /** At least one. */
  readonly parcels: readonly WholeMeasures[]
  readonly declared_value_cents: number
  /** False: the sender wants no insurance of it. */
  readonly is_insured?: boolean
  /** What the provider says of insurance; without, it is offered up to what the card insures. */
  readonly insurance?: InsuranceTerms
  readonly pod_method: string | null
  /** Of the shipment, its account and its addresses. */
  readonly tags: readonly string[]
  /** Ids; `null` takes those that the card opts everybody into. */
  readonly opt_in_rates: readonly number[] | null
  readonly opt_in_time_based_rates: readonly number[] | null
  /** In ten-thousandths of a percent. */
  readonly vat_percentage: number
}

export type BreakdownType =
  | 'base'
  | 'surcharge'
  | 'rate_adjustment'
  | 'time_based_rate_adjustment'
  | 'rate_group_extras'

export interface PriceLine {
  readonly type: BreakdownType
  /** Of the card's row. */
  readonly id: number
  readonly name: string
  /** How it is reckoned: `R 9.50/kg`, a formula. */
  readonly rate: string
  readonly cents: number
  readonly vat_cents: number
  readonly vat_type: VatType
}

export interface LevelPrice {
  readonly code: string
  readonly lines: readonly PriceLine[]
  readonly excluding_vat_cents: number
  readonly vat_cents: number
  readonly total_cents: number
  readonly group: { readonly id: number; readonly name: string; readonly type: string }
  readonly cents_per_parcel: readonly number[]
  readonly vat_type: VatType
  readonly charged: Grams
  readonly volumetric: Grams
  readonly insurance_disabled: boolean
}

/** Why a level has no price; worded by `whyNotText`. */
export type WhyNot =
  | { readonly is: 'no-group' }
  | { readonly is: 'no-rate'; readonly group: string }
  | { readonly is: 'too-heavy'; readonly up_to_kg: number }
  | { readonly is: 'too-large' }
  | { readonly is: 'no-distance'; readonly of: string }
  /** Above what the provider insures by any card. */
  | { readonly is: 'not-insured'; readonly maximum_cents: number }
  | { readonly is: 'declared-value'; readonly maximum_cents: number }
  | { readonly is: 'out-of-range'; readonly group: string }

export interface Quote {
  readonly prices: readonly LevelPrice[]
  readonly refused: readonly { readonly code: string; readonly why: WhyNot }[]
  readonly actual_g: number
  /** Road distance from collection to delivery, hundreds of metres; `null` where a place is not known. */
  readonly distance: number | null
}

/** Beyond this a price is a mistake of its card, not a price: R 100 million. */
export const MOST_CENTS = 1e10

/** What every level of one quote is reckoned with. */
export interface QuoteContext {
  readonly card: CompiledCard
  readonly input: QuoteInput
  readonly totals: { readonly weight_g: number; readonly volume_mm3: number }
  readonly rows: Bits
  readonly distance: number | null
  readonly surcharges: readonly { readonly row: CompiledCharge; readonly items: number }[]
  readonly optIns: readonly CompiledCharge[]
  readonly timeBased: readonly CompiledCharge[]
  readonly discounts: readonly CompiledCharge[]
  readonly fromCollectionBranch: number | null
  readonly fromDeliveryBranch: number | null
}
