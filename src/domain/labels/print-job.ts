/** What labels are printed from, and what is printed of it (001 §3, waybill types; clients.md, labels). */
import { z } from 'zod'
import { Address } from '../shipments/address.ts'
import { Contact } from '../shipments/contact.ts'
import { LANGUAGES } from '../values/locale.ts'
import { PRINTER_DPI, Print } from './print-limits.ts'
import { WAYBILL_TYPES } from './waybill-type.ts'

const Side = z.object({
  address: Address,
  contact: Contact,
  /** The code of the branch that it belongs to, in large letters: by it parcels are sorted. */
  branch: z.string().nullable(),
  instructions: z.string(),
})

export const PrintedParcel = z.object({
  number: z.number(),
  description: z.string(),
  /** Its own of the customer. */
  reference: z.string().default(''),
  length_cm: z.number(),
  width_cm: z.number(),
  height_cm: z.number(),
  weight_kg: z.number(),
})
export type PrintedParcel = z.infer<typeof PrintedParcel>

export const PrintedShipment = z.object({
  ref: z.string(),
  custom_ref: z.string().nullable(),
  customer_reference: z.string().nullable(),
  account: z.string().nullable(),
  service_level_code: z.string(),
  service_level_name: z.string(),
  /** How its delivery is proven; null where nobody asked for anything. */
  pod_method: z.string().nullable().default(null),
  /** ms. */
  booked_at: z.number(),
  collection: Side,
  delivery: Side,
  parcels: z.array(PrintedParcel),
})
export type PrintedShipment = z.infer<typeof PrintedShipment>

/** All that one document is written from. */
export const PrintJob = z.object({
  print: Print,
  /** In pages, or for a label printer of so many dots an inch. */
  as: z.union([z.literal('pdf'), z.literal(PRINTER_DPI)]),
  waybill_type: z.enum(WAYBILL_TYPES),
  language: z.enum(LANGUAGES),
  courier: z.string(),
  /** Where a recipient follows it, as they type it; empty where the provider has no page of its own. */
  tracking: z.string().default(''),
  shipments: z.array(PrintedShipment),
})
export type PrintJob = z.infer<typeof PrintJob>

/** How many labels it comes to. What is blank has one waybill, whatever its type. */
export const countLabels = (
  { print, waybill_type }: Pick<PrintJob, 'print' | 'waybill_type'>,
  parcelCounts: readonly number[],
): number =>
  print === 'waybill' && waybill_type === 'shipment'
    ? parcelCounts.length
    : parcelCounts.reduce((sum, count) => sum + (print === 'waybill' ? Math.max(1, count) : count), 0)
