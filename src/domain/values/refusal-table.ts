/** Every way in which the platform says no: HTTP code, wording and remedy in one row (000 §8, 001 §8). */
import { z } from 'zod'
import { ADMINISTRATION_REFUSALS } from './administration-refusal-table.ts'
import { CALL_REFUSALS } from './call-refusal-table.ts'
import type { RefusalRow } from './refusal-row.ts'
import { SHIPMENT_REFUSALS } from './shipment-refusal-table.ts'
import { SIGN_IN_REFUSALS } from './sign-in-refusal-table.ts'
import { keysOf } from './table.ts'

export const REFUSALS = {
  ...SIGN_IN_REFUSALS,
  ...CALL_REFUSALS,
  ...ADMINISTRATION_REFUSALS,
  ...SHIPMENT_REFUSALS,
} as const satisfies Record<string, RefusalRow>

export const RefusalCode = z.enum(keysOf(REFUSALS))

/** The row of a refusal, with the offer readable. */
export function refusalRow(code: z.infer<typeof RefusalCode>): RefusalRow {
  return REFUSALS[code]
}
