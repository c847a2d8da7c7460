/** Refusals: expected errors, returned as values by rules and commands; refusal-table.ts words each. */
import { z } from 'zod'
import type { RefusalRow } from './refusal-row.ts'
import { REFUSALS } from './refusal-table.ts'
import { keysOf } from './table.ts'

export const RefusalCode = z.enum(keysOf(REFUSALS))
export type RefusalCode = z.infer<typeof RefusalCode>

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

/** The row of a refusal, with the offer readable. */
export function refusalRow(code: RefusalCode): RefusalRow {
  return REFUSALS[code]
}
