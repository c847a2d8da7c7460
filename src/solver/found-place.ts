/** What the two ways of putting something in share: what was found so far, and what is passed on the way. */
import type { Chains } from './chains.ts'
import { FEW_VEHICLES, type Model, NO_LIMIT } from './model.ts'

/** So many of the places that would be better are passed over, so that the same is not done again and again. */
const BLINKS = 0.01
const BLINKS_IN_FEW = 0.05

export const blinksOf = ({ vehicles }: Model): number => (vehicles <= FEW_VEHICLES ? BLINKS_IN_FEW : BLINKS)

/** The place that was found: behind which node the unit goes, and its second stop (which may go right behind it). */
export interface FoundPlace {
  vehicle: number
  after: number
  secondAfter: number
  cost: number
}

/** When a vehicle that leaves at `leaving` is through the breaks that begin with node `from`; `NO_LIMIT` if one is missed. */
export function createPassing({ model, next }: Chains): (leaving: number, from: number) => number {
  const { isBreak, open, close, service } = model
  return (leaving, from) => {
    let now = leaving
    for (let b = from; isBreak[b] === 1; b = next[b] ?? 0) {
      if (now > (close[b] ?? 0)) return NO_LIMIT
      now = Math.max(now, open[b] ?? 0) + (service[b] ?? 0)
    }
    return now
  }
}
