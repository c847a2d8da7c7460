/** What a branch still has to do: it is retired without any. */
import { keysOf } from '../values/table.ts'

/** As refusals count it, in this order. */
export const BRANCH_WORK = {
  drivers: 'drivers',
  people: 'people',
  shipments: 'shipments',
  requests: 'collection requests',
  schedules: 'repeating collections',
} as const
export type BranchWorkKind = keyof typeof BRANCH_WORK

/** How much of each. */
export type BranchWork = Readonly<Record<BranchWorkKind, number>>

export const workLeft = (work: BranchWork): BranchWorkKind[] =>
  keysOf(BRANCH_WORK).filter((kind) => work[kind] > 0)

export const MOVE = 'Move drivers and people to another branch.'
export const FINISH = 'Let it take no new bookings, and finish or move the rest.'

/** What is left of it, and what to do about that. */
export function branchWorkText(work: BranchWork): string {
  const left = workLeft(work)
  const counted = left.map((kind) => `${BRANCH_WORK[kind]} ${work[kind]}`).join(', ')
  const isPeople = (kind: BranchWorkKind) => kind === 'drivers' || kind === 'people'
  const remedies = [...(left.some(isPeople) ? [MOVE] : []), ...(left.every(isPeople) ? [] : [FINISH])]
  return `Still of this branch: ${counted}. ${remedies.join(' ')}`
}
