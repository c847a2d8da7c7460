/** How far each branch is with its day. */

import { type DayNumbers, slotOf } from '../../domain/dispatch/day-numbers.ts'
import { startOfDay } from '../../domain/values/moment.ts'
import { compareText } from '../../domain/values/text-order.ts'

export interface BranchCount {
  readonly id: number
  readonly name: string
  /** Waiting, and with a driver on the way in. */
  readonly toCollect: number
  readonly atHub: number
  readonly out: number
  /** Today. */
  readonly delivered: number
}

/** By name, so that a branch stays where it is looked for. Those with nothing to do are left out. */
export function branchCounts(
  numbers: DayNumbers,
  branches: readonly { readonly id: number; readonly name: string }[],
  now: number,
): readonly BranchCount[] {
  return branches
    .map(({ id, name }) => ({
      id,
      name: name.replace(/ hub$/i, ''),
      toCollect: numbers.stage('to-collect', id) + numbers.stage('collected', id),
      atHub: numbers.stage('at-hub', id),
      out: numbers.stage('out', id),
      delivered: numbers.sum('delivered', slotOf(startOfDay(now)), slotOf(now), id),
    }))
    .filter(({ toCollect, atHub, out, delivered }) => toCollect + atHub + out + delivered > 0)
    .sort((a, b) => compareText(a.name, b.name))
}
