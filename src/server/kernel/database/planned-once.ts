import { createHash } from 'node:crypto'
import { type PostgresPool, sql } from 'kysely'
import type pg from 'pg'

/**
 * Stands in a statement that calls run all day, so that it is planned once for each connection rather than at every run, which
 * takes the database as long as running it. For statements whose best plan is the same whatever their values are.
 */
export const PLANNED_ONCE = sql.raw('/* planned once */')
/** The same in a statement that is written as text. */
export const MARK_PLANNED_ONCE = '/* planned once */'
/** So often is a text run before it has a name: what varies with what is written may never come again. */
const OFTEN = 5
/** A connection keeps a plan for each name, some hundred KB. */
const MOST_NAMES = 64
const MOST_COUNTED = 1_000

/** Names for statements that are marked and come often; null for all others. */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()
  return (text) => {
    if (!text.includes(MARK_PLANNED_ONCE)) return null
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_NAMES) return null
    const times = (runs.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (runs.size >= MOST_COUNTED) runs.clear()
      runs.set(text, times)
      return null
    }
    runs.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/** A connection on which statements that are marked are planned once; `nameOf` is one for all connections of a pool. */
export function planningOnce<Client extends pg.ClientBase>(
  client: Client,
  nameOf: (text: string) => string | null,
): Client {
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    const name = typeof text === 'string' ? nameOf(text) : null
    if (name === null || typeof text !== 'string') return Reflect.apply(client.query, client, [text, values])
    return client.query({ name, text, values: [...values] })
  }
  return new Proxy(client, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

/** The connections of a pool as Kysely takes them, with statements that are marked planned once. */
export function poolPlanningOnce(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  // Kysely knows a connection again by the object that it was given.
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const planning = known.get(client) ?? planningOnce(client, nameOf)
      known.set(client, planning)
      return planning
    },
  }
}
