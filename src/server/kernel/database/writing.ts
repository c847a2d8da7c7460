import { sql } from 'kysely'
import type { Db } from './open.ts'
import { setProvider, type Tx } from './tenant.ts'
import { markRolledBack } from './undone.ts'

/*
 * Transactions that write. Modules write in commands (kernel/commands/run-command.ts), and import none of these.
 */

/**
 * A transaction over one whole provider, for commands: those of several people are gathered into one statement, so
 * each is checked against its own actor by the rule of domain/shipments/visibility.ts.
 */
export function withProviderTx<T>(db: Db, providerId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    try {
      await setProvider(tx, providerId)
      return await work(tx)
    } catch (cause) {
      markRolledBack(cause)
      throw cause
    }
  })
}

/** A transaction over the outbox of every provider and nothing else: for what carries it out of the platform. */
export function withOutboxTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('role', 'hubline_post', true)`.execute(tx)
    return work(tx)
  })
}

/**
 * A transaction over what follows and what is due, of every provider: cursors, dead letters, due jobs, and the log to read.
 * What is then done in it is done within one provider (`setProvider`).
 */
export function withJobsTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setJobsRole(tx)
    return work(tx)
  })
}

/** Goes on as `withJobsTx`, in the same transaction. */
export async function setJobsRole(tx: Tx): Promise<void> {
  await sql`SELECT set_config('role', 'hubline_jobs', true)`.execute(tx)
}

/** A transaction over what is the platform's own: couriers as such, release notes, short addresses; no provider's work. */
export function withPlatformTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('role', 'hubline_platform', true)`.execute(tx)
    return work(tx)
  })
}
