/** Who is proposed for collections that came in, and what was given by the rule of a branch (decision 135). */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { LongId } from './id.ts'

/** So many stand in one answer, those that end first; a branch proposes no more at a time. */
export const MOST_COLLECTION_PROPOSALS = 60

export const CollectionProposal = z.object({
  shipment_id: z.number(),
  tracking_reference: z.string(),
  /** Of the shipment as it is now: whoever accepts sends it with the driver (PATCH /shipments). */
  version: z.number(),
  /** Suburb and town where it is collected. */
  place: z.string(),
  /** The end of the window that was agreed. */
  before: z.string().nullable(),
  driver_id: z.number(),
  /** `open`: to be accepted or dismissed. `taken`: assigned by the rule of the branch. */
  state: z.enum(['open', 'taken']),
  made_at: z.string(),
  /** When the driver would be there, and what it adds to their day. */
  first_at: z.string().nullable(),
  added_minutes: z.number(),
  added_km: z.number(),
  is_nearest: z.boolean(),
  is_in_time: z.boolean(),
  /** Of what was taken: the version that the rule made, which `undo_version` takes back; null of what is open. */
  taken_version: z.number().nullable(),
})
export type CollectionProposal = z.infer<typeof CollectionProposal>

export const listCollectionProposals = defineEndpoint({
  name: 'tripsheets.collection-proposals',
  method: 'GET',
  path: '/tripsheets/collection-proposals',
  tag: 'Operations',
  summary:
    'Drivers that are proposed for collections which came in, and what the rule of a branch assigned in the last hour',
  auth: 'permitted',
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ proposals: z.array(CollectionProposal) }),
})

export const dismissCollectionProposals = defineEndpoint({
  name: 'tripsheets.collection-proposals.dismiss',
  method: 'PATCH',
  path: '/tripsheets/collection-proposals',
  tag: 'Operations',
  summary: 'Dismiss proposals: nobody is proposed for these collections again',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ shipment_ids: z.array(LongId).min(1).max(MOST_COLLECTION_PROPOSALS) }),
  answer: z.object({ dismissed: z.number() }),
})
