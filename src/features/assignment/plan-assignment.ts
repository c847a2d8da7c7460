/** Giving tasks to a driver, decided before anything is sent: what changes, what cannot, and what can be taken back. */
import type { LiveShipment } from '../../contract/live.ts'
import { hasAssignableStop } from '../../domain/shipments/assignable.ts'
import type { Move } from './move.ts'
import type { Patch } from './optimistic-store.ts'
import { requestOf } from './request-rows.ts'
import type { Task } from './task.ts'

export interface Plan {
  readonly moves: readonly Move[]
  /** They are past this, or over. */
  readonly refused: readonly Task[]
  /** They are with this driver already. */
  readonly already: readonly Task[]
}

/** A collection request that was tried in vain may be given to its driver once more; how a shipment is settled is said by itself. */
const wasTriedInVain = ({ id, shipment }: Task): boolean =>
  requestOf(id) !== null && shipment.status !== 'collection-assigned'

/**
 * `etaOf`: when the driver would be at a shipment's stop, ms. `triesAgain`: of requests that were tried in vain the driver who has
 * them may be meant.
 */
export function planAssignment(
  tasks: readonly Task[],
  driver: number | null,
  etaOf: (id: number) => number | null = () => null,
  { triesAgain = false } = {},
): Plan {
  const moves: Move[] = []
  const refused: Task[] = []
  const already: Task[] = []
  for (const task of tasks) {
    const { id, side, shipment } = task
    const { ref, version, status } = shipment
    if (!hasAssignableStop(side, shipment)) refused.push(task)
    else if (task.driver === driver && !(triesAgain && driver !== null && wasTriedInVain(task)))
      already.push(task)
    else {
      const from = { driver: task.driver, eta: task.eta }
      const to = { driver, eta: driver === null ? null : etaOf(id) }
      moves.push({ id, ref, side, from, to, version, status })
    }
  }
  return { moves, refused, already }
}

/** A move that was asked for. */
export interface AskedMove {
  readonly move: Move
  /** What it changes of the row, and what stood there before. */
  readonly patch: Patch
  readonly before: Patch
}

/**
 * What of moves that were made can be taken back. A shipment that somebody has given away again meanwhile, or that has
 * moved on, is left alone: undo takes back what we did, not what others did.
 */
export function planUndo(made: readonly AskedMove[], rowOf: (id: number) => LiveShipment | undefined) {
  const back: AskedMove[] = []
  const skipped: Move[] = []
  for (const asked of made) {
    const { move, patch, before } = asked
    const row = rowOf(move.id)
    const isAsLeft =
      row !== undefined &&
      row[`${move.side}_agent_id`] === move.to.driver &&
      row.status === (patch.status ?? before.status) &&
      hasAssignableStop(move.side, row)
    if (isAsLeft) back.push(asked)
    else skipped.push(move)
  }
  return { back, skipped }
}
