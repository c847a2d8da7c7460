import { openAnnouncer } from './announce.ts'
import { type Config, readConfig } from './config.ts'
import { startDemoDay } from './demo-day.ts'
import { waitForDatabase } from './kernel/database/open.ts'
import { superviseEmbedded } from './kernel/database/supervise-embedded.ts'
import { openLog } from './log.ts'
import { hasPlatformAdmin } from './modules/platform-admin/commands/first-admin.ts'
import { startPlatform } from './start.ts'
import { startErrorText } from './start-error.ts'

/** A database that starts together with the platform is waited for (ms). */
const DATABASE_COMES_WITHIN_MS = 30_000

type Closer = () => Promise<void>
type Warn = (what: string) => void

/** Starts the platform as the environment says, and stops it in order at SIGTERM or SIGINT, also while it starts. */
async function main(): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) {
    for (const line of read.wrong) console.error(line)
    process.exit(2)
  }
  const config = read.value
  const started = Date.now()
  const announcer = openAnnouncer(config, openLog(config))
  const closers: Closer[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    const since = Date.now()
    for (const close of closers.toReversed())
      await close().catch((problem: unknown) => console.error(problem))
    if (code === 0) announcer.note(`the platform has stopped after ${Date.now() - since} ms`)
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!stopping) announcer.note(`the platform stops (${signal})`)
      void stop(0)
    })
  try {
    const database = await openOrNamed(config, closers, announcer.warn)
    if (stopping) return
    const running = await startPlatform(config, database)
    if (stopping) return
    closers.push(() => running.stop())

    let dayRuns = false
    if (config.DEMO === 'on') {
      const day = startDemoDay(config, running.url, (how) =>
        announcer.warn(`The working day of the demo ended (${how}); the platform goes on without it.`),
      )
      closers.push(() => day.stop())
      dayRuns = await day.playedIn
    }
    const lacksAdmin = config.DEMO === 'off' && !(await hasPlatformAdmin(running.platform.database.owner))
    if (stopping) return
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    announcer.ready({ url: running.url, seconds, dayRuns, lacksAdmin })
  } catch (problem) {
    // What was under way when the database was stopped has lost it: that is no news.
    if (stopping) return
    console.error(startErrorText(problem))
    await stop(1)
  }
}

async function openOrNamed(config: Config, closers: Closer[], warn: Warn): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await waitForDatabase(config.DATABASE_URL, DATABASE_COMES_WITHIN_MS, warn)
    return config.DATABASE_URL
  }
  const inUse = (pid: number) => {
    console.error(
      `${config.DATA_DIR} is in use by another platform: process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
    )
    process.exit(3)
  }
  const opening = superviseEmbedded(config.DATA_DIR, { say: warn, taken: inUse })
  // A server that is just being started is stopped as well; a failure to start it is told by the start.
  const opened = opening.catch(() => null)
  closers.push(async () => {
    const kept = await opened
    if (kept?.ok) await kept.value.stop()
  })
  const kept = await opening
  if (!kept.ok) return inUse(kept.pid)
  return kept.value.url
}

await main()
