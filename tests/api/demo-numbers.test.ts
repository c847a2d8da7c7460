import { expect, test } from 'vitest'
import { LiveShipment } from '../../src/contract/live.ts'
import { readMorning } from '../../src/contract/morning.ts'
import { readProviderSettings } from '../../src/contract/provider-settings.ts'
import { readArrivals } from '../../src/contract/tripsheets.ts'
import { heldOfTen } from '../../src/domain/arrivals/ranges.ts'
import { dayOf, startOfDay } from '../../src/domain/values/moment.ts'
import { runDemo } from '../../src/simulator/run.ts'
import { plusDays } from '../../src/simulator/schedule/time.ts'
import { readRows } from '../../src/streams/feed/rows.ts'
import { checkDashboard } from '../support/dashboard-numbers.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** A small day of the demo, played in through its calls up to the morning. */
const platform = await platformOfFile({ DEMO: 'on' })
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)

// The days before it are still to come on the clock of this database.
const date = plusDays(dayOf(platform.platform.clock.now()), 8)

const playUntil = async (hour: number, end = new AbortController()): Promise<void> => {
  await runDemo({
    url: platform.url,
    speed: 1,
    seed: 7,
    start: hour,
    until: hour,
    date,
    shipments: 90,
    signal: end.signal,
    log: () => {},
    onPlayedIn: () => end.abort(),
  }).catch((problem: unknown) => {
    if (!end.signal.aborted) throw problem
  })
}

/** What stands above every page of whoever is signed in. */
async function messageAbove(): Promise<string> {
  const read = await admin.call(readProviderSettings, {})
  const rows = (read.ok ? read.value.provider_settings : undefined) ?? []
  return JSON.stringify(rows.filter(({ setting }) => setting.startsWith('site_wide_message_a')))
}

test('broken off among the days before, it goes on with them when it is started again', {
  timeout: 240_000,
}, async () => {
  const broken = new AbortController()
  const first = playUntil(6, broken)
  await expect.poll(messageAbove, { timeout: 180_000, interval: 50 }).toMatch(/played in: [3-6] of 8\./)
  broken.abort()
  await first
  expect(dayOf(platform.platform.clock.now()) < date).toBe(true)
  expect(await messageAbove()).toMatch(/played in: \d of 8\./)
})

test('every number of the dashboard opens as many rows as it says, over a day of the demo', {
  timeout: 240_000,
}, async () => {
  const playing = playUntil(6)
  await expect
    .poll(messageAbove, { timeout: 180_000 })
    .toMatch(/The demo's first days are being played in: \d of 8\./)
  await playing
  expect(await messageAbove()).not.toContain('first days')
  expect(dayOf(platform.platform.clock.now())).toBe(date)
  const { shipments } = await snapshotOf(ops)
  const rows = readRows(shipments, LiveShipment, (problem) => {
    throw new Error(String(problem))
  })
  const now = platform.platform.clock.now()
  expect((now - startOfDay(now)) / 3_600_000).toBeGreaterThan(5.5)
  const numbers = (['all', 1, 2, 3, 4, 5, 6] as const).map(
    (scope) => checkDashboard(rows, now, scope).numbers,
  )
  expect(numbers[0]).toBeGreaterThan(100)
  // What was in transit in the night has arrived, so that it is known how long that takes.
  const morning = await ops.call(readMorning, { query: {} })
  expect(morning.ok && morning.value.transfers.length).toBeGreaterThan(0)
})

test('of the days before it has learnt how long ways and doors take, and how well its ranges held', async () => {
  const learnt = await ops.call(readArrivals, {})
  if (!learnt.ok) throw new Error(learnt.error)
  const { calibration, learnt_at, streets } = learnt.value
  const daysAgo = (platform.platform.clock.now() - Date.parse(learnt_at ?? '')) / 86_400_000
  expect(daysAgo).toBeLessThan(2.1)
  // Enough to be said, and most of them inside.
  expect(heldOfTen(calibration ?? { of: 0, inside: 0 })).toBeGreaterThanOrEqual(6)
  expect(Object.values(streets?.kinds ?? {}).some((factor) => factor !== 1)).toBe(true)
  const { rows } = await platform.owner.query<{ minutes: number }>(
    'SELECT (ms / 60000.0)::float8 AS minutes FROM learnt_service_times WHERE provider_id = 1 ORDER BY seen DESC LIMIT 1',
  )
  // Six minutes and some seconds for each parcel; it is told done a minute and a half after it was reached.
  expect(rows[0]?.minutes).toBeGreaterThan(3)
  expect(rows[0]?.minutes).toBeLessThan(10)
})
