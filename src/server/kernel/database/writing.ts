import { sql } from 'kysely'
import type { Db } from './open.ts'
import { PLANNED_ONCE } from './planned-once.ts'
import { markRolledBack } from './rolled-back.ts'
import { rightsOf, setProvider, setProviderAndReadRights, type Tx } from './tenant.ts'

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

/** Whom a transaction is for. */
interface RightsHolder {
  readonly session_id: number
  readonly user_id: number
}

/** The same for callers, with the rights that they have as it begins; null of those who are signed in no longer. */
export function withCallersTx<C extends RightsHolder, T>(
  db: Db,
  providerId: number,
  callers: readonly C[],
  work: (tx: Tx, rights: ReadonlyMap<C, string | null>) => Promise<T>,
): Promise<T> {
  if (callers.length === 0) return withProviderTx(db, providerId, (tx) => work(tx, new Map()))
  return db.transaction().execute(async (tx) => {
    try {
      // Calls of one program side by side are of one caller.
      const keyOf = ({ session_id, user_id }: C) => `${session_id} ${user_id}`
      const distinct = new Map(callers.map((caller) => [keyOf(caller), caller]))
      const rights = await setProviderAndReadRights(tx, providerId, [...distinct.values()])
      const byKey = new Map([...distinct.keys()].map((key, i) => [key, rights[i] ?? null]))
      return await work(tx, new Map(callers.map((caller) => [caller, byKey.get(keyOf(caller)) ?? null])))
    } catch (cause) {
      markRolledBack(cause)
      throw cause
    }
  })
}

/** A transaction over the outbox of every provider and nothing else: for what carries it out of the platform. */
export function withOutboxTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT ${PLANNED_ONCE} set_config('role', 'hubline_post', true)`.execute(tx)
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

/**
 * A transaction over what is the platform's own: couriers as such, release notes, short addresses; no provider's work. With
 * the rights that its caller has as it begins, null when they are signed in no longer or there is none.
 */
export function withPlatformTx<T>(
  db: Db,
  by: { readonly providerId: number; readonly caller: RightsHolder } | null,
  work: (tx: Tx, rights: string | null) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ rights: (string | null)[] }>`
      SELECT set_config('role', 'hubline_platform', true),
             ${by === null ? sql`'{}'::text[]` : rightsOf(by.providerId, [by.caller])} AS rights`.execute(tx)
    return work(tx, rows[0]?.rights[0] ?? null)
  })
}
