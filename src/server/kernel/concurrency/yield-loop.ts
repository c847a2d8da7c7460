import { setImmediate as nextTurn } from 'node:timers/promises'

/** A step of a long reckoning is taken for so long before others have their turn (ms). */
const TURN_MS = 8

/** Awaited between the steps of a long reckoning, it lets the loop go on with other work whenever it was held long enough. */
export function createLoopYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await nextTurn()
    since = performance.now()
  }
}
