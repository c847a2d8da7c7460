import type { Pool } from 'pg'

interface FeedHead {
  provider_id: number
  head: number
}

/** The number of the last event of each courier. */
export async function readHeads(pool: Pool): Promise<FeedHead[]> {
  const { rows } = await pool.query<FeedHead>({
    name: 'heads',
    text: 'SELECT provider_id, head FROM feed_heads',
  })
  return rows
}
