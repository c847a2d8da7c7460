import { sql, type Transaction } from 'kysely'
import type { Viewer } from '../../domain/visibility.ts'
import type { Db } from './open.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

interface Sight {
  account_id: number | null
  branch_id: number | null
  driver_id: number | null
}

const EVERYTHING: Sight = { account_id: null, branch_id: null, driver_id: null }

function sightOf(viewer: Viewer): Sight {
  switch (viewer.kind) {
    case 'staff':
      return { ...EVERYTHING, branch_id: viewer.branch_id }
    case 'account':
      return { ...EVERYTHING, account_id: viewer.account_id }
    case 'driver':
      return { ...EVERYTHING, driver_id: viewer.driver_id }
    case 'visitor':
      // the query asks for the one shipment that the visitor's reference names
      return EVERYTHING
  }
}

async function look(tx: Tx, providerId: number, sight: Sight): Promise<void> {
  const text = (id: number | null) => (id === null ? '' : String(id))
  await sql`SELECT set_config('app.provider_id', ${String(providerId)}, true),
                   set_config('app.account_id', ${text(sight.account_id)}, true),
                   set_config('app.branch_id', ${text(sight.branch_id)}, true),
                   set_config('app.driver_id', ${text(sight.driver_id)}, true)`.execute(tx)
}

/** A transaction that sees what this viewer may see, whatever its queries forget to ask. */
export function asViewer<T>(
  db: Db,
  providerId: number,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await look(tx, providerId, sightOf(viewer))
    return work(tx)
  })
}

/** The same, true for one moment throughout: what it reads first and last belongs together. */
export function asViewerAtOnce<T>(
  db: Db,
  providerId: number,
  viewer: Viewer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await look(tx, providerId, sightOf(viewer))
      return work(tx)
    })
}

/**
 * A transaction over one whole provider, for commands: those of several people are gathered into one statement, so
 * each is checked against its own actor by the rule of domain/visibility.ts.
 */
export function asProvider<T>(db: Db, providerId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await look(tx, providerId, EVERYTHING)
    return work(tx)
  })
}

/** A moment (ms) as the database compares it. */
export function instant(ms: number) {
  return sql<number>`to_timestamp(${ms}::float8 / 1000)`
}
