import {
  LIVE_DRIVER_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  LIVE_TRIPSHEET_FIELDS,
  type LiveKind,
  type LiveShipment,
} from '../../../../contract/live.ts'
import { taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { readStops, stopsText } from '../../../../domain/dispatch/tripsheet-text.ts'
import { isInternalException, NO_EXCEPTION } from '../../../../domain/shipments/exception.ts'
import { isStaffOnly } from '../../../../domain/shipments/internal-message.ts'
import {
  INSIDE_EVENTS,
  type LogEventType,
  PRINT_EVENTS,
  ZONE_EVENTS,
} from '../../../../domain/shipments/log-event.ts'
import { displayedStatus, isKnownStatus, isQuote } from '../../../../domain/shipments/shipment-status.ts'
import { isStaffSide, maySee, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { untoldFields } from '../../../../domain/tracking/told-row.ts'
import { isUntold, type TrackingRules, toldStep } from '../../../../domain/tracking/tracked-status.ts'
import { keysOf } from '../../../../domain/values/table.ts'
import type { EventScope, LogEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import { type Presented, presented } from '../../../kernel/realtime/presented.ts'

/** What is presented here; collection requests and alerts are by their own modules. */
type Kind = Exclude<LiveKind, 'collection_request' | 'alert'>

const LIVE_FIELDS: Record<Kind, ReadonlySet<string>> = {
  shipment: new Set(LIVE_SHIPMENT_FIELDS),
  driver: new Set(LIVE_DRIVER_FIELDS),
  tripsheet: new Set(LIVE_TRIPSHEET_FIELDS),
}

/** Who is told a field of a shipment: everybody who follows it, its account as well as staff, or staff and drivers alone. */
export type FieldAudience = 'visitors' | 'accounts' | 'staff'

/**
 * Every field is decided. A visitor follows how far it is, never whose it is, which door it goes to or what somebody
 * wrote. Who drives, when the driver plans to be there and who saw to what is the provider's own business.
 */
export const FIELD_AUDIENCE: Readonly<Record<keyof LiveShipment, FieldAudience>> = {
  id: 'visitors',
  version: 'visitors',
  ref: 'accounts',
  custom_ref: 'accounts',
  customer_reference: 'accounts',
  cost_center: 'accounts',
  account_id: 'accounts',
  service_level_code: 'accounts',
  status: 'visitors',
  status_at: 'visitors',
  created_at: 'accounts',
  // Unless it was said among colleagues (domain/shipments/internal-message.ts).
  message: 'accounts',
  failed_attempts: 'accounts',
  // Unless it is between the provider and its driver.
  exception: 'accounts',
  exception_at: 'accounts',
  exception_reason: 'accounts',
  handled_until: 'staff',
  parcel_count: 'accounts',
  parcels_apart: 'accounts',
  weight_kg: 'accounts',
  mass_kg: 'accounts',
  volume_litres: 'accounts',
  collection_name: 'accounts',
  collection_place: 'accounts',
  collection_lat: 'accounts',
  collection_lng: 'accounts',
  delivery_name: 'accounts',
  delivery_place: 'accounts',
  delivery_lat: 'accounts',
  delivery_lng: 'accounts',
  collection_pickup_point_id: 'accounts',
  delivery_pickup_point_id: 'accounts',
  collection_branch_id: 'accounts',
  delivery_branch_id: 'accounts',
  hub_id: 'accounts',
  collection_agent_id: 'staff',
  delivery_agent_id: 'staff',
  collection_after: 'accounts',
  collection_before: 'accounts',
  delivery_after: 'visitors',
  delivery_before: 'visitors',
  collection_eta: 'staff',
  delivery_eta: 'staff',
  collected_at: 'visitors',
  delivered_at: 'visitors',
  tags: 'accounts',
}

/** What a step brings with it beside the status of the shipment. */
const BESIDE_STATUS = ['message', 'hub_id', 'collected_at', 'failed_attempts', 'parcels_apart'] as const
/** What a step that is not told does not change of a row that somebody has. */
export const STEP_FIELDS = ['status', 'status_at', ...BESIDE_STATUS] as const
/** Nothing live changes with these. */
const SILENT: ReadonlySet<string> = new Set([...PRINT_EVENTS, ...ZONE_EVENTS])
/** Whoever saw it sees it no longer. */
const GONE: ReadonlySet<string> = new Set(['driver.retired' satisfies LogEventType])
const INSIDE: ReadonlySet<string> = new Set(INSIDE_EVENTS)

const fieldsFor = (...whom: FieldAudience[]): ReadonlySet<string> =>
  new Set(LIVE_SHIPMENT_FIELDS.filter((field) => whom.includes(FIELD_AUDIENCE[field])))
const FOR_VISITORS = fieldsFor('visitors')
const FOR_STAFF_ALONE = fieldsFor('staff')

function liveKind(entity: LogEvent['entity']): Kind | null {
  return entity === 'shipment' || entity === 'driver' || entity === 'tripsheet' ? entity : null
}

/** What was said among staff stays there: the words of a staff-only event are not shown outside, nor are they
 *  by a later event that carries the whole row. */
function isInside(event: LogEvent): boolean {
  return event.scope.message_inside === true || isStaffOnly(event.told?.event)
}

function statusOutside(scope: EventScope, { override_shipment_statuses: overrideStatuses }: TrackingRules) {
  if (scope.status === undefined) return null
  if (!isKnownStatus(scope.status)) throw new Error(`the status ${scope.status} is not known to this version`)
  const facts = {
    status: scope.status,
    collection_agent_id: scope.collection_agent_id ?? null,
    delivery_agent_id: scope.delivery_agent_id ?? null,
  }
  return displayedStatus(facts, { staff: false, overrideStatuses })
}

/** What passes between the provider and its drivers is no exception of the account's, nor is what is not tracked. */
function isShownOutside(exception: string, { exclude_tracking_statuses: excluded }: TrackingRules): boolean {
  return isKnownStatus(exception) && !isInternalException(exception) && !excluded.includes(exception)
}

function patchOf(event: LogEvent, kind: Kind): Record<string, Scalar> {
  const patch: Record<string, Scalar> = {}
  for (const [field, [, to]] of Object.entries(event.change))
    if (LIVE_FIELDS[kind].has(field)) patch[field] = to
  return patch
}

/** As a shipment stands of which no step is told. */
const NOTHING_TOLD = {
  status: 'submitted',
  message: null,
  hub_id: null,
  collected_at: null,
  failed_attempts: 0,
  parcels_apart: 0,
} as const

/** Whether an event is a step that is not told besides the status of the shipment: of a parcel, or without a status of its own. */
function isStepUntold({ change, told }: LogEvent, rules: TrackingRules): boolean {
  const step = change.parcel_status?.[1] ?? (change.status === undefined ? told?.event : undefined)
  return typeof step === 'string' && toldStep(step, rules) === null
}

function outside(
  event: LogEvent,
  viewer: Viewer,
  values: Record<string, Scalar>,
  isWhole: boolean,
  rules: TrackingRules,
) {
  const shown: Record<string, Scalar> = {}
  for (const [field, value] of Object.entries(values)) {
    if (viewer.kind === 'visitor' && !FOR_VISITORS.has(field)) continue
    if (!FOR_STAFF_ALONE.has(field)) shown[field] = value
    else if (isWhole) shown[field] = null
  }
  const status = statusOutside(event.scope, rules)
  const isHidden = status !== null && isUntold(status, rules)
  const untold = untoldFields(rules)
  if (isHidden && isWhole) Object.assign(shown, NOTHING_TOLD, { status_at: shown.created_at })
  // Whoever knows the shipment keeps the last step that is told, with its moment, its words and its hub.
  else if (isHidden && 'status' in shown) for (const field of STEP_FIELDS) delete shown[field]
  else {
    if (isStepUntold(event, rules)) for (const field of BESIDE_STATUS) delete shown[field]
    if ('status' in shown) shown.status = status
  }
  for (const field of keysOf(untold)) if (field in shown) shown[field] = untold[field] ?? null
  if ('message' in shown && isInside(event)) shown.message = null
  // Reported once more, the exception itself does not change: the status says what it is.
  const { exception = event.scope.status } = shown
  const isTold = 'exception' in shown || 'exception_reason' in shown || 'exception_at' in shown
  if (isTold && typeof exception === 'string' && !isShownOutside(exception, rules))
    Object.assign(shown, NO_EXCEPTION)
  return shown
}

/** Of a tripsheet nothing is told to whoever is limited to its branch of tasks that are of others. */
function leaveOutBeyond(values: Record<string, Scalar>, { beyond = [] }: EventScope): void {
  if (beyond.length === 0 || typeof values.stops !== 'string') return
  const hidden = new Set(beyond)
  const stops = readStops(values.stops)
  values.stops = stopsText(
    stops.map((stop) => ({ ...stop, tasks: stop.tasks.filter((task) => !hidden.has(taskKey(task))) })),
  )
}

/**
 * The event for this viewer, or null when it is not theirs to see or tells them nothing. Whichever of the staff look, a
 * change is the same: `forStaff` keeps it for the other scopes of a batch. Throws when this version cannot read it.
 */
export function present(
  event: LogEvent,
  viewer: Viewer,
  rules: TrackingRules,
  forStaff?: Map<LogEvent, Presented>,
): Presented | null {
  const of = liveKind(event.entity)
  // Nobody works on a quote: it comes into the live workspace with the event that books it.
  // What is printed of it changes nothing that is shown live.
  if (SILENT.has(event.type)) return null
  if (of === null || (event.scope.status !== undefined && isQuote(event.scope.status))) return null
  const staffSide = isStaffSide(viewer)
  if (!staffSide && INSIDE.has(event.type)) return null
  const sees = (scope: EventScope) =>
    maySee(viewer, event.entity, scope, event.entity_id) &&
    (staffSide || scope.status === undefined || statusOutside(scope, rules) !== null)
  const saw = event.was === null ? null : sees(event.was)
  const seesNow = sees(event.scope)
  if (!seesNow && saw !== true) return null
  const head = { seq: event.seq, id: event.entity_id, version: event.version, at: event.at }
  if (!seesNow || GONE.has(event.type)) return presented(of, 'removed', head)
  const isWhole = event.whole !== null && saw !== true
  const isLimited = of === 'tripsheet' && viewer.kind === 'staff' && viewer.branch_id !== null
  const isShared = staffSide && !isWhole && !isLimited
  const known = isShared ? forStaff?.get(event) : undefined
  if (known !== undefined) return known
  const values = isWhole && event.whole !== null ? { ...event.whole } : patchOf(event, of)
  if (isLimited) leaveOutBeyond(values, event.scope)
  const shown = staffSide ? values : outside(event, viewer, values, isWhole, rules)
  // What no live row has (instructions, the hours of a driver) is told by the version alone: whoever has it open asks for it anew.
  const hasBeside = of === 'tripsheet' || viewer.kind !== 'visitor'
  const isBeside = hasBeside && Object.keys(values).length === 0
  if (Object.keys(shown).length === 0 && !isBeside) return null
  // `at` of a driver's row is the time of the position, which is also the time of the event.
  const made = presented(of, event.type, { ...shown, ...head })
  if (isShared) forStaff?.set(event, made)
  return made
}

/** A shipment of the snapshot for this viewer, as they are told it (as-told.ts); null when its status is hidden from them. */
export function presentShipment(
  whole: LiveShipment & { message_inside?: boolean },
  viewer: Viewer,
  rules: TrackingRules,
): LiveShipment | null {
  if (isStaffSide(viewer)) return whole
  const { message_inside, ...row } = whole
  const status = displayedStatus(row, { staff: false, overrideStatuses: rules.override_shipment_statuses })
  if (status === null) return null
  const isInside = message_inside === true || row.status === 'on-hold-internal'
  return {
    ...row,
    ...(row.exception !== null && !isShownOutside(row.exception, rules) && NO_EXCEPTION),
    status,
    message: isInside ? null : row.message,
    handled_until: null,
    collection_agent_id: null,
    delivery_agent_id: null,
    collection_eta: null,
    delivery_eta: null,
  }
}
