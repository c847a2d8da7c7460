/**
 * A rate card as a document: what a rates manager edits, and what is kept of each published version (001 §3, §9).
 *
 * Amounts are decimals of at most four places, in rand without VAT or in percent, as text or numbers; texts are kept,
 * so that nothing passes through a double. Ids are the card's own; answers and orders name rows by them.
 */
import { z } from 'zod'
import { keysOf } from '../values/table.ts'
import { ChargeType, VatType } from './charge.ts'
import { RoundingOption } from './charged-weight.ts'
import { Zone } from './zone-index.ts'

/** A decimal as text. A number is what its shortest writing says. */
const decimal = (pattern: RegExp, says: string) =>
  z.union([z.string().trim(), z.number().transform(String)]).pipe(z.string().regex(pattern, says))
const Amount = decimal(/^\d{1,9}(\.\d{1,4})?$/, 'Enter an amount of at most four decimals')
const SignedAmount = decimal(/^-?\d{1,9}(\.\d{1,4})?$/, 'Enter an amount of at most four decimals')
const Percentage = decimal(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'Enter a percentage from 0 to 100')
const Factor = decimal(/^[1-9](\.\d{1,4})?$/, 'Enter a factor from 1 to 9.9999')

const RowId = z.int().min(1).max(2_147_483_647)
const Name = z.string().trim().min(1).max(100)
const LevelCode = z.string().trim().min(1).max(20)
const ZoneIds = z.array(RowId).max(1000)

export const FORMULA_TYPES = {
  flat: { label: 'Flat' },
  formula: { label: 'Formula' },
  'no-rate': { label: 'No rate' },
  'zero-rate': { label: 'Zero rate' },
} as const
export const FormulaType = z.enum(keysOf(FORMULA_TYPES))
export type FormulaType = z.infer<typeof FormulaType>

export const SURCHARGE_TYPES = {
  zone: { label: 'Zone' },
  tag: { label: 'Tag' },
  'dimensions-weight': { label: 'Dimensions/Weight' },
  'pod-method': { label: 'POD method' },
} as const
export const SurchargeType = z.enum(keysOf(SURCHARGE_TYPES))

/** The ends of a journey that a zone may be at. */
export const SIDES = {
  collection: { label: 'Collection' },
  delivery: { label: 'Delivery' },
  either: { label: 'Either' },
  both: { label: 'Both' },
} as const
export const Side = z.enum(keysOf(SIDES))
export type Side = z.infer<typeof Side>

/**
 * A row of a service level's table. Rows are tried from the top; the first that fits prices the shipment. Empty zones
 * mean anywhere. `no-rate` says that such a shipment is not carried.
 */
export const RateGroup = z.object({
  id: RowId,
  name: Name,
  from: ZoneIds.default([]),
  to: ZoneIds.default([]),
  /** Also from `to` to `from`. */
  both_ways: z.boolean().default(false),
  /** Only where both ends share one of the zones of `from`. */
  same_zone: z.boolean().default(false),
  /** Charged weight, inclusive; `null` is no limit. */
  up_to_kg: Amount.nullable().default(null),
  formula_type: FormulaType,
  /** Of a flat rate, in rand. */
  charge: Amount.nullable().default(null),
  /** Of a formula, in rand. */
  formula: z.string().max(1000).nullable().default(null),
  /** `parcel`: reckoned for each parcel by its own charged weight, and added up. */
  per: z.enum(['shipment', 'parcel']).default('shipment'),
})
export type RateGroup = z.infer<typeof RateGroup>

/** What a service level costs. What is `null` is as the service level itself says it. */
const LevelRates = z.object({
  code: LevelCode,
  vat_type: VatType.nullable().default(null),
  rounding: RoundingOption.default('round-up'),
  /** Cubic centimetres to the kilogram. */
  volumetric_divisor: z.int().min(1).max(100_000).nullable().default(null),
  insurance_disabled: z.boolean().nullable().default(null),
  /** A matrix of seventy depots by seventy, pasted at once. */
  groups: z.array(RateGroup).max(5000),
})

/** What any row that adds to a price says. No levels means all of them. */
const Charged = z.object({
  id: RowId,
  name: Name,
  service_levels: z.array(LevelCode).max(100).default([]),
  charge_type: ChargeType,
  charge_value: Amount,
})

const Surcharge = Charged.extend({
  type: SurchargeType,
  zones: ZoneIds.default([]),
  side: Side.default('either'),
  /** Tags of the shipment, its account or its addresses; any of them will do. */
  tags: z.array(Name).max(100).default([]),
  /** A parcel is meant that exceeds any of these; only such parcels count as items. */
  longest_side_over_cm: Amount.nullable().default(null),
  girth_and_length_over_cm: Amount.nullable().default(null),
  parcel_over_kg: Amount.nullable().default(null),
  pod_methods: z.array(Name).max(20).default([]),
})
export type Surcharge = z.infer<typeof Surcharge>

/** What the sender may choose. */
const OptIn = Charged.extend({
  description: z.string().trim().max(500).default(''),
  opted_in_by_default: z.boolean().default(false),
})
export type OptIn = z.infer<typeof OptIn>

/** Fuel and the like: a percentage is of the base, its surcharges and what was opted into. Below 0 it takes off. */
const Adjustment = Charged.extend({ charge_value: SignedAmount })

/** A percentage off the base, for accounts by their id; no accounts means all that the card is for. */
const Discount = z.object({
  id: RowId,
  name: Name,
  account_ids: z.array(RowId).max(1000).default([]),
  service_levels: z.array(LevelCode).max(100).default([]),
  percentage: Percentage,
})

/** Insurance by declared value, in rand. */
const Insurance = z.object({
  id: RowId,
  name: Name,
  service_levels: z.array(LevelCode).max(100).default([]),
  percentage: Percentage,
  /** Declared value that is covered without a charge. */
  free_up_to: Amount.default('0'),
  minimum_charge: Amount.default('0'),
  /** What is declared above it is not carried. */
  maximum_declared_value: Amount,
  vat_type: VatType.default('standard'),
})

export const RateCard = z.object({
  name: Name,
  /** What the way by road is longer than the great circle. */
  road_factor: Factor.default('1.3'),
  zones: z.array(Zone).max(1000).default([]),
  levels: z.array(LevelRates).min(1).max(100),
  surcharges: z.array(Surcharge).max(500).default([]),
  opt_in_rates: z.array(OptIn).max(100).default([]),
  opt_in_time_based_rates: z.array(OptIn).max(100).default([]),
  discounts: z.array(Discount).max(500).default([]),
  rate_adjustments: z.array(Adjustment).max(100).default([]),
  rate_group_extras: z.array(Insurance).max(50).default([]),
})
export type RateCard = z.infer<typeof RateCard>
export type RateCardInput = z.input<typeof RateCard>
