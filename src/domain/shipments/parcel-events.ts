/** What happens to one parcel of several, decided: what becomes of it, and of its shipment (parcel-status.ts). Times are ms. */
import { done, type Outcome } from '../values/refusals.ts'
import { EXCEPTION_STATUSES, exceptionAfter, NO_EXCEPTION } from './exception.ts'
import { type ParcelState, shipmentStatusOf } from './parcel-status.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import { isFinished, type ShipmentStatus } from './shipment-status.ts'
import { isRepeated, recordEvent } from './shipment-transitions.ts'
import type { EventDetails } from './status-effects.ts'
import { TAKEN_OUT } from './taken-out.ts'
import type { TrackingEventCode } from './tracking-event-table.ts'

export interface ParcelChange {
  /** What of the shipment changes with it. */
  readonly change: StateChange
  readonly parcels: readonly ParcelState[]
  /** It tells what is known of this parcel already. */
  readonly isRepeated: boolean
}

/** The shipment as if this parcel were all of it. */
function asIf(state: ShipmentState, parcel: ParcelState, message: string | null): ShipmentState {
  const { status, status_at } = parcel
  return {
    ...state,
    status,
    status_at,
    // Where the others were received, it is too, unless somebody says otherwise.
    hub_id: parcel.hub_id ?? state.hub_id,
    // What was said of a parcel is said of its shipment.
    message,
    collected_at: status === 'collected' ? status_at : state.collected_at,
    delivered_at: status === 'delivered' ? status_at : state.delivered_at,
  }
}

const latest = (parcels: readonly ParcelState[]): ParcelState | undefined =>
  parcels.reduce<ParcelState | undefined>(
    (last, one) => (last === undefined || one.status_at > last.status_at ? one : last),
    undefined,
  )

const EXCEPTIONS: ReadonlySet<ShipmentStatus> = new Set(EXCEPTION_STATUSES)
const EXCEPTION_FIELDS = ['exception', 'exception_at', 'exception_reason', 'handled_until'] as const

/** What the exception of a shipment becomes that is not where the parcel is now. */
function exceptionBeside(
  state: ShipmentState,
  was: ShipmentStatus,
  to: ShipmentStatus,
  told: EventDetails,
): StateChange {
  const isItsOwn = EXCEPTIONS.has(to) || was === state.exception
  if (!isItsOwn) return {}
  const { exception, exception_at, exception_reason } = exceptionAfter(state, to, told.at, told.message)
  const isOther = exception !== state.exception || exception_at !== state.exception_at
  return isOther ? { exception, exception_at, exception_reason, handled_until: null } : {}
}

/** What of the shipment changes where it does not take the status of the parcel. */
function shipmentBeside(
  state: ShipmentState,
  parcels: readonly ParcelState[],
  was: ShipmentStatus,
  to: ShipmentStatus,
  told: EventDetails,
): StateChange {
  const status = shipmentStatusOf(parcels.map((one) => one.status))
  const said = told.message === null ? {} : { message: told.message }
  const beside = exceptionBeside(state, was, to, told)
  if (status === state.status) return { ...said, ...beside }
  const there = latest(parcels.filter((one) => one.status === status))
  const status_at = there?.status_at ?? told.at
  return {
    ...said,
    ...beside,
    status,
    status_at,
    hub_id: there?.hub_id ?? null,
    ...(status === 'delivered' && { delivered_at: status_at }),
    ...(isFinished(status) && { ...NO_EXCEPTION, handled_until: null }),
  }
}

/** One more that the courier has taken out of the sender's point: what is collected with it is the shipment too (taken-out.ts). */
function takenFromSender({ status }: ParcelState, { collected_at }: StateChange): StateChange {
  return TAKEN_OUT.has(status) && collected_at != null ? { collected_at } : {}
}

/** Records what happened to one parcel: by the same rules as what happens to a shipment, by where the parcel is. */
export function recordParcelEvent(
  state: ShipmentState,
  parcels: readonly ParcelState[],
  parcel: ParcelState,
  code: TrackingEventCode,
  told: EventDetails,
  now: number,
): Outcome<ParcelChange> {
  const alone = asIf(state, parcel, told.message)
  const outcome = recordEvent(alone, code, told, now)
  if (!outcome.ok) return outcome
  const { value } = outcome
  const { status } = value
  if (status === undefined) return done({ change: value, parcels, isRepeated: false })
  const moved: ParcelState = {
    number: parcel.number,
    status,
    status_at: value.status_at ?? told.at,
    hub_id: value.hub_id === undefined ? parcel.hub_id : value.hub_id,
  }
  const next = parcels.map((one) => (one.number === parcel.number ? moved : one))
  const isKnown = isRepeated(alone, value)
  const follows = shipmentStatusOf(next.map((one) => one.status))
  if (follows !== status || follows === state.status)
    return done({
      change: {
        ...shipmentBeside(state, next, parcel.status, status, told),
        ...takenFromSender(moved, value),
      },
      parcels: next,
      isRepeated: isKnown,
    })
  const change = { ...value }
  // What went wrong with another parcel is not over for it.
  if (!EXCEPTIONS.has(status) && parcels.some((one) => one !== parcel && one.status === state.exception))
    for (const field of EXCEPTION_FIELDS) delete change[field]
  return done({ change, parcels: next, isRepeated: isKnown })
}
