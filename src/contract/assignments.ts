/** Who was given what on the desk of the dispatchers, newest first, to be taken back by any of them (decision 45). */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { optimiseTripsheets } from './route-proposals.ts'

/** What somebody did in one go. Moments are ISO 8601. */
export const Assignment = z.object({
  /** Names it within the answer. */
  key: z.string(),
  time: z.string(),
  /** By name; null: a rule of the branch, or the platform. */
  by: z.string().nullable(),
  is_yours: z.boolean(),
  tasks: z.array(
    z.object({
      /** One side of a shipment, or a collection request: the other is null. */
      shipment_id: z.number().nullable(),
      collection_request_id: z.number().nullable(),
      /** Of the shipment, or `COL000123`. */
      tracking_reference: z.string(),
      side: z.enum(['collection', 'delivery']),
      /** Drivers before and after; null: none. */
      from: z.number().nullable(),
      to: z.number().nullable(),
      /** As `undo_version` of PATCH /shipments or /collection-requests it is taken back. */
      version: z.number(),
      /** It is still so, and whoever asks may take it back: of others' steps what is an assignment and no more (decision 45). */
      is_undoable: z.boolean(),
    }),
  ),
})
export type Assignment = z.infer<typeof Assignment>

/** So many of them are answered at most. */
export const MOST_ASSIGNMENTS = 100

export const listAssignments = defineEndpoint({
  name: 'tripsheets.assignments',
  method: 'GET',
  path: '/tripsheets/assignments',
  tag: 'Operations',
  summary:
    'What was assigned, reassigned and unassigned within the last day, newest first, by whom and whether it can still be taken back, by undo_version',
  auth: 'permitted',
  permittedAs: optimiseTripsheets,
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ assignments: z.array(Assignment), count: z.number() }),
  errors: ['permission.denied', 'rate.limited'],
})
