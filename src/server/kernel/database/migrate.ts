import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { installPgBossTables } from '../jobs/install-boss.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any fixed number; nodes that start together take turns. */
const MIGRATION_LOCK = 4_861_001
const ASKS_AGAIN_MS = 100
/** The first line of a migration that works beside people for minutes, which a transaction would keep waiting. */
const OUTSIDE = '-- OUTSIDE A TRANSACTION\n'
/** Between the statements of such a one: several at once would be a transaction again. */
const AND_THEN = '\n-- AND THEN\n'

/** The names of all migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

/** By asking again: a statement that waits would itself be waited for by one that makes an index beside people. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])
    if (rows[0]?.mine === true) return
    await wait(ASKS_AGAIN_MS)
  }
}

/**
 * Brings the database to the newest migration, or applies those of `only`, each in a transaction of its own (but for
 * those that say otherwise, which may be broken off anywhere and begin again), in the
 * order of their names; after all of them, the tables of pg-boss. Answers how many were applied. Nodes that start together wait for one another. `report` is told what
 * a migration met that somebody should look at.
 */
export async function migrate(
  url: string,
  only?: ReadonlySet<string>,
  report: (said: string) => void = () => {},
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'hubline migrate' })
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message !== undefined) report(message)
  })
  // Told by the query that it breaks; unheard, it would end a process that is stopping in order.
  client.on('error', () => {})
  await client.connect()
  try {
    // However long: nobody waits for an answer, and half of it helps nobody.
    await client.query('SET statement_timeout = 0')
    // What a loss of power undoes is done again at the next start; whoever commits after it, waits for the disk for all of it.
    await client.query('SET synchronous_commit = off')
    await waitForTurn(client)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const applied = new Set(rows.map((row) => row.name))
    const waiting = (await knownMigrations()).filter(
      (name) => !applied.has(name) && (only === undefined || only.has(name)),
    )
    for (const name of waiting) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      if (text.startsWith(OUTSIDE)) for (const one of text.split(AND_THEN)) await client.query(one)
      await client.query('BEGIN')
      if (!text.startsWith(OUTSIDE)) await client.query(text)
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
      await client.query('COMMIT')
    }
    if (only === undefined) await installPgBossTables(client)
    return waiting.length
  } finally {
    await client.end()
  }
}
