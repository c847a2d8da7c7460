/** From the columns of the wire to rows and events of the live workspace. What does not fit its schema is left out and told. */
import { type Columns, rowAt, rowCount } from '../../contract/column-encoding.ts'
import type { EventGroup, Events, Positions } from '../../contract/frames.ts'
import {
  LIVE_SHIPMENT_FIELDS,
  LiveAlert,
  LiveCollectionRequest,
  LiveDriver,
  LivePosition,
  LiveShipment,
  type LiveSnapshot,
  LiveTripsheet,
} from '../../contract/live.ts'
import type { Entity, EntityEvent } from '../stores/entity-store.ts'
import { type RowSchema, validRows } from './column-validation.ts'

type Report = (problem: string, detail: unknown) => void

const ShipmentFields = LiveShipment.partial()
const DriverFields = LiveDriver.partial()
const RequestFields = LiveCollectionRequest.partial()
const TripsheetFields = LiveTripsheet.partial()
const AlertFields = LiveAlert.partial()

const {
  customer_reference,
  cost_center,
  exception,
  exception_at,
  exception_reason,
  handled_until,
  tags,
  parcels_apart,
  mass_kg,
  volume_litres,
  collection_pickup_point_id,
  delivery_pickup_point_id,
} = LiveShipment.shape
/**
 * A row as a node of the version before gives it, whom a console of this one may ask while nodes are replaced one by one.
 * Only of whole rows: in an event what is absent has not changed.
 */
const ShipmentOfBefore = LiveShipment.extend({
  customer_reference: customer_reference.default(null),
  cost_center: cost_center.default(null),
  exception: exception.default(null),
  exception_at: exception_at.default(null),
  exception_reason: exception_reason.default(null),
  handled_until: handled_until.default(null),
  tags: tags.default(''),
  parcels_apart: parcels_apart.default(0),
  mass_kg: mass_kg.default(null),
  volume_litres: volume_litres.default(null),
  collection_pickup_point_id: collection_pickup_point_id.default(null),
  delivery_pickup_point_id: delivery_pickup_point_id.default(null),
})

export function readShipments(columns: Columns, report: Report): LiveShipment[] {
  const isWhole = LIVE_SHIPMENT_FIELDS.every((field) => columns.fields.includes(field))
  return readRows(columns, isWhole ? LiveShipment : ShipmentOfBefore, report)
}

/** The row with every field, in the order of the schema; null when fields are missing. */
export const wholeShipment = (fields: Partial<LiveShipment>) =>
  ShipmentOfBefore.safeParse(fields).data ?? null
export const wholeTripsheet = (fields: Partial<LiveTripsheet>) => LiveTripsheet.safeParse(fields).data ?? null
export const wholeAlert = (fields: Partial<LiveAlert>) => LiveAlert.safeParse(fields).data ?? null
/** Where a driver is told of beside the log: who comes with an event is nowhere yet. */
const NO_POSITION = { lat: null, lng: null, heading: null, speed_kmh: null, at: null }
export const wholeDriver = (fields: Partial<LiveDriver>) =>
  LiveDriver.safeParse({ ...NO_POSITION, ...fields }).data ?? null
export const wholeRequest = (fields: Partial<LiveCollectionRequest>) =>
  LiveCollectionRequest.safeParse(fields).data ?? null

/** The driver with the newer of two positions. */
export function withNewerPosition(
  driver: LiveDriver,
  { at, lat, lng, heading, speed_kmh }: Partial<LiveDriver>,
) {
  if (at == null || lat === undefined || lng === undefined || (driver.at !== null && driver.at >= at))
    return driver
  return { ...driver, lat, lng, heading: heading ?? null, speed_kmh: speed_kmh ?? null, at }
}

/** Where drivers are, of a frame beside the log. */
export function readPositions(frame: Positions, report: Report): LivePosition[] {
  return readRows({ fields: frame.fields, cols: frame.cols }, LivePosition, report)
}

export function readRows<Row>(columns: Columns, schema: RowSchema<Row>, report: Report): Row[] {
  const rows: Row[] = []
  const count = rowCount(columns)
  const fitting = validRows(columns, schema, 'all')
  for (let i = 0; i < count; i++) {
    const read = fitting === null ? schema.safeParse(rowAt(columns, i)) : null
    if (fitting !== null) rows.push(fitting(i))
    else if (read?.success) rows.push(read.data)
    else report('a row of the snapshot is not understood', read?.error)
  }
  return rows
}

/** The rows of a snapshot, each as its store holds it. */
export interface SnapshotRows {
  readonly shipments: readonly LiveShipment[]
  readonly drivers: readonly LiveDriver[]
  readonly requests: readonly LiveCollectionRequest[]
  readonly tripsheets: readonly LiveTripsheet[]
  readonly alerts: readonly LiveAlert[]
}

/** The rows of a snapshot. */
export const readSnapshot = (snapshot: LiveSnapshot, report: Report): SnapshotRows => ({
  shipments: readShipments(snapshot.shipments, report),
  drivers: readRows(snapshot.drivers, LiveDriver, report),
  requests: readRows(snapshot.collection_requests, LiveCollectionRequest, report),
  tripsheets: snapshot.tripsheets === undefined ? [] : readRows(snapshot.tripsheets, LiveTripsheet, report),
  alerts: snapshot.alerts === undefined ? [] : readRows(snapshot.alerts, LiveAlert, report),
})

/** One event of a group, before its fields are looked at. */
interface Head {
  readonly seq: number
  /** Business time, ms. */
  readonly at: number
  readonly type: string
  readonly of: EventGroup['entity']
  readonly id: number
}

export interface DecodedEvents {
  readonly shipments: EntityEvent<LiveShipment>[]
  readonly drivers: EntityEvent<LiveDriver>[]
  readonly requests: EntityEvent<LiveCollectionRequest>[]
  readonly tripsheets: EntityEvent<LiveTripsheet>[]
  readonly alerts: EntityEvent<LiveAlert>[]
  /** All of them, in the order of the log. */
  readonly heads: Head[]
}

/** The events of a frame that come after `have`. */
export function readEvents(frame: Events, have: number, report: Report): DecodedEvents {
  const events: DecodedEvents = {
    shipments: [],
    drivers: [],
    requests: [],
    tripsheets: [],
    alerts: [],
    heads: [],
  }
  for (const group of frame.groups) {
    if (group.entity === 'shipment')
      readGroup(group, ShipmentFields, have, events.shipments, events.heads, report)
    else if (group.entity === 'driver')
      readGroup(positionOnly(group), DriverFields, have, events.drivers, events.heads, report)
    else if (group.entity === 'tripsheet')
      readGroup(group, TripsheetFields, have, events.tripsheets, events.heads, report)
    else if (group.entity === 'alert')
      readGroup(group, AlertFields, have, events.alerts, events.heads, report)
    else readGroup(group, RequestFields, have, events.requests, events.heads, report)
  }
  events.heads.sort((a, b) => a.seq - b.seq)
  return events
}

/**
 * A driver's own `at` is the time of the position; a group's is the time of the event. They are one and the same
 * column where a position is told, and must not be mixed up where something else of the driver changed.
 */
function positionOnly(group: EventGroup): EventGroup {
  if (group.type === 'driver.moved' || group.fields.includes('lat')) return group
  return { ...group, fields: group.fields.map((field) => (field === 'at' ? 'event_at' : field)) }
}

function readGroup<Row extends Entity>(
  group: EventGroup,
  schema: RowSchema<Partial<Row>>,
  have: number,
  events: EntityEvent<Row>[],
  heads: Head[],
  report: Report,
): void {
  const count = rowCount(group)
  const fitting = validRows(group, schema, 'some')
  const seqs = group.fields.indexOf('seq')
  const ats = Math.max(group.fields.indexOf('at'), group.fields.indexOf('event_at'))
  for (let i = 0; i < count; i++) {
    const seq = Number(group.cols[seqs]?.[i])
    if (seq <= have) continue
    const read = fitting === null ? schema.safeParse(rowAt(group, i)) : null
    const fields = fitting === null ? read?.data : fitting(i)
    const { id, version } = fields ?? {}
    if (fields === undefined || id === undefined || version === undefined) {
      report('an event is not understood', read?.error)
      continue
    }
    events.push({ seq, type: group.type, id, version, fields })
    heads.push({ seq, at: Number(group.cols[ats]?.[i]), type: group.type, of: group.entity, id })
  }
}
