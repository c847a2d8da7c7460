/** A change by hand with whoever makes it: what comes of it, or why it is refused (001 §4, §5.9). */
import { permits } from '../identity/permission.ts'
import { unprovenRefusal } from '../pod/handing-over.ts'
import { type Outcome, refused } from '../values/refusals.ts'
import { type Editor, editRefusal } from './editing.ts'
import type { Side } from './exception.ts'
import type { NextFacts } from './next-status.ts'
import { reasonRefusal, reasonsFor } from './reason-lists.ts'
import { permissionToSet } from './recording-rules.ts'
import { asksAnotherDate, SIDES } from './requested-date.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import { type Amendment, applyAmendment } from './shipment-transitions.ts'
import type { Viewer } from './visibility.ts'

/** Who changes a shipment that they see, and may change some. */
export interface Amender {
  readonly editor: Editor
  readonly permissions: readonly string[]
  readonly viewer: Pick<Viewer, 'kind'>
  /** Whether it is to be proven that it was delivered (proof.ts). */
  readonly isProven: boolean
  readonly delivery_pickup_point_id: number | null
}

/** Why each side is asked for on another date: in words of its own, or in those of the whole change. */
function dateReasons(state: ShipmentState, amendment: Amendment, change: StateChange) {
  return SIDES.flatMap((side) => {
    const field = `${side}_rescheduled_reason` as const
    const own = amendment[field]
    if (own === undefined && !asksAnotherDate(state, change, side)) return []
    const what = 'another-date' as const
    return own == null
      ? [{ what, reason: amendment.reason, field: 'reason' }]
      : [{ what, reason: own, field }]
  })
}

const minuteOf = (at: number) => Math.floor(at / 60_000)

/** Whether a window is given another end that is over. One that stands may be sent again, to the minute, as forms and shops do. */
function endsInThePast(state: ShipmentState, amendment: Amendment, side: Side, now: number): boolean {
  const [ends, was] = [amendment[`${side}_before`], state[`${side}_before`]]
  if (ends == null || ends > now) return false
  return was === null || minuteOf(ends) !== minuteOf(was)
}

/** What PATCH /shipments makes of a change. `now` in ms of business time. */
export function decideAmendment(
  state: ShipmentState,
  amendment: Amendment,
  { editor, permissions, viewer, isProven, delivery_pickup_point_id }: Amender,
  now: number,
  facts: Pick<NextFacts, 'locker_collection'> = {},
): Outcome<StateChange> {
  const decided = applyAmendment(state, amendment, now, facts)
  if (!decided.ok) return decided
  const needed = decided.value.status === undefined ? null : permissionToSet(decided.value.status)
  if (needed !== null && !permits(permissions, needed))
    return refused('permission.denied', { field: 'status' })
  const unproven = unprovenRefusal(
    decided.value.status,
    { viewer, from: { status: state.status, delivery_pickup_point_id }, isProven },
    'status',
  )
  if (unproven !== null) return { ok: false, refusal: unproven }
  const ofDates = dateReasons(state, amendment, decided.value)
  const isUnsaid = ofDates.some(({ reason }) => !reason?.trim())
  const dateReason = isUnsaid ? null : (ofDates[0]?.reason ?? amendment.reason)
  const { status } = decided.value
  const ofStatus = status === undefined ? [] : [{ what: status, reason: amendment.reason, field: 'reason' }]
  const no =
    editRefusal(state.status, decided.value, dateReason, editor) ??
    [...ofStatus, ...ofDates]
      .map(({ what, reason, field }) => reasonRefusal(reasonsFor(what, editor.reasons), reason, field))
      .find((refusal) => refusal !== null) ??
    null
  if (no !== null) return { ok: false, refusal: no }
  const side = SIDES.find((one) => endsInThePast(state, amendment, one, now))
  return side === undefined
    ? decided
    : refused('input.invalid', {
        field: `${side}_before`,
        detail: 'This time is over. Choose a later one.',
      })
}
