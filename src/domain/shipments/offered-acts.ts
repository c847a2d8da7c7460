/**
 * What somebody is offered to do with one shipment as it is now (001 §4). The browser draws its buttons from this, and the server
 * takes exactly these (offered-acts.test.ts): nobody presses what is refused, and nothing that is taken is out of reach.
 */
import { callPermission } from '../identity/permission.ts'
import { hasAssignableStop } from './assignable.ts'
import { isBlank, mayBeBlank } from './blank.ts'
import { mayCancel } from './cancelling.ts'
import { isEditable, isReschedulable } from './editing.ts'
import type { Side } from './exception.ts'
import { type NextFacts, nextStatuses } from './next-status.ts'
import { permissionToSet } from './recording-rules.ts'
import { type EditedField, type SentFacts, senderFieldRefusal } from './sender-edits.ts'
import { isInvalid, isQuote, type ShipmentStatus } from './shipment-status.ts'
import {
  mayRecord,
  TRACKING_EVENTS,
  type TrackingEventCode,
  trackingEventChoices,
} from './tracking-event-table.ts'

const SIDES = ['collection', 'delivery'] as const satisfies readonly Side[]

const CHANGE = callPermission('/shipments', 'PATCH')
const BOOK = callPermission('/shipments', 'POST')
const RECORD = callPermission('/tracking-events', 'POST')
const CANCEL = callPermission('/shipments/cancel', 'POST')

export interface OfferFacts extends NextFacts {
  readonly parcel_count: number
  readonly parcels_apart?: number
  /** ms; null: not yet. */
  readonly collected_at: number | null
}

/** Whoever looks at it, as far as that decides. */
export interface Onlooker {
  readonly isAdmin: boolean
  /** No driver, and nobody of an account. */
  readonly isStaff: boolean
  /** Of the account that sends it: changes what is the sender's (sender-edits.ts). */
  readonly isSender: boolean
  /** What the provider does not track (setting exclude_tracking_statuses). */
  readonly excluded: ReadonlySet<string>
  may(permission: string): boolean
}

export interface OfferedActs {
  /** To set by hand, without the one that it has. */
  readonly statuses: readonly ShipmentStatus[]
  /** What happened to it, to be recorded by hand, of 001 §4. */
  readonly record: readonly TrackingEventCode[]
  /** The stops that may be given to a driver. */
  readonly assign: readonly Side[]
  /** When it is collected and delivered. */
  readonly reschedule: boolean
  /** What is sent, from whom to whom. */
  readonly edit: boolean
  /** The same of one that is blank, all at once. */
  readonly fillIn: boolean
  /** Tags to put on it and to take off: one may be charged for (decision 85). */
  readonly tag: boolean
  /** What its parcels measure at a hub, beside what their sender said. */
  readonly measure: boolean
  /** To call it off before it is collected: by its sender, or by staff. */
  readonly cancel: boolean
  /** Another one like it. */
  readonly duplicate: boolean
  /** Another one that brings it back: its label may lie in the box that is sent. */
  readonly bringBack: boolean
}

/** Whether an event can be true of the shipment, and tells something new: a scan that is told twice is taken, and not offered. */
function isNews(shipment: OfferFacts, code: TrackingEventCode): boolean {
  const { status } = shipment
  const { sets } = TRACKING_EVENTS[code]
  if (sets === status || !mayRecord(status, code)) return false
  if (sets !== null && isBlank(shipment) && !mayBeBlank(sets)) return false
  // To whom it is assigned is said where drivers are chosen.
  return sets !== 'delivery-assigned' || shipment.delivery_agent_id !== null
}

/** Events that staff may record of it now. */
function recordable(shipment: OfferFacts, { isStaff, excluded, may }: Onlooker): TrackingEventCode[] {
  if (!isStaff || !may(RECORD)) return []
  return trackingEventChoices('staff', may, excluded)
    .map(({ code }) => code)
    .filter((code) => isNews(shipment, code))
}

/** Events that staff may record now of one of its parcels that is in that status. */
export const offeredParcelEvents = (
  shipment: OfferFacts,
  { status }: { readonly status: ShipmentStatus },
  onlooker: Onlooker,
): TrackingEventCode[] => recordable({ ...shipment, status }, onlooker)

/** Whether a field of a shipment that is filled in may be edited now: by staff all of them, by its sender what is theirs. */
export const mayEditField = (
  shipment: SentFacts,
  { isAdmin, isSender, may }: Pick<Onlooker, 'isAdmin' | 'isSender' | 'may'>,
  field: EditedField,
): boolean =>
  may(CHANGE) &&
  !isBlank(shipment) &&
  (isSender ? senderFieldRefusal(field, shipment) === null : isEditable(shipment.status, isAdmin))

export function offeredActs(shipment: OfferFacts, onlooker: Onlooker): OfferedActs {
  const { status } = shipment
  const { isAdmin, isSender, may } = onlooker
  const mayChange = may(CHANGE) && !isSender
  const isOpen = (field: EditedField) => mayEditField(shipment, onlooker, field)
  const mayCopy = may(BOOK) && !isBlank(shipment) && !isQuote(status)
  return {
    statuses: mayChange
      ? nextStatuses(shipment).filter((next) => {
          const needed = permissionToSet(next)
          return next !== status && (needed === null || may(needed))
        })
      : [],
    record: recordable(shipment, onlooker),
    assign: mayChange ? SIDES.filter((side) => hasAssignableStop(side, shipment)) : [],
    reschedule: isOpen('delivery_min_date') && isReschedulable(status, isAdmin),
    edit: isOpen('customer_reference'),
    fillIn: mayChange && isBlank(shipment) && isEditable(status, isAdmin),
    tag: mayChange && isEditable(status, isAdmin),
    measure: onlooker.isStaff && may(RECORD) && !isBlank(shipment) && !isInvalid(status),
    cancel: may(CANCEL) && mayCancel(shipment),
    duplicate: mayCopy,
    bringBack: mayCopy,
  }
}
