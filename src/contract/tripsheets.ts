import { z } from 'zod'
import { Calibration } from '../domain/arrivals/ranges.ts'
import { Streets } from '../domain/arrivals/streets.ts'
import { MOVED_CAUSES } from '../domain/arrivals/why-moved.ts'
import { TripsheetStatus } from '../domain/dispatch/tripsheet-status.ts'
import { line } from '../domain/values/loose-input.ts'
import { HUB_DEGREES } from './branches.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Id, idList, LongId, Version } from './id.ts'
import { Day, Moment } from './moment.ts'

const MomentOrNull = z.string().nullable()

/** When a stop is expected, from where the vehicle is now: 8 of 10 arrive within the range (decision 125). */
const ExpectedArrival = z.object({
  from: z.string(),
  /** As likely sooner as later. */
  at: z.string(),
  to: z.string(),
  /** Why it is expected at another time than it was first promised for, and by how many minutes, later above 0. */
  moved: z.object({ because: z.enum(MOVED_CAUSES), minutes: z.number() }).nullable(),
})

/** Where and when a day begins or ends, as it is planned. */
const TripsheetEnd = z.object({
  at: MomentOrNull,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  name: z.string().nullable(),
})

export const TripsheetStop = z.object({
  id: z.number(),
  name: z.string(),
  /** Suburb and town. */
  place: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  locked: z.boolean(),
  /** The window that was agreed. */
  after: MomentOrNull,
  before: MomentOrNull,
  service_minutes: z.number(),
  planned_at: z.string(),
  /** As it was first planned. */
  promised_at: z.string(),
  /** Null of what is done, and once the day is closed. */
  expected: ExpectedArrival.nullable().default(null),
  /** When the last of it was done; null while something is open. */
  done_at: MomentOrNull,
  tasks: z.array(
    z.object({
      /** One side of a shipment, or a collection request: the other is null. */
      shipment_id: z.number().nullable(),
      collection_request_id: z.number().nullable(),
      /** Of the shipment, or `COL000123`. */
      tracking_reference: z.string(),
      side: z.enum(['collection', 'delivery']),
      parcels: z.number(),
      weight_kg: z.number(),
      /** 0 where nobody has measured the parcels, as of a collection request. */
      volume_litres: z.number(),
      done_at: MomentOrNull,
    }),
  ),
})
export type TripsheetStop = z.infer<typeof TripsheetStop>

export const Tripsheet = z.object({
  id: z.number(),
  version: z.number(),
  driver_id: z.number(),
  driver_name: z.string(),
  /** South African date. */
  day: z.string(),
  branch_id: z.number().nullable(),
  /** What it is driven with; of a day that is over or closed, as it was. */
  vehicle: z.string(),
  vehicle_kind: z.enum(['bike', 'bakkie', 'van', 'truck']),
  status: TripsheetStatus,
  start: TripsheetEnd,
  end: TripsheetEnd,
  load: z.object({
    stops: z.number(),
    open_stops: z.number(),
    parcels: z.number(),
    weight_kg: z.number(),
    capacity_kg: z.number(),
    /** Of the parcels, by their measures, and what a vehicle of its kind holds. */
    volume_litres: z.number(),
    capacity_litres: z.number(),
    /** So many of its tasks have parcels whose measures nobody knows: it is that volume or more. */
    unmeasured_tasks: z.number().default(0),
    /** From how many stops on there are too many (002 §3); null where that is not set. */
    stops_limit: z.number().nullable(),
  }),
  /** In their order. */
  stops: z.array(TripsheetStop),
})
export type Tripsheet = z.infer<typeof Tripsheet>

/** So many tripsheets are sent, or printed in one document, at most: those of 250 vehicles. */
export const MOST_TRIPSHEETS_AT_ONCE = 250

/** So many tripsheets are answered at most: a courier's drivers of one day. */
export const MOST_TRIPSHEETS = 500

export const listTripsheets = defineEndpoint({
  name: 'tripsheets.list',
  method: 'GET',
  path: '/tripsheets',
  tag: 'Operations',
  summary:
    'The days of drivers, with their stops in order: of one date (today unless named), branch or driver, or one by its id',
  auth: 'permitted',
  query: z.object({
    id: LongId.optional(),
    date: Day.optional(),
    branch_id: Id.optional(),
    driver_id: Id.optional(),
  }),
  body: EmptyObject,
  answer: z.object({ tripsheets: z.array(Tripsheet), count: z.number() }),
  errors: ['rate.limited'],
})

/** A place where a day begins or ends, within reach of a hub: degrees, and what it is called. */
const EndPlace = z.object({
  name: line('Name the place').min(1, 'Name the place').max(120),
  lat: z.number().min(HUB_DEGREES.lat.min).max(HUB_DEGREES.lat.max),
  lng: z.number().min(HUB_DEGREES.lng.min).max(HUB_DEGREES.lng.max),
})

/** Stops of one tripsheet, none twice. */
const StopIds = z.array(LongId).min(1).max(2_000)

const ChangedTripsheet = Tripsheet.extend({
  /** What it was planned with, where it is reopened and the driver drives something else by now; null: nothing of that changed. */
  vehicle_was: z.string().nullable(),
})
export type ChangedTripsheet = z.infer<typeof ChangedTripsheet>

export const changeTripsheet = defineEndpoint({
  name: 'tripsheets.change',
  method: 'PATCH',
  path: '/tripsheets',
  tag: 'Operations',
  summary:
    'Change a tripsheet: the order of its stops, which of them are locked in their place, its status, when and where the day begins and ends; or take back an order. Drivers accept their own',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: LongId,
    /** As it was seen: refused where it has changed since. Needed for all but an undo. */
    version: Version.optional(),
    /** The version that a change of the order made, within a day and by whomever: that is taken back, and nothing else is changed in the same call. */
    undo_version: Version.optional(),
    /** All open stops that the caller sees, each once. Locked ones stay where they are, and those of other branches in their place. */
    order: StopIds.optional(),
    lock: StopIds.optional(),
    unlock: StopIds.optional(),
    status: TripsheetStatus.optional(),
    /** On its day; null: not planned. */
    start_at: Moment.nullable().optional(),
    end_at: Moment.nullable().optional(),
    /** Where the day begins and ends. */
    start_place: EndPlace.optional(),
    end_place: EndPlace.optional(),
  }),
  answer: ChangedTripsheet,
  errors: [
    'tripsheet.notFound',
    'tripsheet.changedMeanwhile',
    'tripsheet.stopLocked',
    'tripsheet.wrongStatus',
    'shipment.notUndoable',
    'permission.denied',
  ],
})

/** An open stop of a tripsheet, and when it is expected: `from`, `at` and `to` as on the tripsheet. */
const StopArrival = z.object({
  id: z.number(),
  driver_id: z.number(),
  /** The plan from which it was reckoned. */
  planned_at: z.string(),
  from: z.string(),
  at: z.string(),
  to: z.string(),
  /** How long the visit takes. Servers of before this do not say it. */
  service_minutes: z.number().optional(),
  /** Somebody named the time that it is planned for. */
  named: z.boolean().optional(),
})
export type StopArrival = z.infer<typeof StopArrival>

/** What waits for a driver at whose doors a visit takes so long, by what was learnt: shipments by the side that is next. */
const WaitingMinutes = z.object({
  service_minutes: z.number(),
  collections: z.array(z.number()),
  deliveries: z.array(z.number()),
  collection_requests: z.array(z.number()),
})
export type WaitingMinutes = z.infer<typeof WaitingMinutes>

export const readArrivals = defineEndpoint({
  name: 'tripsheets.arrivals',
  method: 'GET',
  path: '/tripsheets/arrivals',
  tag: 'Operations',
  summary:
    'How well expected arrivals held last week, of all and by how far ahead they were told (ms), and what was learnt of streets, for staff; when the open stops of a date are expected, and how long visits take',
  auth: 'permitted',
  query: z.object({
    /** Of this day the stops are answered too. */
    date: Day.optional(),
  }),
  body: EmptyObject,
  answer: z.object({
    /** Null before anything was learnt. */
    learnt_at: MomentOrNull,
    /** As `streets`, for staff, who plan by them: null for drivers and accounts. */
    calibration: Calibration.nullable(),
    streets: Streets.nullable(),
    /** The open stops of the date; none where no date is named. */
    stops: z.array(StopArrival),
    /** For staff and today, what waits for a driver; none of another date. */
    waiting: z.array(WaitingMinutes).default([]),
  }),
  errors: ['rate.limited'],
})

export const readTripsheetDocument = defineEndpoint({
  name: 'tripsheets.pdf',
  method: 'GET',
  path: '/tripsheets/pdf',
  tag: 'Operations',
  summary:
    'A tripsheet, or several with a new page for each, as a PDF to print: where it is read, by whoever has the address, for so many seconds',
  auth: 'permitted',
  query: z.object({
    id: LongId.optional(),
    /** Several in one document, in this order; in place of `id`. */
    ids: idList(MOST_TRIPSHEETS_AT_ONCE).optional(),
    language: z.enum(['en', 'af']).default('en'),
  }),
  body: EmptyObject,
  answer: z.object({ url: z.string(), filename: z.string(), expiry_duration: z.number() }),
  errors: ['tripsheet.notFound'],
})
