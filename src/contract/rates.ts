/** What a shipment would cost (clients.md, POST /rates and POST /rates/opt-in; 001 §3, §7). */
import { z } from 'zod'
import { AddressInput } from '../domain/shipments/address.ts'
import { ParcelRows } from '../domain/shipments/parcel.ts'
import { looseAmount, looseFlag, looseText, orAbsent, orEmpty } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { OptIns, TagIds } from './choices.ts'
import { LongId, OptionalId } from './id.ts'
import { Day, Moment } from './moment.ts'
import { PriceLine } from './shipments.ts'

/** Addresses, or pickup points in their place. */
const ends = {
  collection_address: AddressInput.nullish(),
  collection_pickup_point_id: OptionalId,
  collection_pickup_point_provider: z.string().max(64).nullish(),
  delivery_address: AddressInput.nullish(),
  delivery_pickup_point_id: OptionalId,
  delivery_pickup_point_provider: z.string().max(64).nullish(),
}

export const RateRequest = z.object({
  account_id: OptionalId,
  ...ends,
  parcels: ParcelRows,
  declared_value: looseAmount(0, 1e9),
  /** No: what is declared is not insured, and not charged for. */
  liability_cover: looseFlag,
  collection_min_date: orEmpty(z.union([Day, Moment])),
  delivery_min_date: orEmpty(z.union([Day, Moment])),
  opt_in_rates: OptIns,
  opt_in_time_based_rates: OptIns,
  /** Only this level is priced. */
  service_level_id: OptionalId,
  service_level_code: looseText(20),
  pod_method: z.string().max(100).nullish(),
  tag_ids: TagIds,
  /** By name, of any type; staff alone say them. */
  tags: z.array(z.string().max(100)).max(50).nullish(),
})
export type RateRequest = z.infer<typeof RateRequest>

const Extra = z.object({ id: z.number(), name: z.string(), charge: z.number(), vat: z.number() })
const VatType = z.enum(['standard', 'zero'])

/** Amounts are in rand; `charge` is without VAT. Weights are in kg, the distance in km. */
export const Rate = z.object({
  rate: z.number(),
  rate_excluding_vat: z.number(),
  base_rate: z.object({
    charge: z.number(),
    charge_per_parcel: z.array(z.number()),
    group_name: z.string(),
    vat: z.number(),
    vat_type: VatType,
    rate_formula_type: z.string(),
    total_calculated_weight: z.number(),
  }),
  surcharges: z.array(Extra),
  rate_adjustments: z.array(Extra),
  time_based_rate_adjustments: z.array(Extra),
  extras: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      insurance_charge: z.number(),
      vat: z.number(),
      vat_type: VatType,
    }),
  ),
  charged_weight: z.number(),
  actual_weight: z.number(),
  volumetric_weight: z.number(),
  distance_km: z.number().nullable(),
  service_level: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    delivery_date_from: z.string(),
    delivery_date_to: z.string(),
    collection_date: z.string(),
    collection_cut_off_time: z.string(),
    /** The first day on which the branch of the collection has room; null where it has room on every day before (001 §3). */
    earliest_collection_capacity_date: z.string().nullable().default(null),
    vat_type: VatType,
    insurance_disabled: z.boolean(),
  }),
  service_day_tags: z.object({
    collection_service_day_tags: z.array(z.string()),
    delivery_service_day_tags: z.array(z.string()),
  }),
  /** Every line in the order in which it was reckoned, and how; their sum is the rate (001 §3, rate breakdown types). */
  breakdown: z.array(PriceLine),
})
export type Rate = z.infer<typeof Rate>

export const askRates = defineEndpoint({
  name: 'rates',
  method: 'POST',
  path: '/rates',
  tag: 'Booking',
  summary: 'What a shipment costs at each service level, line by line, and why the others do not carry it',
  auth: 'anyone',
  // Five hundred parcels, each with its measures as text and what is in it.
  maxBodyKb: 256,
  query: EmptyObject,
  body: RateRequest,
  answer: z.object({
    /** `Success`, or why there is no rate. */
    message: z.string(),
    rates: z.array(Rate),
    refused: z.array(z.object({ service_level_code: z.string(), reason: z.string() })),
  }),
  errors: ['account.notFound', 'rate.limited', 'session.notSignedIn'],
})

const OptInRate = z.object({
  id: z.number(),
  name: z.string(),
  charge_type: z.string(),
  charge_value: z.number(),
  description: z.string(),
  opted_in_by_default: z.boolean(),
})

export const askOptInRates = defineEndpoint({
  name: 'rates.opt-in',
  method: 'POST',
  path: '/rates/opt-in',
  tag: 'Booking',
  summary: 'What a sender may choose between two addresses, and what it costs',
  auth: 'anyone',
  query: EmptyObject,
  body: z.object({
    account_id: OptionalId,
    /** Of a shipment that is booked: what the card offers that it was booked by. */
    shipment_id: orAbsent(LongId),
    ...ends,
  }),
  answer: z.object({
    opt_in_rates: z.array(OptInRate),
    opt_in_time_based_rates: z.array(OptInRate),
    count: z.number(),
    /** What the account demands of its bookings (001 §7). */
    customer_reference_required: z.boolean(),
    customer_reference_prefix: z.string(),
    /** Holds where the provider has cost centres. */
    cost_center_required: z.boolean(),
    /** Stands before references that the account chooses itself. */
    tracking_prefix: z.string(),
  }),
  errors: ['account.notFound', 'shipment.notFound', 'rate.limited', 'session.notSignedIn'],
})
