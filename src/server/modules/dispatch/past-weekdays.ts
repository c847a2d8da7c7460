/** The same weekday of past weeks. Those days are over: an answer is kept for a while. */
import { sql } from 'kysely'
import { readPastWeekdays } from '../../../contract/past-weekdays.ts'
import { PAST_WEEKS } from '../../../domain/dispatch/past-weekdays.ts'
import { scopeKey } from '../../../domain/shipments/visibility.ts'
import { dayOf, startOfDay, WEEK_MS } from '../../../domain/values/moment.ts'
import { done } from '../../../domain/values/refusals.ts'
import { createCoalescer } from '../../kernel/concurrency/shared-work.ts'
import { instant, type Tx, withViewerTx } from '../../kernel/database/tenant.ts'
import type { Serve } from '../../kernel/http/serve-call.ts'
import type { Platform } from '../../platform.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A promise of the day counts as broken where the parcel came within so long after the day; the few that came later do not. */
const LATE_BY_MS = 3 * DAY_MS
/** Kept so long (ms), for so many scopes. */
const KEPT_MS = 600_000
const MOST_KEPT = 1_000

type Counted = 'delivered' | 'kept' | 'broken'
interface CountRow {
  readonly series: Counted
  readonly hour: number
  readonly count: number
}

/** As the figures of today are counted (day-numbers.ts): a promise is kept when it is delivered, and broken when its window ends. */
async function readDay(tx: Tx, providerId: number, day: number, branchId: number | undefined) {
  const ofBranch = branchId === undefined ? sql`true` : sql`delivery_branch_id = ${branchId}`
  const { rows } = await sql<CountRow>`
    WITH done AS (
      SELECT delivered_at, delivery_before FROM shipments
      WHERE provider_id = ${providerId} AND delivered_at >= ${instant(day)} AND delivered_at < ${instant(day + DAY_MS + LATE_BY_MS)}
        AND status = 'delivered' AND ${ofBranch}
    ), moments AS (
      SELECT 'delivered' AS series, delivered_at AS at FROM done
      UNION ALL SELECT 'kept', delivered_at FROM done WHERE delivered_at <= delivery_before
      UNION ALL SELECT 'broken', delivery_before FROM done WHERE delivered_at > delivery_before
    )
    SELECT series, floor(extract(epoch FROM at - ${instant(day)}) / 3600)::int AS hour, count(*)::int AS count
    FROM moments WHERE at >= ${instant(day)} AND at < ${instant(day + DAY_MS)} GROUP BY 1, 2`.execute(tx)
  const byHour = (series: Counted) => {
    const counts = new Map(
      rows.filter((row) => row.series === series).map(({ hour, count }) => [hour, count]),
    )
    return Array.from({ length: 24 }, (_, hour) => counts.get(hour) ?? 0)
  }
  return {
    date: dayOf(day),
    delivered: byHour('delivered'),
    kept: byHour('kept'),
    broken: byHour('broken'),
  }
}

type Day = Awaited<ReturnType<typeof readDay>>

export function servePastWeekdays({ serveAuthenticated }: Serve, platform: Platform): void {
  const share = createCoalescer<readonly Day[]>()
  const kept = new Map<string, { readonly days: readonly Day[]; readonly until: number }>()
  serveAuthenticated(readPastWeekdays, async ({ providerId, caller: { viewer }, query: { branch_id } }) => {
    const today = startOfDay(platform.clock.now())
    const key = `${providerId} ${scopeKey(viewer)} ${branch_id} ${today}`
    const known = kept.get(key)
    if (known !== undefined && known.until > platform.now()) return done({ days: [...known.days] })
    const days = await share(key, () =>
      withViewerTx(platform.database.app, providerId, viewer, async (tx) => {
        const read: Day[] = []
        for (let weeks = 1; weeks <= PAST_WEEKS; weeks += 1)
          read.push(await readDay(tx, providerId, today - weeks * WEEK_MS, branch_id))
        return read
      }),
    )
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { days, until: platform.now() + KEPT_MS })
    return done({ days: [...days] })
  })
}
