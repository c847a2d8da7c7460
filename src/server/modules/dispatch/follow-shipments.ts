/** Keeps tripsheets in step with what happens to shipments (decision 120), in the transaction of what happens. */
import { sql } from 'kysely'
import { withCauses } from '../../../domain/arrivals/why-moved.ts'
import { dayDrivenFrom } from '../../../domain/dispatch/driven-from.ts'
import { doneStops, pauseLeft } from '../../../domain/dispatch/driver-break.ts'
import { pauseOf } from '../../../domain/dispatch/driver-terms.ts'
import type { RouteNow } from '../../../domain/dispatch/route-now.ts'
import { placed, type WayMs } from '../../../domain/dispatch/travel.ts'
import { byDue, isOpenStop, type StopTask, taskKey } from '../../../domain/dispatch/tripsheet.ts'
import { NEXT_STATUS } from '../../../domain/dispatch/tripsheet-acts.ts'
import { reckoned, withChanged, withoutTasks, withTask } from '../../../domain/dispatch/tripsheet-plan.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import { dayOf } from '../../../domain/values/moment.ts'
import type { Command } from '../../kernel/commands/run-command.ts'
import { createLoopYield } from '../../kernel/concurrency/yield-loop.ts'
import { unnestRows } from '../../kernel/database/unnest-rows.ts'
import type { Actor, NewEvent } from '../../kernel/eventlog/log.ts'
import { learntOf } from '../arrivals/index.ts'
import { fetchedWithRequest, knownRequests, knownTasks } from './known-tasks.ts'
import { doorsOf, type KnownDoor } from './task-doors.ts'
import {
  type DriverDay,
  type LockedTripsheet,
  lockTripsheets,
  makeTripsheets,
  newStopIds,
  readBeyond,
  saveTripsheets,
  type Tripsheet,
  tripsheetEvent,
  vehiclesOnReopening,
} from './tripsheet-rows.ts'
import { type HappenedToRequest, requestWish } from './wished-requests.ts'
import { type Carried, type Happened, happenedTo, type Wish, wishesOf } from './wished-tasks.ts'

/** A shipment is planned for another time. */
export interface Replanned {
  readonly shipment_id: number
  readonly side: Side
  /** ms */
  readonly at: number
}

export interface FollowedShipments {
  readonly planned: readonly Replanned[]
  /** What the tripsheets tell; written with the events of the shipments. */
  readonly events: readonly NewEvent[]
}

/** What happens to collection requests in the same transaction. They are locked before shipments, and written already. */
export interface FollowedRequests {
  readonly actor: Actor
  readonly happened: readonly HappenedToRequest[]
  /** Shipments that go with them, which are held: whether they are fetched with a request may be otherwise now. */
  readonly linked: ReadonlySet<number>
}

type Following = Pick<Command, 'tx' | 'providerId' | 'now'>
const NOTHING: FollowedShipments = { planned: [], events: [] }

/** Nothing of the plan changes but that something is done. */
const isOnlyDone = (wish: Wish): boolean =>
  wish.is === 'done' && wish.known !== null && NEXT_STATUS[wish.known.status].begin === null

async function markDone({ tx, providerId }: Following, wishes: readonly Wish[]): Promise<void> {
  const done = wishes.flatMap((wish) => (wish.is === 'done' ? [{ ...wish.task, done_at: wish.at }] : []))
  const requests = done.flatMap(({ request_id, done_at }) =>
    request_id === undefined ? [] : [{ request_id, done_at }],
  )
  if (requests.length > 0)
    await sql`
      UPDATE tripsheet_requests t SET done_at = u.done_at
      FROM ${unnestRows('u', { request_id: 'int', done_at: 'timestamptz' }, requests)}
      WHERE t.provider_id = ${providerId} AND t.request_id = u.request_id`.execute(tx)
  const rows = done.flatMap(({ shipment_id, side, done_at }) =>
    shipment_id === undefined ? [] : [{ shipment_id, side, done_at }],
  )
  if (rows.length === 0) return
  await sql`
    UPDATE tripsheet_tasks t SET done_at = u.done_at
    FROM ${unnestRows('u', { shipment_id: 'bigint', side: 'text', done_at: 'timestamptz' }, rows)}
    WHERE t.provider_id = ${providerId} AND t.shipment_id = u.shipment_id AND t.side = u.side`.execute(tx)
}

type Driven = Pick<
  LockedTripsheet,
  'day' | 'status' | 'start_at' | 'start_lat' | 'start_lng' | 'stops' | 'vehicle' | 'vehicle_kind' | 'hours'
>

/** From where and when the rest of a day is driven: not before it begins, unless it has; and what is left of the driver's break. */
export function routeNow(sheet: Driven, now: number, way: WayMs): RouteNow & { readonly way: WayMs } {
  const start = placed({ lat: sheet.start_lat, lng: sheet.start_lng })
  const isToday = sheet.day === dayOf(now)
  const { vehicle, vehicle_kind: kind, stops } = sheet
  const isSeen = isToday && vehicle !== null && dayOf(vehicle.at) === sheet.day
  const seen = isSeen ? vehicle : null
  const pause = pauseOf(sheet.hours, sheet.day)
  return {
    kind,
    here: seen === null ? start : { lat: seen.lat, lng: seen.lng },
    now: dayDrivenFrom(sheet, now),
    way,
    pause: isToday ? pauseLeft(pause, { kind, done: doneStops(stops), vehicle: seen, way }, now) : pause,
  }
}

type Coming = Wish & { readonly is: 'into' }
type Stops = Tripsheet['stops']

const keyOf = ({ task }: Wish): string => taskKey(task)

/** Without what leaves it, and with what is known anew of what stays. */
function withWishes(stops: Stops, its: readonly Wish[]): Stops {
  const leaving = new Set(
    its.flatMap((wish) => (wish.is === 'out' || wish.is === 'into' ? [keyOf(wish)] : [])),
  )
  const changed = new Map(
    its.flatMap((wish): [string, Pick<StopTask, 'after' | 'before' | 'done_at'>][] => {
      if (wish.is === 'out' || wish.is === 'into') return []
      return [[keyOf(wish), { ...wish.window, done_at: wish.is === 'done' ? wish.at : null }]]
    }),
  )
  return withChanged(withoutTasks(stops, leaving), changed)
}

const timeOf = ({ at, window }: Coming): number => at ?? window.before ?? Number.MAX_SAFE_INTEGER

/** For when tasks were first planned that go to another driver of the same day. */
function promisesOf(
  sheets: ReadonlyMap<number, LockedTripsheet>,
  into: readonly Coming[],
): ReadonlyMap<string, number> {
  return new Map(
    into.flatMap((wish) => {
      const { known, driver, day } = wish
      const from = known === null ? undefined : sheets.get(known.tripsheet_id)
      if (from === undefined || from.driver_id === driver || from.day !== day) return []
      const stop = from.stops.find(({ id }) => id === known?.stop_id)
      return stop === undefined ? [] : [[keyOf(wish), stop.promised_at] as const]
    }),
  )
}

interface ComingTo {
  readonly doors: ReadonlyMap<string, KnownDoor>
  readonly stopIds: number[]
  readonly promises: ReadonlyMap<string, number>
}

/** With what comes to it, what is due first put first. Somebody may be given hundreds of stops at once: others have their turn in between. */
async function withComing(
  stops: Stops,
  coming: readonly Coming[],
  route: RouteNow,
  { doors, stopIds, promises }: ComingTo,
): Promise<Stops> {
  let all = stops
  const yieldLoop = createLoopYield()
  const inOrder = coming
    .map((wish) => ({ wish, task: wish.task, due: wish.window.before }))
    .sort(byDue)
    // Of what comes at one time that was named, the stop is made by what is due first.
    .sort((a, b) => timeOf(a.wish) - timeOf(b.wish))
  for (const { wish } of inOrder) {
    const { task, window, at, comesBack } = wish
    const [door, id] = [doors.get(keyOf(wish)), stopIds.pop()]
    if (door === undefined || id === undefined) throw new Error('a task has no door')
    const promisedAt = promises.get(keyOf(wish))
    all = withTask(all, { task, ...door, ...window, at, comesBack, promisedAt }, route, id)
    await yieldLoop()
  }
  return all
}

/**
 * Puts the open tasks of shipments, and of collection requests, into the tripsheets of their drivers, takes them out of those of others,
 * notes what is done, and tells which shipments are planned for another time by that. The shipments are locked and not written yet.
 * `lockFree` locks as many of some others as nobody holds; those that somebody holds keep their time.
 */
export async function followShipments(
  command: Following,
  held: readonly Carried[],
  events: readonly NewEvent[],
  lockFree: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  requests: FollowedRequests | null = null,
): Promise<FollowedShipments> {
  const { tx, providerId, now } = command
  const happened = withLinked(happenedTo(held, events), held, requests)
  const actor = requests?.actor ?? events[0]?.actor
  if (actor === undefined || (happened.length === 0 && requests === null)) return NOTHING
  const wishes = [
    ...(await shipmentWishes(command, happened)),
    ...(await requestWishes(command, requests?.happened ?? [])),
  ]
  await markDone(command, wishes.filter(isOnlyDone))
  const planning = wishes.filter((wish) => !isOnlyDone(wish))
  if (planning.length === 0) return NOTHING

  const into = planning.flatMap((wish) => (wish.is === 'into' ? [wish] : []))
  const days = [
    ...new Map(
      into.map(({ driver, day }): [string, DriverDay] => [`${driver} ${day}`, { driver, day }]),
    ).values(),
  ].sort((a, b) => a.driver - b.driver || a.day.localeCompare(b.day))
  const made = await makeTripsheets(tx, providerId, days)
  const ids = planning.flatMap((wish) => wish.known?.tripsheet_id ?? [])
  const sheets = await lockTripsheets(tx, providerId, ids, days)
  const doors = await doorsOf(
    tx,
    providerId,
    into.map(({ task }) => task),
  )
  const stopIds = await newStopIds(tx, into.length)
  const promises = promisesOf(sheets, into)
  const { way } = await learntOf(tx, providerId)

  const isHeld = new Set(held.map(({ id }) => id))
  const changes: { was: LockedTripsheet; is: LockedTripsheet; isNew: boolean }[] = []
  const closed = [...sheets.values()].filter(({ status }) => status === 'closed')
  const vehicles = await vehiclesOnReopening(tx, providerId, closed, now)
  for (const was of sheets.values()) {
    const its = planning.filter(({ known: task }) => task?.tripsheet_id === was.id)
    const coming = into.filter(({ driver, day }) => driver === was.driver_id && day === was.day)
    const begins = its.some(({ is }) => is === 'done')
    const isOpenAgain = its.some(
      ({ is, known: task }) => is === 'changed' && task !== null && task.done_at !== null,
    )
    // What is given to a driver whose day is closed, or is to be done again, would be seen by nobody: the day goes on.
    const reopens = coming.length > 0 || isOpenAgain ? NEXT_STATUS[was.status].reopen : null
    const driven = reopens === null ? was : { ...was, ...vehicles.get(was.driver_id) }
    const route = routeNow(driven, now, way)
    const stops = await withComing(withWishes(was.stops, its), coming, route, { doors, stopIds, promises })
    const status = (begins ? NEXT_STATUS[was.status].begin : null) ?? reopens ?? was.status
    const isNew = made.has(was.id)
    const is = {
      ...driven,
      stops: reckoned(stops, route),
      status,
      version: was.version + (isNew ? 0 : 1),
    }
    changes.push({ was, is, isNew })
  }

  const timed = await settleTimes(changes, isHeld, lockFree)
  const beyond = await readBeyond(
    tx,
    providerId,
    timed.map(({ is }) => is),
  )
  const settled = timed.map(({ was, is, isNew }) => {
    const telling = { at: now, actor, isNew, beyond: beyond.get(is.id) }
    const event = tripsheetEvent('tripsheet.changed', was, is, telling)
    // What nobody is told of is no other version: whoever names the one they have is not refused for it.
    return { was, is: event === null ? { ...is, version: was.version } : is, event }
  })
  await saveTripsheets(tx, providerId, settled)
  return {
    planned: settled.flatMap(({ was, is }) => replannedIn(was, is)),
    events: settled.flatMap(({ event }) => event ?? []),
  }
}

/** With the shipments that are looked at again because of their request. */
function withLinked(
  happened: readonly Happened[],
  held: readonly Carried[],
  requests: FollowedRequests | null,
): readonly Happened[] {
  if (requests === null || requests.linked.size === 0) return happened
  const known = new Set(happened.map(({ shipment }) => shipment.id))
  const others = held.filter(({ id }) => requests.linked.has(id) && !known.has(id))
  return [
    ...happened,
    ...others.map((shipment) => ({ shipment, changed: new Set<string>(), isUndone: false })),
  ]
}

async function shipmentWishes(
  { tx, providerId, now }: Following,
  happened: readonly Happened[],
): Promise<Wish[]> {
  if (happened.length === 0) return []
  const ids = happened.map(({ shipment }) => shipment.id)
  const known = Map.groupBy(await knownTasks(tx, providerId, ids), ({ shipment_id }) => shipment_id)
  const fetched = await fetchedWithRequest(tx, providerId, ids)
  return happened.flatMap((one) => {
    const { id } = one.shipment
    return wishesOf(one, known.get(id) ?? [], now, fetched.has(id))
  })
}

async function requestWishes(
  { tx, providerId, now }: Following,
  happened: readonly HappenedToRequest[],
): Promise<Wish[]> {
  const rows = await knownRequests(
    tx,
    providerId,
    happened.map(({ request }) => request.id),
  )
  const known = new Map(rows.map((row) => [row.request_id, row]))
  return happened.flatMap((one) => requestWish(one, known.get(one.request.id) ?? null, now))
}

/** Shipments that say another time than their stop is planned for. */
export function replannedIn({ etas }: LockedTripsheet, { stops }: Tripsheet): Replanned[] {
  return stops
    .filter(isOpenStop)
    .flatMap(({ planned_at, tasks }) =>
      tasks.flatMap((task) =>
        task.shipment_id === undefined || task.done_at !== null || etas.get(taskKey(task)) === planned_at
          ? []
          : [{ shipment_id: task.shipment_id, side: task.side, at: planned_at }],
      ),
    )
}

/** Stops whose shipments somebody else holds just now keep the time that they had. */
export async function settleTimes<Change extends { readonly was: LockedTripsheet; readonly is: Tripsheet }>(
  changes: readonly Change[],
  isHeld: ReadonlySet<number>,
  lockFree: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Change[]> {
  const wanted = changes
    .flatMap(({ was, is }) => replannedIn(was, is))
    .flatMap(({ shipment_id }) => (isHeld.has(shipment_id) ? [] : [shipment_id]))
  if (wanted.length === 0) return changes.map(explained)
  const free = await lockFree([...new Set(wanted)])
  const busy = new Set(wanted.filter((id) => !free.has(id)))
  if (busy.size === 0) return changes.map(explained)
  return changes.map((change) => {
    const before = new Map(change.was.stops.map((stop) => [stop.id, stop]))
    const stops = change.is.stops.map((stop) => {
      const isBusy = stop.tasks.some(({ shipment_id }) => shipment_id !== undefined && busy.has(shipment_id))
      return isBusy ? { ...stop, planned_at: before.get(stop.id)?.planned_at ?? stop.planned_at } : stop
    })
    return explained({ ...change, is: { ...change.is, stops } })
  })
}

/** With why stops are planned for another time. */
const explained = <Change extends { readonly was: Tripsheet; readonly is: Tripsheet }>(
  change: Change,
): Change => {
  const { was, is } = change
  const stops = withCauses(was.stops, is.stops, was.vehicle_kind !== is.vehicle_kind)
  return { ...change, is: { ...is, stops } }
}
