/** What becomes of an alert once a rule has looked. Moments are ms. */

import type { Evaluation } from './evaluate-condition.ts'

export interface AlertStep {
  readonly act: 'open' | 'close' | 'leave'
  /** When to evaluate again; null: not before something happens. */
  readonly again: number | null
}

/** Opened once while the condition holds, closed when it ends; nothing is opened while the rule is silent (`silentUntil`). */
export function alertStep(
  evaluation: Evaluation,
  isOpen: boolean,
  silent: number | null,
  now: number,
): AlertStep {
  if (evaluation.from === null || evaluation.from > now)
    return { act: isOpen && evaluation.isNear !== true ? 'close' : 'leave', again: evaluation.again }
  if (isOpen) return { act: 'leave', again: evaluation.again }
  return silent === null ? { act: 'open', again: evaluation.again } : { act: 'leave', again: silent }
}
