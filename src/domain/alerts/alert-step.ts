/** What becomes of an alert once a rule has looked. Moments are ms. */

import { speaksFrom } from './alert-hours.ts'
import type { Look } from './alert-look.ts'
import type { AlertHours } from './alert-rule.ts'

export interface AlertStep {
  readonly act: 'open' | 'close' | 'leave'
  /** When to look again; null: not before something happens. */
  readonly again: number | null
}

/** Opened once while the condition holds, closed when it ends; outside the hours of the rule nothing is opened. */
export function alertStep(look: Look, isOpen: boolean, hours: AlertHours | null, now: number): AlertStep {
  if (look.from === null || look.from > now) return { act: isOpen ? 'close' : 'leave', again: look.again }
  if (isOpen) return { act: 'leave', again: look.again }
  const speaks = speaksFrom(hours, now)
  return speaks <= now ? { act: 'open', again: look.again } : { act: 'leave', again: speaks }
}
