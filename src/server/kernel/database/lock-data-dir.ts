import pg from 'pg'
import { z } from 'zod'

const FOLDER_LOCK = 4_861_003
const Holder = z.object({
  name: z.string().transform((name) => Number(/platform holds (\d+)/.exec(name)?.[1] ?? 0)),
})

export type LockedDataDir = { ok: true; release(): Promise<void> } | { ok: false; pid: number }

/**
 * Makes this process the only platform on an embedded database. The lock is the database's, so it ends with the
 * process, however that ends; a second platform is told who holds it. `lost` is told when the database lets go of it.
 */
export async function lockDataDir(url: string, lost: () => void): Promise<LockedDataDir> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `hubline platform holds ${process.pid}`,
    keepAlive: true,
  })
  // Says why in `end`; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    FOLDER_LOCK,
  ])
  if (rows[0]?.got === true) {
    client.once('end', lost)
    return {
      ok: true,
      release() {
        client.off('end', lost)
        return client.end()
      },
    }
  }
  const holders = await client.query(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted`,
    [FOLDER_LOCK],
  )
  await client.end()
  return { ok: false, pid: Holder.safeParse(holders.rows[0]).data?.name ?? 0 }
}
