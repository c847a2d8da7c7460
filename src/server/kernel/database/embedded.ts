import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describeFileError, StartError } from '../../start-error.ts'
import {
  commandFor,
  lastOutput,
  openPrograms,
  type Programs,
  programOwner,
  run,
} from './postgres-programs.ts'
import { freePort, isAlive, runningIn } from './running-server.ts'

/**
 * A real PostgreSQL from npm on a folder: started when it does not run, adopted when it outlived its platform.
 *
 * The server is a process of its own, so a killed platform leaves it running with its data safe; whoever comes next
 * on the folder reads its `postmaster.pid` and goes on with it.
 */
export interface EmbeddedPostgres {
  /** Address for the owner of the database, with password. */
  readonly url: string
  readonly pid: number
  /** True when it was running already. */
  readonly adopted: boolean
  /** A fast, clean shutdown; resolves when the process is gone. */
  stop(): Promise<void>
}

const DATABASE = 'hubline'
const OWNER = 'hubline'
const STARTS_WITHIN_MS = 30_000
/** A server that stops at its start is started again for this long (ms). */
const SETTLES_WITHIN_MS = 10_000

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits for a server that is starting; false when it has ended instead. */
async function comesUp(url: string, hasEnded: () => boolean, logFile: string): Promise<boolean> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (!(await answers(url))) {
    if (hasEnded()) return false
    if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer after 30 s; see ${logFile}.`)
    await wait(30)
  }
  return true
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

interface Place {
  readonly cluster: string
  readonly logFile: string
  readonly password: string
}

const WAY_OUT = 'Start as the user who owns it, set DATA_DIR to another folder, or set DATABASE_URL.'

/** The folder with its database files, made when they are missing: whole, or not at all when that is interrupted. */
async function prepare(programs: Programs, folder: string): Promise<Place> {
  const home = resolve(folder)
  const cluster = join(home, 'postgres')
  const logFile = join(home, 'postgres.log')
  const secretFile = join(home, 'postgres.secret')
  try {
    mkdirSync(home, { recursive: true })
    closeSync(openSync(logFile, 'a'))
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      const unfinished = `${cluster}.unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished, { mode: 0o700 })
      writeFileSync(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 })
      const { user, initdb } = programs
      if (user !== null) for (const path of [unfinished, secretFile]) chownSync(path, user.uid, user.gid)
      const access = ['-A', 'scram-sha-256', `--pwfile=${secretFile}`]
      const options = ['-U', OWNER, ...access, '-E', 'UTF8', '--no-locale', '--no-instructions']
      await run(programs, initdb, ['-D', unfinished, ...options], logFile)
      renameSync(unfinished, cluster)
    }
    return { cluster, logFile, password: readFileSync(secretFile, 'utf8').trim() }
  } catch (cause) {
    throw describeFileError(cause, WAY_OUT)
  }
}

/** A live workspace of fifty thousand and its day fit into memory; what is written all day is swept before it has grown. */
const SETTINGS = ['max_connections=200', 'shared_buffers=512MB', 'max_wal_size=4GB', 'autovacuum_naptime=10s']

function start(
  programs: Programs,
  { cluster, logFile }: Place,
  port: number,
  settings: readonly string[],
): ChildProcess {
  const options = [...SETTINGS, ...settings].flatMap((one) => ['-c', one])
  const listens = ['-p', String(port), '-h', '127.0.0.1', '-k', '']
  const { command, args } = commandFor(programs, programs.postgres, ['-D', cluster, ...listens, ...options])
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/**
 * Starts or adopts the server on `folder` (made when missing) and makes sure that its database exists. One that has
 * to be started listens on `wantedPort`, or on any that is free.
 */
export async function openEmbedded(
  folder: string,
  settings: readonly string[] = [],
  wantedPort?: number,
): Promise<EmbeddedPostgres> {
  const programs = await openPrograms()
  const place = await prepare(programs, folder)
  const deadline = Date.now() + SETTLES_WITHIN_MS
  for (;;) {
    const running = runningIn(place.cluster)
    const port = running?.port ?? wantedPort ?? (await freePort())
    const address = (database: string) =>
      `postgres://${OWNER}:${place.password}@127.0.0.1:${port}/${database}`
    const child = running === null ? start(programs, place, port, settings) : null
    // A child that was killed has a signal in place of a code; one that was adopted is known by its number.
    const hasEnded = () =>
      running === null ? child?.exitCode !== null || child.signalCode !== null : !isAlive(running.pid)
    if (await comesUp(address('postgres'), hasEnded, place.logFile)) {
      await createDatabase(address('postgres'))
      const pid = runningIn(place.cluster)?.pid
      if (pid === undefined)
        throw new Error(`PostgreSQL answers on port ${port} but ${place.cluster} does not name its process`)
      return { url: address(DATABASE), pid, adopted: running !== null, stop: () => stop(pid) }
    }
    // Children of a dead server may still be leaving, or one that somebody else has started is coming up.
    if (Date.now() > deadline)
      throw new StartError(
        `PostgreSQL${programOwner(programs)} stops at its start: ${lastOutput(place.logFile)} (all of it in ${place.logFile}). Mend that, set DATA_DIR to another folder, or set DATABASE_URL.`,
      )
    await wait(200)
  }
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await wait(20)
}
