import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createClient } from '../../src/contract/client.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { OPS, PASSWORD } from './cast.ts'
import { fillWorkspace } from './fill-workspace.ts'
import { startNode } from './node-process.ts'

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

/** `settings` are those of the platform's environment, beside the bench's own. */
export async function openStage(
  shipments: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-'))
  const database = await openEmbedded(folder)
  const node = startNode(database.url, await freePort(), settings)
  // However the bench ends, nothing of it goes on.
  const letGo = () => {
    process.kill(database.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', letGo)
  const owner = new pg.Pool({ connectionString: database.url, max: 8 })
  owner.on('error', () => {})
  const stop = async () => {
    await node.stop()
    await owner.end()
    await database.stop()
    process.off('exit', letGo)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await node.ready()
    await fillWorkspace(owner, shipments)
    const { url, pid } = node
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
