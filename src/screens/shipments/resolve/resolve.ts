/** The calls that resolve exceptions: what is typed once goes to every shipment that is meant. */
import type { LiveShipment } from '../../../contract/live.ts'
import type { TrackingEventInput } from '../../../contract/operations.ts'
import type { ShipmentChange } from '../../../contract/shipment-changes.ts'
import type { Resolution } from '../../../domain/shipments/attention.ts'
import { type Side, sideOfException } from '../../../domain/shipments/exception.ts'
import { dueStop } from '../../../domain/shipments/next-stop.ts'
import { wasCollected } from '../../../domain/shipments/shipment-status.ts'
import { localMoment } from '../../../domain/values/moment.ts'
import { factsOf } from '../../../features/shipment/facts.ts'
import type { GuardedChange } from '../../../features/shipment/send-changes.ts'
import type { WindowInput } from '../detail/edit-form.ts'

/** `assign` has a dialog of its own. */
export type ResolveAction = Exclude<Resolution, 'assign'>

export interface ResolveInput {
  readonly window: WindowInput
  /** Until when it is seen to, `14:30` of today or, where that has passed, of tomorrow. */
  readonly until: string
  readonly note: string
}

export type ResolveCalls =
  | { readonly by: 'change'; readonly changes: readonly ShipmentChange[] }
  | { readonly by: 'event'; readonly events: readonly TrackingEventInput[] }

type Row = Pick<
  LiveShipment,
  | 'id'
  | 'version'
  | 'status'
  | 'status_at'
  | 'exception'
  | 'collected_at'
  | 'collection_before'
  | 'delivery_before'
>

/** The stop that an exception is about. */
export function sideOf(row: Omit<Row, 'id' | 'version'>): Side {
  const standing = row.exception === null ? null : sideOfException(row.exception)
  return standing ?? dueStop(row)?.side ?? (wasCollected(row) ? 'delivery' : 'collection')
}

/** `handledUntil` in ms. */
export function buildResolveCalls(
  act: ResolveAction,
  rows: readonly Row[],
  { window, note }: Pick<ResolveInput, 'window' | 'note'>,
  handledUntil: number,
): ResolveCalls {
  const reason = note.trim() === '' ? undefined : note.trim()
  const change = (fields: (row: Row) => Omit<ShipmentChange, 'id'>): ResolveCalls => ({
    by: 'change',
    changes: rows.map((row) => ({ id: row.id, version: row.version, reason, ...fields(row) })),
  })
  const event = (code: 'on-hold' | 'undeliverable'): ResolveCalls => ({
    by: 'event',
    events: rows.map(({ id }) => ({ shipment_id: id, event: code, message: reason })),
  })
  switch (act) {
    case 'call':
      return change(() => ({ handled_until: new Date(handledUntil).toISOString() }))
    case 'reschedule':
      return change((row) => {
        const side = sideOf(row)
        return {
          [`${side}_after`]: localMoment(window.day, window.from),
          [`${side}_before`]: localMoment(window.day, window.to),
        }
      })
    case 'release':
      return change(() => ({ release: true }))
    case 'hold':
      return event('on-hold')
    case 'return':
      return event('undeliverable')
  }
}

type Decided = Pick<Row, 'status' | 'status_at' | 'exception' | 'collected_at'> &
  Pick<LiveShipment, 'handled_until' | `${Side}_after` | `${Side}_before`>

/** What an act was decided by: whoever changes something else of a shipment makes no conflict. */
export function decidedBy(act: ResolveAction, row: Decided): Readonly<Record<string, unknown>> {
  const { status, exception } = row
  // Who has called already, and until when, is what the next one must know. Answers tell it in whole seconds.
  if (act === 'call') {
    const { handled_until: until } = row
    return { status, exception, handled_until: until === null ? null : Math.floor(until / 1000) * 1000 }
  }
  if (act !== 'reschedule') return { status, exception }
  const side = sideOf(row)
  const [after, before] = [`${side}_after`, `${side}_before`] as const
  return { status, exception, [after]: row[after], [before]: row[before] }
}

/** Whether an act means the same of a shipment as when it was decided. */
const isDecidedAlike = (act: ResolveAction, one: Decided, other: Decided): boolean =>
  JSON.stringify(decidedBy(act, one)) === JSON.stringify(decidedBy(act, other))

/** The change of an act, which is made where the shipment is as it was seen, whatever else was changed of it: `row`, the newest that is known here. */
export function guardedChange(
  act: ResolveAction,
  change: ShipmentChange,
  seen: Decided & Pick<Row, 'version'>,
  row: (Decided & Pick<Row, 'version'>) | undefined,
): GuardedChange {
  // What is known to have changed beside it needs no asking.
  const isKnown = row !== undefined && isDecidedAlike(act, row, seen)
  return {
    change: { ...change, version: isKnown ? Math.max(row.version, seen.version) : seen.version },
    seen: decidedBy(act, seen),
    stillHolds: (now) => isDecidedAlike(act, factsOf(now), seen),
  }
}

/** Whether undo takes it back (src/domain/shipments/undo.ts); a hold is released instead. */
export const isTakenBack = (act: ResolveAction): boolean => act === 'reschedule' || act === 'call'
