/** A change by hand with whoever makes it: what comes of it, or why it is refused (001 §4, §5.9). */
import { permits } from '../identity/permission.ts'
import { type Outcome, refused } from '../values/refusals.ts'
import { type Editor, editRefusal } from './editing.ts'
import type { NextFacts } from './next-status.ts'
import { reasonedIn, reasonRefusal, reasonsFor } from './reason-lists.ts'
import { permissionToSet } from './recording-rules.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'
import { type Amendment, applyAmendment } from './shipment-transitions.ts'

/** Who changes a shipment that they see, and may change some. */
export interface Amender {
  readonly editor: Editor
  readonly permissions: readonly string[]
}

/** What PATCH /shipments makes of a change. `now` in ms of business time. */
export function decideAmendment(
  state: ShipmentState,
  amendment: Amendment,
  { editor, permissions }: Amender,
  now: number,
  facts: Pick<NextFacts, 'locker_collection'> = {},
): Outcome<StateChange> {
  const decided = applyAmendment(state, amendment, now, facts)
  if (!decided.ok) return decided
  const needed = decided.value.status === undefined ? null : permissionToSet(decided.value.status)
  if (needed !== null && !permits(permissions, needed))
    return refused('permission.denied', { field: 'status' })
  const no =
    editRefusal(state.status, decided.value, amendment.reason, editor) ??
    reasonedIn(decided.value)
      .map((what) => reasonRefusal(reasonsFor(what, editor.reasons), amendment.reason, 'reason'))
      .find((refusal) => refusal !== null) ??
    null
  return no === null ? decided : { ok: false, refusal: no }
}
