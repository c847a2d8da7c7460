/** Accepts a proposal, whole or in part: stops are given as anybody gives them, and tripsheets put into their order, in one transaction. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { acceptProposal as acceptCall } from '../../../../contract/route-proposals.ts'
import type { ItemOutcome, ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { placeKey } from '../../../../domain/dispatch/place.ts'
import { inGivenOrder } from '../../../../domain/dispatch/restored-order.ts'
import {
  type ProposedPlan,
  type ProposedStop,
  plannedStops,
  type StopsByKey,
  stopsByKey,
} from '../../../../domain/dispatch/route-proposal.ts'
import { placed, type WayMs } from '../../../../domain/dispatch/travel.ts'
import { taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { AcceptedPart } from '../../../kernel/database/proposal-tables.ts'
import { lockDrivers } from '../../../kernel/database/read-ids.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { iso } from '../../../kernel/http/iso.ts'
import { type Learnt, learntOf } from '../../arrivals/index.ts'
import { lockTripsheets } from '../../dispatch/index.ts'
import { lockShipments } from '../../shipments/index.ts'
import { type OrderVersion, openShipments, saveOrders } from '../save-order.ts'
import { presentProposal, standing } from './present-proposal.ts'
import { type ProposalRow, readProposalRow, saveAccepted, statusOf } from './proposal-rows.ts'

type Body = z.output<typeof acceptCall.body>
export type Answer = z.output<typeof acceptCall.answer>
/** Gives stops to drivers, or takes that back, as PATCH /shipments does, within a command (change-shipments.ts). */
export type GiveStops = (
  command: Command,
  caller: Caller,
  changes: readonly ShipmentChange[],
  how: { readonly partial: boolean; readonly undoesOthers?: boolean },
) => Promise<Outcome<{ shipments: ItemOutcome[] }>>

/** What proposals are accepted with. */
export interface Accepting {
  readonly platform: CommandPlatform
  readonly give: GiveStops
}

/** One that the caller may see, under a lock. */
export async function seenProposal(
  { tx, providerId }: Command,
  { viewer }: Caller,
  id: number,
): Promise<Outcome<ProposalRow>> {
  const row = await readProposalRow(tx, providerId, id, true)
  const isSeen =
    row !== undefined &&
    viewer.kind === 'staff' &&
    (viewer.branch_id === null || viewer.branch_id === row.branch_id)
  return isSeen ? done(row) : refused('proposal.notFound', { field: 'id' })
}

interface Wanted {
  /** Whose days become as proposed. */
  readonly drivers: ReadonlySet<number>
  readonly moving: readonly { readonly stop: ProposedStop; readonly to: number; readonly at: number }[]
}

/** What of the proposal is accepted now; what was accepted before is not asked for twice. */
function wantedOf(row: ProposalRow, { driver_ids, stops }: Body, now: number): Outcome<Wanted> {
  const { given: day, best: plan } = row
  if (plan === null || statusOf(row) !== 'ready') return refused('proposal.notReady', { field: 'id' })
  if (row.day < dayOf(now))
    return refused('input.invalid', {
      field: 'id',
      detail: 'The day of this proposal is over. Look for routes anew.',
    })
  const known = new Set(day.drivers.map(({ driver }) => driver))
  const unknownDriver = driver_ids?.findIndex((driver) => !known.has(driver)) ?? -1
  if (unknownDriver >= 0)
    return refused('input.invalid', {
      field: `driver_ids[${unknownDriver}]`,
      detail: 'This driver is not in the proposal.',
    })
  const keys = new Set(day.stops.map(({ key }) => key))
  const unknownStop = stops?.findIndex((key) => !keys.has(key)) ?? -1
  if (unknownStop >= 0)
    return refused('input.invalid', {
      field: `stops[${unknownStop}]`,
      detail: 'This stop is not in the proposal.',
    })
  const isWhole = driver_ids === undefined && stops === undefined
  const parts = standing(row, now)
  const before = {
    drivers: new Set(parts.flatMap((part) => part.drivers)),
    stops: new Set(parts.flatMap((part) => part.stops)),
  }
  const drivers = new Set(
    (isWhole ? [...known] : (driver_ids ?? [])).filter((driver) => !before.drivers.has(driver)),
  )
  const named = new Set(stops ?? [])
  const byKey = new Map(day.stops.map((stop) => [stop.key, stop]))
  const moving = plan.routes.flatMap(({ driver: to, visits }) =>
    visits.flatMap(({ key, at }) => {
      const stop = byKey.get(key)
      if (stop === undefined || stop.driver === to || before.stops.has(key)) return []
      const isWanted = named.has(key) || drivers.has(to) || (stop.driver !== null && drivers.has(stop.driver))
      return isWanted ? [{ stop, to, at }] : []
    }),
  )
  return done({ drivers, moving })
}

/** Into a day that becomes as proposed it comes at its time there; elsewhere the driver has a place for it, unless that is another day. */
function changesOf({ drivers, moving }: Wanted, day: string, now: number): ShipmentChange[] {
  return moving.flatMap(({ stop, to, at }) =>
    stop.tasks.map(({ shipment_id: id, version, side }) => {
      const when = drivers.has(to) || day !== dayOf(now) ? iso(at) : undefined
      return side === 'collection'
        ? { id, version, collection_agent_id: to, ...(when && { estimated_collection: when }) }
        : { id, version, delivery_agent_id: to, ...(when && { estimated_delivery: when }) }
    }),
  )
}

/** The tripsheets of these drivers on this day. */
async function sheetIds(
  { tx, providerId }: Command,
  day: string,
  drivers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tripsheets WHERE provider_id = ${providerId} AND day = ${day} AND driver_id = ANY(${[...drivers]}::int[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Refusals of shipments, each by the stop that it stands at. */
function byStop(refusal: Refusal, wanted: Wanted): Refusal {
  const keys = wanted.moving.flatMap(({ stop }) => stop.tasks.map(({ ref }) => ({ key: stop.key, ref })))
  const each = (refusal.each ?? [refusal]).map((one) => {
    const at = keys[Number(/^shipments\[(\d+)\]/.exec(one.field ?? '')?.[1] ?? -1)]
    return at === undefined ? one : { ...one, field: `stops.${at.key}` }
  })
  return { ...(each[0] ?? refusal), each }
}

/** The items that were refused, by their references. */
export function refusedOf(
  items: readonly ItemOutcome[],
  refs: ReadonlyMap<number, string>,
): Answer['refused'] {
  return items.flatMap((item) =>
    item.ok || item.id === null
      ? []
      : [
          {
            shipment_id: item.id,
            tracking_reference: refs.get(item.id) ?? String(item.id),
            code: item.code,
            message: item.message,
          },
        ],
  )
}

export const refsOf = ({ given }: ProposalRow): ReadonlyMap<number, string> =>
  new Map(given.stops.flatMap(({ tasks }) => tasks.map(({ shipment_id, ref }) => [shipment_id, ref])))

const movedOf = (items: readonly ItemOutcome[]): AcceptedPart['moved'] =>
  items.flatMap((item) => (item.ok ? [{ id: item.id, version: item.version }] : []))

/** The ways of a plan that a routing server said: what was told of it is what stands there afterwards. Others are ours. */
function plannedWays(byKey: StopsByKey, plan: ProposedPlan, driver: number, own: WayMs): WayMs {
  const stops = plannedStops(byKey, plan, driver)
  const visits = plan.routes.find((route) => route.driver === driver)?.visits ?? []
  const known = new Map(
    visits.flatMap(({ way_ms }, i) => {
      const [from, to] = [placed(stops[i - 1]), placed(stops[i])]
      return way_ms === undefined || from === null || to === null
        ? []
        : [[`${placeKey(from)} ${placeKey(to)}`, way_ms] as const]
    }),
  )
  return (kind, from, to, leavesAt) =>
    known.get(`${placeKey(from)} ${placeKey(to)}`) ?? own(kind, from, to, leavesAt)
}

/** Puts the days of these drivers into the order of the proposal; the versions that this makes. */
async function orderAsProposed(
  command: Command,
  caller: Caller,
  { row, drivers, learnt }: { row: ProposalRow; drivers: ReadonlySet<number>; learnt: Learnt },
): Promise<OrderVersion[]> {
  const { tx, providerId } = command
  const { given: day, best: plan, kind } = row
  if (plan === null || drivers.size === 0) return []
  const sheets = await lockTripsheets(tx, providerId, await sheetIds(command, row.day, [...drivers]))
  const byKey = stopsByKey(day)
  const orders = [...sheets.values()].map((was) => {
    const places = new Map(
      plannedStops(byKey, plan, was.driver_id).flatMap(({ key, tasks, slot_at }, rank) =>
        // Where there are collection requests alone, it is known by itself.
        (tasks.length === 0 ? [key] : tasks.map(taskKey)).map(
          (name) => [name, { rank, slot_at, timed: false }] as const,
        ),
      ),
    )
    const stops = inGivenOrder(was.stops, ({ id, tasks }) => {
      const its = [String(id), ...tasks.map(taskKey)].flatMap((name) => places.get(name) ?? [])
      return its.toSorted((a, b) => a.rank - b.rank)[0] ?? null
    })
    return { was, stops, way: plannedWays(byKey, plan, was.driver_id, learnt.way) }
  })
  const type = kind === 'optimise' ? 'tripsheet.optimized' : 'tripsheet.ordered'
  return saveOrders(command, caller, type, orders)
}

export function acceptProposal(
  { platform, give }: Accepting,
  providerId: number,
  caller: Caller,
  body: Body,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<Answer> | Replay> {
  return runIdempotent(
    platform,
    providerId,
    { caller, idempotencyKey },
    async (command): Promise<Outcome<Answer>> => {
      const { tx, now } = command
      const seen = await seenProposal(command, caller, body.id)
      if (!seen.ok) return seen
      const row = seen.value
      const wanted = wantedOf(row, body, now)
      if (!wanted.ok) return wanted
      const { drivers, moving } = wanted.value
      // Somebody else has accepted it already.
      if (drivers.size === 0 && moving.length === 0)
        return done({
          proposal: presentProposal(row, now, await learntOf(tx, providerId)),
          moved: 0,
          refused: [],
        })
      const touched = new Set([
        ...drivers,
        ...moving.flatMap(({ stop, to }) => (stop.driver === null ? [to] : [stop.driver, to])),
      ])
      const changes = changesOf(wanted.value, row.day, now)
      const ids = await sheetIds(command, row.day, [...touched])
      await lockShipments(tx, providerId, [
        ...changes.map(({ id }) => id),
        ...(await openShipments(command, ids)),
      ])
      // Before their tripsheets: whoever says another vehicle or branch of theirs has locked them so.
      await lockDrivers(tx, providerId, touched)
      await lockTripsheets(tx, providerId, ids)
      const changed =
        changes.length === 0
          ? done({ shipments: [] })
          : await give(command, caller, changes, { partial: body.partial })
      if (!changed.ok) return { ok: false, refusal: byStop(changed.refusal, wanted.value) }
      const items = changed.value.shipments
      const learnt = await learntOf(tx, providerId)
      const ordered = await orderAsProposed(command, caller, { row, drivers, learnt })
      const moved = movedOf(items)
      const movedIds = new Set(moved.map(({ id }) => id))
      const part: AcceptedPart = {
        at: now,
        by: caller.user_id,
        drivers: [...drivers],
        stops: moving
          .filter(({ stop }) => stop.tasks.every(({ shipment_id }) => movedIds.has(shipment_id)))
          .map(({ stop }) => stop.key),
        moved,
        ordered,
        sheets: await sheetIds(command, row.day, [...touched]),
        undone: false,
      }
      const accepted = [...row.accepted, part]
      await saveAccepted(tx, providerId, row.id, accepted)
      return done({
        proposal: presentProposal({ ...row, accepted }, now, learnt),
        moved: moved.length,
        refused: refusedOf(items, refsOf(row)),
      })
    },
  )
}
