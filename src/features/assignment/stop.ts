/** A card of the board: everything that is to be collected, or delivered, at one address in one go. */
import { type AttentionCause, attentionOf, type Severity } from '../../domain/shipments/attention.ts'
import { displayedStatus, type ShipmentStatus } from '../../domain/shipments/shipment-status.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { plannedAt, type Side, type Task } from './task.ts'

export interface Stop {
  /** Names the stop within its lane, and stays when one of its shipments goes. */
  readonly key: string
  readonly side: Side
  /** In the order of the plan; never empty. */
  readonly tasks: readonly Task[]
  readonly ids: readonly number[]
  readonly name: string
  /** Suburb and town, since many towns have a Parklands: 'Khayelitsha, Cape Town' */
  readonly place: string
  readonly lat: number | null
  readonly lng: number | null
  /** From the first that may be done to the first that is due, ms. */
  readonly after: number | null
  readonly before: number | null
  readonly eta: number | null
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
  /** ms by which the plan itself comes too late; 0 when it holds, or once it is late anyway. */
  readonly willBeLateMs: number
}

/** Shipments that a driver plans to take at the same door within this time (ms) are one stop. */
const SAME_VISIT_MS = 30 * 60_000

const addressOf = (task: Task): string =>
  `${task.side} ${task.lat ?? task.place},${task.lng ?? ''} ${task.name}`

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

function least(values: readonly (number | null)[]): number | null {
  return values.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

export function stopOf(tasks: readonly [Task, ...Task[]], key: string, now: number): Stop {
  const [first] = tasks
  let worst = first
  let trouble = troubleOf(first, now)
  for (const task of tasks.slice(1)) {
    const its = troubleOf(task, now)
    if (SEVERITIES.indexOf(its?.severity ?? null) <= SEVERITIES.indexOf(trouble?.severity ?? null)) continue
    worst = task
    trouble = its
  }
  const before = least(tasks.map((task) => task.before))
  const eta = least(tasks.map((task) => task.eta))
  const lateMs = before === null ? 0 : Math.max(0, now - before)
  const { status } = worst.shipment
  return {
    key,
    side: first.side,
    tasks,
    ids: tasks.map(({ id }) => id),
    name: first.name,
    place: first.place,
    lat: first.lat,
    lng: first.lng,
    after: least(tasks.map((task) => task.after)),
    before,
    eta,
    parcels: sum(tasks.map(({ shipment }) => shipment.parcel_count)),
    kg: sum(tasks.map(({ shipment }) => shipment.weight_kg)),
    status: displayedStatus(worst.shipment, { staff: true, overrideStatuses: false }) ?? status,
    trouble,
    lateMs,
    willBeLateMs: lateMs > 0 || before === null || eta === null ? 0 : Math.max(0, eta - before),
  }
}

/** The cards of a lane from its tasks, which come in the order of the plan. */
export function groupStops(tasks: readonly Task[], now: number): Stop[] {
  const groups: [Task, ...Task[]][] = []
  const atAddress = new Map<string, [Task, ...Task[]][]>()
  for (const task of tasks) {
    const address = addressOf(task)
    const there = atAddress.get(address) ?? []
    const group = there.find(([first]) => together(first, task))
    if (group !== undefined) {
      group.push(task)
      continue
    }
    const made: [Task, ...Task[]] = [task]
    groups.push(made)
    there.push(made)
    atAddress.set(address, there)
  }
  return groups.map((group) => {
    const address = addressOf(group[0])
    const visit = atAddress.get(address)?.indexOf(group) ?? 0
    return stopOf(group, `${address} #${visit}`, now)
  })
}
