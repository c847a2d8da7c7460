import { fork } from 'node:child_process'
import { adviceFor, type Config, readConfig } from './config.ts'
import { waitForDatabase } from './kernel/database/open.ts'
import { superviseEmbedded } from './kernel/database/supervise-embedded.ts'
import { hasPlatformAdmin } from './modules/platform-admin/commands/first-admin.ts'
import { DEMO_SIGN_INS } from './seed.ts'
import { startPlatform } from './start.ts'
import { startErrorText } from './start-error.ts'

/** A database that starts together with the platform is waited for (ms). */
const DATABASE_COMES_WITHIN_MS = 30_000

/** Starts the platform as the environment says, and stops it in order at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) {
    for (const line of read.wrong) console.error(line)
    process.exit(2)
  }
  const config = read.value
  const started = Date.now()
  const closers: (() => Promise<void>)[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    for (const close of closers.toReversed())
      await close().catch((problem: unknown) => console.error(problem))
    process.exit(code)
  }
  try {
    const database = await openOrNamed(config, closers)
    const running = await startPlatform(config, database)
    closers.push(() => running.stop())
    process.on('SIGTERM', () => void stop(0))
    process.on('SIGINT', () => void stop(0))

    if (config.DEMO === 'on') {
      const demo = startDemo(config, running.url)
      closers.push(() => demo.stop())
      await demo.playedIn
    }
    greet(running.url, config, started)
    for (const sentence of adviceFor(config)) console.log(`\n  ${sentence}`)
    if (config.DEMO === 'off' && !(await hasPlatformAdmin(running.platform.database.owner)))
      console.log(
        '\n  Nobody looks after this platform yet. Make its first administrator: npm run first-admin -- you@example.co.za',
      )
  } catch (problem) {
    console.error(startErrorText(problem))
    await stop(1)
  }
}

async function openOrNamed(config: Config, closers: (() => Promise<void>)[]): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await waitForDatabase(config.DATABASE_URL, DATABASE_COMES_WITHIN_MS)
    return config.DATABASE_URL
  }
  const inUse = (pid: number) => {
    console.error(
      `${config.DATA_DIR} is in use by another platform: process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
    process.exit(3)
  }
  const kept = await superviseEmbedded(config.DATA_DIR, { say: (what) => console.error(what), taken: inUse })
  if (!kept.ok) return inUse(kept.pid)
  closers.push(kept.value.stop)
  return kept.value.url
}

/** The working day, in a process of its own that knows nothing but the address. */
function startDemo(config: Config, url: string) {
  const child = fork(new URL('../simulator/main.ts', import.meta.url), {
    env: {
      ...process.env,
      HUBLINE_URL: url,
      DEMO_SPEED: String(config.DEMO_SPEED),
      DEMO_SEED: String(config.DEMO_SEED),
      DEMO_START: config.DEMO_START,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const playedIn = new Promise<void>((resolve) => {
    child.on('message', () => resolve())
    void ended.then(resolve)
  })
  return {
    playedIn,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await ended
      clearTimeout(impatience)
    },
  }
}

function greet(url: string, config: Config, started: number): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\nHubline is ready at ${url} (in ${seconds} s)`)
  if (config.DEMO === 'off') return
  console.log('\n  Sign in with the password springbok as')
  for (const { label, email } of DEMO_SIGN_INS) console.log(`    ${label.padEnd(16)}${email}`)
  if (config.DEMO !== 'on') return
  console.log(
    `\n  The working day runs at ${config.DEMO_SPEED}x. Ctrl C stops everything; the day goes on where it stopped.\n`,
  )
}

await main()
