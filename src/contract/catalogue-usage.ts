/** What uses the rows of the lists that a provider keeps, before somebody renames or retires one. */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'

/** The lists whose rows shipments and rate cards name. */
export const UsedList = z.enum(['service-levels', 'tags', 'pickup-points', 'packaging', 'parcel-categories'])
export type UsedList = z.infer<typeof UsedList>

/** Days of shipments that count, quotes left out. */
export const USAGE_DAYS = 30
/** Of the shipments behind a number so many are named, the newest first. */
export const MOST_USING_SHIPMENTS = 50

/** How often a row is used; `key` is its id, of what has none its text. */
export const Usage = z.object({
  key: z.string(),
  /** Of the last 30 days. */
  shipments: z.number(),
  /** That booked those shipments, or carry the tag. */
  accounts: z.number(),
  /** In force, later ones and drafts. */
  rate_cards: z.number(),
  /** Of the map, that carry the tag. */
  zones: z.number(),
})
export type Usage = z.infer<typeof Usage>

const UsageDetails = z.object({
  shipments: z.array(
    z.object({
      id: z.number(),
      short_tracking_reference: z.string(),
      account_id: z.number().nullable(),
      time_created: z.string(),
    }),
  ),
  accounts: z.array(z.object({ account_id: z.number(), shipments: z.number() })),
  rate_cards: z.array(
    z.object({
      id: z.number(),
      account_id: z.number().nullable(),
      number: z.number(),
      name: z.string(),
      is_draft: z.boolean(),
    }),
  ),
  zones: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type UsageDetails = z.infer<typeof UsageDetails>

export const readCatalogueUsage = defineEndpoint({
  name: 'catalogue.usage',
  method: 'GET',
  path: '/catalogue/usage',
  tag: 'Booking',
  summary:
    'What uses the service levels, tags, pickup points, packaging or parcel categories: shipments of 30 days, accounts, rate cards, zones of the map. With a key the rows behind its numbers',
  auth: 'permitted',
  query: z.object({ kind: UsedList, key: z.string().min(1).max(200).optional() }),
  body: EmptyObject,
  answer: z.object({ usage: z.array(Usage), details: UsageDetails.nullable(), count: z.number() }),
})
