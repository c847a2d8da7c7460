/** Accepts a proposal, whole or in part: stops are given as anybody gives them, and tripsheets put into their order, in one transaction. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { RequestOutcome } from '../../../../contract/collection-requests.ts'
import type { acceptProposal as acceptCall } from '../../../../contract/route-proposals.ts'
import type { ItemOutcome, ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { proposedPlaces } from '../../../../domain/dispatch/proposed-order.ts'
import { inGivenOrder } from '../../../../domain/dispatch/restored-order.ts'
import {
  type ProposedPlan,
  type ProposedStop,
  stopsByKey,
} from '../../../../domain/dispatch/route-proposal.ts'
import { taskKey } from '../../../../domain/dispatch/tripsheet.ts'
import { collectionRequestId } from '../../../../domain/values/display-id.ts'
import { dayOf } from '../../../../domain/values/moment.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { AcceptedPart } from '../../../kernel/database/proposal-tables.ts'
import { lockDrivers } from '../../../kernel/database/read-ids.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { sayingOf } from '../../../kernel/http/error-response.ts'
import { iso } from '../../../kernel/http/iso.ts'
import type { Platform } from '../../../platform.ts'
import { type Learnt, learntOf } from '../../arrivals/index.ts'
import { giveRequests, lockGivenRequests, type RequestGiven } from '../../collections/index.ts'
import { lockTripsheets } from '../../dispatch/index.ts'
import { lockShipments } from '../../shipments/index.ts'
import { type OrderVersion, openShipments, saveOrders } from '../save-order.ts'
import { closedDays, decidedDays, lockedStops } from './decided-days.ts'
import { outSince } from './out-since.ts'
import { plannedWays } from './planned-ways.ts'
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
  readonly platform: CommandPlatform & Pick<Platform, 'gazetteer' | 'now' | 'wakeOutbox'>
  readonly give: GiveStops
}

/** One that the caller may see, under a lock. */
export async function seenProposal(
  { tx, providerId }: Command,
  { viewer }: Caller,
  id: number,
): Promise<Outcome<ProposalRow>> {
  if (viewer.kind !== 'staff') return refused('permission.denied')
  const row = await readProposalRow(tx, providerId, id, true)
  const isSeen = row !== undefined && (viewer.branch_id === null || viewer.branch_id === row.branch_id)
  return isSeen ? done(row) : refused('proposal.notFound', { field: 'id' })
}

interface Wanted {
  readonly plan: ProposedPlan
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
  return done({ plan, drivers, moving })
}

/** What is changed, and at which stop it stands. */
interface Changes {
  readonly shipments: readonly { readonly key: string; readonly change: ShipmentChange }[]
  readonly requests: readonly { readonly key: string; readonly change: RequestGiven }[]
}

/**
 * Into a day that becomes as proposed a shipment comes at its time there; elsewhere the driver has a place for it, unless that is another
 * day. A request stands on the day of its window, wherever the driver has a place for it.
 */
function changesOf({ drivers, moving }: Omit<Wanted, 'plan'>, day: string, now: number): Changes {
  const tasks = moving.flatMap(({ stop, to, at }) =>
    stop.tasks.map((task) => ({ key: stop.key, task, to, at })),
  )
  return {
    shipments: tasks.flatMap(({ key, task: { shipment_id: id, version, side }, to, at }) => {
      if (id === undefined) return []
      const when = drivers.has(to) || day !== dayOf(now) ? iso(at) : undefined
      const change =
        side === 'collection'
          ? { id, version, collection_agent_id: to, ...(when && { estimated_collection: when }) }
          : { id, version, delivery_agent_id: to, ...(when && { estimated_delivery: when }) }
      return [{ key, change }]
    }),
    requests: tasks.flatMap(({ key, task: { request_id: id, version }, to }) =>
      id === undefined ? [] : [{ key, change: { id, version, collection_agent_id: to } }],
    ),
  }
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

/** Refusals of what is changed, each by the stop that it stands at. */
function byStop(outcome: Outcome<unknown>, of: readonly { readonly key: string }[]): Refusal[] {
  if (outcome.ok) return []
  return (outcome.refusal.each ?? [outcome.refusal]).map((one) => {
    const at = of[Number(/^\w+\[(\d+)\]/.exec(one.field ?? '')?.[1] ?? -1)]
    return at === undefined ? one : { ...one, field: `stops.${at.key}` }
  })
}

/** What became of shipments and of requests that were to change. */
export interface Items {
  readonly shipments: readonly ItemOutcome[]
  readonly requests: readonly RequestOutcome[]
}

/** Those that were refused, by their references. */
export function refusedOf({ shipments, requests }: Items, { given }: ProposalRow): Answer['refused'] {
  const refs = new Map(
    given.stops.flatMap(({ tasks }) => tasks.map((task) => [taskKey(task), task.ref] as const)),
  )
  const refOf = (id: number) =>
    refs.get(taskKey({ shipment_id: id, side: 'collection' })) ??
    refs.get(taskKey({ shipment_id: id, side: 'delivery' })) ??
    String(id)
  return [
    ...shipments.flatMap((item) => {
      if (item.ok || item.id === null) return []
      const { id: shipment_id, code, message } = item
      const tracking_reference = refOf(shipment_id)
      return [{ shipment_id, collection_request_id: null, tracking_reference, code, message }]
    }),
    ...requests.flatMap((item) => {
      if (item.ok) return []
      const { id: collection_request_id, code, message } = item
      const tracking_reference = collectionRequestId(collection_request_id)
      return [{ shipment_id: null, collection_request_id, tracking_reference, code, message }]
    }),
  ]
}

/** What is done at a stop that is given to nobody. */
const refusedTasks = ({ stop, refusal }: { stop: ProposedStop; refusal: Refusal }): Answer['refused'] =>
  stop.tasks.map(({ shipment_id = null, request_id = null, ref }) => ({
    shipment_id,
    collection_request_id: request_id,
    tracking_reference: ref,
    code: refusal.code,
    message: sayingOf(refusal),
  }))

/** The changes that were made, by the versions that they made. */
const madeOf = (items: Items['shipments'] | Items['requests']): AcceptedPart['moved'] =>
  items.flatMap((item) => (item.ok ? [{ id: item.id, version: item.version }] : []))

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
  const waysOf = plannedWays(day, plan)
  const orders = [...sheets.values()].map((was) => {
    const stops = inGivenOrder(was.stops, proposedPlaces(byKey, plan, was.driver_id))
    return { was, stops, way: waysOf(was.driver_id, learnt.way) }
  })
  const type = kind === 'optimise' ? 'tripsheet.optimized' : 'tripsheet.ordered'
  return saveOrders(command, caller, type, orders)
}

const changeOf = <Change>({ change }: { readonly change: Change }): Change => change
const idOf = ({ id }: { readonly id: number }): number => id

/** Everything of it was refused: there is nothing to keep or to take back, however often it is tried. */
const isEmpty = ({ drivers, stops, moved, requests = [], ordered = [] }: AcceptedPart): boolean =>
  [drivers, stops, moved, requests, ordered].every(({ length }) => length === 0)

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
      const { plan, drivers, moving } = wanted.value
      // Somebody else has accepted it already.
      if (drivers.size === 0 && moving.length === 0)
        return done({
          proposal: presentProposal(row, now, await learntOf(tx, providerId)),
          moved: 0,
          refused: [],
          orders_kept: [],
        })
      const touched = new Set([
        ...drivers,
        ...moving.flatMap(({ stop, to }) => (stop.driver === null ? [to] : [stop.driver, to])),
      ])
      const asked = changesOf(wanted.value, row.day, now)
      const ids = await sheetIds(command, row.day, [...touched])
      const linked = await lockGivenRequests(command, caller, asked.requests.map(changeOf).map(idOf))
      await lockShipments(tx, providerId, [
        ...linked,
        ...asked.shipments.map(changeOf).map(idOf),
        ...(await openShipments(command, ids)),
      ])
      // Before their tripsheets: whoever says another vehicle or branch of theirs has locked them so.
      await lockDrivers(tx, providerId, touched)
      const sheets = [...(await lockTripsheets(tx, providerId, ids)).values()]
      const { partial } = body
      const out = await outSince(tx, providerId, row.day, row.given)
      // Who is relieved of their stops may have closed their day: nothing is given to it.
      const closed = await closedDays(
        command,
        sheets.filter(({ driver_id }) => driver_id !== row.given.out),
      )
      const closedFor = new Map(closed.map(({ driver, refusal }) => [driver, refusal]))
      const byKey = stopsByKey(row.given)
      const locked = lockedStops(byKey, sheets)
      const barredBy = ({ stop, to }: Wanted['moving'][number]) =>
        out.get(to) ?? closedFor.get(to) ?? locked.get(stop.key)
      const barred = moving.flatMap((one) => {
        const refusal = barredBy(one)
        return refusal === undefined ? [] : [{ stop: one.stop, refusal }]
      })
      const goes = moving.filter((one) => barredBy(one) === undefined)
      const isOrdered = ({ driver_id }: { driver_id: number }) =>
        drivers.has(driver_id) && !out.has(driver_id) && !closedFor.has(driver_id)
      const kept = [
        ...closed.filter(({ driver }) => drivers.has(driver)),
        ...(await decidedDays(command, { byKey, plan }, sheets.filter(isOrdered))),
      ]
      const keeps = new Set(kept.map(({ driver }) => driver))
      // Once somebody says that they are back, what was for them may still be accepted.
      const there = new Set([...drivers].filter((driver) => !out.has(driver) && !keeps.has(driver)))
      const changes = changesOf({ drivers: there, moving: goes }, row.day, now)
      const given = { shipments: changes.shipments.map(changeOf), requests: changes.requests.map(changeOf) }
      const requests = await giveRequests(platform, command, caller, given.requests, { partial })
      const shipments =
        given.shipments.length === 0
          ? done({ shipments: [] })
          : await give(command, caller, given.shipments, { partial })
      const each = [
        ...(partial ? [] : kept.map(({ refusal }) => refusal)),
        ...(partial ? [] : barred.map(({ stop, refusal }) => ({ ...refusal, field: `stops.${stop.key}` }))),
        ...byStop(shipments, changes.shipments),
        ...byStop(requests, changes.requests),
      ]
      const [first] = each
      if (first !== undefined) return { ok: false, refusal: { ...first, each } }
      const items = {
        shipments: shipments.ok ? shipments.value.shipments : [],
        requests: requests.ok ? requests.value : [],
      }
      const learnt = await learntOf(tx, providerId)
      const ordered = await orderAsProposed(command, caller, { row, drivers: there, learnt })
      const moved = madeOf(items.shipments)
      const movedRequests = madeOf(items.requests)
      const movedIds = new Set(moved.map(idOf))
      const movedRequestIds = new Set(movedRequests.map(idOf))
      const part: AcceptedPart = {
        at: now,
        by: caller.user_id,
        drivers: [...there],
        stops: goes
          .filter(({ stop }) =>
            stop.tasks.every(({ shipment_id, request_id }) =>
              request_id === undefined ? movedIds.has(shipment_id) : movedRequestIds.has(request_id),
            ),
          )
          .map(({ stop }) => stop.key),
        moved,
        requests: movedRequests,
        ordered,
        sheets: await sheetIds(command, row.day, [...touched]),
        undone: false,
      }
      const accepted = isEmpty(part) ? row.accepted : [...row.accepted, part]
      if (accepted !== row.accepted) await saveAccepted(tx, providerId, row.id, accepted)
      return done({
        proposal: presentProposal({ ...row, accepted }, now, learnt),
        moved: moved.length + movedRequests.length,
        refused: [...refusedOf(items, row), ...barred.flatMap(refusedTasks)],
        orders_kept: kept.map(({ tripsheet, driver, refusal }) => ({
          tripsheet_id: tripsheet,
          driver_id: driver,
          code: refusal.code,
          message: sayingOf(refusal),
        })),
      })
    },
  )
}
