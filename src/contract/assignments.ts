/** Who was given what on the desk of the dispatchers, and which stops were put into another order, newest first, to be taken back by any of them (decisions 45 and 143). */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { optimiseTripsheets } from './route-proposals.ts'

/** Who took something back, and when. */
const Undone = z.object({ by: z.string().nullable(), time: z.string() })

/** So many of the stops that an act moved are named at most. */
export const MOST_MOVED_NAMED = 12

/** The stops of a driver's day, put into another order. */
const Order = z.object({
  tripsheet_id: z.number(),
  driver_id: z.number(),
  /** South African date. */
  day: z.string(),
  /** As `undo_version` of PATCH /tripsheets it is taken back. */
  version: z.number(),
  /** The fewest stops that had to be moved for it, of those that the caller sees. */
  moved_count: z.number(),
  /** The first of them, with their places among the others, counted from 1. `name`: null where the stop is gone. */
  moved: z.array(
    z.object({ stop_id: z.number(), name: z.string().nullable(), from: z.number(), to: z.number() }),
  ),
  is_undoable: z.boolean(),
  /**
   * Why it stays: it was taken back, somebody put these stops into another order since or they have other places, a stop that would move
   * was locked, they are done or somebody else's, or the day is closed. By whom and when, where the log says it.
   */
  kept: z
    .object({
      because: z.enum(['undone', 'decided-anew', 'locked', 'gone', 'closed']),
      by: z.string().nullable(),
      time: z.string().nullable(),
    })
    .nullable(),
})

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
      /** Somebody took it back; null: nobody did. */
      undone: Undone.nullable(),
    }),
  ),
  orders: z.array(Order),
  /** It was accepted of a proposal, and is taken back with it, by POST /tripsheets/proposals/undo; null: step by step. */
  proposal: z.object({ id: z.number(), part: z.number() }).nullable(),
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
    'What was assigned, reassigned, unassigned and put into another order within the last day, newest first, by whom and whether it can still be taken back, by undo_version; `more`: there is more of the day, which is not listed',
  auth: 'permitted',
  permittedAs: optimiseTripsheets,
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ assignments: z.array(Assignment), count: z.number(), more: z.boolean() }),
  errors: ['permission.denied', 'rate.limited'],
})
