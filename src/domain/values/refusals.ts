/**
 * Refusals: expected errors, returned as values by rules and commands; refusal-table.ts words each. The rules come with every first load
 * of the console: the sentences stay where they are said.
 */
import type { REFUSALS } from './refusal-table.ts'

export type RefusalCode = keyof typeof REFUSALS

/** A refusal as a value: the code, and where it applies the field and a sentence that says more. */
export interface Refusal {
  code: RefusalCode
  field?: string
  detail?: string
  /** Trying again is of no use before. */
  retryAfterMs?: number
  /** Where several things were sent at once and more than one was refused: each of them, this one first. */
  each?: readonly Refusal[]
}

/** What a rule or a command gives back. Throw only for bugs. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** Why a closed account is turned away (000 §8). */
export function accountClosed(supportEmail: string): Refusal {
  if (supportEmail === '') return { code: 'account.closed' }
  return {
    code: 'account.closed',
    detail: `Your account has been closed. Please contact support at ${supportEmail} to reopen it.`,
  }
}

/** It was done. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

/** It was refused. */
export function refused(
  code: RefusalCode,
  more: Omit<Refusal, 'code'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } }
}
