/** Rate cards as staff keep them: drafts, and versions published at a date (001 §3). */
import { z } from 'zod'
import { RateCard } from '../domain/rates/rate-card.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, Version } from './id.ts'
import { Day, Moment } from './moment.ts'

export const RateCardVersion = z.object({
  id: z.number(),
  /** Null is the provider's own card, for all accounts that have none. */
  account_id: z.number().nullable(),
  number: z.number(),
  version: z.number(),
  name: z.string(),
  status: z.enum(['draft', 'published']),
  /** From then on, and until then. Null of a draft; without an end where nothing follows. */
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
})
export type RateCardVersion = z.infer<typeof RateCardVersion>

/** `at`: where in the text of a formula, from 0. */
const CardProblem = z.object({ path: z.string(), says: z.string(), at: z.number().optional() })

export const listRateCards = defineEndpoint({
  name: 'rate-cards.list',
  method: 'GET',
  path: '/rates/cards',
  tag: 'Booking',
  summary: 'Every version of every rate card, newest first; with an id that one alone, with its document',
  auth: 'permitted',
  query: z.object({ id: Id.optional(), account_id: Id.optional() }),
  body: EmptyObject,
  answer: z.object({
    rate_cards: z.array(RateCardVersion.extend({ card: RateCard.optional() })),
    count: z.number(),
  }),
})

export const saveRateCard = defineEndpoint({
  name: 'rate-cards.save',
  method: 'POST',
  path: '/rates/cards',
  tag: 'Booking',
  summary: 'Save the draft of a rate card: the first save makes it, with version 0',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.object({ account_id: Id.nullish(), version: Version, card: RateCard }),
  answer: z.object({
    rate_card: RateCardVersion,
    /** What keeps it from being published. */
    problems: z.array(CardProblem),
  }),
  errors: ['account.notFound', 'rateCard.changedMeanwhile'],
})

export const publishRateCard = defineEndpoint({
  name: 'rate-cards.publish',
  method: 'POST',
  path: '/rates/cards/publish',
  tag: 'Booking',
  summary: 'Publish a draft from a moment on, at once where none is said: what is booked keeps its price',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version,
    /** A day begins at midnight. */
    valid_from: z.union([Day, Moment]).nullish(),
  }),
  answer: z.object({ rate_card: RateCardVersion }),
  errors: ['rateCard.notFound', 'rateCard.changedMeanwhile', 'rateCard.published', 'rateCard.wrong'],
})

/** Days of booked shipments that a draft is tried on. */
export const WHAT_IF_DAYS = 30

/** Cents without VAT; `lost` are shipments that the draft has no rate for, `gained` those that only it has one for. */
const Revenue = z.object({
  shipments: z.number(),
  before_cents: z.number(),
  after_cents: z.number(),
  lost: z.number(),
  gained: z.number(),
})

export const whatIf = defineEndpoint({
  name: 'rate-cards.what-if',
  method: 'POST',
  path: '/rates/cards/what-if',
  tag: 'Booking',
  summary: "What a draft would have earned on the last month's shipments, some thousands at a time",
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version,
    /** As the answer before told them: where to go on, up to when, and beside which card. */
    after: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    until: Moment.nullish(),
    against: Id.nullish(),
  }),
  answer: z.object({
    until: z.string(),
    /** The card in force, which the draft is compared with; null where there is none. */
    against: z.number().nullable(),
    /** Shipments that the draft would price; told with the first answer. */
    total: z.number().nullable(),
    /** Null once all are priced. */
    after: z.number().nullable(),
    accounts: z.array(Revenue.extend({ account_id: z.number().nullable() })),
    levels: z.array(Revenue.extend({ code: z.string() })),
    /** The first zone of the draft that the delivery address is in; null outside of all. */
    zones: z.array(Revenue.extend({ zone_id: z.number().nullable() })),
  }),
  errors: ['rateCard.notFound', 'rateCard.changedMeanwhile', 'rateCard.wrong', 'rate.limited'],
})
