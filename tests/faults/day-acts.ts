/** What drivers and dispatchers do all day, by the public calls. What was acknowledged is remembered. */
import type { CallOutcome, Client } from '../../src/contract/client.ts'
import { addCollectionRequest, changeCollectionRequests } from '../../src/contract/collection-requests.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import {
  acceptProposal,
  optimiseTripsheets,
  readProposal,
  replaceDriver,
  undoProposal,
} from '../../src/contract/route-proposals.ts'
import { changeShipments, type ItemOutcome } from '../../src/contract/shipment-changes.ts'
import { changeTripsheet, listTripsheets } from '../../src/contract/tripsheets.ts'
import type { Side } from '../../src/domain/shipments/exception.ts'
import { openStopSide } from '../../src/domain/shipments/next-stop.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { collectionBody } from '../support/collections.ts'
import type { TestConsole } from '../support/console.ts'
import { bookOne, type Fleet, pick } from './busy-fleet.ts'

/** What the platform has said was done. */
export interface Acknowledged {
  readonly booked: Map<string, number>
  /** What was said of a shipment, each with words of its own. */
  readonly told: Map<string, number>
  /** A driver was given in this version of a shipment. */
  readonly given: { id: number; version: number; field: string; driver: number }[]
  readonly requests: Set<number>
  /** How often each act was done and refused, by its name. */
  readonly acts: Map<string, { done: number; refused: number }>
}

export interface Desk {
  readonly name: string
  readonly call: Client
  /** What they decide by, which may be of a moment ago. */
  readonly console: TestConsole
  readonly random: () => number
  /** Business time, ms. */
  readonly now: () => number
  /** A key that nobody uses again. */
  readonly key: () => string
}

/** Somebody else was faster, or the day has moved on: what people who work at once meet. */
const MET =
  /changedMeanwhile|wrongStatus|notUndoable|stopLocked|^proposal\.|rate\.limited|collection\.over|^unreachable/

/** Whether it was done; what nobody should be refused ends the day. */
function isDone<Value>(outcome: CallOutcome<Value>): outcome is CallOutcome<Value> & { ok: true } {
  if (outcome.ok) return true
  if (MET.test(outcome.code) || outcome.status === 0 || outcome.status >= 500) return false
  throw new Error(`${outcome.status} ${outcome.code} ${outcome.field ?? ''}: ${outcome.error}`)
}

/** Stops that are somebody's, or nobody's, as a desk sees them. */
function openStops({ console: { workspace } }: Desk, driver?: number | null) {
  return [...workspace.shipments.ids()].flatMap((id) => {
    const row = workspace.shipments.get(id)
    const side = row === undefined ? null : openStopSide(row)
    if (row === undefined || side === null) return []
    const has = row[`${side}_agent_id`]
    return driver === undefined || has === driver ? [{ row, side, has }] : []
  })
}

function rememberGiven(said: Acknowledged, sent: readonly object[], items: readonly ItemOutcome[]): void {
  for (const [i, item] of items.entries())
    for (const [field, driver] of Object.entries(sent[i] ?? {}))
      if (item.ok && field.endsWith('_agent_id') && typeof driver === 'number')
        said.given.push({ id: item.id, version: item.version, field, driver })
}

type Act = (desk: Desk, fleet: Fleet, said: Acknowledged) => Promise<boolean>

const MOST_MOVED = 12

const reassign: Act = async (desk, { drivers }, said) => {
  const [from, to] = [pick(desk.random, drivers), pick(desk.random, drivers)]
  const stops = openStops(desk, from?.id).slice(0, 1 + Math.floor(desk.random() * MOST_MOVED))
  if (stops.length === 0 || to === undefined) return false
  const shipments = stops.map(({ row: { id, version }, side }) => ({
    id,
    version,
    [`${side}_agent_id`]: to.id,
  }))
  const partial = desk.random() < 0.5
  const answer = await desk.call(changeShipments, {
    body: { shipments, partial },
    idempotencyKey: desk.key(),
  })
  if (!isDone(answer)) return false
  rememberGiven(said, shipments, answer.value.shipments)
  // Now and then it was the wrong one.
  if (desk.random() < 0.3) {
    const undone = answer.value.shipments.flatMap((item) =>
      item.ok ? [{ id: item.id, undo_version: item.version }] : [],
    )
    if (undone.length > 0)
      isDone(await desk.call(changeShipments, { body: { shipments: undone }, idempotencyKey: desk.key() }))
  }
  return true
}

const takeAway: Act = async (desk, { drivers }) => {
  const stops = openStops(desk, pick(desk.random, drivers)?.id).slice(0, 2)
  if (stops.length === 0) return false
  const shipments = stops.map(({ row: { id, version }, side }) => ({
    id,
    version,
    [`${side}_agent_id`]: null,
  }))
  return isDone(await desk.call(changeShipments, { body: { shipments }, idempotencyKey: desk.key() }))
}

const giveOut: Act = async (desk, { drivers }, said) => {
  const to = pick(desk.random, drivers)
  const stops = openStops(desk, null).slice(0, MOST_MOVED)
  if (stops.length === 0 || to === undefined) return false
  const shipments = stops.map(({ row: { id }, side }) => ({ id, [`${side}_agent_id`]: to.id }))
  const body = { shipments, partial: true }
  const answer = await desk.call(changeShipments, { body, idempotencyKey: desk.key() })
  if (!isDone(answer)) return false
  rememberGiven(said, shipments, answer.value.shipments)
  return true
}

const reorder: Act = async (desk, { drivers }) => {
  const driver_id = pick(desk.random, drivers)?.id
  const listed = await desk.call(listTripsheets, { query: { driver_id } })
  if (!isDone(listed)) return false
  const [sheet] = listed.value.tripsheets
  const open = sheet?.stops.filter(({ done_at }) => done_at === null) ?? []
  const free = open.filter(({ locked }) => !locked)
  const [a, b] = [pick(desk.random, free), pick(desk.random, free)]
  if (sheet === undefined || a === undefined || b === undefined) return false
  const { id, version } = sheet
  const order = open.map((stop) => (stop === a ? b.id : stop === b ? a.id : stop.id))
  const body =
    desk.random() < 0.7 ? { id, version, order } : { id, version, [a.locked ? 'unlock' : 'lock']: [a.id] }
  const changed = await desk.call(changeTripsheet, { body, idempotencyKey: desk.key() })
  // A stop that a driver has finished since it was read makes no other version of the tripsheet: it is refused by its place.
  return !isFinishedSince(changed) && isDone(changed)
}

const isFinishedSince = (outcome: CallOutcome<unknown>): boolean =>
  !outcome.ok && outcome.code === 'input.invalid' && /^(order|lock|unlock)\[/.test(outcome.field ?? '')

const SEARCH_ENDS_WITHIN_MS = 20_000
const LOOKS_EVERY_MS = 250

async function searchEnded(desk: Desk, id: number): Promise<boolean> {
  for (const begun = Date.now(); Date.now() - begun < SEARCH_ENDS_WITHIN_MS; ) {
    const read = await desk.call(readProposal, { query: { id } })
    if (!isDone(read)) return false
    if (read.value.status !== 'searching') return read.value.status === 'ready'
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
  }
  return false
}

/** Takes a proposal over, whole or as far as it goes, and sometimes back. */
async function takeOver(desk: Desk, id: number): Promise<boolean> {
  const partial = desk.random() < 0.7
  const accepted = await desk.call(acceptProposal, { body: { id, partial }, idempotencyKey: desk.key() })
  if (!isDone(accepted)) return false
  if (desk.random() < 0.3) isDone(await desk.call(undoProposal, { body: { id }, idempotencyKey: desk.key() }))
  return true
}

const optimise: Act = async (desk, { drivers }) => {
  const some = Array.from({ length: 4 }, () => pick(desk.random, drivers)?.id ?? 0)
  const driver_ids = [...new Set(some)]
  const begun = await desk.call(optimiseTripsheets, { body: { driver_ids, seconds: 1 } })
  return isDone(begun) && (await searchEnded(desk, begun.value.id)) && takeOver(desk, begun.value.id)
}

const driverOut: Act = async (desk, { drivers }) => {
  const proposed = await desk.call(replaceDriver, {
    body: { driver_id: pick(desk.random, drivers)?.id ?? 0 },
  })
  return isDone(proposed) && takeOver(desk, proposed.value.id)
}

const request: Act = async (desk, { drivers }, said) => {
  const now = desk.now()
  const driver = pick(desk.random, drivers)
  const added = await desk.call(addCollectionRequest, {
    body: collectionBody({
      account_id: 1 + Math.floor(desk.random() * 3),
      collection_after: new Date(now + 600_000).toISOString(),
      collection_before: new Date(now + 7_200_000).toISOString(),
      collection_agent_id: driver?.id,
    }),
    idempotencyKey: desk.key(),
  })
  if (!isDone(added)) return false
  said.requests.add(added.value.collection_request.id)
  return true
}

const moveRequest: Act = async (desk, { drivers }, said) => {
  const id = pick(desk.random, [...said.requests])
  const row = id === undefined ? undefined : desk.console.workspace.requests.get(id)
  if (row === undefined || row.status === 'closed' || row.status === 'cancelled') return false
  const { version } = row
  const changes =
    desk.random() < 0.7
      ? { collection_agent_id: pick(desk.random, drivers)?.id ?? null }
      : { status: 'cancelled' as const, reason: 'Nobody there' }
  const body = { collection_requests: [{ id: row.id, version, ...changes }] }
  return isDone(await desk.call(changeCollectionRequests, { body, idempotencyKey: desk.key() }))
}

/** Numbers from here on are no shipment's that was planned before the day. */
const BOOKED_LATER = 100_000

const bookMore: Act = async (desk, _fleet, said) => {
  const key = desk.key()
  const number = BOOKED_LATER + Number(/\d+$/.exec(key)?.[0])
  const { id } = await bookOne(desk.call, key, number, desk.random)
  said.booked.set(key, id)
  return true
}

/** Acts of a dispatcher, with how often one is done among all. */
const ACTS: readonly (readonly [string, number, Act])[] = [
  ['reassign', 30, reassign],
  ['give out', 15, giveOut],
  ['take away', 8, takeAway],
  ['reorder', 15, reorder],
  ['optimise', 8, optimise],
  ['driver out', 4, driverOut],
  ['request', 6, request],
  ['move request', 6, moveRequest],
  ['book', 8, bookMore],
]
const ALL_WEIGHTS = ACTS.reduce((sum, [, weight]) => sum + weight, 0)

/** Something that a dispatcher does. */
export async function dispatch(desk: Desk, fleet: Fleet, said: Acknowledged): Promise<void> {
  let dice = desk.random() * ALL_WEIGHTS
  const found = ACTS.find(([, weight]) => {
    dice -= weight
    return dice < 0
  })
  if (found === undefined) return
  const [name, , act] = found
  const count = said.acts.get(name) ?? { done: 0, refused: 0 }
  count[(await act(desk, fleet, said)) ? 'done' : 'refused'] += 1
  said.acts.set(name, count)
}

/** What comes next at a stop. */
function nextEvent(side: Side, status: ShipmentStatus): TrackingEventCode {
  if (side === 'collection') return 'collected'
  return status === 'out-for-delivery' ? 'delivered' : 'out-for-delivery'
}

/** What drivers do whose stops are due: collect, take out, deliver, now and then in vain. All of them say where they are. */
export async function drive(desk: Desk, { drivers }: Fleet, said: Acknowledged): Promise<void> {
  const now = desk.now()
  const due = openStops(desk).filter(
    ({ row, side, has }) => has !== null && (row[`${side}_eta`] ?? Number.POSITIVE_INFINITY) <= now,
  )
  const events = due.slice(0, 500).map(({ row, side, has }) => {
    const isInVain = side === 'collection' && desk.random() < 0.05
    const event: TrackingEventCode = isInVain ? 'collection-failed-attempt' : nextEvent(side, row.status)
    return { shipment_id: row.id, event, driver_id: has, message: desk.key() }
  })
  if (events.length > 0) {
    const answer = await desk.call(recordTrackingEvents, {
      body: { tracking_events: events },
      idempotencyKey: desk.key(),
    })
    if (isDone(answer))
      for (const [i, item] of answer.value.tracking_events.entries())
        if (item.ok) said.told.set(events[i]?.message ?? '', item.id)
  }
  const positions = drivers.map(({ id, town }) => ({
    driver_id: id,
    lat: town.lat + (desk.random() - 0.5) * 0.2,
    lng: town.lng + (desk.random() - 0.5) * 0.2,
    speed_kmh: 40,
  }))
  await desk.call(reportPositions, { body: { positions } })
}
