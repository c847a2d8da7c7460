import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { clientOf, difference, openConsole, snapshotFor } from '../support/console.ts'
import { OPS } from '../support/platform.ts'
import { LONG, seeded } from './long.ts'
import { type PlatformFolder, preparePlatform } from './platform-process.ts'
import { startWriters } from './writers.ts'

/** PostgreSQL itself killed, with all its processes and without a word, while people write and watch. */
let platform: PlatformFolder
afterEach(() => platform.remove())

const ROUNDS = LONG ? 5 : 1

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

function killDatabase(): void {
  const postmaster = platform.postmaster()
  const pids = [postmaster, ...childrenOf(postmaster)]
  expect(pids.length).toBeGreaterThan(3)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It left with its postmaster.
    }
  }
}

/** After a loss of power the dead server's number may belong to any program: here to this one. */
function reuseProcessNumber(): void {
  const file = join(platform.folder, 'postgres', 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

async function readiness(): Promise<number> {
  const { status } = await fetch(`${platform.url}/readyz`)
  return status
}

/** People who write and one who watches, until the database is in the middle of it. */
async function busyPlatform() {
  platform = await preparePlatform()
  const child = await platform.start()
  const token = await platform.signIn(OPS)
  const viewer = { url: platform.url, token }
  const watching = openConsole(viewer)
  onTestFinished(watching.end)
  const clients = Array.from({ length: 6 }, () => clientOf(platform.url, token))
  const writers = startWriters(clients, seeded(7))
  return {
    child,
    writers,
    async untilBusy() {
      const before = writers.acknowledged()
      await expect
        .poll(() => writers.acknowledged() - before, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(25)
    },
    async check() {
      await writers.stop()
      expect(await writers.missing(await platform.databaseUrl())).toEqual([])
      await expect
        .poll(async () => difference(watching.seen(), await snapshotFor(viewer)), { timeout: 60_000 })
        .toBeNull()
      expect(watching.wrong).toEqual([])
      expect(watching.applied).toEqual([...new Set(watching.applied)].sort((a, b) => a - b))
    },
  }
}

test(`a database that is killed ${ROUNDS === 1 ? 'once' : `${ROUNDS} times`} is started again by the platform, which lives on, says that it is not ready meanwhile, and loses nothing`, {
  timeout: 240_000,
}, async () => {
  const { child, writers, untilBusy, check } = await busyPlatform()
  for (let round = 0; round < ROUNDS; round++) {
    await untilBusy()
    const before = platform.postmaster()
    killDatabase()
    expect(await readiness()).toBe(503)
    await expect.poll(readiness, { timeout: 60_000, interval: 20 }).toBe(200)
    expect(platform.postmaster()).not.toBe(before)
  }
  await untilBusy()
  await check()
  expect(writers.unanswered()).toBeGreaterThan(0)
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
})

test('after a loss of power, database and platform at once, the next start recovers what was acknowledged', {
  timeout: 240_000,
}, async () => {
  const { untilBusy, check } = await busyPlatform()
  for (let round = 0; round < ROUNDS; round++) {
    await untilBusy()
    const gone = platform.kill()
    killDatabase()
    await gone
    reuseProcessNumber()
    await platform.start()
  }
  await untilBusy()
  await check()
})

test.runIf(LONG)(
  'a platform that is killed while it starts its database again is followed by one that finds its way',
  {
    timeout: 240_000,
  },
  async () => {
    const { untilBusy, check } = await busyPlatform()
    const random = seeded(3)
    for (let round = 0; round < ROUNDS; round++) {
      await untilBusy()
      killDatabase()
      await new Promise((resolve) => setTimeout(resolve, random() * 300))
      await platform.kill()
      await platform.start()
    }
    await untilBusy()
    await check()
  },
)
