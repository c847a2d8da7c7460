import { z } from 'zod'
import { ALERT_SEVERITIES, AlertSubject } from '../domain/alerts/alert-subject.ts'
import { CollectionRequestStatus } from '../domain/dispatch/collection-status.ts'
import { DayFigures } from '../domain/dispatch/day-figures.ts'
import { TripsheetStatus } from '../domain/dispatch/tripsheet-status.ts'
import { ShipmentStatus } from '../domain/shipments/shipment-status.ts'
import { defineEndpoint, EmptyObject } from './call.ts'
import { Columns } from './column-encoding.ts'

const Ms = z.number()
const MsOrNull = z.number().nullable()
const Id = z.number().int()
const IdOrNull = z.number().int().nullable()

/**
 * A shipment in the live workspace: what lists, boards, maps and counts need, flat so that it travels in columns.
 * Times are ms since 1970 of the platform's clock; places are 'Khayelitsha, Cape Town'; coordinates in degrees.
 *
 * Account users and visitors get the same fields with what is the provider's own business emptied
 * (drivers, branches, planned stops).
 */
export const LiveShipment = z.object({
  id: Id,
  /** Goes up by one with each event of this shipment; decides races (never arrival order). */
  version: z.number().int(),
  ref: z.string(),
  custom_ref: z.string().nullable(),
  /** What its customer calls it, and whose budget there pays for it. */
  customer_reference: z.string().nullable(),
  cost_center: z.string().nullable(),
  account_id: IdOrNull,
  service_level_code: z.string(),
  status: ShipmentStatus,
  status_at: Ms,
  created_at: Ms,
  /** What was last said about it, for people: 'No answer at the door'. */
  message: z.string().nullable(),
  failed_attempts: z.number().int(),
  /** The exception that stands (domain/shipments/exception.ts): the status that reported it, when, and in which words. */
  exception: ShipmentStatus.nullable(),
  exception_at: MsOrNull,
  exception_reason: z.string().nullable(),
  /** Somebody has seen to its exception until then. */
  handled_until: MsOrNull,
  parcel_count: z.number().int(),
  /** How many of them are elsewhere than the shipment: those that were scanned by themselves, or left behind. */
  parcels_apart: z.number().int(),
  /** As it is charged. */
  weight_kg: z.number(),
  /** What its parcels weigh on a scale (domain/shipments/parcel.ts); null where nobody knows. */
  mass_kg: z.number().nullable(),
  /** What its parcels fill (domain/shipments/parcel.ts); null where nobody knows. */
  volume_litres: z.number().nullable(),
  collection_name: z.string(),
  collection_place: z.string(),
  collection_lat: z.number().nullable(),
  collection_lng: z.number().nullable(),
  delivery_name: z.string(),
  delivery_place: z.string(),
  delivery_lat: z.number().nullable(),
  delivery_lng: z.number().nullable(),
  /** Where it is handed in, and fetched, instead of at a street. */
  collection_pickup_point_id: IdOrNull,
  delivery_pickup_point_id: IdOrNull,
  collection_branch_id: IdOrNull,
  delivery_branch_id: IdOrNull,
  /** The branch where it lies now, if it lies at one. */
  hub_id: IdOrNull,
  /** Drivers by id. */
  collection_agent_id: IdOrNull,
  delivery_agent_id: IdOrNull,
  /** The window that was agreed with the sender. */
  collection_after: MsOrNull,
  collection_before: MsOrNull,
  delivery_after: MsOrNull,
  delivery_before: MsOrNull,
  /** When the driver plans to be there; gives the order of the tripsheet. */
  collection_eta: MsOrNull,
  delivery_eta: MsOrNull,
  collected_at: MsOrNull,
  delivered_at: MsOrNull,
  /** Its tags, as domain/shipments/tag-list.ts writes them: a text, since columns hold plain values. */
  tags: z.string(),
})
export type LiveShipment = z.infer<typeof LiveShipment>

/** A driver and their vehicle in the live workspace. `at` is the time of the position; speed in km/h, heading in degrees. */
export const LiveDriver = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  branch_id: IdOrNull,
  vehicle: z.string(),
  vehicle_kind: z.enum(['bike', 'bakkie', 'van', 'truck']),
  capacity_kg: z.number(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  heading: z.number().nullable(),
  speed_kmh: z.number().nullable(),
  at: MsOrNull,
})
export type LiveDriver = z.infer<typeof LiveDriver>

/** Where a driver is, as it is told beside the log. */
export const LivePosition = LiveDriver.pick({
  id: true,
  lat: true,
  lng: true,
  heading: true,
  speed_kmh: true,
  at: true,
})
export type LivePosition = z.infer<typeof LivePosition>
export const POSITION_FIELDS = LivePosition.keyof().options

/**
 * A collection request in the live workspace. Times are ms; `place` is 'Khayelitsha, Cape Town'. To people of its account the driver
 * and the branch are empty.
 */
export const LiveCollectionRequest = z.object({
  id: Id,
  version: z.number().int(),
  account_id: Id,
  status: CollectionRequestStatus,
  status_at: Ms,
  created_at: Ms,
  message: z.string().nullable(),
  failed_attempts: z.number().int(),
  parcel_count: z.number().int(),
  weight_kg: z.number().nullable(),
  collected_parcels: z.number().int().nullable(),
  shipment_count: z.number().int(),
  collection_name: z.string(),
  collection_place: z.string(),
  collection_lat: z.number().nullable(),
  collection_lng: z.number().nullable(),
  collection_branch_id: IdOrNull,
  collection_agent_id: IdOrNull,
  collection_after: Ms,
  collection_before: Ms,
  schedule_id: IdOrNull,
  /** Of the shipments that go with it, `12,13`: their collection is its stop. A text, since columns hold plain values. */
  shipment_ids: z.string(),
})
export type LiveCollectionRequest = z.infer<typeof LiveCollectionRequest>

/**
 * The day of a driver (decision 120). Its stops in their order, as domain/dispatch/tripsheet-text.ts writes them: a text, since
 * columns hold plain values; what is at each door stands in the shipments. Accounts and visitors see none.
 */
export const LiveTripsheet = z.object({
  id: Id,
  version: z.number().int(),
  driver_id: Id,
  branch_id: IdOrNull,
  /** South African date, `2026-11-24`. */
  day: z.string(),
  status: TripsheetStatus,
  /** Planned, ms; null where nobody has said. */
  start_at: MsOrNull,
  end_at: MsOrNull,
  stops: z.string(),
})
export type LiveTripsheet = z.infer<typeof LiveTripsheet>
export const LIVE_TRIPSHEET_FIELDS = LiveTripsheet.keyof().options

/**
 * An alert that is open (decision 128), for staff. `since`: when its condition began to hold. One that is over is gone from a snapshot, and
 * has `closed_at` where it was there before.
 */
export const LiveAlert = z.object({
  id: Id,
  version: z.number().int(),
  rule_id: Id,
  rule_name: z.string(),
  severity: z.enum(ALERT_SEVERITIES),
  sound: z.boolean(),
  subject: AlertSubject,
  subject_id: Id,
  subject_name: z.string(),
  branch_id: IdOrNull,
  since: Ms,
  opened_at: Ms,
  acknowledged_at: MsOrNull,
  acknowledged_by: z.string().nullable(),
  escalated_at: MsOrNull,
  escalated_to: z.string().nullable(),
  closed_at: MsOrNull,
})
export type LiveAlert = z.infer<typeof LiveAlert>
export const LIVE_ALERT_FIELDS = LiveAlert.keyof().options

/** The kinds of thing in the live workspace, each with its row. */
export const LIVE_ROWS = {
  shipment: LiveShipment,
  driver: LiveDriver,
  collection_request: LiveCollectionRequest,
  tripsheet: LiveTripsheet,
  alert: LiveAlert,
} as const
export type LiveKind = keyof typeof LIVE_ROWS
export const LiveKind = z.enum(['shipment', 'driver', 'collection_request', 'tripsheet', 'alert'])

export const LIVE_SHIPMENT_FIELDS = LiveShipment.keyof().options
export const LIVE_DRIVER_FIELDS = LiveDriver.keyof().options
export const LIVE_REQUEST_FIELDS = LiveCollectionRequest.keyof().options

/**
 * A finished shipment, or collection request, stays in the live workspace for this long (ms): the boards show today and yesterday; older ones are
 * history, found through GET /shipments.
 */
export const FINISHED_STAYS_LIVE_MS = 36 * 3_600_000

/** As a node of the version before answers, which knows none. */
const NO_COLUMNS: Columns = { fields: [], cols: [] }

export const LiveSnapshot = z.object({
  /** Names the log. Another epoch means another log (a restore): start anew. */
  epoch: z.string(),
  /** The snapshot holds every event up to this one, and may hold some later ones. */
  seq: z.number().int(),
  /** The platform's clock, ms. */
  at: Ms,
  shipments: Columns,
  drivers: Columns,
  /** Those that are open, and that were closed or cancelled lately. */
  collection_requests: Columns.default(NO_COLUMNS),
  /** Of yesterday and later. Absent in a recording of before there were any. */
  tripsheets: Columns.optional(),
  /** Those that are open. Absent where there are none. */
  alerts: Columns.optional(),
  /** Where they were asked for. */
  day: DayFigures.optional(),
})
export type LiveSnapshot = z.infer<typeof LiveSnapshot>
/** As it is sent. */
export type SnapshotAnswer = z.input<typeof LiveSnapshot>

export const liveSnapshot = defineEndpoint({
  name: 'live.snapshot',
  method: 'GET',
  path: '/live/snapshot',
  tag: 'Live',
  summary: 'Everything in the live workspace that you may see, with the sequence number it is true for',
  auth: 'permitted',
  query: z.object({
    /** Only so many shipments, those whose status is the newest: to paint something before all of them are there. */
    newest: z.coerce.number().int().min(0).max(1_000).optional(),
    /** The figures of the day with it, of all branches. */
    day: z.literal('told').optional(),
  }),
  body: EmptyObject,
  answer: LiveSnapshot,
})
