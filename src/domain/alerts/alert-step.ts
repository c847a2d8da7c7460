/** What becomes of an alert once a rule has looked. Moments are ms. */

import { speaksFrom } from './alert-hours.ts'
import type { AlertHours } from './alert-rule.ts'
import type { Evaluation } from './evaluate-condition.ts'

export interface AlertStep {
  readonly act: 'open' | 'close' | 'leave'
  /** When to evaluate again; null: not before something happens. */
  readonly again: number | null
}

/** Opened once while the condition holds, closed when it ends; outside the hours of the rule nothing is opened. */
export function alertStep(
  evaluation: Evaluation,
  isOpen: boolean,
  hours: AlertHours | null,
  now: number,
): AlertStep {
  if (evaluation.from === null || evaluation.from > now)
    return { act: isOpen && evaluation.isNear !== true ? 'close' : 'leave', again: evaluation.again }
  if (isOpen) return { act: 'leave', again: evaluation.again }
  const speaks = speaksFrom(hours, now)
  return speaks <= now ? { act: 'open', again: evaluation.again } : { act: 'leave', again: speaks }
}
