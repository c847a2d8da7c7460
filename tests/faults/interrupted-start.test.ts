import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../src/server/kernel/database/embedded.ts'
import { LONG } from './long.ts'

/** Somebody presses Ctrl C, or systemd gives up, before the platform is ready. */
let folder = ''
let child: ChildProcess
/** What it says on both streams. */
let said = ''

function launch(
  environment: Record<string, string>,
  command = process.execPath,
  args = ['src/server/main.ts'],
) {
  folder ||= mkdtempSync(join(tmpdir(), 'hubline-interrupted-'))
  said = ''
  child = spawn(command, args, {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += String(chunk)
    })
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(child, 'close')
  child.kill(signal)
  const [code] = await gone
  return code
}

const postmaster = () => join(folder, 'postgres', 'postmaster.pid')
const SOON = { timeout: 100_000, interval: 10 }

afterEach(async () => {
  child.kill('SIGKILL')
  await (await openEmbedded(folder)).stop()
  rmSync(folder, { recursive: true, force: true })
  folder = ''
})

/** The process of the working day, which the platform starts. */
function simulator(): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .find((pid) => {
      try {
        const isIt = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulator/main.ts')
        return isIt && readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${child.pid}\n`)
      } catch {
        return false
      }
    })
}

test.each(LONG ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  '%s during the start stops the database too, and the next start is as ever',
  async (signal) => {
    launch({ DEMO: 'cast' })
    await expect.poll(() => existsSync(postmaster()), SOON).toBe(true)
    expect([await end(signal), said]).toEqual([0, ''])
    expect(existsSync(postmaster())).toBe(false)
    launch({ DEMO: 'cast' })
    await expect.poll(() => said, SOON).toContain('is ready at')
    expect(await end('SIGTERM')).toBe(0)
  },
)

describe.runIf(process.platform === 'linux')('while the morning of the demo is played in', () => {
  test('Ctrl C says nothing of a platform that is ready', async () => {
    launch({ DEMO: 'on' })
    await expect.poll(simulator, SOON).toBeGreaterThan(0)
    expect(await end('SIGINT')).toBe(0)
    expect(said).not.toContain('is ready')
    expect(existsSync(postmaster())).toBe(false)
  })

  test('a working day that ends by itself is named, and the platform serves without it', async () => {
    launch({ DEMO: 'on' })
    await expect.poll(simulator, SOON).toBeGreaterThan(0)
    process.kill(simulator() ?? 0, 'SIGKILL')
    await expect.poll(() => said, SOON).toContain('is ready at')
    expect(said).toContain('The working day of the demo ended (SIGKILL)')
    expect(said).not.toContain('The working day runs')
  })
})

test('for real work, what it says is one line of JSON each, and names the address that people use', async () => {
  launch({ DEMO: 'off', PUBLIC_URL: 'https://console.example.co.za', LOG_LEVEL: 'info' })
  await expect.poll(() => said, SOON).toContain('first-admin')
  process.kill(Number(readFileSync(postmaster(), 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => said, SOON).toContain('is back after')
  expect(await end('SIGTERM')).toBe(0)
  const messages = said
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).msg))
  expect(messages).toContainEqual('Hubline is ready at https://console.example.co.za')
  expect(messages).toContainEqual('the platform stops (SIGTERM)')
  expect(messages.at(-1)).toMatch(/^the platform has stopped/)
})

test('SIGTERM to npm start reaches the platform and its database', async () => {
  launch({ DEMO: 'cast' }, 'npm', ['start'])
  await expect.poll(() => said, { ...SOON, timeout: 300_000 }).toContain('is ready at')
  const pid = Number(readFileSync(postmaster(), 'utf8').split('\n')[0])
  await end('SIGTERM')
  expect(existsSync(postmaster())).toBe(false)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 330_000)
