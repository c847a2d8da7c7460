/**
 * How many shipments a branch collects in a day (001 §3, `earliest_collection_capacity_date`). A day that is full is for
 * collections like one without service: the next one is meant.
 */
import type { ServiceCalendar } from './service-days.ts'

/** `JNB 400`: the code of a branch, and how many it collects in a day. */
export const CAPACITY_LINE = /^(\S{1,16})\s+([1-9]\d{0,5})$/

export const CAPACITY_REFUSAL = 'Enter a branch code and a number, such as JNB 400'

/** The limits of a provider, by the code of the branch in capitals; of one that is said twice the lower one. */
export function capacitiesOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const limits = new Map<string, number>()
  for (const line of lines) {
    const [, code, most] = CAPACITY_LINE.exec(line.trim()) ?? []
    if (code === undefined || most === undefined) continue
    const key = code.toUpperCase()
    limits.set(key, Math.min(limits.get(key) ?? Number.POSITIVE_INFINITY, Number(most)))
  }
  return limits
}

/** What a branch with a limit collects on a day, `2026-11-26`. */
export interface BookedCollections {
  readonly branch_id: number
  readonly day: string
  readonly count: number
}

/** The collections of branches, counted on while bookings are made one after the other. */
export interface CollectionDays {
  /** The days on which a branch collects no more. */
  fullDays(branchId: number | null): ReadonlySet<string>
  /** One more is collected. */
  take(branchId: number | null, day: string): void
}

export const NO_FULL_DAYS: ReadonlySet<string> = new Set()

/** Where a shipment is collected; at a pickup point its sender brings it, and nobody collects it. */
interface CollectedFrom {
  readonly branch_id: number | null
  readonly pickup_point_id: number | null
}

/** The days on which it is not collected for want of room. */
export const fullDaysOf = (
  days: Pick<CollectionDays, 'fullDays'>,
  { branch_id, pickup_point_id }: CollectedFrom,
): ReadonlySet<string> => (pickup_point_id === null ? days.fullDays(branch_id) : NO_FULL_DAYS)

/** One more is collected on a day, unless its sender brings it. */
export function takeDay(
  days: Pick<CollectionDays, 'take'>,
  { branch_id, pickup_point_id }: CollectedFrom,
  day: string,
): void {
  if (pickup_point_id === null) days.take(branch_id, day)
}

/** `limits` by the id of a branch; a branch that is not among them collects whatever comes. */
export function createCollectionDays(
  limits: ReadonlyMap<number, number>,
  booked: readonly BookedCollections[] = [],
): CollectionDays {
  const counts = new Map<string, number>()
  const full = new Map<number, Set<string>>()
  const add = (branchId: number, day: string, count: number) => {
    const limit = limits.get(branchId)
    if (limit === undefined) return
    const key = `${branchId} ${day}`
    const now = (counts.get(key) ?? 0) + count
    counts.set(key, now)
    if (now < limit) return
    full.set(branchId, (full.get(branchId) ?? new Set()).add(day))
  }
  for (const { branch_id, day, count } of booked) add(branch_id, day, count)
  return {
    fullDays: (branchId) => (branchId === null ? undefined : full.get(branchId)) ?? NO_FULL_DAYS,
    take(branchId, day) {
      if (branchId !== null) add(branchId, day, 1)
    },
  }
}

/** The same days, less those that are full. */
export function withoutFullDays(calendar: ServiceCalendar, full: ReadonlySet<string>): ServiceCalendar {
  if (full.size === 0) return calendar
  return {
    ...calendar,
    exceptions: new Map([...calendar.exceptions, ...[...full].map((day) => [day, false] as const)]),
  }
}
