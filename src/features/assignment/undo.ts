/** What can be taken back, the newest last. */
import type { LiveShipment } from '../../contract/live.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import type { Move } from './move.ts'
import type { Patch } from './optimistic-store.ts'
import { agentOf } from './task.ts'

/** A move that was asked for. */
export interface Asked {
  readonly move: Move
  /** What it changes of the row, and what stood there before. */
  readonly patch: Patch
  readonly before: Patch
}

export interface Step {
  readonly id: number
  /** 'Gave 3 stops to Thabo Mokoena' */
  readonly label: string
  readonly asked: readonly Asked[]
}

export type Steps = readonly Step[]

/** Nobody goes back further than this in one sitting. */
const MOST = 100

/** In the order in which they were made: what could not be undone comes back to its place. */
export const remembered = (steps: Steps, step: Step): Steps =>
  [...without(steps, step.id), step].sort((a, b) => a.id - b.id).slice(-MOST)

export const without = (steps: Steps, id: number): Steps => steps.filter((step) => step.id !== id)

interface WayBack {
  readonly back: readonly Asked[]
  /** What others, or the road, have changed since: it is left as it is. */
  readonly left: readonly Move[]
}

/** What of a step can be taken back: where the errand is still as that step left it. */
export function wayBack(step: Step, rowOf: (id: number) => LiveShipment | undefined): WayBack {
  const isAsLeft = ({ move, patch, before }: Asked): boolean => {
    const row = rowOf(move.id)
    if (row === undefined || openStopSide(row) !== move.side) return false
    const status = patch.status ?? before.status
    return agentOf(row, move.side) === move.to.driver && (status === undefined || row.status === status)
  }
  return {
    back: step.asked.filter(isAsLeft),
    left: step.asked.filter((asked) => !isAsLeft(asked)).map(({ move }) => move),
  }
}
