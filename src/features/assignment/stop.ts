/** A card of the board: everything that is to be done at one door in one go, as its tripsheet has it. */
import { type Door, SAME_VISIT_MS } from '../../domain/dispatch/same-door.ts'
import { type AttentionCause, attentionOf, type Severity } from '../../domain/shipments/attention.ts'
import { loadKg } from '../../domain/shipments/parcel.ts'
import { displayedStatus, type ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { earliest } from '../../domain/values/earliest.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { type Expected, type ExpectedOf, NOTHING_EXPECTED } from './expected-stops.ts'
import { requestOf } from './request-rows.ts'
import { plannedAt, type Side, type Task } from './task.ts'
import { NO_VISITS, type Visit, type VisitOf } from './tripsheet-visits.ts'

export interface Stop extends Door {
  /** Names the stop within its lane, and stays when one of its shipments goes. */
  readonly key: string
  readonly side: Side
  /** Something is collected there and something delivered. */
  readonly isBoth: boolean
  /** Where it stands on its tripsheet; null while it stands on none. */
  readonly visit: Visit | null
  /** In the order of the plan; never empty. */
  readonly tasks: readonly Task[]
  readonly ids: readonly number[]
  /** From the first that may be done to the first that is due, ms. */
  readonly after: number | null
  readonly before: number | null
  /** When the driver plans to be there, ms. */
  readonly eta: number | null
  /** When they are expected from where they are now; null where nobody knows. */
  readonly expected: Expected | null
  /** When they come, as far as anybody knows: as it is expected, else as it is planned, ms. */
  readonly comesAt: number | null
  readonly parcels: number
  readonly kg: number
  /** The status that says most: of the shipment in the worst trouble. */
  readonly status: ShipmentStatus
  readonly trouble: {
    readonly cause: AttentionCause
    readonly severity: Severity
  } | null
  /** ms past what was promised; 0 while there is time. */
  readonly lateMs: number
  /** ms by which they come too late; 0 when in time, or once it is late anyway. */
  readonly willBeLateMs: number
}

const doorOf = (task: Task): string => `${task.lat ?? task.place},${task.lng ?? ''} ${task.name}`
const addressOf = (task: Task): string => `${task.side} ${doorOf(task)}`

/** Whether two tasks at the same address are done in one go: planned together, or unplanned and for the same day. */
function together(a: Task, b: Task): boolean {
  if (a.eta !== null && b.eta !== null) return Math.abs(a.eta - b.eta) <= SAME_VISIT_MS
  if (a.eta !== null || b.eta !== null) return false
  return startOfDay(plannedAt(a)) === startOfDay(plannedAt(b))
}

const SEVERITIES: readonly (Severity | null)[] = [null, 'watch', 'serious', 'critical']

/** What went wrong with one shipment. Lateness is told on its own, so windows are not asked about here. */
function troubleOf({ shipment }: Task, now: number): Stop['trouble'] {
  const attention = attentionOf({ ...shipment, collection_before: null, delivery_before: null }, now)
  // That nobody has it, its lane says.
  if (attention === null || attention.cause.endsWith('-unassigned')) return null
  return { cause: attention.cause, severity: attention.severity }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** By how much somebody who comes then comes after the window, ms; 0 once it is over: that is late. */
export const overWindowMs = (before: number | null, comesAt: number | null, now: number): number =>
  before === null || comesAt === null || now > before ? 0 : Math.max(0, comesAt - before)

function stopOf(
  tasks: readonly [Task, ...Task[]],
  key: string,
  now: number,
  visit: Visit | null,
  expected: Expected | null,
): Stop {
  const [first] = tasks
  let worst = first
  let trouble = troubleOf(first, now)
  for (const task of tasks.slice(1)) {
    const its = troubleOf(task, now)
    if (SEVERITIES.indexOf(its?.severity ?? null) <= SEVERITIES.indexOf(trouble?.severity ?? null)) continue
    worst = task
    trouble = its
  }
  const before = earliest(tasks.map((task) => task.before))
  // A collection request has no time of its own: that of its stop is told.
  const eta = earliest(tasks.map((task) => task.eta)) ?? visit?.plannedAt ?? null
  const comesAt = expected === null ? eta : Math.max(expected.at, now)
  const lateMs = before === null ? 0 : Math.max(0, now - before)
  const { status } = worst.shipment
  return {
    key,
    side: first.side,
    isBoth: tasks.some(({ side }) => side !== first.side),
    visit,
    tasks,
    ids: tasks.map(({ id }) => id),
    name: first.name,
    place: first.place,
    lat: first.lat,
    lng: first.lng,
    after: earliest(tasks.map((task) => task.after)),
    before,
    eta,
    expected,
    comesAt,
    parcels: sum(tasks.map(({ shipment }) => shipment.parcel_count)),
    kg: sum(tasks.map(({ shipment }) => loadKg(shipment))),
    status: displayedStatus(worst.shipment, { staff: true, overrideStatuses: false }) ?? status,
    trouble,
    lateMs,
    willBeLateMs: overWindowMs(before, comesAt, now),
  }
}

interface Group {
  readonly tasks: [Task, ...Task[]]
  readonly visit: Visit | null
}

/** Tasks that stand at one stop of a tripsheet, in the order of that. */
function visited(tasks: readonly Task[], visitOf: VisitOf): Group[] {
  const groups = new Map<number, Group>()
  for (const task of tasks) {
    const visit = visitOf(task)
    if (visit === null) continue
    const known = groups.get(visit.stop)
    if (known === undefined) groups.set(visit.stop, { tasks: [task], visit })
    else known.tasks.push(task)
  }
  return [...groups.values()].sort((a, b) => (a.visit?.rank ?? 0) - (b.visit?.rank ?? 0))
}

/** The others by address and time. */
function unvisited(tasks: readonly Task[]): Group[] {
  const groups: Group[] = []
  const atAddress = new Map<string, Group[]>()
  for (const task of tasks) {
    const address = addressOf(task)
    const there = atAddress.get(address) ?? []
    const group = there.find(({ tasks: [first] }) => together(first, task))
    if (group !== undefined) {
      group.tasks.push(task)
      continue
    }
    const made: Group = { tasks: [task], visit: null }
    groups.push(made)
    there.push(made)
    atAddress.set(address, there)
  }
  return groups
}

/** What stands on no tripsheet yet, among what does: before the first that is planned later. */
function inOrder(planned: readonly Group[], others: readonly Group[]): Group[] {
  const all = [...planned]
  for (const group of others) {
    const at = plannedAt(group.tasks[0])
    const behind = all.findIndex(({ tasks: [first] }) => plannedAt(first) > at)
    all.splice(behind < 0 ? all.length : behind, 0, group)
  }
  return all
}

/** The cards of a lane from its tasks, which come in the order of their times. */
export function groupStops(
  tasks: readonly Task[],
  now: number,
  visitOf: VisitOf = NO_VISITS,
  expectedOf: ExpectedOf = NOTHING_EXPECTED,
): Stop[] {
  const planned = visited(tasks, visitOf)
  const others = unvisited(planned.length === 0 ? tasks : tasks.filter((task) => visitOf(task) === null))
  const visits = new Map<string, number>()
  return (planned.length === 0 ? others : inOrder(planned, others)).map(({ tasks: its, visit }) => {
    const door = doorOf(its[0])
    const nth = visits.get(door) ?? 0
    visits.set(door, nth + 1)
    return stopOf(its, `${door} #${nth}`, now, visit, visit === null ? null : expectedOf(visit))
  })
}

/** The collection requests that are fetched at a stop: `COL000123`. */
export const requestsAt = ({ tasks }: Pick<Stop, 'tasks'>): string[] =>
  tasks.flatMap(({ id, shipment }) => (requestOf(id) === null ? [] : shipment.ref))
