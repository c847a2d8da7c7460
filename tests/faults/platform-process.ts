/** The platform as an operator has it: a process of its own, on an embedded database with fsync on. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, loginToken } from '../../src/contract/session.ts'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { clientOf } from '../support/console.ts'
import { PASSWORD } from '../support/platform.ts'

export interface PlatformFolder {
  readonly folder: string
  readonly url: string
  /** Starts the platform and waits until it says that it is ready. */
  start(): Promise<ChildProcess>
  /** SIGKILL, and gone. */
  kill(): Promise<void>
  signIn(email: string): Promise<string>
  /** The address of the database as its owner. */
  databaseUrl(): Promise<string>
  postmaster(): number
  /** Kills what is left and removes the folder. */
  remove(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

export async function preparePlatform(environment: Record<string, string> = {}): Promise<PlatformFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-faults-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function kill(): Promise<void> {
    const dying = child
    child = null
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = once(dying, 'exit')
    dying.kill('SIGKILL')
    await gone
  }

  return {
    folder,
    url,
    kill,
    async start() {
      child = spawn(process.execPath, ['src/server/main.ts'], {
        env: {
          ...process.env,
          DATA_DIR: folder,
          PORT: String(port),
          HOST: '127.0.0.1',
          DEMO: 'cast',
          LOG_LEVEL: 'fatal',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await untilReady(child)
      return child
    },
    async signIn(email) {
      const outcome = await clientOf(url, null)(login, { body: { email, password: PASSWORD } })
      return loginToken(outcome)
    },
    databaseUrl: async () => (await openEmbedded(folder)).url,
    postmaster: () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async remove() {
      await kill()
      await (await openEmbedded(folder)).stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('is ready at')) ready()
    })
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    child.once('exit', (code) => failed(new Error(`the platform ended with ${code}: ${said}`)))
  })
}
