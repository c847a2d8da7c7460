import { sql, type Transaction } from 'kysely'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import type { Db } from './open.ts'
import { PLANNED_ONCE } from './planned-once.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

/** The database role of each kind of viewer, and whose rows it sees (migrations/001-spine.sql). */
interface RowSecurityContext {
  role: 'hubline_staff' | 'hubline_branch' | 'hubline_account' | 'hubline_driver' | 'hubline_command'
  viewerId: number | null
}

function rowSecurityContextOf(viewer: Viewer): RowSecurityContext {
  switch (viewer.kind) {
    case 'staff':
      return viewer.branch_id === null
        ? { role: 'hubline_staff', viewerId: null }
        : { role: 'hubline_branch', viewerId: viewer.branch_id }
    case 'account':
      return { role: 'hubline_account', viewerId: viewer.account_id }
    case 'driver':
      return { role: 'hubline_driver', viewerId: viewer.driver_id }
    case 'visitor':
      throw new Error('a visitor has no rows of their own: ask by reference, as the provider')
  }
}

async function setRowSecurityContext(
  tx: Tx,
  providerId: number,
  { role, viewerId }: RowSecurityContext,
): Promise<void> {
  await sql`SELECT ${PLANNED_ONCE} set_config('role', ${role}, true),
                   set_config('app.provider_id', ${String(providerId)}, true),
                   set_config('app.viewer_id', ${viewerId === null ? '' : String(viewerId)}, true)`.execute(
    tx,
  )
}

/** A transaction that sees what this viewer may see, whatever its queries forget to ask. */
export function withViewerTx<T>(
  db: Db,
  providerId: number,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setRowSecurityContext(tx, providerId, rowSecurityContextOf(viewer))
    return work(tx)
  })
}

/** The same, true for one moment throughout: what it reads first and last belongs together. */
export function withViewerSnapshotTx<T>(
  db: Db,
  providerId: number,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await setRowSecurityContext(tx, providerId, rowSecurityContextOf(viewer))
      return work(tx)
    })
}

/** A transaction over one whole provider that only reads: what decides, or is answered, before a command or without one. */
export function withProviderReadTx<T>(db: Db, providerId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setRowSecurityContext(tx, providerId, { role: 'hubline_command', viewerId: null })
      return work(tx)
    })
}

/** The same over what is the platform's own: couriers as such, release notes, short addresses; no provider's work. */
export function withPlatformReadTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SELECT set_config('role', 'hubline_platform', true)`.execute(tx)
      return work(tx)
    })
}

/** Goes on within one provider, in the same transaction: for what makes a provider and its first rows at once. */
export function setProvider(tx: Tx, providerId: number): Promise<void> {
  return setRowSecurityContext(tx, providerId, { role: 'hubline_command', viewerId: null })
}

/**
 * The same, and in the same statement the rights that callers have now, in their order (migration 073); null of those who
 * are signed in no longer.
 */
export async function setProviderAndReadRights(
  tx: Tx,
  providerId: number,
  callers: readonly { readonly session_id: number; readonly user_id: number }[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ rights: (string | null)[] }>`
    SELECT ${PLANNED_ONCE} set_config('role', 'hubline_command', true), set_config('app.provider_id', ${String(providerId)}, true),
           set_config('app.viewer_id', '', true), ${rightsOf(providerId, callers)} AS rights`.execute(tx)
  return rows[0]?.rights ?? []
}

/** For a statement of a transaction that has no eyes yet. */
export function rightsOf(
  providerId: number,
  callers: readonly { readonly session_id: number; readonly user_id: number }[],
) {
  const sessions = callers.map(({ session_id }) => session_id)
  const users = callers.map(({ user_id }) => user_id)
  return sql<(string | null)[]>`rights_of_callers(${providerId}::int, ${sessions}::bigint[], ${users}::int[])`
}

/** A moment (ms) as the database compares it. */
export function instant(ms: number) {
  return sql<number>`to_timestamp(${ms}::float8 / 1000)`
}
