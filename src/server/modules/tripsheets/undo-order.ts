/** Takes back that the stops of a tripsheet were put into another order, whoever did it (decision 143). */
import { isOpenStop, type TripsheetStop, withoutHidden } from '../../../domain/dispatch/tripsheet.ts'
import { movedStops, type UndoneOrder, undoneOrder } from '../../../domain/dispatch/undo-order.ts'
import { formatTime } from '../../../domain/values/moment.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type LockedTripsheet, lockTripsheets } from '../dispatch/index.ts'
import { hiddenFrom } from './hidden-from.ts'
import { type LoggedOrder, ORDER_UNDONE, orderStep, readOrderSteps } from './order-steps.ts'
import { type OrderVersion, saveOrders } from './save-order.ts'

const FIELD = 'undo_version'
const NOT_UNDOABLE = refused('shipment.notUndoable', { field: FIELD })
const changed = (detail: string) => refused('tripsheet.changedMeanwhile', { field: FIELD, detail })

const DECIDED_ANEW = {
  order: (by: string, at: string) =>
    `${by} put these stops into another order since, at ${at}. That order stands.`,
  times: (by: string, at: string) => `${by} gave these stops other times since, at ${at}. Those times stand.`,
} as const

/** Why it stays, for people: who decided what since. */
function whyNot(
  undone: Exclude<UndoneOrder, { is: 'order' }>,
  steps: readonly LoggedOrder[],
  shownStop: (stop: number) => Pick<TripsheetStop, 'name'> | undefined,
) {
  const version = 'version' in undone ? undone.version : null
  const step = steps.find((one) => one.version === version)
  const [by, at] = [step?.by ?? 'Somebody else', formatTime(step?.at ?? 0)]
  if (undone.is === 'undone') return changed(`${by} took this back already, at ${at}.`)
  if (undone.is === 'gone')
    return changed('The stops that were changed by this are done, or on another tripsheet.')
  if (undone.is === 'locked') {
    const stop = shownStop(undone.id)
    return refused('tripsheet.stopLocked', {
      field: FIELD,
      detail:
        stop === undefined
          ? 'A stop that would move is locked in its place.'
          : `${stop.name} is locked in place ${undone.place}. Unlock it first, or leave it there.`,
    })
  }
  return step === undefined
    ? changed('Some of these stops were given away and came back, and have other places since.')
    : changed(DECIDED_ANEW[undone.of](by, at))
}

/** The stops in that order, each with the time that it had with its place unless somebody has named another since. */
function restored(
  stops: readonly TripsheetStop[],
  order: readonly number[],
  { slots }: Pick<LoggedOrder, 'slots'>,
): TripsheetStop[] {
  const slotOf = new Map(slots.map(([id, ...slot]) => [id, slot]))
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  let next = 0
  return stops.map((was) => {
    if (!isOpenStop(was)) return was
    const stop = byId.get(order[next++] ?? 0) ?? was
    const [slot_at = stop.slot_at, timed = stop.timed, after] = slotOf.get(stop.id) ?? []
    // Stored, a moment has no parts of a millisecond.
    return after !== undefined && Math.abs(after - stop.slot_at) < 1 ? { ...stop, slot_at, timed } : stop
  })
}

async function undoOne(
  command: Command,
  caller: Caller,
  was: LockedTripsheet,
  { version, isOfAct }: { readonly version: number; readonly isOfAct: boolean },
): Promise<Outcome<null>> {
  const { tx, providerId } = command
  if (was.status === 'closed')
    return refused('tripsheet.wrongStatus', { field: FIELD, detail: 'It is closed. Reopen it first.' })
  const hidden = await hiddenFrom(caller, tx, providerId, was)
  const rows = await readOrderSteps(tx, providerId, { tripsheet: was.id, version })
  const [row] = rows
  if (row === undefined || row.version !== version || row.told?.slots === undefined) return NOT_UNDOABLE
  // Who sees nothing of what was moved is not told that anything was.
  const seen = orderStep(row, caller.viewer.kind !== 'staff' || caller.viewer.branch_id !== null)
  if (!isOfAct && movedStops(seen.before, seen.after).length === 0) return NOT_UNDOABLE
  const [step, ...newer] = rows.map((one) => orderStep(one, false))
  if (step === undefined) return NOT_UNDOABLE
  const undone = undoneOrder(was.stops.filter(isOpenStop), step, newer)
  if (undone.is !== 'order') {
    const shown = new Set(
      withoutHidden(was.stops, hidden).flatMap((stop) => (isOpenStop(stop) ? [stop.id] : [])),
    )
    return whyNot(undone, newer, (id) =>
      shown.has(id) ? was.stops.find((stop) => stop.id === id) : undefined,
    )
  }
  const stops = restored(was.stops, undone.order, step)
  if (step.retimed.length > 0 && stops.every((stop, i) => stop === was.stops[i]))
    return changed('These stops have been given other times since. Those stand.')
  await saveOrders(command, caller, ORDER_UNDONE, [{ was, stops, undoes: version }])
  return done(null)
}

/**
 * Those that can be are taken back, one after the other as they are given: the newest first. Each has its outcome. The shipments at
 * their stops are locked already, as for any order. `isOfAct`: they are part of an act that is taken back whole, also where they moved
 * nothing, or nothing that the caller sees.
 */
export async function undoOrders(
  command: Command,
  caller: Caller,
  wanted: readonly OrderVersion[],
  { isOfAct }: { readonly isOfAct: boolean },
): Promise<Outcome<null>[]> {
  const outcomes: Outcome<null>[] = []
  for (const { tripsheet, version } of wanted) {
    const was = (await lockTripsheets(command.tx, command.providerId, [tripsheet])).get(tripsheet)
    outcomes.push(
      was === undefined ? NOT_UNDOABLE : await undoOne(command, caller, was, { version, isOfAct }),
    )
  }
  return outcomes
}
