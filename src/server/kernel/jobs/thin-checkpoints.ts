import type pg from 'pg'
import {
  ALL_CHECKPOINTS_DAYS,
  type CheckpointPlace,
  unneededCheckpoints,
} from '../../../domain/rewind/thin-checkpoints.ts'

/** So many go in one statement, with some megabytes of rows each: nobody waits long behind it. */
const AT_ONCE = 20
const DAY_MS = 86_400_000

/** Lets go of checkpoints of past moments that others stand near enough to, of every provider (decision 131). `now`: ms. */
export async function thinCheckpoints(
  client: pg.ClientBase,
  now: number,
  isStopped: () => boolean,
): Promise<void> {
  const before = new Date(now - ALL_CHECKPOINTS_DAYS * DAY_MS)
  const { rows } = await client.query<CheckpointPlace & { readonly provider_id: number }>(
    `SELECT provider_id, id, seq, (extract(epoch FROM at) * 1000)::float8 AS at FROM rewind_checkpoints
     WHERE recorded_at < $1 ORDER BY provider_id, seq, id`,
    [before],
  )
  for (const [providerId, older] of Map.groupBy(rows, ({ provider_id }) => provider_id)) {
    const ids = unneededCheckpoints(older).map(({ id }) => id)
    for (let from = 0; from < ids.length && !isStopped(); from += AT_ONCE)
      await client.query('DELETE FROM rewind_checkpoints WHERE provider_id = $1 AND id = ANY ($2)', [
        providerId,
        ids.slice(from, from + AT_ONCE),
      ])
  }
}
