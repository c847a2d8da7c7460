import { expect, test } from 'vitest'
import { LiveShipment } from '../../src/contract/live.ts'
import { readMorning } from '../../src/contract/morning.ts'
import { startOfDay } from '../../src/domain/values/moment.ts'
import { runDemo } from '../../src/simulator/run.ts'
import { readRows } from '../../src/streams/feed/rows.ts'
import { checkDashboard } from '../support/dashboard-numbers.ts'
import { OPS, platformOfFile } from '../support/platform.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** A small day of the demo, played in through its calls up to the morning. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

const playUntil = async (hour: number): Promise<void> => {
  const end = new AbortController()
  await runDemo({
    url: platform.url,
    speed: 1,
    seed: 7,
    start: hour,
    until: hour,
    date: null,
    shipments: 80,
    signal: end.signal,
    log: () => {},
    onPlayedIn: () => end.abort(),
  }).catch((problem: unknown) => {
    if (!end.signal.aborted) throw problem
  })
}

test('every number of the dashboard opens as many rows as it says, over a day of the demo', {
  timeout: 240_000,
}, async () => {
  await playUntil(6)
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
