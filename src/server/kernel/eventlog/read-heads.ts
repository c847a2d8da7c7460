import type { Pool, PoolClient } from 'pg'

/** How far the log reaches: the number of the last event of each courier, by the courier's id. */
export type Heads = ReadonlyMap<number, number>

export async function readHeads(connection: Pool | PoolClient): Promise<Heads> {
  const { rows } = await connection.query<{ provider_id: number; head: number }>({
    name: 'heads',
    text: 'SELECT provider_id, head FROM feed_heads',
  })
  return new Map(rows.map(({ provider_id, head }) => [provider_id, head]))
}
