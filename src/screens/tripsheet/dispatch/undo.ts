/** What can be taken back, the newest last. */
import type { LiveShipment } from '../../../contract/live.ts'
import { agentOf, openSide } from '../lanes/errand.ts'
import { type Move, reversed } from './move.ts'

export interface Step {
  readonly id: number
  /** 'Gave 3 stops to Thabo Mokoena' */
  readonly label: string
  readonly moves: readonly Move[]
}

export type Steps = readonly Step[]

/** Nobody goes back further than this in one sitting. */
const MOST = 100

export const remembered = (steps: Steps, step: Step): Steps => [...steps, step].slice(-MOST)

export const without = (steps: Steps, id: number): Steps => steps.filter((step) => step.id !== id)

interface WayBack {
  readonly moves: readonly Move[]
  /** What others, or the road, have changed since: it is left as it is. */
  readonly left: readonly Move[]
}

/** The moves that take a step back, as far as the errands are still as that step left them. */
export function wayBack(step: Step, rowOf: (id: number) => LiveShipment | undefined): WayBack {
  const isAsLeft = (move: Move): boolean => {
    const row = rowOf(move.id)
    return row !== undefined && openSide(row) === move.side && agentOf(row, move.side) === move.to.driver
  }
  return {
    moves: step.moves.filter(isAsLeft).map(reversed),
    left: step.moves.filter((move) => !isAsLeft(move)),
  }
}
