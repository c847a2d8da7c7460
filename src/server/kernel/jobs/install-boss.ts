import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Where pg-boss keeps its tables (migrations/070-jobs-schema.sql). */
export const BOSS_SCHEMA = 'jobs'

/**
 * Brings the tables of pg-boss to the version that is installed, signed in as the owner, under the lock of the migrations.
 * The platform itself, which may not change tables, never does.
 */
export async function installPgBossTables(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: BOSS_SCHEMA,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  const wrong: Error[] = []
  boss.on('error', (cause) => wrong.push(cause))
  await boss.start()
  await boss.stop({ graceful: false })
  if (wrong[0] !== undefined) throw wrong[0]
}
