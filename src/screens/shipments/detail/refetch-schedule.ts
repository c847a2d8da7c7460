/** When an answer that is behind is asked for again: at once, and after failures more and more slowly. */
import { type BackOff, backOff } from '../../../streams/feed/back-off.ts'

const AGAIN: BackOff = { firstMs: 1_000, mostMs: 30_000 }

export interface RefetchSchedule {
  /** ms until it is asked again; `failed`: the last time there was no answer. */
  nextDelayMs(failed: boolean): number
}

export function createRefetchSchedule(random: () => number = Math.random): RefetchSchedule {
  let failures = 0
  return {
    nextDelayMs(failed) {
      if (!failed) failures = 0
      return failed ? backOff(AGAIN, failures++, random()) : 0
    },
  }
}
