/** What may be done to many shipments at once, decided for each of them before anything is sent (001 §4, §5.9). */
import { callPermission } from '../identity/permission.ts'
import { keysOf } from '../values/table.ts'
import { isAssignable } from './assignable.ts'
import type { Resolution } from './attention.ts'
import { type BlankFacts, isBlank } from './blank.ts'
import { isReschedulable } from './editing.ts'
import type { Onlooker } from './offered-acts.ts'
import type { ShipmentStatus } from './shipment-status.ts'
import { isExcluded, mayRecord, type TrackingEventCode } from './tracking-event-table.ts'

type Rule = (status: ShipmentStatus, isAdmin: boolean) => boolean

const ON_HOLD: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>(['on-hold', 'on-hold-internal'])

const MAY: Readonly<Record<Resolution, Rule>> = {
  // What was agreed on can be noted whatever became of it.
  call: () => true,
  assign: (status) => isAssignable('collection', status) || isAssignable('delivery', status),
  reschedule: isReschedulable,
  hold: (status) => status !== 'on-hold' && mayRecord(status, 'on-hold'),
  return: (status) => status !== 'undeliverable' && mayRecord(status, 'undeliverable'),
  release: (status) => ON_HOLD.has(status),
}

/** What is done to many shipments at once besides resolving exceptions; which of them each is open to is in `offeredActs`. */
export type BulkAct = 'status' | 'print' | 'note' | 'tag' | 'untag' | 'cancel'

/** Acts of the courier alone: senders change what they send one by one (sender-edits.ts). */
const OF_STAFF: ReadonlySet<BulkAct> = new Set<BulkAct>(['status', 'tag', 'untag'])

/** Whoever has several shipments before them. */
type Actor = Pick<Onlooker, 'isSender' | 'may'>

/** What each needs: the same as for one shipment. */
const NEEDS: Readonly<Record<BulkAct, string>> = {
  status: callPermission('/shipments', 'PATCH'),
  print: callPermission('/shipments/label', 'POST'),
  note: callPermission('/shipments/notes', 'POST'),
  tag: callPermission('/shipments', 'PATCH'),
  untag: callPermission('/shipments', 'PATCH'),
  cancel: callPermission('/shipments/cancel', 'POST'),
}
export const BULK_ACTS = keysOf(NEEDS)

/** Beyond so many, one selection is several: rows as they were seen stand in the browser, a kilobyte each, until the run is through. */
export const MOST_SELECTED = 50_000

export const mayInBulk = (act: BulkAct, { isSender, may }: Actor): boolean =>
  may(NEEDS[act]) && !(isSender && OF_STAFF.has(act))

/** Whether somebody has anything to do with several shipments at once. */
export const mayActOnMany = (who: Actor): boolean => BULK_ACTS.some((act) => mayInBulk(act, who))

/** Whether an act is open to a shipment in this status. */
export function mayResolveInBulk(
  act: Resolution,
  shipment: BlankFacts & { readonly status: ShipmentStatus },
  isAdmin: boolean,
): boolean {
  // There is nothing to move yet, and nobody to call.
  return !isBlank(shipment) && MAY[act](shipment.status, isAdmin)
}

/** What an act records; the others change the shipment by hand. */
export const RECORDED_BY_ACT: Readonly<Partial<Record<Resolution, TrackingEventCode>>> = {
  hold: 'on-hold',
  return: 'undeliverable',
}

/** Whether somebody has an act at all: they may, and the provider tracks what it records (exclude_tracking_statuses). */
export function hasAct(act: Resolution, { isSender, may }: Actor, excluded: ReadonlySet<string>): boolean {
  const event = RECORDED_BY_ACT[act]
  if (isSender) return false
  if (event === undefined) return may(callPermission('/shipments', 'PATCH'))
  return may(callPermission('/tracking-events', 'POST')) && !isExcluded(event, excluded)
}
