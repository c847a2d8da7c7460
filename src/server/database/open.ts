import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184

/** Counts and ids stay far below 2^53, and moments are ms since 1970 everywhere in the platform. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === TIMESTAMPTZ)
      return (text: string) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    return pg.types.getTypeParser(oid, format)
  },
}

export type Db = Kysely<Tables>

export interface Database {
  /** Signed in as hubline_app, which sees next to nothing; tenant.ts gives a transaction its eyes. */
  readonly app: Db
  /** Signed in as hubline_relay: the log of every provider, nothing else. */
  readonly relay: pg.Pool
  /** Signed in as the owner: migrations, the seed, locks. */
  readonly owner: pg.Pool
  /** Connections of calls: how many there are, are idle, are waited for. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export function openDatabase(url: string, connections: number): Database {
  const pool = (role: string | null, max: number, name: string) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      types,
      application_name: `hubline ${name} ${process.pid}`,
      options: role === null ? undefined : `-c role=${role}`,
    })
    // An idle connection that breaks is replaced at its next use; unheard, its error would end the process.
    made.on('error', () => {})
    return made
  }
  const calls = pool('hubline_app', connections, 'calls')
  const relay = pool('hubline_relay', 3, 'relay')
  const owner = pool(null, 2, 'platform')
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: calls }) })
  return {
    app,
    relay,
    owner,
    pool: () => ({ total: calls.totalCount, idle: calls.idleCount, waiting: calls.waitingCount }),
    async close() {
      await Promise.all([app.destroy(), relay.end(), owner.end()])
    },
  }
}
