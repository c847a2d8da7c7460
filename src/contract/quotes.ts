/** Prices that hold for a while (001 §4). One is made by POST /shipments with `status: "quote"`. */
import { z } from 'zod'
import { QuoteState } from '../domain/quotes/quote.ts'
import { looseNumber, orAbsent } from '../domain/values/loose-input.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId, Offset } from './id.ts'
import { pageLimit } from './page-limit.ts'
import { PriceLine, Shipment } from './shipments.ts'

/** Amounts are in rand, `rate` with VAT and its lines without (001 §3, rate breakdown types); weights in kg. */
export const Quote = z.object({
  /** Of the shipment that it is, or that was booked by it. */
  id: z.number(),
  /** Goes up with each thing that becomes of it. */
  version: z.number(),
  account_id: z.number().nullable(),
  short_tracking_reference: z.string(),
  customer_reference: z.string().nullable(),
  cost_center: z.string().nullable(),
  state: QuoteState,
  time_created: z.string(),
  /** Until then it is booked at its rate, after that at the rate of the day. */
  valid_until: z.string(),
  time_accepted: z.string().nullable(),
  service_level_code: z.string(),
  service_level_name: z.string(),
  collection_name: z.string(),
  collection_place: z.string(),
  delivery_name: z.string(),
  delivery_place: z.string(),
  parcel_count: z.number(),
  charged_weight: z.number(),
  rate: z.number(),
  rate_excluding_vat: z.number(),
  vat_percentage: z.number(),
  rates: z.array(PriceLine),
  /** Of one that has expired and is asked for by its id: what it would cost now; null where there is no rate for it. */
  current_rate: z.number().nullable().optional(),
  current_rates: z.array(PriceLine).optional(),
})
export type Quote = z.infer<typeof Quote>

export const listQuotes = defineEndpoint({
  name: 'shipment-quotes.list',
  method: 'GET',
  path: '/shipment-quotes',
  tag: 'Booking',
  summary: 'Quotes, newest first; people of an account have their own, staff all or those of an account',
  auth: 'permitted',
  query: z.object({
    id: orAbsent(LongId),
    account_id: orAbsent(Id),
    state: orAbsent(QuoteState),
    /** In references, names and places. */
    search: z.string().trim().max(100).optional(),
    limit: pageLimit(1000, 20),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ shipment_quotes: z.array(Quote), count: z.number().max(10_000) }),
})

export const acceptQuote = defineEndpoint({
  name: 'shipment-quotes.accept',
  method: 'POST',
  path: '/shipment-quotes/accept',
  tag: 'Booking',
  summary: 'Book a quote: at its rate while it is valid, else at the rate of today, which has to be named',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: LongId,
    /** In rand with VAT, as it was shown to whoever accepts it: it is booked at no other. */
    rate: looseNumber(0, 1e9),
  }),
  answer: Shipment,
  success: 201,
  errors: ['quote.notFound', 'quote.accepted', 'quote.priceChanged', 'rate.none', 'shipment.referenceTaken'],
})

export const readQuoteDocument = defineEndpoint({
  name: 'shipment-quotes.pdf',
  method: 'GET',
  path: '/shipment-quotes/pdf',
  tag: 'Booking',
  summary: 'The quote as a PDF: where it is read, by whoever has the address, for so many seconds',
  auth: 'permitted',
  query: z.object({ id: LongId, language: z.enum(['en', 'af']).default('en') }),
  body: EmptyObject,
  answer: z.object({ url: z.string(), filename: z.string(), expiry_duration: z.number() }),
  errors: ['quote.notFound'],
})
