/** What of the board is shown. */
import { matchesAll, searchTermsOf } from '../../../domain/values/find.ts'
import { driverSays } from '../../../features/assignment/driver-choices.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import type { Side, Task } from '../../../features/assignment/task.ts'

export interface BoardFilter {
  /** None chosen: all of them. */
  readonly branches: ReadonlySet<number>
  readonly side: Side | null
  readonly text: string
}

/** Whether a text means a stop: its name, its place, or a shipment of it. */
export function stopMatches(stop: Stop, messages: readonly string[]): boolean {
  if (matchesAll(messages, stop.name, stop.place)) return true
  return stop.tasks.some(({ shipment }) =>
    matchesAll(messages, shipment.ref, shipment.custom_ref, stop.name, stop.place, shipment.message),
  )
}

/** The stops of a lane that are shown; null when the lane itself is not. */
export function shownStops(lane: Lane, filter: BoardFilter): readonly Stop[] | null {
  const { branches, side } = filter
  const isHere = (branch: number | null) => branches.size === 0 || (branch !== null && branches.has(branch))
  const messages = searchTermsOf(filter.text)
  if (lane.driver !== null && !isHere(lane.driver.branch_id)) return null
  let stops = lane.stops
  if (side !== null) stops = stops.filter(({ tasks }) => tasks.some((task) => task.side === side))
  if (lane.driver === null && branches.size > 0)
    stops = stops.filter(({ tasks }) => tasks.some((task) => isHere(task.branch)))
  if (messages.length === 0 || (lane.driver !== null && driverSays(lane.driver, filter.text))) return stops
  stops = stops.filter((stop) => stopMatches(stop, messages))
  // What nobody has stays in its place, so that the board does not shift while somebody types.
  return stops.length === 0 && lane.driver !== null ? null : stops
}

/** The same for one task, without its lane: what the map shows of the board. */
export function isShown(
  task: Task,
  driver: { branch_id: number | null; name: string; vehicle: string; vehicle_kind: string } | null,
  { branches, side, text }: BoardFilter,
): boolean {
  const branch = driver === null ? task.branch : driver.branch_id
  if (branches.size > 0 && (branch === null || !branches.has(branch))) return false
  if (side !== null && task.side !== side) return false
  const messages = searchTermsOf(text)
  if (messages.length === 0 || driverSays(driver, text)) return true
  const { ref, custom_ref, message } = task.shipment
  return (
    matchesAll(messages, task.name, task.place) ||
    matchesAll(messages, ref, custom_ref, task.name, task.place, message)
  )
}
