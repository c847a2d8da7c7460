import { sql } from 'kysely'
import {
  type BookedCollections,
  type CollectionDays,
  capacitiesOf,
  createCollectionDays,
  NO_FULL_DAYS,
} from '../../../../domain/booking/collection-capacity.ts'
import type { Settings } from '../../../../domain/settings/settings.ts'
import { startOfDay } from '../../../../domain/values/moment.ts'
import type { Db } from '../../../kernel/database/open.ts'
import { instant, type Tx, withProviderReadTx } from '../../../kernel/database/tenant.ts'

/** Any number that no other lock with two keys has first. */
const COLLECTION_DAYS = 1_970_156

/** What is not collected counts for no day; nor does what its sender brings to a pickup point. */
const NOT_COLLECTED = ['quote', 'quote-expired', 'payment-pending', 'payment-failed', 'cancelled']

const NO_LIMITS = createCollectionDays(new Map())

interface Asked {
  readonly tx: Tx
  readonly providerId: number
  /** ms. */
  readonly now: number
  readonly settings: Pick<Settings, 'branch_collection_capacity'>
}

/** What branches with a limit collect from today on. A provider without limits is asked nothing. */
export async function readCollectionDays({ tx, providerId, now, settings }: Asked): Promise<CollectionDays> {
  const capacities = capacitiesOf(settings.branch_collection_capacity)
  if (capacities.size === 0) return NO_LIMITS
  const branches = await tx
    .selectFrom('branches')
    .select(['id', 'code'])
    .where('provider_id', '=', providerId)
    .execute()
  const limits = new Map(
    branches.flatMap(({ id, code }) => {
      const most = capacities.get(code.toUpperCase())
      return most === undefined ? [] : [[id, most] as const]
    }),
  )
  if (limits.size === 0) return NO_LIMITS
  const { rows } = await sql<BookedCollections>`
    SELECT collection_branch_id AS branch_id, (collection_after AT TIME ZONE 'UTC' + interval '2 hours')::date::text AS day,
           count(*)::int AS count
    FROM shipments
    WHERE provider_id = ${providerId} AND collection_branch_id = ANY(${[...limits.keys()]}::int[])
      AND collection_pickup_point_id IS NULL
      AND collection_after >= ${instant(startOfDay(now))} AND status <> ALL(${NOT_COLLECTED}::text[])
    GROUP BY 1, 2`.execute(tx)
  return createCollectionDays(limits, rows)
}

/**
 * For whoever takes a place of a day: until they are done nobody else counts, or two would have the last one. Before any shipment is
 * locked, so that nobody who holds one waits here for somebody who waits for it.
 */
export async function holdCollectionDays({
  tx,
  providerId,
  settings,
}: Pick<Asked, 'tx' | 'providerId' | 'settings'>): Promise<void> {
  if (settings.branch_collection_capacity.length > 0)
    await sql`SELECT pg_advisory_xact_lock(${COLLECTION_DAYS}::int, ${providerId}::int)`.execute(tx)
}

/** The days on which a branch collects no more, for whoever asks a price. */
export async function fullCollectionDays(
  db: Db,
  asked: Omit<Asked, 'tx'>,
  branchId: number | null,
): Promise<ReadonlySet<string>> {
  if (branchId === null || asked.settings.branch_collection_capacity.length === 0) return NO_FULL_DAYS
  return withProviderReadTx(db, asked.providerId, async (tx) =>
    (await readCollectionDays({ ...asked, tx })).fullDays(branchId),
  )
}
