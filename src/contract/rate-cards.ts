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
