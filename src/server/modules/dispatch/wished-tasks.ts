/** What becomes of the tasks of shipments that change: which driver's day they belong to, and which they leave. */
import type { TaskRef } from '../../../domain/dispatch/tripsheet.ts'
import type { TripsheetStatus } from '../../../domain/dispatch/tripsheet-status.ts'
import type { Side } from '../../../domain/shipments/exception.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { openStopSide } from '../../../domain/shipments/next-stop.ts'
import type { ShipmentState } from '../../../domain/shipments/shipment-state.ts'
import { dayOf, startOfDay } from '../../../domain/values/moment.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'

/** What is held of a shipment, as it is after the change. */
export type Carried = ShipmentState & { readonly id: number }

/** Where a task stands. */
export type KnownTask = TaskRef & {
  readonly stop_id: number
  readonly done_at: number | null
  readonly tripsheet_id: number
  readonly driver_id: number
  readonly status: TripsheetStatus
}

/** The window that was agreed, ms. */
interface TaskWindow {
  readonly after: number | null
  readonly before: number | null
}

export type Wish = {
  readonly task: TaskRef
  readonly window: TaskWindow
  readonly known: KnownTask | null
} & (
  | { readonly is: 'out' }
  | { readonly is: 'changed' }
  | { readonly is: 'done'; readonly at: number }
  | {
      readonly is: 'into'
      readonly driver: number
      readonly day: string
      readonly at: number | null
      readonly comesBack: boolean
    }
)

const SIDES = ['collection', 'delivery'] as const

/** Fields whose change may say something of a tripsheet. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'status',
  'hub_id',
  'delivery_branch_id',
  'parcel_count',
  ...SIDES.flatMap((side) => [
    `${side}_agent_id`,
    `${side}_eta`,
    `${side}_after`,
    `${side}_before`,
    `${side}_address`,
  ]),
  'collected_at',
  'delivered_at',
])

/** After which a task finds its former place. */
const RETURNS: ReadonlySet<LogEventType> = new Set<LogEventType>([
  'shipment.undone',
  'shipment.completionWithdrawn',
])

/** What happened to one shipment in a transaction. */
export interface Happened {
  readonly shipment: Carried
  readonly changed: ReadonlySet<string>
  readonly isUndone: boolean
}

/** Of shipments that a driver has, or had. */
export function happenedTo(held: Iterable<Carried>, events: readonly NewEvent[]): Happened[] {
  const all = new Map([...held].map((shipment) => [shipment.id, shipment]))
  const ofDrivers = new Set<number>()
  const changes = new Map<number, { changed: Set<string>; isUndone: boolean }>()
  for (const { entity, entity_id, change, type } of events) {
    if (entity !== 'shipment') continue
    const known = changes.get(entity_id) ?? { changed: new Set<string>(), isUndone: false }
    for (const field of Object.keys(change)) if (FOLLOWED.has(field)) known.changed.add(field)
    if (SIDES.some((side) => change[`${side}_agent_id`] !== undefined)) ofDrivers.add(entity_id)
    changes.set(entity_id, { ...known, isUndone: known.isUndone || RETURNS.has(type) })
  }
  return [...changes].flatMap(([id, { changed, isUndone }]) => {
    const shipment = all.get(id)
    if (shipment === undefined || changed.size === 0) return []
    const hasDriver = shipment.collection_agent_id !== null || shipment.delivery_agent_id !== null
    return hasDriver || ofDrivers.has(id) ? [{ shipment, changed, isUndone }] : []
  })
}

/** The day on which a task is to be done: of the time that was named, or the first on which it may be. */
export const dayOfTask = (at: number | null, after: number | null, now: number): string =>
  dayOf(at ?? Math.max(now, after ?? now))

function doneAt({ status, collected_at, delivered_at }: Carried, side: Side): number | null {
  if (side === 'collection') return collected_at
  return status === 'delivered' ? delivered_at : null
}

/**
 * What is to happen with the tasks of a shipment; nothing where all stays. `isWithRequest`: a driver comes for it by a collection
 * request, whose stop stands for it too.
 */
export function wishesOf(
  { shipment, changed, isUndone }: Happened,
  known: readonly KnownTask[],
  now: number,
  isWithRequest = false,
): Wish[] {
  const next = openStopSide(shipment)
  const open = isWithRequest && next === 'collection' ? null : next
  return SIDES.flatMap((side): Wish[] => {
    const task = known.find((one) => one.side === side) ?? null
    const of = {
      task: { shipment_id: shipment.id, side },
      window: { after: shipment[`${side}_after`], before: shipment[`${side}_before`] },
      known: task,
    }
    const driver = shipment[`${side}_agent_id`]
    const [eta, after] = [shipment[`${side}_eta`], shipment[`${side}_after`]]
    const isWindowMoved = changed.has(`${side}_after`) || changed.has(`${side}_before`)
    if (open === side && driver !== null) {
      const isTimed = changed.has(`${side}_eta`) && eta !== null
      const isNewlyGiven = changed.has(`${side}_agent_id`)
      const stays =
        task?.driver_id === driver &&
        !isTimed &&
        !changed.has(`${side}_address`) &&
        !(isWindowMoved && eta === null)
      if (stays) return isWindowMoved || task.done_at !== null ? [{ ...of, is: 'changed' }] : []
      // What was said before it was to be done holds, unless that is over.
      const stillHolds = !isNewlyGiven && eta !== null && eta >= startOfDay(now)
      const at = isTimed || stillHolds ? eta : null
      return [{ ...of, is: 'into', driver, day: dayOfTask(at, after, now), at, comesBack: isUndone }]
    }
    if (task === null) return []
    const done = doneAt(shipment, side)
    if (task.driver_id !== driver) return task.done_at === null || done === null ? [{ ...of, is: 'out' }] : []
    if (done !== null) return task.done_at === done ? [] : [{ ...of, is: 'done', at: done }]
    return [{ ...of, is: 'out' }]
  })
}
