/** While the platform is closed for maintenance (000 §4, §8, §9). */

const RETRY_MS = 5 * 60_000
const SPREAD_MS = 60_000

/** When a page under maintenance tries again (ms): after five minutes and up to one more, so that not all come at once. */
export function maintenanceRetryMs(random: number): number {
  return RETRY_MS + random * SPREAD_MS
}

/** The address of the maintenance page, with where to return to. */
export function maintenanceAddress(from: string): string {
  return `/maintenance?r=${encodeURIComponent(from)}`
}
