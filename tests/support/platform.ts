import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Client, createClient } from '../../src/contract/client.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { setUpTwoFactor as setUpTwoFactorCall } from '../../src/contract/two-factor.ts'
import { type Config, Environment } from '../../src/server/config.ts'
import { codeAt } from '../../src/server/kernel/security/one-time-code.ts'
import { type RunningPlatform, type StartOptions, startPlatform } from '../../src/server/start.ts'
import { cheapArgon } from './cheap-argon.ts'
import { TEMPLATE } from './database.ts'

/** A platform of a test's own: a real server on a database copied from the template, with a clock that can be moved. */
export interface TestPlatform extends RunningPlatform {
  readonly databaseUrl: string
  /**
   * A client that signs in as this person of the demo cast. Whose role requires two-factor authentication sets it up
   * first, as they would; whoever has it on is asked for a code, and gives the next one.
   */
  as(email: string): Promise<SignedIn>
  /** Turns two-factor authentication on for a session; `codeFor` has its codes from then on. */
  setUpTwoFactor(who: SignedIn, email: string): Promise<void>
  /** What their authenticator app shows, never the same twice: time passes meanwhile. */
  codeFor(email: string): string
  /** Real time, as the platform sees it: moves on without anybody waiting. */
  pass(ms: number): void
  /** A client that nobody is signed in with. */
  readonly visitor: Client
  /** The owner's connection: looks behind the platform's back, or breaks things. */
  readonly owner: pg.Pool
}
export interface SignedIn {
  readonly call: Client
  readonly token: string
}

export const OPS = 'ops@springbok.example'
export const DISPATCHER = 'dispatch@springbok.example'
export const ACCOUNT_USER = 'orders@kwela-fashion.example'
export const ACCOUNT_OWNER = 'owner@kwela-fashion.example'
export const PLATFORM_ADMIN = 'platform@hubline.example'
export const PROVIDER_ADMIN = 'admin@springbok.example'
export const PASSWORD = 'springbok'

/** How long a code lasts. */
const CODE_MS = 30_000

let counter = 0

/** A database of its own, ready to use; copying the template takes a tenth of a second. */
export const copyDatabase = (): Promise<string> => createDatabase(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)

/** A database with nothing in it, not even tables. */
export const emptyDatabase = (): Promise<string> => createDatabase()

async function createDatabase(like = ''): Promise<string> {
  const server = inject('databaseUrl')
  const name = `test_${process.pid}_${counter++}_${Date.now()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} ${like}`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** What a test has otherwise; `consoleFolder`: the files that are served, where they are not those of the build. */
type Changes = Partial<Config> & Partial<Pick<StartOptions, 'consoleFolder'>>

export async function startTestPlatform(
  { consoleFolder, ...changes }: Changes = {},
  databaseUrl?: string,
  outside: Partial<StartOptions> = {},
): Promise<TestPlatform> {
  const url = databaseUrl ?? (await copyDatabase())
  const config = {
    ...Environment.parse({
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'cast',
      CLOCK: 'adjustable',
      LOG_LEVEL: 'error',
      // Made when something is kept there.
      DATA_DIR: join(tmpdir(), `hubline-test-${randomUUID()}`),
      SECRETS_KEY: Buffer.alloc(32, 'test').toString('base64'),
    }),
    ...changes,
  }
  let passed = 0
  const now = () => Date.now() + passed
  const inTests = { now, argon: cheapArgon, recurs: false }
  const running = await startPlatform(config, url, { ...inTests, consoleFolder, ...outside })
  const apps = new Map<string, string>()
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  owner.on('error', () => {})
  const clientOf = (token: string | null) =>
    createClient({ base: running.url, clientVersion: 'web test', providerId: () => 1, token: () => token })
  const visitor = clientOf(null)
  let stopped = false
  const signedIn = (token: string): SignedIn => ({ call: clientOf(token), token })

  function codeFor(email: string): string {
    const secret = apps.get(email)
    if (secret === undefined) throw new Error(`${email} has no authenticator app`)
    passed += CODE_MS
    return codeAt(secret, now())
  }

  async function setUpTwoFactor({ call }: SignedIn, email: string): Promise<void> {
    const begun = await call(setUpTwoFactorCall, { body: {} })
    const secret = begun.ok ? new URL(begun.value.auth_url ?? '').searchParams.get('secret') : null
    if (secret === null) throw new Error(`${email} was shown no QR code`)
    apps.set(email, secret)
    const done = await call(setUpTwoFactorCall, { body: { two_factor_auth_passcode: codeFor(email) } })
    if (!done.ok) throw new Error(`${email} could not set up two-factor authentication: ${done.error}`)
  }

  async function as(email: string): Promise<SignedIn> {
    const body = { email, password: PASSWORD }
    const first = await visitor(login, { body })
    if (!first.ok) throw new Error(`${email} could not sign in: ${first.error}`)
    if (!('access_token' in first.value)) {
      const two_factor_auth_passcode = codeFor(email)
      return signedIn(loginToken(await visitor(login, { body: { ...body, two_factor_auth_passcode } })))
    }
    const who = signedIn(first.value.access_token)
    if (first.value.two_factor_auth_setup_required) await setUpTwoFactor(who, email)
    return who
  }

  return {
    ...running,
    databaseUrl: url,
    owner,
    visitor,
    as,
    setUpTwoFactor,
    codeFor,
    pass(ms) {
      passed += ms
    },
    async stop() {
      if (stopped) return
      stopped = true
      await owner.end()
      await running.stop()
      if (changes.DATA_DIR === undefined) rmSync(config.DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** The platform of a test file: started before its tests, stopped after them. */
export async function platformOfFile(changes: Changes = {}): Promise<TestPlatform> {
  const platform = await startTestPlatform(changes)
  afterAll(() => platform.stop())
  return platform
}
