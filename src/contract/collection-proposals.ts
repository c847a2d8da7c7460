/** Who is proposed for collections that came in, and what was given by the rule of a branch (decision 135). */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId } from './id.ts'

/** So many stand in one answer, those that end first; a branch proposes no more at a time. */
export const MOST_COLLECTION_PROPOSALS = 60

export const CollectionProposal = z.object({
  /** What waits: a shipment, or a collection request. The other is null. */
  shipment_id: z.number().nullable(),
  collection_request_id: z.number().nullable(),
  /** Of the shipment, or `COL000123`. */
  tracking_reference: z.string(),
  /** As it is now: whoever accepts sends it with the driver (PATCH /shipments, PATCH /collection-requests). */
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
  body: z
    .object({
      shipment_ids: z.array(LongId).max(MOST_COLLECTION_PROPOSALS).default([]),
      collection_request_ids: z.array(Id).max(MOST_COLLECTION_PROPOSALS).default([]),
    })
    .refine(
      ({ shipment_ids, collection_request_ids }) => shipment_ids.length + collection_request_ids.length > 0,
      {
        path: ['shipment_ids'],
        message: 'Name what is dismissed',
      },
    ),
  answer: z.object({ dismissed: z.number() }),
})
