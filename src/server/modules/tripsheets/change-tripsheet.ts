/** Changes a tripsheet by hand: order, locks, status, start and end. */
import type { z } from 'zod'
import type { ChangedTripsheet, changeTripsheet as changeCall } from '../../../contract/tripsheets.ts'
import { withoutHidden } from '../../../domain/dispatch/tripsheet.ts'
import { applyTripsheetChange, openOrderText } from '../../../domain/dispatch/tripsheet-change.ts'
import { reckoned } from '../../../domain/dispatch/tripsheet-plan.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { maySee } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type CommandPlatform, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { learntOf } from '../arrivals/index.ts'
import {
  expectedAt,
  type LockedTripsheet,
  lockTripsheets,
  readBeyond,
  replannedIn,
  routeNow,
  saveTripsheets,
  scopeOfTripsheet,
  settleTimes,
  tripsheetEvent,
  vehiclesOnReopening,
} from '../dispatch/index.ts'
import { lockFreeShipments, lockShipments, withPlannedTimes, writeShipments } from '../shipments/index.ts'
import { hiddenFrom } from './hidden-from.ts'
import { readTripsheets } from './read-tripsheets.ts'
import { openShipments } from './save-order.ts'
import { undoOrders } from './undo-order.ts'

type Input = z.output<typeof changeCall.body>

const ms = (moment: string | null | undefined) =>
  moment === undefined || moment === null ? moment : Date.parse(moment)

function eventTypeOf({ order, lock, unlock, status }: Input): LogEventType {
  if (status !== undefined) return 'tripsheet.status'
  if (order !== undefined) return 'tripsheet.ordered'
  return lock !== undefined || unlock !== undefined ? 'tripsheet.locked' : 'tripsheet.changed'
}

/** The second of two is told what stands now, as far as they may see it. */
const stale = ({ version, status, stops }: LockedTripsheet, hidden: ReadonlySet<string>) =>
  refused('tripsheet.changedMeanwhile', {
    field: 'version',
    detail: `Somebody else changed this tripsheet meanwhile. It is at version ${version}, ${status}, its open stops: ${openOrderText(withoutHidden(stops, hidden))}.`,
  })

/** What an undo may not be; a version that was seen is asked for nothing, since the step says what it takes back. */
function undoProblem(
  { id: _id, undo_version: _undo, version: _version, ...more }: Input,
  { viewer }: Caller,
) {
  const field = 'undo_version'
  if (viewer.kind === 'driver') return refused('permission.denied', { field })
  return Object.values(more).some((value) => value !== undefined)
    ? refused('input.invalid', { field, detail: 'Undo goes without other changes.' })
    : null
}

export function changeTripsheet(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  input: Input,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<ChangedTripsheet> | Replay> {
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, now, settings } = command
    const missing = refused('tripsheet.notFound', { field: 'id' })
    const head = await tx
      .selectFrom('tripsheets')
      .select(['branch_id', 'driver_id'])
      .where('provider_id', '=', providerId)
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (head === undefined || !maySee(caller.viewer, 'tripsheet', scopeOfTripsheet(head), input.id))
      return missing
    const isUndo = input.undo_version !== undefined
    const replans = input.order !== undefined || isUndo
    const held = await lockShipments(tx, providerId, replans ? await openShipments(command, [input.id]) : [])
    const was = (await lockTripsheets(tx, providerId, [input.id])).get(input.id)
    if (was === undefined) return missing
    const hidden = await hiddenFrom(caller, tx, providerId, was)
    const answer = async () => {
      const learnt = await learntOf(tx, providerId)
      const [read] = await readTripsheets(tx, providerId, { ids: [input.id], most: 1, hidden }, settings)
      if (read === undefined) return missing
      const sheet = read.answer(expectedAt(read.seen, learnt, now))
      return done({ ...sheet, vehicle_was: sheet.vehicle === was.vehicle_name ? null : was.vehicle_name })
    }
    if (input.undo_version !== undefined) {
      const problem = undoProblem(input, caller)
      if (problem !== null) return problem
      const wanted = { tripsheet: input.id, version: input.undo_version }
      const [undone] = await undoOrders(command, caller, [wanted], { isOfAct: false })
      return undone?.ok === false ? undone : answer()
    }
    if (input.version === undefined)
      return refused('input.invalid', { field: 'version', detail: 'Say which version you have seen.' })
    if (was.version !== input.version) return stale(was, hidden)
    const change = { ...input, start_at: ms(input.start_at), end_at: ms(input.end_at) }
    const learnt = await learntOf(tx, providerId)
    const route = routeNow(was, now, learnt.way)
    const isDriver = caller.viewer.kind === 'driver'
    const changed = applyTripsheetChange(was, change, route, { isDriver, hidden })
    if (!changed.ok) return changed
    const isReopened = was.status === 'closed' && changed.value.status !== 'closed'
    const vehicles = await vehiclesOnReopening(tx, providerId, isReopened ? [was] : [], now)
    const driven = { ...changed.value, ...vehicles.get(was.driver_id) }
    const stops = reckoned(driven.stops, routeNow(driven, now, learnt.way))
    const next = { ...driven, stops, version: was.version + 1 }
    const [settled] = await settleTimes([{ was, is: next }], new Set(held.keys()), async (ids) => {
      const free = await lockFreeShipments(tx, providerId, ids)
      for (const shipment of free.values()) held.set(shipment.id, shipment)
      return new Set(free.keys())
    })
    if (settled === undefined) throw new Error('a tripsheet was changed and is not there')
    const beyond = (await readBeyond(tx, providerId, [settled.is])).get(input.id)
    const telling = { at: now, actor: caller.actor, beyond }
    const event = tripsheetEvent(eventTypeOf(input), was, settled.is, telling)
    if (event !== null) {
      const planned = replannedIn(was, settled.is)
      const events = withPlannedTimes([], held, planned, { at: now, actor: caller.actor })
      const moved = new Set(events.map(({ entity_id }) => entity_id))
      await saveTripsheets(tx, providerId, [settled])
      await writeShipments(
        command,
        [...held.values()].filter(({ id }) => moved.has(id)),
        [...events, event],
      )
    }
    return answer()
  })
}
