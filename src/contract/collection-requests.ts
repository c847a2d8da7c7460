/** Collection requests (001 §4), which account users know as bulk collections, and the schedules that make them again and again. */
import { z } from 'zod'
import { Weekday } from '../domain/booking/service-days.ts'
import { CollectionRequestStatus, RequestGroup } from '../domain/dispatch/collection-request.ts'
import { Frequency } from '../domain/dispatch/collection-schedule.ts'
import { AddressInput } from '../domain/shipments/address.ts'
import { Contact, ContactInput } from '../domain/shipments/contact.ts'
import { line, looseLines, looseNumber, orAbsent } from '../domain/values/loose-input.ts'
import { AnsweredAddress } from './answered-address.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, OptionalId, Version } from './id.ts'
import { ClockTime, Day, Moment } from './moment.ts'
import { pageLimit } from './page-limit.ts'

/** So many parcels one visit fetches at most, and so many kilograms. */
const MOST_PARCELS = 10_000
const MOST_KG = 100_000
/** Staff act on so many at once. */
export const MOST_REQUESTS_AT_ONCE = 500
/** So many shipments go with one request. */
export const MOST_LINKED = 1_000

const ParcelCount = z.int('Enter a number of parcels').min(1, 'At least one parcel').max(MOST_PARCELS)
const Weight = looseNumber(0, MOST_KG)
const Instructions = looseLines(500)

/** Somebody is to come and fetch parcels. Moments are ISO 8601, weights kg. */
export const CollectionRequest = z.object({
  id: z.number(),
  /** `COL000123` */
  display_id: z.string(),
  version: z.number(),
  account_id: z.number(),
  status: CollectionRequestStatus,
  status_at: z.string(),
  time_created: z.string(),
  /** What was said of the status last. */
  message: z.string().nullable(),
  failed_attempts: z.number(),
  parcel_count: z.number(),
  /** About so much; null where nobody said. */
  weight_kg: z.number().nullable(),
  /** How many the driver was given; null until it is closed. */
  collected_parcels: z.number().nullable(),
  /** How many shipments go with it. */
  shipment_count: z.number(),
  address: AnsweredAddress,
  contact: Contact,
  collection_name: z.string(),
  collection_place: z.string(),
  collection_lat: z.number().nullable(),
  collection_lng: z.number().nullable(),
  /** The provider's business: null to people of accounts. */
  collection_branch_id: z.number().nullable(),
  collection_agent_id: z.number().nullable(),
  collection_after: z.string(),
  collection_before: z.string(),
  instructions: z.string(),
  /** Of one that a schedule made. */
  schedule_id: z.number().nullable(),
})
export type CollectionRequest = z.infer<typeof CollectionRequest>

/** A shipment that is collected with a request. */
export const LinkedShipment = z.object({ id: z.number(), short_tracking_reference: z.string() })

/** Something that was done to a request. */
export const RequestEvent = z.object({
  id: z.number(),
  type: z.string(),
  time: z.string(),
  /** Who did it: null for the platform, and to people of accounts, who are told of their own side alone. */
  source: z.string().nullable(),
  status: CollectionRequestStatus.nullable(),
  message: z.string().nullable(),
  /** The fields that changed, with their values since. */
  change: z.record(z.string(), z.unknown()),
})
export type RequestEvent = z.infer<typeof RequestEvent>

const CURSOR = /^(\d{1,15})-(\d{1,15})$/
/** Where a page ends: by the beginning of the window (ms), and the number. */
export const requestCursor = (at: number, id: number): string => `${at}-${id}`
const Cursor = z
  .string()
  .max(40)
  .transform((text, { addIssue }) => {
    const [, at, id] = CURSOR.exec(text) ?? []
    if (at !== undefined && id !== undefined) return { at: Number(at), id: Number(id) }
    addIssue('Take the cursor from the page before')
    return z.NEVER
  })

/** `["closed","cancelled"]`, `closed,cancelled` and a single one all mean a list. */
const StatusList = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/[[\]"\s]/g, '').split(',') : value),
  z.array(CollectionRequestStatus).min(1),
)

export const listCollectionRequests = defineEndpoint({
  name: 'collection-requests.list',
  method: 'GET',
  path: '/collection-requests',
  tag: 'Operations',
  summary:
    'Collection requests, the latest window first; people of an account have their own, drivers what they were given',
  auth: 'permitted',
  query: z.object({
    id: orAbsent(Id),
    /**
     * `unclosed`: a driver has it; `problematic`: an exception, rejected or given to nobody; `open`: not
     * over; `over`: closed or cancelled.
     */
    group: orAbsent(RequestGroup),
    status: orAbsent(StatusList),
    account_id: orAbsent(Id),
    branch_id: orAbsent(Id),
    driver_id: orAbsent(Id),
    /** The local day of the window. */
    date: orAbsent(Day),
    /** In the number (`COL000123`, `col123`, `123`), names and places. */
    search: z.string().trim().max(100).optional(),
    cursor: orAbsent(Cursor),
    limit: pageLimit(500, 100),
  }),
  body: EmptyObject,
  answer: z.object({
    collection_requests: z.array(CollectionRequest),
    /** From where on there are more; null after the last. */
    next: z.string().nullable(),
  }),
  errors: ['account.notFound', 'driver.notFound'],
})

export const readCollectionRequest = defineEndpoint({
  name: 'collection-requests.read',
  method: 'GET',
  path: '/collection-requests/details',
  tag: 'Operations',
  summary: 'One collection request with the shipments that go with it and what was done to it, newest first',
  auth: 'permitted',
  permittedAs: listCollectionRequests,
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({
    collection_request: CollectionRequest,
    shipments: z.array(LinkedShipment),
    events: z.array(RequestEvent),
  }),
  errors: ['collection.notFound'],
})

/** What is fetched, and where. */
const PLACE = {
  address: AddressInput,
  contact: ContactInput,
  parcel_count: ParcelCount,
  weight_kg: Weight,
  instructions: Instructions,
}

export const addCollectionRequest = defineEndpoint({
  name: 'collection-requests.add',
  method: 'POST',
  path: '/collection-requests',
  tag: 'Operations',
  summary: 'Ask to come and fetch parcels, whether or not their shipments are booked',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    /** Staff name the account; people of an account ask for their own. */
    account_id: OptionalId,
    ...PLACE,
    collection_after: Moment,
    collection_before: Moment,
    /** Of staff: who fetches them. */
    collection_agent_id: OptionalId,
  }),
  answer: z.object({ collection_request: CollectionRequest }),
  success: 201,
  errors: ['account.notFound', 'driver.notFound', 'collection.tooMany', 'collection.unused'],
})
export type NewCollectionRequest = z.input<typeof addCollectionRequest.body>

/** One change of one request. A field that is absent stays. With `version`, it is refused when the request has moved on since. */
export const CollectionRequestChange = z.object({
  id: Id,
  version: Version.optional(),
  status: CollectionRequestStatus.optional(),
  /** What is said of the status. People of the account read it, but for why a driver would not take it. */
  message: z.string().trim().max(500).optional(),
  /** Gives it to a driver; null takes it from theirs. */
  collection_agent_id: Id.nullable().optional(),
  collection_branch_id: Id.optional(),
  collection_after: Moment.optional(),
  collection_before: Moment.optional(),
  parcel_count: ParcelCount.optional(),
  weight_kg: Weight,
  instructions: z.string().trim().max(500).optional(),
  /** Where it is fetched, and whom it concerns. Each is sent whole. */
  address: AddressInput.optional(),
  contact: ContactInput.optional(),
  /**
   * Takes back what made this version of it, within a day: who fetches it, or when. Of staff, what they did themselves, and an assignment of
   * any colleague; goes without other changes.
   */
  undo_version: Version.optional(),
  /** When it is closed: how many parcels the driver was given; as many as were asked for where nobody says. */
  collected_parcels: z.int().min(0).max(MOST_PARCELS).optional(),
})
export type CollectionRequestChange = z.infer<typeof CollectionRequestChange>

/** What became of each request, in the order they were sent. */
export const RequestOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: z.number(), version: z.number(), status: CollectionRequestStatus }),
  z.object({
    ok: z.literal(false),
    id: z.number(),
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
  }),
])
export type RequestOutcome = z.infer<typeof RequestOutcome>

export const changeCollectionRequests = defineEndpoint({
  name: 'collection-requests.change',
  method: 'PATCH',
  path: '/collection-requests',
  tag: 'Operations',
  summary:
    'Change collection requests: give them to drivers, change where and when they are fetched, close them, which collects the shipments that go with them, and cancel them. All of them or none, or as many as can be',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.union([
    z.object({
      collection_requests: z.array(CollectionRequestChange).min(1).max(MOST_REQUESTS_AT_ONCE),
      /** As many as can be: each that is refused is answered in its place, and the others are changed. */
      partial: z.boolean().optional(),
    }),
    CollectionRequestChange.transform((request) => ({ collection_requests: [request], partial: false })),
  ]),
  answer: z.object({ collection_requests: z.array(RequestOutcome) }),
  errors: [
    'collection.notFound',
    'collection.changedMeanwhile',
    'collection.wrongStatus',
    'collection.over',
    'collection.assigned',
    'driver.notFound',
    'shipment.notUndoable',
  ],
})

export const linkShipments = defineEndpoint({
  name: 'collection-requests.shipments',
  method: 'POST',
  path: '/collection-requests/shipments',
  tag: 'Operations',
  summary:
    'Say which shipments are collected with a request: by any reference of theirs, all of them or none',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    /** As it was seen: refused where it has moved on since. */
    version: Version.optional(),
    /** Of shipments of the account of the request. One that goes with another request already is refused. */
    add: z.array(line('Name the shipment').min(1, 'Name the shipment').max(64)).max(MOST_LINKED).default([]),
    /** By their numbers. */
    remove: z.array(LongId).max(MOST_LINKED).default([]),
  }),
  answer: z.object({ shipments: z.array(LinkedShipment), version: z.number() }),
  errors: [
    'collection.notFound',
    'collection.changedMeanwhile',
    'collection.linked',
    'collection.over',
    'shipment.notFound',
  ],
})

/** A collection that comes again. Days are local ones, clock times `HH:MM`. */
export const CollectionSchedule = z.object({
  id: z.number(),
  version: z.number(),
  account_id: z.number(),
  frequency: Frequency,
  weekdays: z.array(Weekday),
  from_day: z.string(),
  until_day: z.string().nullable(),
  window_from: z.string(),
  window_to: z.string(),
  parcel_count: z.number(),
  weight_kg: z.number().nullable(),
  address: AnsweredAddress,
  contact: Contact,
  collection_name: z.string(),
  collection_place: z.string(),
  instructions: z.string(),
  /** Who fetches what it makes, on the days on which they work; else it waits for a driver. The provider's business: null to people of accounts. */
  collection_agent_id: z.number().nullable(),
  /** Makes none until it goes on. */
  paused: z.boolean(),
  /** The day of the next request that it makes; null where there is none any more, and of one that is paused. */
  next_day: z.string().nullable(),
})
export type CollectionSchedule = z.infer<typeof CollectionSchedule>

const SCHEDULE = {
  frequency: Frequency,
  /** Of a weekly one; a daily one keeps to the days on which the place is served. */
  weekdays: z.array(Weekday).max(7).default([]),
  from_day: Day,
  until_day: Day.nullish(),
  window_from: ClockTime,
  window_to: ClockTime,
}

export const LONGEST_SCHEDULE_SEARCH = 100

export const listCollectionSchedules = defineEndpoint({
  name: 'collection-requests.schedules',
  method: 'GET',
  path: '/collection-requests/schedules',
  tag: 'Operations',
  summary:
    'Collections that come again, the newest first; people of an account have their own, staff all or those of an account',
  auth: 'permitted',
  query: z.object({
    account_id: orAbsent(Id),
    /** In names and places. */
    search: z.string().trim().max(LONGEST_SCHEDULE_SEARCH).optional(),
    cursor: orAbsent(Id),
    limit: pageLimit(500, 100),
  }),
  body: EmptyObject,
  answer: z.object({
    schedules: z.array(CollectionSchedule),
    /** From where on there are more; null after the last. */
    next: z.number().nullable(),
  }),
})

export const addCollectionSchedule = defineEndpoint({
  name: 'collection-requests.schedules.add',
  method: 'POST',
  path: '/collection-requests/schedules',
  tag: 'Operations',
  summary: 'Have parcels fetched daily or weekly: a request is made for each day, the evening before',
  idempotent: true,
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    account_id: OptionalId,
    ...PLACE,
    ...SCHEDULE,
    /** Of staff: who fetches what it makes, on the days on which they work. */
    collection_agent_id: OptionalId,
  }),
  answer: z.object({ schedule: CollectionSchedule }),
  success: 201,
  errors: [
    'account.notFound',
    'driver.notFound',
    'collection.tooMany',
    'collection.tooManySchedules',
    'collection.unused',
  ],
})
export type NewCollectionSchedule = z.input<typeof addCollectionSchedule.body>

export const changeCollectionSchedule = defineEndpoint({
  name: 'collection-requests.schedules.change',
  method: 'PATCH',
  path: '/collection-requests/schedules',
  tag: 'Operations',
  summary:
    'Change a collection that comes again, pause it or let it go on; requests that it has made stay as they are',
  auth: 'permitted',
  query: EmptyObject,
  body: z.object({
    id: Id,
    version: Version.optional(),
    paused: z.boolean().optional(),
    address: AddressInput.optional(),
    contact: ContactInput.optional(),
    parcel_count: ParcelCount.optional(),
    weight_kg: Weight,
    instructions: Instructions,
    frequency: Frequency.optional(),
    weekdays: z.array(Weekday).max(7).optional(),
    from_day: Day.optional(),
    until_day: Day.nullish(),
    window_from: ClockTime.optional(),
    window_to: ClockTime.optional(),
    /** Of staff; null: nobody in particular. */
    collection_agent_id: Id.nullish(),
  }),
  answer: z.object({ schedule: CollectionSchedule }),
  errors: ['collection.scheduleNotFound', 'collection.changedMeanwhile', 'driver.notFound'],
})

export const deleteCollectionSchedule = defineEndpoint({
  name: 'collection-requests.schedules.delete',
  method: 'DELETE',
  path: '/collection-requests/schedules',
  tag: 'Operations',
  summary: 'End a collection that comes again; requests that it has made stay',
  auth: 'permitted',
  query: z.object({ id: Id }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['collection.scheduleNotFound'],
})
