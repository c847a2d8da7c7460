import type pg from 'pg'

/** A connection for a work that may break off anywhere: one that was not done is not used again. */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    const made = await work(client)
    broken = false
    return made
  } finally {
    // A lock that was held goes with the connection.
    client.release(broken)
  }
}

/** Does a work on one node of several: false where another node is at it. */
export function runAlone(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<boolean> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lock])
    if (rows[0]?.got !== true) return false
    await work(client)
    await client.query('SELECT pg_advisory_unlock($1)', [lock])
    return true
  })
}

/** Whoever waits for a lock keeps others waiting behind it; the next run tries again. */
const PATIENCE = "SET LOCAL lock_timeout = '3s'"

/** A transaction of such a work, which waits for nobody for long. */
export async function inPatientTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query(PATIENCE)
    const made = await work()
    await client.query('COMMIT')
    return made
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}
