import { afterEach, expect, onTestFinished, test } from 'vitest'
import { clientOf, difference, openConsole, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, OPS } from '../support/platform.ts'
import { startBorderCrosser } from './border-crosser.ts'
import { LONG, seeded } from './long.ts'
import { type PlatformFolder, preparePlatform } from './platform-process.ts'
import { startWriters } from './writers.ts'

/** The server, killed without a word while people write and watch. */
let platform: PlatformFolder
afterEach(() => platform.remove())

const KILLS = LONG ? 20 : 1
const WRITERS = 8

test(`killed ${KILLS === 1 ? 'once' : `${KILLS} times`} during writes, the platform comes back each time, keeps every acknowledged write, tells every crossing of a border once, and every console ends equal to the database`, {
  timeout: LONG ? 1_800_000 : 480_000,
}, async () => {
  const random = seeded(20_261_121)
  platform = await preparePlatform()
  await platform.start()
  const tokens = await Promise.all([OPS, 'hub.jnb@springbok.example', ACCOUNT_USER].map(platform.signIn))
  const postmaster = platform.postmaster()
  const consoles = tokens.map((token) => openConsole({ url: platform.url, token }))
  onTestFinished(() => {
    for (const one of consoles) one.end()
  })
  const writers = startWriters(
    Array.from({ length: WRITERS }, () => clientOf(platform.url, tokens[0] ?? null)),
    random,
  )

  const vehicle = await startBorderCrosser(clientOf(platform.url, tokens[0] ?? null))

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = writers.acknowledged()
    await expect
      .poll(() => writers.acknowledged() - before, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(25)
    await new Promise((resolve) => setTimeout(resolve, random() * 40))
    await platform.kill()
    // PostgreSQL lives on; what was acknowledged is in there before anybody mends anything.
    expect(await writers.missing(await platform.databaseUrl())).toEqual([])
    await platform.start()
    expect(platform.postmaster()).toBe(postmaster)
  }
  await writers.stop()
  await vehicle.stop()
  expect(await vehicle.problems(await platform.databaseUrl())).toEqual([])
  expect(writers.unanswered()).toBeGreaterThan(0)
  expect(await writers.missing(await platform.databaseUrl())).toEqual([])
  for (const [i, one] of consoles.entries()) {
    const viewer = { url: platform.url, token: tokens[i] ?? '' }
    await expect
      .poll(async () => difference(one.seen(), await snapshotFor(viewer)), { timeout: 60_000 })
      .toBeNull()
    expect(one.wrong).toEqual([])
    expect(one.applied).toEqual([...new Set(one.applied)].sort((a, b) => a - b))
  }
})
