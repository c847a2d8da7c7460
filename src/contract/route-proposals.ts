import { z } from 'zod'
import {
  LeftReason,
  OptimiseAim,
  ProposalKind,
  ProposalProblem,
  ProposalStatus,
  RoadsUsed,
} from '../domain/dispatch/route-proposal.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, LongId } from './id.ts'
import { Day } from './moment.ts'

/** Drivers of one search at most, and stops: the work of a courier of 200 vehicles. */
export const MOST_OPTIMISED = { drivers: 250, stops: 4_000 } as const

const Figures = z.object({
  stops: z.number(),
  /** Stops that are reached after their window, and how late these are together. */
  late: z.number(),
  late_minutes: z.number(),
  /** On the way, to where the day ends. */
  km: z.number(),
  /** On the way and at doors. */
  minutes: z.number(),
})
export type Figures = z.infer<typeof Figures>

const AllFigures = Figures.extend({ vehicles: z.number() })

const MomentOrNull = z.string().nullable()

export const ProposalStop = z.object({
  /** Names the stop within the proposal. */
  key: z.string(),
  name: z.string(),
  /** Suburb and town. */
  place: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Who has it; null: nobody. */
  from: z.number().nullable(),
  /** Who is to have it; null: nobody takes it. */
  to: z.number().nullable(),
  /** Why nobody takes it. */
  left: LeftReason.nullable(),
  /** When it is reached now and then; null where nobody has it. */
  planned_at: MomentOrNull,
  proposed_at: MomentOrNull,
  /** The end of the window that was agreed. */
  before: MomentOrNull,
  /** How late it is reached now and then, minutes. */
  late_minutes: z.number(),
  proposed_late_minutes: z.number(),
  /** The parcels are on the vehicle of who has it: they have to be handed over. */
  loaded: z.boolean(),
  tasks: z.array(
    z.object({
      /** One side of a shipment, or a collection request: the other is null. */
      shipment_id: z.number().nullable(),
      collection_request_id: z.number().nullable(),
      side: z.enum(['collection', 'delivery']),
      /** Of the shipment, or `COL000123`. */
      tracking_reference: z.string(),
    }),
  ),
  accepted: z.boolean(),
})
export type ProposalStop = z.infer<typeof ProposalStop>

export const RouteProposal = z.object({
  id: z.number(),
  kind: ProposalKind,
  aim: OptimiseAim,
  /** South African date of the tripsheets. */
  day: z.string(),
  status: ProposalStatus,
  /** The user who asked for it. */
  asked_by: z.number(),
  asked_at: z.string(),
  /** Of the search: how long it has gone on and may, seconds, and how many plans it has tried. */
  progress: z.object({ seconds: z.number(), of_seconds: z.number(), iterations: z.number() }),
  /** Why there is no plan. */
  problem: ProposalProblem.nullable(),
  /** Whose stops are given away, as they are out. */
  driver_out: z.number().nullable(),
  /** By whose roads the figures are; null while nothing was found. */
  roads: RoadsUsed.nullable(),
  before: AllFigures,
  /** Null while nothing was found. */
  after: AllFigures.nullable(),
  drivers: z.array(
    z.object({
      driver_id: z.number(),
      before: Figures,
      after: Figures.nullable(),
      /** Stops that come, that go, and whether those that stay are reached in another order. */
      comes: z.number(),
      goes: z.number(),
      reordered: z.boolean(),
      accepted: z.boolean(),
    }),
  ),
  /** Those whose driver changes, and those that nobody takes; where a driver is out, also what of theirs nobody has room for. */
  stops: z.array(ProposalStop),
  /** Somebody has accepted something of it, which can be taken back. */
  can_undo: z.boolean(),
})
export type RouteProposal = z.infer<typeof RouteProposal>

const day = Day.optional()

export const optimiseTripsheets = defineEndpoint({
  name: 'tripsheets.optimise',
  method: 'POST',
  path: '/tripsheets/optimise',
  tag: 'Operations',
  summary:
    'Look for better routes for drivers, a branch or everybody, for what is left of a day: begins a search, whose proposal is read by its id. Nothing changes before it is accepted',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** Whose days; of nobody named, all that drive on that day. Who is out is planned only where they are named. */
    driver_ids: z.array(Id).min(1).max(MOST_OPTIMISED.drivers).optional(),
    branch_id: Id.optional(),
    /** What nobody has is given to them as well. */
    unassigned: z.boolean().default(false),
    /** What they have already stays with its driver. */
    keep_drivers: z.boolean().default(false),
    /** Stops of a loop stay with the drivers who have it; as the settings say, unless it is said. */
    by_loop: z.boolean().optional(),
    aim: OptimiseAim.default('shortest'),
    day,
    /** How long is searched; by how many stops there are, unless it is said. */
    seconds: z.int().min(1).max(120).optional(),
  }),
  answer: RouteProposal,
  errors: ['proposal.busy', 'proposal.tooMany', 'proposal.nothing', 'rate.limited'],
})

export const replaceDriver = defineEndpoint({
  name: 'tripsheets.driver-out',
  method: 'POST',
  path: '/tripsheets/driver-out',
  tag: 'Operations',
  summary:
    'A driver is out: a proposal of who takes which of their stops, windows and order kept. Nothing changes before it is accepted',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ driver_id: Id, day }),
  answer: RouteProposal,
  errors: ['proposal.nothing', 'rate.limited'],
})

export const readProposal = defineEndpoint({
  name: 'tripsheets.proposal',
  method: 'GET',
  path: '/tripsheets/proposals',
  tag: 'Operations',
  summary:
    'A proposal for the routes of a day: how far its search is, and the best so far beside what is planned',
  auth: 'permitted',
  query: z.object({ id: LongId }),
  body: EmptyObject,
  answer: RouteProposal,
  errors: ['proposal.notFound'],
})

/** A search for better routes of whoever asks, without the routes. */
export const OwnSearch = RouteProposal.pick({ id: true, day: true, status: true, progress: true }).extend({
  /** Whose routes. */
  driver_ids: z.array(z.number()),
})
export type OwnSearch = z.infer<typeof OwnSearch>

export const listOwnSearches = defineEndpoint({
  name: 'tripsheets.proposals.own',
  method: 'GET',
  path: '/tripsheets/proposals/own',
  tag: 'Operations',
  summary:
    'The searches for better routes that the caller began: those that go on, and the last that has ended within half a day, until something of it is accepted or it is put away',
  auth: 'permitted',
  permittedAs: readProposal,
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({ searches: z.array(OwnSearch) }),
})

export const endSearch = defineEndpoint({
  name: 'tripsheets.proposal.end',
  method: 'PATCH',
  path: '/tripsheets/proposals',
  tag: 'Operations',
  summary:
    'End the search for a proposal: with the best so far (`finish`), or without any (`cancel`). What the caller looked for and has ended is put away by `cancel`',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({ id: LongId, act: z.enum(['finish', 'cancel']) }),
  answer: RouteProposal,
  errors: ['proposal.notFound'],
})

/** What became of stops that were not taken over: a shipment or a collection request, the other is null. */
const RefusedStop = z.object({
  shipment_id: z.number().nullable(),
  collection_request_id: z.number().nullable(),
  tracking_reference: z.string(),
  code: z.string(),
  message: z.string(),
})

/** A tripsheet whose order or times stay, and why. */
const KeptOrder = z.object({
  tripsheet_id: z.number(),
  driver_id: z.number(),
  code: z.string(),
  message: z.string(),
})

export const acceptProposal = defineEndpoint({
  name: 'tripsheets.proposal.accept',
  method: 'POST',
  path: '/tripsheets/proposals/accept',
  tag: 'Operations',
  summary:
    'Accept a proposal: all of it, for drivers, or for stops. Nothing is changed where something was changed meanwhile, a tripsheet was closed, or a driver is out since, which is told stop by stop; `partial` takes over the rest',
  auth: 'permitted',
  idempotent: true,
  query: EmptyObject,
  body: z.object({
    id: LongId,
    /** What comes to them and leaves them, and their order. */
    driver_ids: z.array(Id).min(1).max(MOST_OPTIMISED.drivers).optional(),
    /** Stops by their keys: they find their place beside what their driver has. */
    stops: z.array(z.string().max(100)).min(1).max(MOST_OPTIMISED.stops).optional(),
    partial: z.boolean().default(false),
  }),
  answer: z.object({
    proposal: RouteProposal,
    /** Shipments and collection requests that have another driver now. */
    moved: z.number(),
    refused: z.array(RefusedStop),
    /** What somebody decided of an order, locks or times since stands. Servers of before this tell nothing of it. */
    orders_kept: z.array(KeptOrder).default([]),
  }),
  errors: [
    'proposal.notFound',
    'proposal.notReady',
    'proposal.driverOut',
    'tripsheet.changedMeanwhile',
    'tripsheet.stopLocked',
    'tripsheet.wrongStatus',
    'shipment.changedMeanwhile',
    'collection.changedMeanwhile',
    'collection.notFound',
    'collection.over',
    'permission.denied',
  ],
})

export const undoProposal = defineEndpoint({
  name: 'tripsheets.proposal.undo',
  method: 'POST',
  path: '/tripsheets/proposals/undo',
  tag: 'Operations',
  summary:
    'Take back what was accepted of a proposal, within a day, whoever accepted it: drivers and orders are as before. What has moved on since stays, and is told; so does an order that somebody has decided anew',
  auth: 'permitted',
  idempotent: true,
  query: EmptyObject,
  body: z.object({
    id: LongId,
    /** What was accepted in one call, counted from 0; all that stands unless it is said. */
    part: z.int().min(0).max(10_000).optional(),
  }),
  answer: z.object({
    proposal: RouteProposal,
    moved: z.number(),
    /** Tripsheets whose order is as before. */
    orders: z.number(),
    refused: z.array(RefusedStop),
    orders_kept: z.array(KeptOrder),
  }),
  errors: ['proposal.notFound', 'proposal.nothingToUndo', 'permission.denied'],
})
