import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { login, loginToken } from '../../src/contract/session.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { book } from '../support/booking.ts'
import { OPS, PASSWORD } from '../support/platform.ts'

/** The embedded database and the platform on it, as processes that are killed. */
const folder = mkdtempSync(join(tmpdir(), 'hubline-embedded-'))
const started: ChildProcess[] = []

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started.length = 0
  const embedded = await openEmbedded(folder)
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

function launch(environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'cast',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function untilSaid(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const match = pattern.exec(said)
    if (match) return match[1] ?? match[0]
  }
  throw new Error(`it ended without saying ${pattern}: ${said}`)
}

async function signIn(base: string) {
  let token: string | null = null
  const call = createClient({ base, clientVersion: 'web test', providerId: () => 1, token: () => token })
  const outcome = await call(login, { body: { email: OPS, password: PASSWORD } })
  token = loginToken(outcome)
  return call
}

test('a killed platform leaves its database running, the next one adopts it and loses nothing; a second one is refused', async () => {
  const first = launch()
  const call = await signIn(await untilSaid(first, /ready at (\S+)/))
  const booked = await book(call)
  const { pid, adopted } = await openEmbedded(folder)
  expect(adopted).toBe(true)

  first.kill('SIGKILL')
  await once(first, 'exit')
  const next = launch()
  const again = await signIn(await untilSaid(next, /ready at (\S+)/))
  expect(await again(listShipments, { query: { id: booked.id } })).toMatchObject({
    ok: true,
    value: { count: 1 },
  })
  expect((await openEmbedded(folder)).pid).toBe(pid)

  const second = launch()
  let complaint = ''
  second.stderr?.on('data', (chunk) => {
    complaint += String(chunk)
  })
  const [code] = await once(second, 'exit')
  expect(code).toBe(3)
  expect(complaint).toContain(`in use by another platform: process ${next.pid}`)
})

test('a wrong setting is refused at the start with its name and what was expected', async () => {
  const child = launch({ PORT: 'eighty', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk)
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(2)
  expect(complaint).toContain('PORT=eighty: PORT is a port, 0 to 65535')
  expect(complaint).toContain('DEMO=maybe: DEMO is on, cast or off')
  expect(complaint).toContain('DATABASE_URL is an address like postgres://')
})
