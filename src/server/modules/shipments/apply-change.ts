import { isInternalMessage } from '../../../domain/shipments/internal-message.ts'
import { type LogEventType, REPLANNED } from '../../../domain/shipments/log-event.ts'
import type { ParcelChange } from '../../../domain/shipments/parcel-events.ts'
import {
  countApart,
  hubsApart,
  isApart,
  isExplained,
  type ParcelState,
  together,
  withShipment,
} from '../../../domain/shipments/parcel-status.ts'
import {
  movedWindow,
  type ShipmentState,
  type StateChange,
  scopeOf,
} from '../../../domain/shipments/shipment-state.ts'
import { isFinished } from '../../../domain/shipments/shipment-status.ts'
import { completionOf, isCompletion, type RecordedStep } from '../../../domain/shipments/withdrawing.ts'
import { parcelReference } from '../../../domain/tracking/tracking-reference.ts'
import type { EventNote } from '../../kernel/database/rows.ts'
import type { Actor, EventScope, NewEvent, Scalar } from '../../kernel/eventlog/log.ts'
import type { Replanned } from '../dispatch/index.ts'
import { isChanging, LOCKED_LIVE_COLUMNS, type LockedShipment } from './lock-shipments.ts'

/** Its parcels, each where it is. */
export const parcelsOfHeld = (held: LockedShipment): readonly ParcelState[] =>
  held.parcels ?? together(held.parcel_count, held)

export function eventScope(
  state: Parameters<typeof scopeOf>[0] & Pick<ShipmentState, 'status'> & { message_inside?: boolean },
): EventScope {
  return {
    ...scopeOf(state),
    status: state.status,
    collection_agent_id: state.collection_agent_id,
    delivery_agent_id: state.delivery_agent_id,
    ...(state.message_inside === true && { message_inside: true }),
  }
}

function lockedLiveFields(held: LockedShipment): Record<string, Scalar> {
  const live: Record<string, Scalar> = {}
  for (const field of LOCKED_LIVE_COLUMNS) live[field] = held[field]
  return live
}

function sameScope(a: EventScope, b: EventScope): boolean {
  return (
    a.account_id === b.account_id &&
    a.branch_ids.join() === b.branch_ids.join() &&
    a.driver_ids.join() === b.driver_ids.join()
  )
}

/** Which event a change by hand is: who carries it weighs more than when, when more than what else. */
export function eventTypeOf(change: StateChange): LogEventType {
  const has = (...fields: (keyof StateChange)[]) => fields.some((field) => field in change)
  const isRescheduled = movedWindow(change) !== undefined
  // Rebooked: the driver goes with the old window.
  if (isRescheduled && has('exception')) return 'shipment.rescheduled'
  if (has('collection_agent_id', 'delivery_agent_id')) return 'shipment.reassigned'
  if (isRescheduled) return 'shipment.rescheduled'
  if (has('status')) return 'shipment.status'
  if (has('handled_until')) return 'shipment.handled'
  if (has('collection_eta', 'delivery_eta')) return 'shipment.rescheduled'
  return 'shipment.changed'
}

/** Whether the words of a change are for staff alone. */
function isInside(
  type: LogEventType,
  { status, handled_until }: StateChange,
  told: EventNote | undefined,
): boolean {
  const isCallNoted = handled_until !== undefined && handled_until !== null
  return isInternalMessage({ type, status, event: told?.event, isCallNoted })
}

/**
 * Applies a change to a held shipment and gives the event that tells it. The event carries the whole row where
 * somebody may meet the shipment for the first time: it came into other hands, or back from being finished. (Here as
 * far as it is held; `saveShipments` adds the rest.)
 */
export function applyChange(
  held: LockedShipment,
  type: LogEventType,
  change: StateChange,
  at: number,
  actor: Actor,
  told?: EventNote,
  saidInside = isInside(type, change, told),
): NewEvent {
  const was = eventScope(held)
  const wasFinished = isFinished(held.status)
  const differences: Record<string, [Scalar, Scalar]> = {}
  for (const [field, to] of Object.entries(change)) {
    const from = isChanging(field) ? held[field] : null
    if (from !== to) differences[field] = [from, to]
  }
  const before = { status: held.status, status_at: held.status_at, hub_id: held.hub_id }
  const apart = (held.parcels ?? []).filter((parcel) => isApart(parcel, before))
  Object.assign(held, change)
  const isOfShipment = told?.parcel === undefined && ('status' in change || 'status_at' in change)
  const isTakenBackApart = isOfShipment && apart.length > 0 && isCompletion(held.status)
  if (held.parcels !== null && isOfShipment)
    Object.assign(differences, setParcels(held, withShipment(held.parcels, before, held, RETURNS.has(type))))
  if ('message' in change) held.message_inside = change.message !== null && saidInside
  held.version += 1
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  return {
    at,
    type,
    entity: 'shipment',
    entity_id: held.id,
    version: held.version,
    actor,
    change: differences,
    whole: moved || wasFinished ? lockedLiveFields(held) : undefined,
    told: isTakenBackApart ? { ...told, parcels_before: apart } : told,
    scope,
    was: moved ? was : undefined,
  }
}

/** What puts a shipment back to where it was. */
const RETURNS: ReadonlySet<LogEventType> = new Set<LogEventType>([
  'shipment.undone',
  'shipment.completionWithdrawn',
])

/** Where its parcels are from now on, and what of the shipment differs with it. */
function setParcels(held: LockedShipment, parcels: readonly ParcelState[]): Record<string, [Scalar, Scalar]> {
  const apart = countApart(parcels, held)
  const differs: [Scalar, Scalar][] = held.parcels_apart === apart ? [] : [[held.parcels_apart, apart]]
  Object.assign(held, { parcels, parcels_apart: apart, parcel_hubs: hubsApart(parcels, held) })
  return Object.fromEntries(differs.map((pair) => ['parcels_apart', pair]))
}

/** Applies what happened to one of the parcels of a held shipment, and gives the event that tells it. */
export function applyParcelChange(
  held: LockedShipment,
  { change, parcels }: ParcelChange,
  number: number,
  at: number,
  actor: Actor,
  told: EventNote,
): NewEvent {
  const statusOf = (all: readonly ParcelState[]) => all.find((one) => one.number === number)?.status ?? null
  const [from, to] = [statusOf(parcelsOfHeld(held)), statusOf(parcels)]
  const type = change.status === undefined ? 'shipment.parcelStatus' : 'shipment.status'
  const parcel_reference = parcelReference(held.ref, number)
  const was = eventScope(held)
  const parcels_before = isCompletion(to)
    ? parcelsOfHeld(held).filter((one) => one.number === number)
    : undefined
  const event = applyChange(held, type, change, at, actor, {
    ...told,
    parcel: number,
    parcel_reference,
    ...(parcels_before !== undefined && { parcels_before }),
  })
  const apart = setParcels(held, parcels)
  const own: Record<string, [Scalar, Scalar]> =
    from === to ? {} : { parcel: [null, parcel_reference], parcel_status: [from, to] }
  // The hub that it lies at, or left, may be another one than those of the shipment.
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  return {
    ...event,
    change: { ...event.change, ...apart, ...own },
    scope,
    was: moved ? was : undefined,
    whole: moved || event.whole !== undefined ? lockedLiveFields(held) : undefined,
  }
}

/** A completion that is taken back, and the state of before as far as it is the shipment's (withdrawing.ts). */
export interface Withdrawal {
  readonly version: number
  readonly change: StateChange
  readonly step: RecordedStep & { readonly told: EventNote | null }
  readonly reason: string
}

/** Takes a completion back, of the shipment or of one of its parcels; null where its parcels have moved on. */
export function applyWithdrawal(
  held: LockedShipment,
  { version: withdraws, change, step, reason: message }: Withdrawal,
  at: number,
  actor: Actor,
): NewEvent | null {
  const { parcel, parcel_reference, parcels_before = [] } = step.told ?? {}
  const ofParcel = parcel === undefined ? {} : { parcel, parcel_reference }
  const withdrawn = completionOf(step) ?? undefined
  const places = parcel === undefined ? null : parcelsOfHeld(held)
  const was = eventScope(held)
  const apartFrom = held.parcels_apart
  const event = applyChange(held, 'shipment.completionWithdrawn', change, at, actor, {
    message,
    withdraws,
    withdrawn,
    ...ofParcel,
  })
  const known = new Map(parcels_before.map((one) => [one.number, one]))
  const now = places ?? held.parcels ?? (known.size > 0 ? parcelsOfHeld(held) : null)
  if (now === null) return event
  const parcels = now.map((one) => known.get(one.number) ?? one)
  if (
    !isExplained(
      held.status,
      parcels.map(({ status }) => status),
    )
  )
    return null
  setParcels(held, parcels)
  const scope = eventScope(held)
  const moved = !sameScope(was, scope)
  const { parcels_apart: _, ...rest } = event.change
  return {
    ...event,
    change: {
      ...rest,
      ...(apartFrom !== held.parcels_apart && { parcels_apart: [apartFrom, held.parcels_apart] }),
      ...(parcel !== undefined && {
        parcel: [null, parcel_reference ?? null],
        parcel_status: [completionOf(step), known.get(parcel)?.status ?? null],
      }),
    },
    scope,
    was: moved ? was : undefined,
    whole: moved || event.whole !== undefined ? lockedLiveFields(held) : undefined,
  }
}

/** The events, with those of shipments that are planned for another time; what is changed anyway tells it by its own event. */
export function withPlannedTimes(
  events: readonly NewEvent[],
  held: ReadonlyMap<number, LockedShipment>,
  planned: readonly Replanned[],
  by: Pick<NewEvent, 'at' | 'actor'>,
): NewEvent[] {
  const told = [...events]
  const lastOf = new Map(
    told.flatMap(({ entity, entity_id }, i) => (entity === 'shipment' ? [[entity_id, i] as const] : [])),
  )
  for (const { shipment_id, side, at } of planned) {
    const shipment = held.get(shipment_id)
    const field = `${side}_eta` as const
    if (shipment === undefined || shipment[field] === at) continue
    const index = lastOf.get(shipment_id)
    const event = index === undefined ? undefined : told[index]
    if (index === undefined || event === undefined) {
      lastOf.set(shipment_id, told.length)
      told.push(applyChange(shipment, REPLANNED, { [field]: at }, by.at, by.actor))
      continue
    }
    const from = event.change[field]?.[0] ?? shipment[field]
    shipment[field] = at
    told[index] = {
      ...event,
      change: { ...event.change, [field]: [from, at] },
      whole: event.whole && { ...event.whole, [field]: at },
    }
  }
  return told
}
