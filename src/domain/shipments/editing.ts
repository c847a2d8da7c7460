/** What of a shipment is edited, as against moved, given or reopened, and who may do it when (001 §4, §5.9). */
import { type Refusal, refused } from '../values/refusals.ts'
import type { ReasonSettings } from './reason-lists.ts'
import { movedWindow, type StateChange, WINDOWS } from './shipment-state.ts'
import { isFinished, isIn, isQuote, type ShipmentStatus, statusLabel } from './shipment-status.ts'

/** Status, driver and the time that a driver plans are acts of their own: they follow their own rules. */
const EDITED = [
  ...WINDOWS,
  'collection_rescheduled_reason',
  'delivery_rescheduled_reason',
  'collection_branch_id',
  'delivery_branch_id',
  'special_instructions_collection',
  'special_instructions_delivery',
  'tags',
] as const satisfies readonly (keyof StateChange)[]

/** What is said to whoever moves a requested date, or cancels, without saying why (001 §5, checks 9 and 10). */
export const DATE_REASON_REQUIRED = 'Reason for requested date change is required'
export const CANCEL_REASON_REQUIRED = 'Reason for cancelling shipment is required'

/** Whether a shipment may be edited: a cancelled one and a quote by nobody, a locked one (001 §4) by an administrator. */
export function isEditable(status: ShipmentStatus, isAdmin: boolean): boolean {
  return status !== 'cancelled' && !isQuote(status) && (isAdmin || !isIn('locked', status))
}

/** Whether its windows may be moved: not of one that is over, which nobody comes for any more. */
export function isReschedulable(status: ShipmentStatus, isAdmin: boolean): boolean {
  return isEditable(status, isAdmin) && !isFinished(status)
}

export interface Editor {
  readonly isAdmin: boolean
  /** What is offered for what is done by hand: for another date one has to be given where there is any. */
  readonly reasons: ReasonSettings
}

/** Why a field is not edited in this status; null where it is. */
export function lockRefusal(status: ShipmentStatus, field: string, isAdmin: boolean): Refusal | null {
  if (isEditable(status, isAdmin)) return null
  const detail = isQuote(status)
    ? 'A quote is not edited. Ask for another one.'
    : status === 'cancelled'
      ? 'A cancelled shipment cannot be edited. Reopen it first.'
      : `Only an administrator edits a shipment in status “${statusLabel(status)}”.`
  return refused('shipment.notEditable', { field, detail }).refusal
}

/** Why these changes may not be made in this status; null when they may. `change` holds only what differs from before. */
export function editRefusal(
  status: ShipmentStatus,
  change: StateChange,
  reason: string | null | undefined,
  { isAdmin, reasons }: Editor,
): Refusal | null {
  const edited = EDITED.find((field) => field in change)
  if (edited === undefined) return null
  const no = lockRefusal(status, edited, isAdmin)
  if (no !== null) return no
  const moved = movedWindow(change)
  if (moved !== undefined && !isReschedulable(status, isAdmin))
    return refused('shipment.notEditable', {
      field: moved,
      detail: `A shipment in status “${statusLabel(status)}” is over: nobody comes for it any more.`,
    }).refusal
  const mustSayWhy = reasons.shipment_requested_date_change_reasons.length > 0
  if (mustSayWhy && !reason?.trim() && moved !== undefined)
    return refused('input.invalid', {
      field: 'reason',
      detail: DATE_REASON_REQUIRED,
    }).refusal
  return null
}
