/** From when the rest of a day is driven. */
import type { TripsheetStatus } from './tripsheet-status.ts'

/** It has begun, whatever was said of when: what is given to a day that is closed opens it again, under way. */
const HAS_BEGUN: ReadonlySet<TripsheetStatus> = new Set(['under-way', 'closed'])

/** Of today: not before it begins, unless it has; ms. */
export const drivenFrom = (
  { status, start_at }: { readonly status: TripsheetStatus; readonly start_at: number | null },
  now: number,
): number => (HAS_BEGUN.has(status) ? now : Math.max(now, start_at ?? now))
