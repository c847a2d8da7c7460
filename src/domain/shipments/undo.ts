/**
 * Taking back what a dispatcher did: a change of drivers, a new window, the note of a call, a status set by hand. The shipment returns to the
 * status, the drivers and the times of before, as if nothing had been done; both steps stay in the audit trail and leave
 * the tracking history.
 */
import { z } from 'zod'
import { done, type Outcome, refused } from '../values/refusals.ts'
import { isAssignable } from './assignable.ts'
import { differing, type ShipmentState, type StateChange } from './shipment-state.ts'
import { isFinished, ShipmentStatus } from './shipment-status.ts'

const pair = <Value extends z.ZodType>(value: Value) => z.tuple([value, value]).optional()
const number = z.number().nullable()

/** What such a deed changes, each as [before, after]. Whatever changed more than this is not taken back. */
const RevertibleChange = z.strictObject({
  status: pair(ShipmentStatus),
  status_at: pair(z.number()),
  message: pair(z.string().nullable()),
  exception: pair(ShipmentStatus.nullable()),
  exception_at: pair(number),
  exception_reason: pair(z.string().nullable()),
  handled_until: pair(number),
  collection_agent_id: pair(number),
  delivery_agent_id: pair(number),
  collection_after: pair(number),
  collection_before: pair(number),
  delivery_after: pair(number),
  delivery_before: pair(number),
  collection_eta: pair(number),
  delivery_eta: pair(number),
  collection_min_date: pair(z.string().nullable()),
  delivery_min_date: pair(z.string().nullable()),
  collection_rescheduled_reason: pair(z.string().nullable()),
  delivery_rescheduled_reason: pair(z.string().nullable()),
  cancellation_reason: pair(z.string().nullable()),
  failed_attempts: pair(z.number()),
  hub_id: pair(number),
  collected_at: pair(number),
  delivered_at: pair(number),
})

/** What goes with windows and statuses, and is put back where nobody has said otherwise since. */
const GOES_ALONG = [
  'collection_min_date',
  'delivery_min_date',
  'collection_rescheduled_reason',
  'delivery_rescheduled_reason',
  'cancellation_reason',
] as const

/** What a status that was set by hand brings with it (status-effects.ts); with anything else it is not taken back. */
const MOVED = ['failed_attempts', 'hub_id', 'collected_at', 'delivered_at'] as const

const SIDES = ['collection', 'delivery'] as const

/** The event of the log that is taken back. */
export interface Undoable {
  readonly change: Readonly<Record<string, readonly [unknown, unknown]>>
  /** The status that it left the shipment in. */
  readonly status: ShipmentStatus | undefined
  /** Nothing was reported: somebody set the status by hand. */
  readonly isByHand: boolean
}

/** A status by hand is taken back unless it ended the shipment: its account and their programs have been told of that. */
const isStatusTakenBack = ({ status, isByHand }: Undoable): boolean =>
  isByHand && status !== undefined && !isFinished(status)

/** What of an event of the log decides that. */
interface LoggedChange {
  readonly type: string
  readonly change: Undoable['change']
  readonly scope: { readonly status?: ShipmentStatus | undefined }
  readonly told: { readonly event?: string } | null
}

/** Whether nobody outside is told of a change in those seconds: it was made by hand, and is offered to be taken back. */
export const isToldLater = ({ type, change, scope, told }: LoggedChange): boolean =>
  !RETURNS.has(type) &&
  told?.event === undefined &&
  isUndoable({ change, status: scope.status, isByHand: true })

/** What puts back what was there is not taken back itself: the history, or the proof, of what holds again would be gone. */
export const RETURNS: ReadonlySet<string> = new Set(['shipment.undone', 'shipment.completionWithdrawn'])

/** Whether a change is one that whoever made it may take back: who carries it, when, a call that was noted, a status set by hand. */
function isUndoable(step: Undoable): boolean {
  const read = RevertibleChange.safeParse(step.change)
  if (!read.success) return false
  const isMoved = isStatusTakenBack(step)
  const has = (field: keyof typeof read.data) => read.data[field] !== undefined
  if (!isMoved && MOVED.some(has)) return false
  const isOfSide = SIDES.some(
    (side) => has(`${side}_agent_id`) || has(`${side}_after`) || has(`${side}_before`),
  )
  return (
    isOfSide || (isMoved && (has('status') || MOVED.some(has))) || (has('handled_until') && !has('status'))
  )
}

/** A window, a note of a call or a status set by hand beside it is somebody's own. */
const OWN = [...MOVED, 'collection_after', 'collection_before', 'delivery_after', 'delivery_before'] as const

/** Whether a change is who drives and what follows from it, and no more: any dispatcher takes that back (decision 45). */
export const isAssignmentAlone = (change: Undoable['change']): boolean =>
  SIDES.some((side) => `${side}_agent_id` in change) &&
  !OWN.some((field) => field in change) &&
  typeof change.handled_until?.[1] !== 'number'

/** The state of before; refused when somebody has decided anew since, or the shipment has moved on. */
export function revertChange(state: ShipmentState, step: Undoable): Outcome<StateChange> {
  const { change, status } = step
  const changedMeanwhile = refused('shipment.changedMeanwhile', { field: 'undo_version' })
  const isMoved = isStatusTakenBack(step)
  const read = RevertibleChange.safeParse(change)
  if (!read.success || (!isMoved && MOVED.some((field) => read.data[field] !== undefined)))
    return refused('shipment.notUndoable', { field: 'undo_version' })
  const { status: statuses, status_at, message, ...rest } = read.data
  const { exception, exception_at, exception_reason, handled_until } = rest
  const isOfStatus = isMoved && statuses !== undefined
  const next: StateChange = {}
  for (const side of SIDES) {
    for (const field of [`${side}_agent_id`, `${side}_after`, `${side}_before`] as const) {
      const told = rest[field]
      if (told === undefined) continue
      if (state[field] !== told[1]) return changedMeanwhile
      next[field] = told[0]
    }
    // Whoever set the status by hand may have taken the driver away with it.
    const isOpen = isAssignable(side, state.status) || isOfStatus
    if (rest[`${side}_agent_id`] !== undefined && !isOpen) return changedMeanwhile
  }
  for (const field of MOVED) {
    const told = rest[field]
    if (told === undefined) continue
    if (state[field] !== told[1]) return changedMeanwhile
    Object.assign(next, { [field]: told[0] })
  }
  if (Object.keys(next).length === 0 && !isOfStatus) {
    // A call that was noted changes nothing else.
    if (handled_until === undefined || statuses !== undefined)
      return refused('shipment.notUndoable', { field: 'undo_version' })
    if (handled_until[1] !== state.handled_until) return changedMeanwhile
  }
  if (status !== state.status || (status_at !== undefined && status_at[1] !== state.status_at))
    return changedMeanwhile
  for (const field of ['collection_eta', 'delivery_eta'] as const) {
    const eta = rest[field]
    if (eta !== undefined) next[field] = eta[0]
  }
  for (const field of GOES_ALONG) {
    const told = rest[field]
    if (told !== undefined && told[1] === state[field]) next[field] = told[0]
  }
  if (exception !== undefined && exception[1] === state.exception) {
    next.exception = exception[0]
    next.exception_at = exception_at?.[0]
    next.exception_reason = exception_reason?.[0]
  }
  if (handled_until !== undefined && handled_until[1] === state.handled_until)
    next.handled_until = handled_until[0]
  if (statuses !== undefined) next.status = statuses[0]
  if (status_at !== undefined) next.status_at = status_at[0]
  // What somebody has said since is theirs.
  if (message !== undefined && state.message === message[1]) next.message = message[0]
  return done(differing(state, next))
}

interface Told {
  readonly version: number
  readonly told: { readonly undoes?: number } | null
}

/** The lines of a history without what was taken back, and without the taking back. */
export function withoutUndone<Line extends Told>(lines: readonly Line[]): Line[] {
  const undone = new Set(lines.flatMap(({ told }) => told?.undoes ?? []))
  return lines.filter(({ version, told }) => told?.undoes === undefined && !undone.has(version))
}
