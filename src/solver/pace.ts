/**
 * How far the search is. It cools in steps, by its iterations or by the clock; by the clock, the iteration at which each step began is
 * kept, so that the same run can be had again on any machine.
 */

/** The parts in which it cools. */
const STEPS = 500

export interface Pace {
  /** How much of the search is done before this iteration, 0 to 1; null at its end. */
  shareAt(iteration: number): number | null
  /** Up to which iteration nothing is asked. */
  untilAt(iteration: number): number
  /** The iterations at which the steps from the second on began. */
  steps(): readonly number[]
}

/** By a number of iterations. */
export function paceByIterations(iterations: number, block: number): Pace {
  const steps = Array.from({ length: STEPS - 1 }, (_, i) => Math.ceil(((i + 1) * iterations) / STEPS))
  return paceAsBefore(iterations, steps, block)
}

/** As another run went. */
export function paceAsBefore(iterations: number, steps: readonly number[], block: number): Pace {
  let step = 0
  return {
    shareAt(iteration) {
      if (iteration >= iterations) return null
      while ((steps[step] ?? Number.POSITIVE_INFINITY) <= iteration) step += 1
      return step / STEPS
    },
    untilAt: (iteration) => Math.min(iterations, iteration + block),
    steps: () => steps,
  }
}

/** By the clock: `elapsed` out of `longest`, both in ms. */
export function paceByClock(longest: number, elapsed: () => number, block: number): Pace {
  const steps: number[] = []
  return {
    shareAt(iteration) {
      const share = elapsed() / longest
      if (share >= 1) return null
      while (steps.length < Math.floor(share * STEPS)) steps.push(iteration)
      return steps.length / STEPS
    },
    untilAt: (iteration) => iteration + block,
    steps: () => steps,
  }
}
