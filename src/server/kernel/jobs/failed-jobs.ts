import type pg from 'pg'

/** A job of the business clock that was given up. */
export interface FailedJob {
  readonly provider_id: number
  readonly kind: string
  readonly key: string
  readonly failed_at: Date
  readonly error: string | null
}

/** The jobs that were given up last. Signed in as the owner, as everything here. */
export async function newestFailedJobs(client: pg.ClientBase, most: number): Promise<FailedJob[]> {
  const { rows } = await client.query<FailedJob>(
    `SELECT provider_id, kind, key, failed_at, error FROM due_jobs WHERE failed_at IS NOT NULL
     ORDER BY failed_at DESC LIMIT $1`,
    [most],
  )
  return rows
}

/** Has a job that was given up tried anew. False where there is none. */
export async function retryFailedJob(
  client: pg.ClientBase,
  providerId: number,
  kind: string,
  key: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE due_jobs SET failed_at = NULL, attempts = 0, next_at = 'epoch'
     WHERE provider_id = $1 AND kind = $2 AND key = $3 AND failed_at IS NOT NULL`,
    [providerId, kind, key],
  )
  return rowCount === 1
}

/** The last run of what recurs, of each name. */
export interface LastRun {
  readonly name: string
  readonly cron: string
  readonly state: string | null
  readonly at: Date | null
}

/** When what recurs ran last, and what became of that. */
export async function lastRuns(client: pg.ClientBase): Promise<LastRun[]> {
  const { rows } = await client.query<LastRun>(
    `SELECT s.name, s.cron, j.state::text AS state, coalesce(j.completed_on, j.started_on, j.created_on) AS at
     FROM jobs.schedule s LEFT JOIN LATERAL
       (SELECT * FROM jobs.job WHERE name = s.name ORDER BY created_on DESC LIMIT 1) j ON true ORDER BY s.name`,
  )
  return rows
}
