/** A driver's day: stops in an order that is kept, each one door and one visit (decision 120). Moments in ms. */
import type { Side } from '../shipments/exception.ts'
import type { Door } from './same-door.ts'

/** What is done at a stop: one side of a shipment, or a collection request. */
export type TaskRef =
  | { readonly shipment_id: number; readonly side: Side; readonly request_id?: undefined }
  | { readonly request_id: number; readonly side: 'collection'; readonly shipment_id?: undefined }

export type StopTask = TaskRef & {
  readonly done_at: number | null
  /** The window that was agreed for it. */
  readonly after: number | null
  readonly before: number | null
}

/**
 * What last moved a planned time: something was put before the stop, or fell away before it; it has another place; its window changed;
 * somebody named its time; its driver drives something else; or what comes before it takes another time.
 */
export type PlanCause = 'stop-before' | 'stop-gone' | 'order' | 'window' | 'named' | 'vehicle' | 'plan'

/** Names a task among all. */
export const taskKey = ({ shipment_id, request_id, side }: TaskRef): string =>
  request_id === undefined ? `${side} ${shipment_id}` : `request ${request_id}`

interface DueTask {
  readonly task: TaskRef
  /** ms; null: at any time. */
  readonly due: number | null
}

/**
 * In which order what is given at once is put into a plan: what is due first, first; else shipments before requests, each as they were made. Whoever
 * tells beforehand what the plan becomes orders it likewise.
 */
export const byDue = (a: DueTask, b: DueTask): number =>
  (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER) ||
  (a.task.request_id ?? 0) - (b.task.request_id ?? 0) ||
  (a.task.shipment_id ?? 0) - (b.task.shipment_id ?? 0)

export interface TripsheetStop extends Door {
  readonly id: number
  readonly locked: boolean
  /** From the first that may be done to the first that is due. */
  readonly after: number | null
  readonly before: number | null
  readonly service_minutes: number
  /** The time that it was given with its place, and whether somebody named it. */
  readonly slot_at: number
  readonly timed: boolean
  readonly planned_at: number
  /** As it was first planned. */
  readonly promised_at: number
  /** What last gave it another planned time; null while it has the first. */
  readonly moved_because: PlanCause | null
  /** None: they were given away, and may come back. */
  readonly tasks: readonly StopTask[]
}

export const isOpenStop = ({ tasks }: Pick<TripsheetStop, 'tasks'>): boolean =>
  tasks.some(({ done_at }) => done_at === null)

export const isVacated = ({ tasks }: Pick<TripsheetStop, 'tasks'>): boolean => tasks.length === 0

/** As somebody knows them from whom these tasks are hidden (`taskKey`). */
export const withoutHidden = <Stop extends Pick<TripsheetStop, 'tasks'>>(
  stops: readonly Stop[],
  hidden: ReadonlySet<string>,
): readonly Stop[] =>
  hidden.size === 0
    ? stops
    : stops.map((stop) => ({ ...stop, tasks: stop.tasks.filter((task) => !hidden.has(taskKey(task))) }))
