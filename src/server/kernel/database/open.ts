import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { poolPlanningOnce } from './planned-once.ts'
import { readInstant } from './read-instant.ts'
import type { Tables } from './tables.ts'

/** A call that finds no free connection for this long (ms) is refused rather than kept waiting. */
const CONNECTS_WITHIN_MS = 15_000
/** A statement that takes longer is cancelled (ms): of a call unless told, of the feed, and of work by the hour. */
const CALL_MS = 15_000
const FEED_MS = 30_000
const JOB_MS = 300_000
/** Nobody holds locks without doing anything for longer (ms). */
const IDLE_MS = 60_000
const INT8 = 20
const TIMESTAMPTZ = 1184

/** Counts and ids stay far below 2^53, and moments are ms since 1970 everywhere in the platform. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === TIMESTAMPTZ) return readInstant
    return pg.types.getTypeParser(oid, format)
  },
}

export type Db = Kysely<Tables>

export interface Database {
  /** Signed in as hubline_app, which sees next to nothing; tenant.ts gives a transaction its eyes. */
  readonly app: Db
  /** Signed in as hubline_relay: the log of every provider, nothing else. */
  readonly sequencer: pg.Pool
  /** Signed in as hubline_jobs: the schedule of what recurs (kernel/jobs/recurring-jobs.ts). */
  readonly jobs: pg.Pool
  /** Signed in as the owner: migrations, the seed, locks. */
  readonly owner: pg.Pool
  /** Connections of calls: how many there are, are idle, are waited for. */
  pool(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** What is done each few seconds, or each minute, finds its connection again: one made anew costs more than what it asks. */
const IDLE_CONNECTION_MS = 120_000

export function openDatabase(url: string, connections: number, callMs = CALL_MS): Database {
  const pool = (
    role: string | null,
    max: number,
    name: string,
    statementMs: number,
    more: pg.PoolConfig = {},
  ) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      types,
      application_name: `hubline ${name} ${process.pid}`,
      options: [
        ...(role === null ? [] : [`-c role=${role}`]),
        `-c statement_timeout=${statementMs}`,
        `-c idle_in_transaction_session_timeout=${IDLE_MS}`,
      ].join(' '),
      connectionTimeoutMillis: CONNECTS_WITHIN_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...more,
    })
    // A connection that breaks is replaced at its next use, and who is using it is told by their query. Unheard,
    // the error of one that is idle, or between two queries, would end the process.
    made.on('error', () => {})
    made.on('connect', (client) => client.on('error', () => {}))
    return made
  }
  const calls = pool('hubline_app', connections, 'calls', callMs)
  // A database that went silent without a word must not hold the feed for ever.
  const sequencer = pool('hubline_relay', 3, 'relay', FEED_MS, { query_timeout: FEED_MS })
  // pg-boss reads moments as pg gives them.
  const jobs = pool('hubline_jobs', 2, 'jobs', FEED_MS, { types: pg.types })
  const owner = pool(null, 3, 'platform', JOB_MS)
  const app = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolPlanningOnce(calls) }) })
  return {
    app,
    sequencer,
    jobs,
    owner,
    pool: () => ({ total: calls.totalCount, idle: calls.idleCount, waiting: calls.waitingCount }),
    async close() {
      await Promise.all([app.destroy(), sequencer.end(), jobs.end(), owner.end()])
    },
  }
}

/**
 * Classes of SQLSTATE: connection exception, operator intervention (shutdown, crash, starting up), and insufficient
 * resources (a full disk, more connections than it has), which pass as well.
 */
const AWAY_STATES = /^(08|57P|53)/
const AWAY_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

/** Whether a failure says that the database is not there now, rather than that something is wrong with the question. */
export function isDatabaseAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  // With a status it is about the call: a caller who hangs up in the middle resets a connection, too.
  if ('statusCode' in cause) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return AWAY_STATES.test(code) || AWAY_ERRORS.has(code) || AWAY_WORDS.test(cause.message)
}

/** Whether there is nowhere to write, for the database or for files: whoever reads goes on, and somebody has to make room. */
export function isDatabaseFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === '53100' || cause.code === 'ENOSPC')
}

/** Whether a statement took longer than it may (query_canceled), or waited too long for others (lock_not_available). */
export function isStatementTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === '57014' || cause.code === '55P03')
}

/**
 * Waits until the database answers; a server that starts together with the platform may need a while longer. `say` is
 * told once that it has to be waited for.
 */
export async function waitForDatabase(
  url: string,
  patienceMs: number,
  say: (what: string) => void,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  let isTold = false
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (cause) {
      if (!isDatabaseAway(cause) || Date.now() > deadline) throw cause
      if (!isTold) say(`The database does not answer yet; it is waited for, ${patienceMs / 1000} s at most.`)
      isTold = true
    } finally {
      await client.end().catch(() => {})
    }
    await wait(500)
  }
}
