import { sql } from 'kysely'
import type { TrackingEventInput } from '../../../../contract/operations.ts'
import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import { handsOver, mustBeProven } from '../../../../domain/pod/proof.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { type ReasonSettings, reasonRefusal, reasonsFor } from '../../../../domain/shipments/reason-lists.ts'
import {
  branchRefusal,
  recorderRefusal,
  stopRefusal,
  timeRefusal,
} from '../../../../domain/shipments/recording-rules.ts'
import { type StateChange, scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { isRepeated, recordEvent } from '../../../../domain/shipments/shipment-transitions.ts'
import { trackingEvent } from '../../../../domain/shipments/tracking-event-table.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { foldReference } from '../../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import { runAuthorized } from '../../../kernel/commands/authority.ts'
import { answerOncePerKey } from '../../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { applyChange, type LockedShipment, lockShipments, saveShipments } from '../store.ts'
import type { RecordCommand, Recorded } from './command.ts'
import { doneItem, refusedItem } from './item-outcome.ts'

/**
 * Shipments by their own, a customer's or a parcel's reference ('PZDRMT/1'); first the one that the reference leads to,
 * then those of the time when it could be given twice.
 */
async function shipmentIdsByReference(
  tx: Tx,
  providerId: number,
  references: readonly string[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  if (references.length === 0) return ids
  const asked = Map.groupBy(new Set(references), foldReference)
  const { rows } = await sql<{ reference: string; id: number }>`
    SELECT r.reference, coalesce(t.shipment_id, base.shipment_id) AS id, 0 AS place
    FROM unnest(${[...asked.keys()]}::text[]) AS r(reference)
    LEFT JOIN tracking_references t ON t.provider_id = ${providerId} AND t.reference = r.reference
    LEFT JOIN tracking_references base
      ON base.provider_id = ${providerId} AND base.reference = regexp_replace(r.reference, '/\\d+$', '')
    WHERE coalesce(t.shipment_id, base.shipment_id) IS NOT NULL
    UNION ALL
    SELECT reference, shipment_id, 1 FROM duplicate_references
    WHERE provider_id = ${providerId} AND reference = ANY(${[...asked.keys()]}::text[])
    ORDER BY place, id DESC`.execute(tx)
  for (const { reference, id } of rows)
    for (const typed of asked.get(reference) ?? []) ids.set(typed, [...(ids.get(typed) ?? []), id])
  return ids
}

/** One thing that somebody tells. */
interface Report {
  readonly caller: Caller
  readonly input: TrackingEventInput
}

/** What of the house decides who records what where. */
interface ProviderContext {
  readonly drivers: ReadonlyMap<number, { branch_id: number | null; vehicle_kind: string }>
  readonly branches: ReadonlySet<number>
  readonly settings: Pick<Settings, 'exclude_tracking_statuses'> & ReasonSettings
  readonly now: number
}

async function readProviderContext(
  tx: Tx,
  providerId: number,
  commands: readonly Report[],
): Promise<Pick<ProviderContext, 'drivers' | 'branches'>> {
  const named = new Set(
    commands.flatMap(({ caller: { viewer }, input }) => [
      ...(viewer.kind === 'driver' ? [viewer.driver_id] : []),
      ...(input.driver_id == null ? [] : [input.driver_id]),
    ]),
  )
  // Most scans name neither driver nor branch: they wait for two questions less.
  const drivers =
    named.size === 0
      ? []
      : await tx
          .selectFrom('drivers')
          .select(['id', 'branch_id', 'vehicle_kind'])
          .where('provider_id', '=', providerId)
          .where(sql<boolean>`id = ANY(${[...named]}::int[])`)
          .where('deleted_date', 'is', null)
          .execute()
  const branches = commands.some(({ input }) => input.branch_id != null)
    ? await tx.selectFrom('branches').select('id').where('provider_id', '=', providerId).execute()
    : []
  return {
    drivers: new Map(drivers.map(({ id, ...driver }) => [id, driver])),
    branches: new Set(branches.map(({ id }) => id)),
  }
}

/** The driver of a truck takes along what is manifested at the hub of their branch, without each being given to them. */
function isLinehaul(
  { caller: { viewer }, input }: Report,
  held: LockedShipment,
  { drivers }: ProviderContext,
): boolean {
  if (viewer.kind !== 'driver' || input.event !== 'in-transit' || held.status !== 'manifested') return false
  const driver = drivers.get(viewer.driver_id)
  return driver?.vehicle_kind === 'truck' && driver.branch_id !== null && driver.branch_id === held.hub_id
}

/**
 * A reason in other words than the provider's. Only of staff, who choose it at a screen: what a driver says at a door has happened, and is
 * not lost for its words.
 */
function unlistedReason(
  { caller: { viewer }, input }: Report,
  { settings }: ProviderContext,
): Refusal | null {
  if (viewer.kind !== 'staff') return null
  return reasonRefusal(reasonsFor(trackingEvent(input.event).sets, settings), input.message, 'message')
}

function isVisibleTo(caller: Caller, held: LockedShipment | undefined): boolean {
  return held !== undefined && maySee(caller.viewer, 'shipment', scopeOf(held), held.id)
}

function decide(
  command: Report,
  held: LockedShipment | undefined,
  house: ProviderContext,
): Outcome<{ change: StateChange; at: number }> {
  const { caller, input } = command
  const { viewer } = caller
  const { now } = house
  if (held === undefined || !(isVisibleTo(caller, held) || isLinehaul(command, held, house)))
    return refused('shipment.notFound')
  const own = viewer.kind === 'driver' ? viewer.driver_id : null
  const branch_id = input.branch_id ?? null
  const ofShipment = scopeOf(held).branch_ids
  const ofDriver = own === null ? null : (house.drivers.get(own)?.branch_id ?? null)
  const no =
    recorderRefusal({ ...caller, excluded: house.settings.exclude_tracking_statuses }, input.event) ??
    (isLinehaul(command, held, house) ? null : stopRefusal(viewer, input.event, held)) ??
    branchRefusal(viewer, {
      branch_id,
      shipmentBranchIds: ofShipment,
      providerBranchIds: house.branches,
      driverBranchId: ofDriver,
    }) ??
    unlistedReason(command, house)
  if (no !== null) return { ok: false, refusal: no }
  const driver_id = input.driver_id ?? own
  // What one driver did is not another's.
  if (own !== null && driver_id !== own) return refused('permission.denied', { field: 'driver_id' })
  if (driver_id !== null && !house.drivers.has(driver_id))
    return refused('driver.notFound', { field: 'driver_id' })
  const told = {
    at: input.date ? Date.parse(input.date) : now,
    message: input.message ?? null,
    driver_id,
    branch_id,
    eta: input.eta ? Date.parse(input.eta) : null,
  }
  const untimely = timeRefusal(told, held, now)
  if (untimely !== null) return { ok: false, refusal: untimely }
  const outcome = recordEvent(held, input.event, told, now)
  return outcome.ok ? { ok: true, value: { change: outcome.value, at: told.at } } : outcome
}

/** What it comes to that somebody tells one thing of a shipment that is locked; nothing is written. */
export async function decideEvent(
  { tx, providerId, now, settings }: Command,
  caller: Caller,
  input: TrackingEventInput,
  held: LockedShipment,
): Promise<Outcome<{ change: StateChange; at: number }>> {
  const report = { caller, input }
  const house = {
    ...(await readProviderContext(tx, providerId, [report])),
    settings,
    now,
  }
  return decide(report, held, house)
}

const isOfDriver = ({ caller }: Report): boolean => caller.viewer.kind === 'driver'
const statusOf = ({ input }: Report) => trackingEvent(input.event).sets
const AT_DOOR = { delivery_pickup_point_id: null }

/** Those of the shipments that a driver scans as handed over which have to be proven instead (docs/decisions/097). */
async function toBeProven(
  { tx, providerId, settings }: Command,
  reports: readonly Report[],
  held: ReadonlyMap<number, LockedShipment>,
): Promise<ReadonlySet<number>> {
  if (!reports.some((report) => isOfDriver(report) && handsOver(statusOf(report), AT_DOOR))) return new Set()
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'pod_method'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...held.keys()]}::bigint[])`)
    .where('pod_method', 'is not', null)
    .execute()
  return new Set(rows.filter((row) => mustBeProven(row.pod_method, settings)).map(({ id }) => id))
}

/** Records what happened, in order, each with its own outcome: one refused does not stop the others. */
async function recordEach(command: Command, reports: readonly Report[]): Promise<ItemOutcome[]> {
  const { tx, providerId, now, settings } = command
  const references = reports.flatMap(({ input }) =>
    input.shipment_id === undefined && input.tracking_reference ? [input.tracking_reference] : [],
  )
  const byReference = await shipmentIdsByReference(tx, providerId, references)
  const candidates = ({ input }: Report): readonly number[] =>
    input.shipment_id !== undefined
      ? [input.shipment_id]
      : (byReference.get(input.tracking_reference ?? '') ?? [])
  const held = await lockShipments(tx, providerId, reports.flatMap(candidates))
  const house = {
    ...(await readProviderContext(tx, providerId, reports)),
    settings,
    now,
  }

  const unproven = await toBeProven(command, reports, held)

  const events: NewEvent[] = []
  const moved = new Set<LockedShipment>()
  const outcomes = reports.map((report): ItemOutcome => {
    const named = candidates(report)
    const id = named.find((candidate) => isVisibleTo(report.caller, held.get(candidate))) ?? named[0]
    const shipment = id === undefined ? undefined : held.get(id)
    const decided = decide(report, shipment, house)
    if (!decided.ok) {
      // Which shipment a reference belongs to is told only to those who may see it.
      const isHidden = decided.refusal.code === 'shipment.notFound'
      const said = isHidden ? report.input.shipment_id : id
      return refusedItem(said ?? null, refusalFor(report, decided.refusal))
    }
    if (shipment === undefined) return refusedItem(null, { code: 'shipment.notFound' })
    const { input, caller } = report
    const status = statusOf(report)
    // One that is delivered already is told so again.
    const isHandedOver = handsOver(status, shipment) && shipment.status !== status
    if (isOfDriver(report) && isHandedOver && unproven.has(shipment.id))
      return refusedItem(shipment.id, { code: 'pod.required', field: 'event' })
    if (isRepeated(shipment, decided.value.change)) return doneItem(shipment)
    const told = {
      event: input.event,
      message: input.message,
      location: input.location,
      lat: input.lat,
      lng: input.lng,
    }
    events.push(
      applyChange(shipment, 'shipment.status', decided.value.change, decided.value.at, caller.actor, told),
    )
    moved.add(shipment)
    return doneItem(shipment)
  })
  await saveShipments(command, moved, events)
  return outcomes
}

/** Records what calls tell, in their order; each call has its own answer. */
export function recordTrackingEvents(
  platform: CommandPlatform,
  providerId: number,
  calls: readonly RecordCommand[],
): Promise<Recorded[]> {
  const callers = calls.map(({ caller }) => caller)
  return runBatch(platform, providerId, callers, (command) =>
    runAuthorized(command, calls, (authorized) =>
      answerOncePerKey(command, authorized, async (fresh) => {
        const reports = fresh.flatMap(({ caller, inputs }) => inputs.map((input) => ({ caller, input })))
        const outcomes = await recordEach(command, reports)
        let from = 0
        return fresh.map(({ inputs }) => {
          const tracking_events = outcomes.slice(from, from + inputs.length)
          from += inputs.length
          return done({ tracking_events })
        })
      }),
    ),
  )
}

function refusalFor({ input }: Report, refusal: Refusal): Refusal {
  if (refusal.code !== 'shipment.notFound') return refusal
  return { ...refusal, field: input.shipment_id === undefined ? 'tracking_reference' : 'shipment_id' }
}
