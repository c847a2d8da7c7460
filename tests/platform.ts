import pg from 'pg'
import { inject } from 'vitest'
import { type Client, createClient } from '../src/contract/client.ts'
import { login } from '../src/contract/session.ts'
import { type Config, Environment } from '../src/server/config.ts'
import { type Running, startPlatform } from '../src/server/start.ts'
import { TEMPLATE } from './database.ts'

/** A platform of a test's own: a real server on a database copied from the template, with a clock that can be moved. */
export interface TestPlatform extends Running {
  readonly databaseUrl: string
  /** A client that signs in as this person of the demo cast. */
  as(email: string): Promise<SignedIn>
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
export const PLATFORM_ADMIN = 'platform@hubline.example'
export const PROVIDER_ADMIN = 'admin@springbok.example'
export const PASSWORD = 'springbok'

let counter = 0

/** A database of its own, ready to use; copying the template takes a tenth of a second. */
export async function copyDatabase(): Promise<string> {
  const server = inject('databaseUrl')
  const name = `test_${process.pid}_${counter++}_${Date.now()}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function startTestPlatform(
  changes: Partial<Config> = {},
  databaseUrl?: string,
): Promise<TestPlatform> {
  const url = databaseUrl ?? (await copyDatabase())
  const config = {
    ...Environment.parse({
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'cast',
      CLOCK: 'adjustable',
      LOG_LEVEL: 'error',
    }),
    ...changes,
  }
  const running = await startPlatform(config, url)
  const owner = new pg.Pool({ connectionString: url, max: 2 })
  owner.on('error', () => {})
  const clientOf = (token: string | null) =>
    createClient({ base: running.url, clientVersion: 'web test', providerId: () => 1, token: () => token })
  const visitor = clientOf(null)
  return {
    ...running,
    databaseUrl: url,
    owner,
    visitor,
    async as(email) {
      const outcome = await visitor(login, { body: { email, password: PASSWORD } })
      if (!outcome.ok) throw new Error(`${email} could not sign in: ${outcome.error}`)
      return { call: clientOf(outcome.value.access_token), token: outcome.value.access_token }
    },
    async stop() {
      await owner.end()
      await running.stop()
    },
  }
}
