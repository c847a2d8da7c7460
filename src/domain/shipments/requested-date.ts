/** The day before which a customer asked not to be collected from or delivered to, beside the window that was agreed (001 §3, §5.9). */
import { FORM_SENTENCES } from '../booking/form-sentences.ts'
import { dayOf, dayStart, startOfDay } from '../values/moment.ts'
import { done, type Outcome, refused } from '../values/refusals.ts'
import type { ShipmentState, StateChange } from './shipment-state.ts'

export const SIDES = ['collection', 'delivery'] as const
type Side = (typeof SIDES)[number]

/** Whether a change gives a side another window or another requested day than it has. */
export const asksAnotherDate = (state: ShipmentState, fields: StateChange, side: Side): boolean =>
  ([`${side}_after`, `${side}_before`, `${side}_min_date`] as const).some(
    (field) => fields[field] !== undefined && fields[field] !== state[field],
  )

/** The window of a side on another day, at its hours and as long as it was, unless its end is named. */
function windowFrom(state: ShipmentState, fields: StateChange, side: Side, day: number): StateChange {
  const [after, before] = [state[`${side}_after`], state[`${side}_before`]]
  if (after === null) return {}
  const later = day - startOfDay(after)
  const moved: StateChange = { [`${side}_after`]: after + later }
  if (before !== null && fields[`${side}_before`] === undefined) moved[`${side}_before`] = before + later
  return moved
}

/**
 * What follows for the other of the two where one of them is changed: another day that is asked for takes the window with it, and a window
 * on another day is what is asked for from then on. `now` in ms; days are local ones, `2026-11-24`.
 */
export function requestedDates(state: ShipmentState, fields: StateChange, now: number): Outcome<StateChange> {
  const next: StateChange = {}
  for (const side of SIDES) {
    const asked = fields[`${side}_min_date`]
    const [after, was] = [fields[`${side}_after`], state[`${side}_after`]]
    if (asked === undefined) {
      if (after != null && (was === null || dayOf(after) !== dayOf(was)))
        next[`${side}_min_date`] = dayOf(after)
      continue
    }
    const day = asked === null ? null : dayStart(asked)
    if (asked === null || day === null) continue
    const isOther = asked !== state[`${side}_min_date`]
    if (isOther && day < startOfDay(now))
      return refused('input.invalid', { field: `${side}_min_date`, detail: FORM_SENTENCES.pastDay })
    if (after != null && dayOf(after) < asked)
      return refused('input.invalid', {
        field: `${side}_after`,
        detail: 'The window begins before the earliest day that is asked for',
      })
    if (isOther && after === undefined) Object.assign(next, windowFrom(state, fields, side, day))
  }
  return done(next)
}
