/** What may be done to many shipments at once, decided for each of them before anything is sent (001 §4, §5.9). */
import type { Resolution } from './attention.ts'
import { type BlankFacts, isBlank } from './blank.ts'
import { isEditable } from './editing.ts'
import { isFinished, isInvalid, type ShipmentStatus } from './shipment-status.ts'
import { mayRecord } from './tracking-event-table.ts'

type Rule = (status: ShipmentStatus, isAdmin: boolean) => boolean

const MAY: Readonly<Partial<Record<Resolution, Rule>>> = {
  reschedule: (status, isAdmin) => isEditable(status, isAdmin) && !isFinished(status) && !isInvalid(status),
  hold: (status) => status !== 'on-hold' && mayRecord(status, 'on-hold'),
  return: (status) => status !== 'undeliverable' && mayRecord(status, 'undeliverable'),
}

/** Whether an act is open to a shipment in this status; what has no rule here the server decides. */
export function mayResolveInBulk(
  act: Resolution,
  shipment: BlankFacts & { readonly status: ShipmentStatus },
  isAdmin: boolean,
): boolean {
  // There is nothing to move yet, and nobody to call.
  if (isBlank(shipment)) return false
  return MAY[act]?.(shipment.status, isAdmin) ?? true
}
