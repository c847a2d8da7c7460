/** Calls on several tripsheets at once: a courier's morning. */
import { z } from 'zod'
import { TripsheetStatus } from '../domain/dispatch/tripsheet-status.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId } from './id.ts'
import { changeTripsheet, MOST_TRIPSHEETS_AT_ONCE } from './tripsheets.ts'

/** What became of each tripsheet, in the order in which they were named. */
const SentTripsheet = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: z.number(), version: z.number(), status: TripsheetStatus }),
  z.object({ ok: z.literal(false), id: z.number(), code: z.string(), message: z.string() }),
])
export type SentTripsheet = z.infer<typeof SentTripsheet>

export const sendTripsheets = defineEndpoint({
  name: 'tripsheets.send',
  method: 'POST',
  path: '/tripsheets/send',
  tag: 'Operations',
  summary:
    'Send the tripsheets of several drivers in one act, as they stand; what became of each stands in its place. One that is sent already is answered as it is',
  idempotent: true,
  auth: 'permitted',
  permittedAs: changeTripsheet,
  query: EmptyObject,
  body: z.object({ ids: z.array(LongId).min(1).max(MOST_TRIPSHEETS_AT_ONCE) }),
  answer: z.object({ tripsheets: z.array(SentTripsheet) }),
})
