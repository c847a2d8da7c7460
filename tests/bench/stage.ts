import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createClient } from '../../src/contract/client.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { OPS, PASSWORD } from './cast.ts'
import { fillWorkspace } from './fill-workspace.ts'

/** The platform as it runs for people: its own process, its own settings, a database that keeps its promises (fsync). */
export interface Stage {
  readonly url: string
  readonly databaseUrl: string
  /** The owner's connections: looks behind the platform's back. */
  readonly owner: pg.Pool
  readonly token: string
  readonly platformPid: number
  stop(): Promise<void>
}

export async function openStage(shipments: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-'))
  const database = await openEmbedded(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const platform = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      // Building the page sets it to production, in which there is no demo to sign in with.
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DEMO: 'cast',
      CLOCK: 'wall',
    },
    // It logs every call, as it does for real; nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // However the bench ends, nothing of it goes on.
  const letGo = () => {
    platform.kill('SIGKILL')
    process.kill(database.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', letGo)
  const stopPlatform = async () => {
    if (platform.exitCode !== null) return
    const gone = new Promise((ended) => platform.once('exit', ended))
    platform.kill('SIGTERM')
    const impatience = setTimeout(() => platform.kill('SIGKILL'), 5_000)
    await gone
    clearTimeout(impatience)
  }
  const owner = new pg.Pool({ connectionString: database.url, max: 8 })
  owner.on('error', () => {})
  const stop = async () => {
    await stopPlatform()
    await owner.end()
    await database.stop()
    process.off('exit', letGo)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url)
    await fillWorkspace(owner, shipments)
    const pid = platform.pid ?? 0
    return { url, databaseUrl: database.url, owner, token: await signIn(url), platformPid: pid, stop }
  } catch (problem) {
    await stop()
    throw problem
  }
}

export async function signIn(url: string, email: string = OPS): Promise<string> {
  const client = createClient({
    base: url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => null,
  })
  const outcome = await client(login, { body: { email, password: PASSWORD } })
  return loginToken(outcome)
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    if (Date.now() > deadline) throw new Error('the platform is not ready after 30 s')
    await wait(50)
  }
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      )
    })
  })
}
