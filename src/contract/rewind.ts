/** The live workspace of a past moment, what happened after it, and where a driver was all day (decision 131). For staff. */
import { z } from 'zod'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Columns } from './column-encoding.ts'
import { EventGroup } from './frames.ts'
import { Id } from './id.ts'
import { LiveSnapshot } from './live.ts'
import { Day, Moment } from './moment.ts'

const Ms = z.number()

/** So far back may be looked (days), where it is kept. */
export const REWIND_DAYS = 90
/** A stretch of recorded events is no longer than this (ms). */
export const MOST_STRETCH_MS = 3_600_000

export const PastSnapshot = LiveSnapshot.extend({
  /** When the newest event happened that it holds, ms; null where none is known before it. */
  last_event_at: Ms.nullable(),
  /** The epoch of the answer from which this is the difference: rows are those that are otherwise, but all drivers. Else it is whole. */
  since: z.string().optional(),
  /** Ids of what was in that answer and is not there at `at`. */
  gone: z
    .object({ shipments: z.array(Id), collection_requests: z.array(Id), tripsheets: z.array(Id) })
    .optional(),
})
export type PastSnapshot = z.infer<typeof PastSnapshot>
/** As it is sent. */
export type PastAnswer = z.input<typeof PastSnapshot>

/** The answer is of the moment `at`; `seq` is the newest event that it holds. Alerts are not in it. */
export const readPast = defineEndpoint({
  name: 'rewind',
  method: 'GET',
  path: '/rewind',
  tag: 'Live',
  summary: 'The live workspace as it was at a past moment, of what you may see',
  auth: 'permitted',
  query: z.object({
    at: Moment,
    /** The epoch of an answer that you hold. What is otherwise may be answered then, which is less. */
    since: z.string().max(100).optional(),
  }),
  body: EmptyObject,
  answer: PastSnapshot,
  errors: ['rate.limited'],
})

/** What happened in one second, business time. */
export const PastStep = z.object({
  /** ms */
  at: Ms,
  /** The newest event of it. */
  seq: z.number().int(),
  groups: z.array(EventGroup),
})
export type PastStep = z.infer<typeof PastStep>

export const PastStretch = z.object({
  /** How far it reaches, ms: no further than was asked, and less where very much happened. */
  until: Ms,
  /** There is no more yet. */
  is_present: z.boolean(),
  /** The newest event before `until`, also where it shows nothing. */
  seq: z.number().int(),
  steps: z.array(PastStep),
  /** Where drivers were, oldest first: POSITION_FIELDS. */
  positions: Columns,
})
export type PastStretch = z.infer<typeof PastStretch>

export const readPastEvents = defineEndpoint({
  name: 'rewind.events',
  method: 'GET',
  path: '/rewind/events',
  tag: 'Live',
  summary: 'What happened after a past moment, second by second, and where drivers were',
  auth: 'permitted',
  permittedAs: readPast,
  query: z.object({
    /** The newest event that is had already. */
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    from: Moment,
    until: Moment,
    /** One position of a driver in so many seconds. */
    every_seconds: z.coerce.number().int().min(1).max(600).default(15),
  }),
  body: EmptyObject,
  answer: PastStretch,
  errors: ['rate.limited'],
})

export const readPastRange = defineEndpoint({
  name: 'rewind.range',
  method: 'GET',
  path: '/rewind/range',
  tag: 'Live',
  summary: 'How far back the past is kept',
  auth: 'permitted',
  permittedAs: readPast,
  query: EmptyObject,
  body: EmptyObject,
  answer: z.object({
    /** ms; null while nothing is kept yet. */
    kept_since: Ms.nullable(),
    /** The platform's clock, ms. */
    now: Ms,
  }),
})

/** Where a vehicle stood, ms and degrees. */
export const TrailStand = z.object({ from: Ms, to: Ms, lat: z.number(), lng: z.number() })
export type TrailStand = z.infer<typeof TrailStand>

export const DriverTrail = z.object({
  driver_id: z.number().int(),
  date: z.string(),
  /** In their order: at (ms), lat, lng (degrees), speed_kmh. */
  points: Columns,
  /** Where it stood for three minutes or longer. */
  stands: z.array(TrailStand),
  distance_km: z.number(),
  top_speed_kmh: z.number().nullable(),
})
export type DriverTrail = z.infer<typeof DriverTrail>

export const readTrail = defineEndpoint({
  name: 'drivers.trail',
  method: 'GET',
  path: '/drivers/trail',
  tag: 'Operations',
  summary: 'Where a driver was on a day, how fast, and where they stood for how long',
  auth: 'permitted',
  query: z.object({ driver_id: Id, date: Day }),
  body: EmptyObject,
  answer: DriverTrail,
  errors: ['driver.notFound'],
})
