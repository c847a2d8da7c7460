import { z } from 'zod'
import { TrackingEventCode } from '../domain/shipments/tracking-event-table.ts'
import { defineEndpoint, EmptyObject, LIST_KB } from './call.ts'
import { Id, LongId, Offset } from './id.ts'
import { Moment } from './moment.ts'
import { pageLimit } from './page-limit.ts'
import { ItemOutcome } from './shipment-changes.ts'

/**
 * What happened to a shipment, as a driver, a scanner or staff says it: name the shipment by `shipment_id` or by
 * `tracking_reference`. Who names one of several parcels, by its reference ('PZDRMT/1', or its own alternative reference) or by `parcel_id`,
 * speaks for that one alone, and the shipment is where the furthest of its parcels is; who names the shipment speaks for all of them. `event` is a code of TRACKING_EVENTS. `date` is when it happened,
 * now unless told (a scanner without signal tells later). `location` is for people; lat and lng in degrees.
 */
export const TrackingEventInput = z.object({
  shipment_id: LongId.optional(),
  parcel_id: LongId.optional(),
  tracking_reference: z.string().max(64).optional(),
  event: TrackingEventCode,
  message: z.string().max(500).nullish(),
  date: Moment.nullish(),
  location: z.string().max(120).nullish(),
  lat: z.number().min(-90).max(90).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
  /** The branch that scans, for hub events. */
  branch_id: Id.nullish(),
  /** Assignments name the driver. */
  driver_id: Id.nullish(),
  /** When the driver plans to be there. */
  eta: Moment.nullish(),
})
export type TrackingEventInput = z.infer<typeof TrackingEventInput>

export const recordTrackingEvents = defineEndpoint({
  name: 'tracking-events.record',
  method: 'POST',
  path: '/tracking-events',
  tag: 'Operations',
  summary: 'Record what happened to shipments; each item has its own outcome, in the order they were sent',
  idempotent: true,
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.union([
    z.object({ tracking_events: z.array(TrackingEventInput).min(1).max(1000) }),
    TrackingEventInput.transform((event) => ({ tracking_events: [event] })),
  ]),
  answer: z.object({ tracking_events: z.array(ItemOutcome) }),
})

/** Where a vehicle is. A driver reports for themselves; a fleet tracker names the driver. Speed in km/h. */
export const PositionInput = z.object({
  driver_id: Id.optional(),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  heading: z.number().min(0).max(360).nullish(),
  speed_kmh: z.number().min(0).max(250).nullish(),
  date: Moment.nullish(),
})
export type PositionInput = z.infer<typeof PositionInput>

export const reportPositions = defineEndpoint({
  name: 'drivers.positions',
  method: 'POST',
  path: '/drivers/positions',
  tag: 'Operations',
  summary: 'Report where vehicles are; older positions than the known one are ignored',
  auth: 'permitted',
  maxBodyKb: LIST_KB,
  query: EmptyObject,
  body: z.union([
    z.object({ positions: z.array(PositionInput).min(1).max(1000) }),
    PositionInput.transform((position) => ({ positions: [position] })),
  ]),
  answer: z.object({ accepted: z.number().int() }),
})

/** One change of one field in an audit event; either side may be any JSON (002 §3). */
export const FieldChange = z.object({ change_from: z.unknown(), change_to: z.unknown() })

export const AuditEvent = z.object({
  id: z.number(),
  type: z.string(),
  object_id: z.number(),
  timestamp: z.string(),
  /** Who did it; empty means the system. */
  source: z.string().nullable(),
  request_id: z.string().nullable(),
  client_version: z.string().nullable(),
  change: z.record(z.string(), FieldChange),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = defineEndpoint({
  name: 'audit.events',
  method: 'GET',
  path: '/audit/events',
  tag: 'Audit',
  summary: 'Who changed what, newest first',
  auth: 'permitted',
  query: z.object({
    /** 'shipment', 'driver' or 'session'. */
    type: z.string().max(40),
    object_id: LongId.optional(),
    limit: pageLimit(100, 10),
    offset: Offset.default(0),
  }),
  body: EmptyObject,
  answer: z.object({ ok: z.literal(true), audit_events: z.array(AuditEvent), count: z.number().max(10_000) }),
})
