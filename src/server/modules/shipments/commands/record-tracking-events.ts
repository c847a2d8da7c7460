import { sql } from 'kysely'
import type { TrackingEventInput } from '../../../../contract/operations.ts'
import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import { unprovenRefusal } from '../../../../domain/pod/handing-over.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { type ParcelChange, recordParcelEvent } from '../../../../domain/shipments/parcel-events.ts'
import { type ParcelState, parcelId, parcelOfId } from '../../../../domain/shipments/parcel-status.ts'
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
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import { runAuthorized } from '../../../kernel/commands/authority.ts'
import { answerOncePerKey } from '../../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runBatch } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { applyChange, applyParcelChange, parcelsOfHeld } from '../apply-change.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { type Named, namedByReference } from '../queries/named-by-reference.ts'
import { saveShipments } from '../save-shipments.ts'
import type { RecordCommand, Recorded } from './command.ts'
import { doneItem, refusedItem } from './item-outcome.ts'
import { shipmentsToProve } from './shipments-to-prove.ts'

/** One thing that somebody tells. */
interface Report {
  readonly caller: Caller
  readonly input: TrackingEventInput
}

/** What of the house decides who records what where. */
interface ProviderContext {
  readonly drivers: ReadonlyMap<number, { branch_id: number | null; vehicle_kind: string }>
  /** Their names by their ids. */
  readonly branches: ReadonlyMap<number, string>
  readonly settings: Pick<Settings, 'exclude_tracking_statuses'> & ReasonSettings
  readonly now: number
}

/** By which a shipment comes to the driver who is named. */
const GIVES: ReadonlySet<string | null> = new Set([
  'collection-assigned',
  'delivery-assigned',
  'out-for-delivery',
])

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
  const known = tx
    .selectFrom('drivers')
    .select(['id', 'branch_id', 'vehicle_kind'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...named]}::int[])`)
    .where('deleted_date', 'is', null)
  const isGiven = commands.some(({ input }) => GIVES.has(trackingEvent(input.event).sets))
  // Most scans name neither driver nor branch: they wait for two questions less.
  const drivers =
    named.size === 0
      ? []
      : // Nobody is retired while they are given something (lockDrivers).
        await (isGiven ? known.orderBy('id').forKeyShare() : known).execute()
  const branches = commands.some(({ input }) => input.branch_id != null)
    ? await tx
        .selectFrom('branches')
        .select(['id', 'name'])
        .where('provider_id', '=', providerId)
        .where('deleted_date', 'is', null)
        .execute()
    : []
  return {
    drivers: new Map(drivers.map(({ id, ...driver }) => [id, driver])),
    branches: new Map(branches.map(({ id, name }) => [id, name])),
  }
}

/** The driver of a truck takes along what is manifested at the hub of their branch, without each being given to them. */
function isLinehaul(
  { caller: { viewer }, input }: Report,
  { status, hub_id }: Pick<ParcelState, 'status' | 'hub_id'>,
  { drivers }: ProviderContext,
): boolean {
  if (viewer.kind !== 'driver' || input.event !== 'in-transit' || status !== 'manifested') return false
  const driver = drivers.get(viewer.driver_id)
  return driver?.vehicle_kind === 'truck' && driver.branch_id !== null && driver.branch_id === hub_id
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

/** What it comes to, of the shipment or of one of its parcels. */
type Decided = { readonly at: number; readonly branch_id: number | null } & (
  | { readonly change: StateChange; readonly parcel: null }
  | { readonly parcel: ParcelState; readonly moved: ParcelChange }
)

/** The parcel of a shipment that is named by its number. */
const parcelNumbered = (held: LockedShipment, number: number | null): ParcelState | undefined =>
  number === null ? undefined : parcelsOfHeld(held).find((one) => one.number === number)

function decide(
  command: Report,
  held: LockedShipment | undefined,
  house: ProviderContext,
  named: number | null = null,
): Outcome<Decided> {
  const { caller, input } = command
  const { viewer } = caller
  const { now } = house
  if (held === undefined) return refused('shipment.notFound')
  const numbered = parcelNumbered(held, named)
  // Of what has one parcel only, the shipment is meant.
  const parcel = held.parcel_count > 1 ? (numbered ?? null) : null
  const isTakenAlong = isLinehaul(command, parcel ?? held, house)
  if (!isVisibleTo(caller, held) && !isTakenAlong) return refused('shipment.notFound')
  const own = viewer.kind === 'driver' ? viewer.driver_id : null
  const branch_id = input.branch_id ?? null
  const ofShipment = scopeOf(held).branch_ids
  const ofDriver = own === null ? null : (house.drivers.get(own)?.branch_id ?? null)
  const no =
    recorderRefusal({ ...caller, excluded: house.settings.exclude_tracking_statuses }, input.event) ??
    (isTakenAlong ? null : stopRefusal(viewer, input.event, held)) ??
    branchRefusal(viewer, {
      branch_id,
      shipmentBranchIds: ofShipment,
      providerBranchIds: new Set(house.branches.keys()),
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
  const isOther = input.shipment_id !== undefined && input.shipment_id !== held.id
  if (input.parcel_id !== undefined && (numbered === undefined || isOther))
    return refused('input.invalid', { field: 'parcel_id', detail: 'The shipment has no such parcel.' })
  if (named !== null && parcel === null && held.parcel_count > 1)
    return refused('input.invalid', {
      field: 'tracking_reference',
      detail: 'The shipment has no parcel of that number. Look at the label, or name the shipment itself.',
    })
  if (parcel === null) {
    const outcome = recordEvent(held, input.event, told, now)
    return outcome.ok ? done({ change: outcome.value, parcel, at: told.at, branch_id }) : outcome
  }
  const outcome = recordParcelEvent(held, parcelsOfHeld(held), parcel, input.event, told, now)
  return outcome.ok ? done({ moved: outcome.value, parcel, at: told.at, branch_id }) : outcome
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
  const decided = decide(report, held, house)
  if (!decided.ok) return decided
  if (decided.value.parcel !== null) throw new Error('no parcel was named')
  return done(decided.value)
}

/** The same of one of its parcels; `apply` gives the event, where it is told after all that was decided before it. */
export async function decideParcelEvent(
  { tx, providerId, now, settings }: Command,
  caller: Caller,
  input: TrackingEventInput,
  held: LockedShipment,
  number: number,
): Promise<Outcome<{ at: number; apply: () => NewEvent }>> {
  const report = { caller, input }
  const house = { ...(await readProviderContext(tx, providerId, [report])), settings, now }
  const decided = decide(report, held, house, number)
  if (!decided.ok) return decided
  const { value } = decided
  const told = { event: input.event }
  return done({
    at: value.at,
    apply: () =>
      value.parcel === null
        ? applyChange(held, 'shipment.status', value.change, value.at, caller.actor, told)
        : applyParcelChange(held, value.moved, number, value.at, caller.actor, told),
  })
}

const statusOf = ({ input }: Report) => trackingEvent(input.event).sets

/** What is named by its id; null where that is left to a reference. */
function namedById({ shipment_id, parcel_id }: TrackingEventInput): Named[] | null {
  if (parcel_id !== undefined) {
    const { shipment_id: id, number: parcel } = parcelOfId(parcel_id)
    return [{ id, parcel }]
  }
  return shipment_id === undefined ? null : [{ id: shipment_id, parcel: null }]
}

/** Records what happened, in order, each with its own outcome: one refused does not stop the others. */
async function recordEach(command: Command, reports: readonly Report[]): Promise<ItemOutcome[]> {
  const { tx, providerId, now, settings } = command
  const references = reports.flatMap(({ input }) =>
    namedById(input) === null && input.tracking_reference ? [input.tracking_reference] : [],
  )
  const byReference = await namedByReference(tx, providerId, references)
  const candidates = ({ input }: Report): readonly Named[] =>
    namedById(input) ?? byReference.get(input.tracking_reference ?? '') ?? []
  const held = await lockShipments(
    tx,
    providerId,
    reports.flatMap(candidates).map(({ id }) => id),
  )
  const house = {
    ...(await readProviderContext(tx, providerId, reports)),
    settings,
    now,
  }

  const drivers = reports.some(({ caller }) => caller.viewer.kind === 'driver')
  const toBeProven = drivers ? await shipmentsToProve(command, held) : new Set<number>()

  const events: NewEvent[] = []
  const moved = new Set<LockedShipment>()
  const outcomes = reports.map((report): ItemOutcome => {
    const all = candidates(report)
    const named = all.find(({ id }) => isVisibleTo(report.caller, held.get(id))) ?? all[0]
    const id = named?.id
    const shipment = id === undefined ? undefined : held.get(id)
    const decided = decide(report, shipment, house, named?.parcel)
    if (!decided.ok) {
      // Which shipment a reference belongs to is told only to those who may see it.
      const isHidden = decided.refusal.code === 'shipment.notFound'
      const said = isHidden ? report.input.shipment_id : id
      return refusedItem(said ?? null, refusalFor(report, decided.refusal))
    }
    if (shipment === undefined) return refusedItem(null, { code: 'shipment.notFound' })
    const { input, caller } = report
    const handingOver = {
      viewer: caller.viewer,
      from: { ...shipment, status: (decided.value.parcel ?? shipment).status },
      isProven: toBeProven.has(shipment.id),
    }
    const unproven = unprovenRefusal(statusOf(report), handingOver, 'event')
    if (unproven !== null) return refusedItem(shipment.id, unproven)
    const told = {
      event: input.event,
      message: input.message,
      location: input.location,
      lat: input.lat,
      lng: input.lng,
    }
    const { at, branch_id, parcel } = decided.value
    if (parcel === null) {
      const { change } = decided.value
      if (isRepeated(shipment, change)) return doneItem(shipment)
      events.push(applyChange(shipment, 'shipment.status', change, at, caller.actor, told))
      moved.add(shipment)
      return doneItem(shipment)
    }
    const { moved: change } = decided.value
    const { number } = parcel
    const status = change.parcels.find((one) => one.number === number)?.status ?? parcel.status
    const answer = () => ({
      ...doneItem(shipment),
      parcel: { id: parcelId(shipment.id, number), status },
    })
    if (change.isRepeated) return answer()
    const where = input.location ?? house.branches.get(branch_id ?? 0)
    const event = applyParcelChange(shipment, change, number, at, caller.actor, { ...told, location: where })
    events.push(event)
    moved.add(shipment)
    return answer()
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
  const named = (['parcel_id', 'shipment_id'] as const).find((field) => input[field] !== undefined)
  return { ...refusal, field: named ?? 'tracking_reference' }
}
