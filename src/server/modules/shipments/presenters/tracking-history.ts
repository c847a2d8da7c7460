import { sql } from 'kysely'
import type { TrackingEvent } from '../../../../contract/shipments.ts'
import type { Side } from '../../../../domain/shipments/exception.ts'
import { isInternalMessage, isStaffOnly } from '../../../../domain/shipments/internal-message.ts'
import {
  LogEventType,
  logEvent,
  NOTE_EVENTS,
  PRINT_EVENTS,
  PROOF_EVENTS,
  REPLANNED,
} from '../../../../domain/shipments/log-event.ts'
import { parcelId } from '../../../../domain/shipments/parcel-status.ts'
import { isKnownStatus, isQuote, ShipmentStatus } from '../../../../domain/shipments/shipment-status.ts'
import { withoutUndone } from '../../../../domain/shipments/undo.ts'
import { isStaffSide, type Viewer } from '../../../../domain/shipments/visibility.ts'
import {
  completionOf,
  type RecordedStep,
  WITHDRAWABLE_FOR_MS,
} from '../../../../domain/shipments/withdrawing.ts'
import { publicLine, withdrawnLine } from '../../../../domain/tracking/public-tracking.ts'
import type { ToldStep } from '../../../../domain/tracking/told-row.ts'
import { type TrackingRules, toldStep } from '../../../../domain/tracking/tracked-status.ts'
import { PLANNED_ONCE } from '../../../kernel/database/planned-once.ts'
import type { EventRow } from '../../../kernel/database/rows.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import { iso } from '../../../kernel/http/iso.ts'

interface Row extends Pick<EventRow, 'id' | 'type' | 'version' | 'source' | 'told'> {
  readonly at: number
  /** Wall clock, ms; absent where nobody asks. */
  readonly recorded_at?: number
  readonly request_id?: string | null
  /** Each changed field: [from, to]. */
  readonly change: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** A status as people outside are told it, or null when it is not theirs to know. */
function lineStatus(row: Row): string | null {
  const ofParcel = ShipmentStatus.safeParse(row.change.parcel_status?.[1])
  if (ofParcel.success) return ofParcel.data
  const to = ShipmentStatus.safeParse(row.change.status?.[1])
  if (to.success) return to.data
  if (row.type === 'shipment.booked') return 'submitted'
  return row.told?.event ?? (row.type === 'shipment.rescheduled' ? 'rescheduled' : null)
}

/** Whom a step gave a stop to: the driver, null where it was taken from one; undefined where it was about no driver. */
function assigned({ change }: Row): { side: Side; driver: number | null } | undefined {
  for (const side of ['delivery', 'collection'] as const) {
    const agent = change[`${side}_agent_id`]
    if (agent === undefined) continue
    return { side, driver: typeof agent[1] === 'number' ? agent[1] : null }
  }
  return undefined
}

/** Another driver of the same status: a line for staff, who ask who had it. */
function reassigned(row: Row): string | null {
  const to = assigned(row)
  if (to === undefined || row.change.status !== undefined) return null
  return `${to.side}-${to.driver === null ? 'unassigned' : 'assigned'}`
}

function isForStaffOnly(row: Row): boolean {
  const to = (row.change.parcel_status ?? row.change.status)?.[1]
  return isStaffOnly(row.told?.event) || to === 'on-hold-internal' || (typeof to === 'string' && isQuote(to))
}

/** What is said among colleagues, and what a driver says to the provider, is not for others, though the step is. */
function isOfCourier({ type, change, told }: Row, line: string): boolean {
  const status = isKnownStatus(line) ? line : undefined
  const isCallNoted = typeof change.handled_until?.[1] === 'number'
  return isInternalMessage({ type, status, event: told?.event, isCallNoted })
}

function isTracked(row: Row): boolean {
  const type = LogEventType.safeParse(row.type)
  return type.success && (logEvent(type.data).tracked || row.change.status !== undefined)
}

/** Of one of several parcels: which, and whether the shipment took its status. */
function parcelOf({ told, change }: Row, shipmentId: number): Partial<TrackingEvent> & { parcel_id: number } {
  if (told?.parcel === undefined) return { parcel_id: 0 }
  return {
    parcel_id: parcelId(shipmentId, told.parcel),
    ...(told.parcel_reference !== undefined && { parcel_tracking_reference: told.parcel_reference }),
    moves_shipment: change.status !== undefined && change.status[1] === change.parcel_status?.[1],
  }
}

interface Line {
  readonly row: Row
  /** As the viewer is told it. */
  readonly status: string
  readonly recorded: string
  /** Of a completion that was taken back, and of the taking back the status of that one. */
  readonly withdrawn?: true
  readonly withdraws?: string
}

/** A step as it is told by itself. */
function lineOf(row: Row, staffSide: boolean, rules: TrackingRules): Line | null {
  const change = staffSide ? reassigned(row) : null
  const recorded = change ?? lineStatus(row)
  if (recorded === null || (change === null && !isTracked(row))) return null
  if (staffSide) return { row, status: recorded, recorded }
  const status = isForStaffOnly(row) ? null : toldStep(recorded, rules)
  return status === null ? null : { row, status, recorded }
}

/** What of these steps, newest first, a viewer may know of, with the status that each tells. */
function linesOf(rows: readonly Row[], staffSide: boolean, rules: TrackingRules): Line[] {
  const steps = withoutUndone(rows)
  const withdrawn = new Set(steps.flatMap(({ told }) => told?.withdraws ?? []))
  const standing = steps.filter(
    ({ version, told }) => told?.withdraws === undefined && !withdrawn.has(version),
  )
  return steps.flatMap((row): Line[] => {
    const line = lineOf(row, staffSide, rules)
    const { withdraws } = row.told ?? {}
    if (withdraws === undefined)
      return line === null ? [] : [{ ...line, ...(withdrawn.has(row.version) && { withdrawn: true }) }]
    const completed = steps.find(({ version }) => version === withdraws)
    const told = completed === undefined ? null : lineOf(completed, staffSide, rules)
    // Whoever was not told of it is not told that it was taken back.
    if (told === null) return []
    const before = standing
      .filter(({ version }) => version < withdraws)
      .map((one) => lineOf(one, staffSide, rules)?.status)
      .find((status) => isKnownStatus(status ?? ''))
    const status = line?.status ?? before ?? 'submitted'
    return [{ row, status, recorded: status, withdraws: told.status }]
  })
}

const NO_STEPS = [...NOTE_EVENTS, ...PRINT_EVENTS, REPLANNED]

/** The lines of a shipment's history, newest first. */
async function historyLines(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  staffSide: boolean,
  rules: TrackingRules,
): Promise<Line[]> {
  return linesOf(await historyRows(tx, providerId, shipmentId), staffSide, rules)
}

function historyRows(tx: Tx, providerId: number, shipmentId: number): Promise<Row[]> {
  return (
    tx
      .selectFrom('events')
      .select(['id', 'at', 'recorded_at', 'request_id', 'type', 'version', 'source', 'change', 'told'])
      .where('provider_id', '=', providerId)
      .where('entity', '=', 'shipment')
      .where('entity_id', '=', shipmentId)
      // However much is written about it and printed of it, no step of it is crowded out.
      .where('type', 'not in', NO_STEPS)
      .orderBy('version', 'desc')
      .limit(500)
      // The log has a part for each month: planning over all of them takes longer than reading.
      .modifyFront(PLANNED_ONCE)
      .execute()
  )
}

const marksOf = ({ withdrawn, withdraws }: Line) => ({
  ...(withdrawn === true && { withdrawn }),
  ...(withdraws !== undefined && { withdraws }),
})

/** A line in the words of the wire (clients.md). */
function eventAnswer(line: Line, shipmentId: number, staffSide: boolean): TrackingEvent {
  const { row, status, recorded } = line
  return {
    id: row.id,
    ...parcelOf(row, shipmentId),
    ...marksOf(line),
    date: iso(row.at),
    status,
    message: staffSide || !isOfCourier(row, recorded) ? (row.told?.message ?? null) : null,
    location: row.told?.location ?? null,
    source: staffSide ? row.source : null,
    ...(staffSide && { driver_id: assigned(row)?.driver ?? null }),
    lat: row.told?.lat ?? null,
    lng: row.told?.lng ?? null,
    ...NOTHING_KEPT,
  }
}

/** What is kept with a step is the proof of a delivery (pod), which those who may see it find beside its last. */
const NOTHING_KEPT = { data: null, shipment_files: [] }

/** The history that a shipment has when it was just booked, by the event that tells of it. */
export function firstEvents(
  id: number,
  { at, type, version, actor, change, told }: NewEvent,
  viewer: Viewer,
  rules: TrackingRules,
): TrackingEvent[] {
  const staffSide = isStaffSide(viewer)
  const row = { id, at, type, version, source: actor.source, change, told: told ?? null }
  return linesOf([row], staffSide, rules).map((line) => eventAnswer(line, 0, staffSide))
}

/** The history of a shipment, newest first: the log's own events, in the words of the wire (clients.md). */
export async function trackingEvents(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  viewer: Viewer,
  rules: TrackingRules,
): Promise<TrackingEvent[]> {
  const staffSide = isStaffSide(viewer)
  const rows = await historyRows(tx, providerId, shipmentId)
  const offered = viewer.kind === 'staff' ? withdrawableSteps(rows, Date.now())[0]?.version : undefined
  return linesOf(rows, staffSide, rules).map((line) => ({
    ...eventAnswer(line, shipmentId, staffSide),
    ...(line.row.version === offered && { withdrawable: true }),
  }))
}

/**
 * The steps that may be taken back, newest first: the last that moved the shipment or a parcel, where it completed something lately, with
 * those of other parcels that were told in the same call.
 */
function withdrawableSteps(rows: readonly Row[], wallNow: number): (Row & RecordedStep)[] {
  const steps = withoutUndone(rows)
  const withdrawn = new Set(steps.flatMap(({ told }) => told?.withdraws ?? []))
  const moves = steps
    .filter(
      ({ version, change, told }) =>
        told?.withdraws === undefined &&
        !withdrawn.has(version) &&
        (change.status_at !== undefined || change.parcel_status !== undefined),
    )
    .map((row) => ({
      ...row,
      status: ShipmentStatus.safeParse(row.change.status?.[1] ?? lineStatus(row)).data,
    }))
  const [last] = moves
  if (last?.recorded_at === undefined || last.recorded_at < wallNow - WITHDRAWABLE_FOR_MS) return []
  const completion = completionOf(last)
  if (completion === null) return []
  const isOther = (step: Row & RecordedStep) =>
    step.recorded_at !== last.recorded_at ||
    step.request_id !== last.request_id ||
    completionOf(step) !== completion
  const end = moves.findIndex(isOther)
  return end === -1 ? moves : moves.slice(0, end)
}

/** The steps of a locked shipment that go with this one where it is taken back, newest first; none where it is not. */
export async function stepsToWithdraw(tx: Tx, providerId: number, shipmentId: number, eventId: number) {
  const steps = withdrawableSteps(await historyRows(tx, providerId, shipmentId), Date.now())
  return steps.some(({ id }) => id === eventId) ? steps : []
}

/** The steps of several shipments by their ids, newest first, as people outside are told them. */
export async function historiesOutside(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
  rules: TrackingRules,
): Promise<Map<number, ToldStep[]>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'entity_id', 'at', 'type', 'version', 'source', 'change', 'told'])
    .where('provider_id', '=', providerId)
    .where('entity', '=', 'shipment')
    // There may be more of them than a statement has parameters.
    .where(sql<boolean>`entity_id = ANY(${[...shipmentIds]}::bigint[])`)
    .where('type', 'not in', NO_STEPS)
    // What was edited is no step, and may be long.
    .where('type', '!=', 'shipment.changed')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ entity_id }) => entity_id)].map(([id, steps]) => [
      id,
      stepsOf(linesOf(steps, false, rules), id),
    ]),
  )
}

/** With the hub that each brought the shipment to. */
const stepsOf = (lines: readonly Line[], id: number): ToldStep[] =>
  lines.map((line) => ({ ...eventAnswer(line, id, false), at: line.row.at, hub_id: hubOf(line.row) }))

const hubOf = ({ change }: Row): number | null | undefined => {
  if (change.hub_id === undefined) return undefined
  const to = change.hub_id[1]
  return typeof to === 'number' ? to : null
}

/** The history of a shipment as it was when the shipment had a version. */
export interface HistoryAt {
  /** As a viewer was told it. */
  told(version: number, viewer: Viewer): TrackingEvent[]
  /** Which version of the proof of its delivery there was; null where there was none. */
  proof(version: number): number | null
}

/** The same for each of its versions, read once. */
export async function historyOf(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  rules: TrackingRules,
): Promise<HistoryAt> {
  const rows = await historyRows(tx, providerId, shipmentId)
  const proofs = await tx
    .selectFrom('events')
    .select(['version', 'change'])
    .where('provider_id', '=', providerId)
    .where('entity', '=', 'shipment')
    .where('entity_id', '=', shipmentId)
    .where('type', 'in', [...PROOF_EVENTS, 'shipment.completionWithdrawn'])
    .orderBy('version', 'desc')
    .execute()
  const until = (version: number) => rows.filter((row) => row.version <= version)
  return {
    told(version, viewer) {
      const staffSide = isStaffSide(viewer)
      return linesOf(until(version), staffSide, rules).map((line) => eventAnswer(line, shipmentId, staffSide))
    },
    proof(version) {
      const last = proofs.find((row) => row.version <= version && row.change.pod !== undefined)?.change
        .pod?.[1]
      return typeof last === 'number' ? last : null
    },
  }
}

/** Where a step happened, as anybody may know it. */
export interface PublicPlace {
  readonly name: string
  readonly lat: number | null
  readonly lng: number | null
}

/** The suburbs at both ends, and the hubs. */
export interface PublicPlaces {
  readonly collection: PublicPlace
  readonly delivery: PublicPlace
  readonly hubs: ReadonlyMap<number, PublicPlace>
}

/** The same for people without a key: our sentences, suburbs and hubs, nothing that somebody wrote or a phone measured. */
export async function publicEvents(
  tx: Tx,
  providerId: number,
  shipmentId: number,
  places: PublicPlaces,
  rules: TrackingRules,
): Promise<TrackingEvent[]> {
  const lines = await historyLines(tx, providerId, shipmentId, false, rules)
  return lines.flatMap((told) => {
    const { row, status, withdraws } = told
    const line = withdraws === undefined ? publicLine(status) : withdrawnLine(withdraws)
    if (line === null) return []
    const place =
      line.at === 'hub' ? places.hubs.get(hubOf(row) ?? 0) : line.at === null ? undefined : places[line.at]
    return [
      {
        // Of this shipment's own steps: the number in the log tells how much the provider does in a day.
        id: row.version,
        ...parcelOf(row, shipmentId),
        ...marksOf(told),
        date: iso(row.at),
        status,
        message: line.en,
        location: place?.name ?? null,
        source: null,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        ...NOTHING_KEPT,
      },
    ]
  })
}
