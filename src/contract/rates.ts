/** What a shipment would cost (clients.md, POST /rates and POST /rates/opt-in; 001 §3, §7). */
import { z } from 'zod'
import { AddressInput } from '../domain/shipments/address.ts'
import { ParcelInput } from '../domain/shipments/parcel.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id } from './id.ts'
import { Day, Moment } from './moment.ts'
import { PriceLine } from './shipments.ts'

/** Shops send numbers as strings too; an empty one is none. */
const NumberText = z
  .string()
  .regex(/^\s*-?\d+(\.\d+)?\s*$/)
  .transform(Number)
const numeric = (least: number, most: number) =>
  z
    .union([z.number(), NumberText, z.literal('').transform(() => null)])
    .pipe(z.number().min(least).max(most).nullable())
    .nullish()

const RateAddress = AddressInput.extend({ lat: numeric(-90, 90), lng: numeric(-180, 180) })

/** Some clients send one row for several parcels of the same measures. */
const RateParcel = ParcelInput.extend({ item_count: z.coerce.number().int().min(1).max(500).nullish() })

export const MOST_PARCELS = 500
const OptIns = z.array(Id).max(100).nullish()

export const RateRequest = z.object({
  account_id: Id.nullish(),
  collection_address: RateAddress,
  delivery_address: RateAddress,
  parcels: z
    .array(RateParcel)
    .min(1, 'A shipment has at least one parcel')
    .max(MOST_PARCELS)
    .refine(
      (parcels) => parcels.reduce((sum, { item_count }) => sum + (item_count ?? 1), 0) <= MOST_PARCELS,
      `At most ${MOST_PARCELS} parcels`,
    ),
  declared_value: numeric(0, 1e9),
  collection_min_date: z.union([Day, Moment, z.literal('')]).nullish(),
  delivery_min_date: z.union([Day, Moment, z.literal('')]).nullish(),
  opt_in_rates: OptIns,
  opt_in_time_based_rates: OptIns,
  /** Only this level is priced. */
  service_level_id: Id.nullish(),
  service_level_code: z.string().max(20).nullish(),
  pod_method: z.string().max(100).nullish(),
  /** Of the shipment; staff alone say them. */
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
    account_id: Id.nullish(),
    collection_address: RateAddress.nullish(),
    delivery_address: RateAddress.nullish(),
  }),
  answer: z.object({
    opt_in_rates: z.array(OptInRate),
    opt_in_time_based_rates: z.array(OptInRate),
    count: z.number(),
  }),
  errors: ['account.notFound', 'rate.limited', 'session.notSignedIn'],
})
