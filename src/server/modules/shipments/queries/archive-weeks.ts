import { sql } from 'kysely'
import type { z } from 'zod'
import type { ArchiveWeeks, readArchiveWeeks } from '../../../../contract/shipment-archive.ts'
import { scopeKey, type Viewer } from '../../../../domain/shipments/visibility.ts'
import { dayOf, startOfWeek, WEEK_MS } from '../../../../domain/values/moment.ts'
import { createCoalescer } from '../../../kernel/concurrency/shared-work.ts'
import { instant, type Tx, withProviderReadTx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Platform } from '../../../platform.ts'
import { dateColumnOf } from './find-archived.ts'

/** One call counts for so long (ms), and the next goes on: nobody waits for five million. */
const COUNTS_FOR_MS = 60
/** A week is counted so far and no further. */
const MOST_OF_A_WEEK = 100_000
/** Older weeks are one with the first of these: twenty years. */
const MOST_WEEKS = 1_040
/** What was counted holds for so long (ms): of this week and the one before, and of those that are over. */
const KEPT_MS = { ofNow: 60_000, ofOver: 3_600_000 }
/** Of so many kinds of eyes the counts are kept; the longest unused goes. */
const MOST_KEPT = 500

type WeeksQuery = z.output<typeof readArchiveWeeks.query>

interface Counted {
  readonly count: number
  /** Wall-clock ms. */
  readonly at: number
}

/** Who is told how many: staff of all, people of an account of their own. What a branch or a driver sees no index knows. */
const isTold = (viewer: Viewer, column: ReturnType<typeof dateColumnOf>): boolean =>
  viewer.kind === 'account' ? column === 'created_at' : viewer.kind === 'staff' && viewer.branch_id === null

/**
 * How many shipments there are of each week, for the bar beside the list of any age: counted by the indexes of its dates alone, quotes
 * too, the newest weeks first.
 */
export function createArchiveWeeks(platform: Pick<Platform, 'database' | 'clock'>) {
  const kept = new Map<string, Map<number, Counted>>()
  const share = createCoalescer<ArchiveWeeks>()

  function countsOf(key: string): Map<number, Counted> {
    const counts = kept.get(key) ?? new Map<number, Counted>()
    kept.delete(key)
    kept.set(key, counts)
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return counts
  }

  async function read(
    tx: Tx,
    providerId: number,
    viewer: Viewer,
    { date_filter }: WeeksQuery,
    key: string,
  ): Promise<ArchiveWeeks> {
    const isOfAccount = viewer.kind === 'account'
    const column = dateColumnOf({ date_filter })
    const told = isTold(viewer, column)
    let all = tx.selectFrom('shipments').where('provider_id', '=', providerId)
    // Named besides row security, so that the index by account is used.
    if (isOfAccount) all = all.where('account_id', '=', viewer.account_id)
    const dated = isOfAccount && !told ? 'created_at' : column
    const first = await all
      .select(dated)
      .where(dated, 'is not', null)
      .orderBy(dated, 'asc')
      .limit(1)
      .executeTakeFirst()
    const oldest = first?.[dated]
    if (typeof oldest !== 'number') return { first: null, counts: [], is_counted: true }
    const now = platform.clock.now()
    const last = startOfWeek(Math.max(now, oldest))
    const begin = Math.max(startOfWeek(oldest), last - (MOST_WEEKS - 1) * WEEK_MS)
    const weeks = Array.from(
      { length: Math.round((last - begin) / WEEK_MS) + 1 },
      (_, i) => begin + i * WEEK_MS,
    )
    if (!told) return { first: dayOf(begin), counts: weeks.map(() => null), is_counted: true }

    const counts = countsOf(key)
    const until = performance.now() + COUNTS_FOR_MS
    let isCounted = true
    for (const week of weeks.toReversed()) {
      const holds = now - week < 2 * WEEK_MS ? KEPT_MS.ofNow : KEPT_MS.ofOver
      const known = counts.get(week)
      if (known !== undefined && Date.now() - known.at < holds) continue
      if (performance.now() > until) {
        isCounted = false
        break
      }
      const some = all
        .select(sql<number>`1`.as('one'))
        .where(column, '>=', instant(week))
        .where(column, '<', instant(week + WEEK_MS))
        .limit(MOST_OF_A_WEEK)
      const { rows } = await sql<{
        count: number
      }>`SELECT count(*)::int AS count FROM (${some}) AS w`.execute(tx)
      counts.set(week, { count: rows[0]?.count ?? 0, at: Date.now() })
    }
    return {
      first: dayOf(begin),
      counts: weeks.map((week) => counts.get(week)?.count ?? null),
      is_counted: isCounted,
    }
  }

  return (providerId: number, viewer: Viewer, query: WeeksQuery): Promise<ArchiveWeeks> => {
    const key = `${providerId} ${scopeKey(viewer)} ${dateColumnOf(query)}`
    return share(key, () =>
      // When the oldest was booked is no secret within a provider, and no index finds it for the eyes of a branch.
      viewer.kind === 'account' || (viewer.kind === 'staff' && viewer.branch_id === null)
        ? withViewerTx(platform.database.app, providerId, viewer, (tx) =>
            read(tx, providerId, viewer, query, key),
          )
        : withProviderReadTx(platform.database.app, providerId, (tx) =>
            read(tx, providerId, viewer, query, key),
          ),
    )
  }
}
