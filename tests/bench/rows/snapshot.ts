/** From asking for 50,000 shipments to a first useful screen and to all of them, and what they take in the browser. */
import { earlySnapshotQueryOf } from '../../../src/streams/feed/early-calls.ts'
import { heapOf, openBenchBrowser } from '../browser.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median } from '../measure.ts'
import type { Stage } from '../stage.ts'

const MB = 2 ** 20

export async function measureSnapshot(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const chromium = await openBenchBrowser()
  const heaps: number[] = []
  async function ours(): Promise<number> {
    const page = await chromium.open(stage.url)
    const before = await heapOf(page)
    const workspace = await page.evaluateHandle((token) => window.bench.openWorkspace(token), stage.token)
    const { tookMs, rows } = await workspace.evaluate(({ tookMs, rows }) => ({ tookMs, rows }))
    if (rows !== shipments) throw new Error(`${rows} of ${shipments} shipments came`)
    heaps.push((await heapOf(page)) - before)
    await page.context().close()
    return tookMs / 1_000
  }
  const wholes: number[] = []
  /** As the list of shipments is opened: the newest first, then everything. */
  async function newestFirst(): Promise<number> {
    const page = await chromium.open(stage.url)
    const workspace = await page.evaluateHandle(
      ({ token, first }) => window.bench.openWorkspace(token, 'newest', first),
      { token: stage.token, first: earlySnapshotQueryOf('/shipments', '') },
    )
    const { firstMs, tookMs, rows } = await workspace.evaluate(({ firstMs, tookMs, rows }) => ({
      firstMs,
      tookMs,
      rows,
    }))
    if (rows !== shipments) throw new Error(`${rows} of ${shipments} shipments came`)
    wholes.push(tookMs / 1_000)
    await page.context().close()
    return firstMs / 1_000
  }
  async function grid(): Promise<number> {
    const page = await chromium.open(stage.url)
    const tookMs = await page.evaluate((token) => window.bench.openSnapshotInGrid(token), stage.token)
    await page.context().close()
    return tookMs / 1_000
  }
  await ours()
  await newestFirst()
  heaps.length = wholes.length = 0
  bench.say('snapshot to first screen')
  const [times = [], firsts = [], gridTimes = []] = await interleaved(
    bench.quick ? 1 : 5,
    ours,
    newestFirst,
    grid,
  )
  await chromium.close()
  const heap = median(heaps) / MB
  return [
    {
      what: `first useful screen of ${shipments} shipments, the newest first`,
      ours: median(firsts),
      unit: 's',
      peer: { name: 'until all of them are there', value: median(wholes) },
      ratio: median(wholes) / median(firsts),
      target: '< 0.6 s',
      reached: median(firsts) < 0.6,
      rounds: { ours: firsts, all: wholes },
    },
    {
      what: `snapshot of ${shipments} shipments to a screen of all of them`,
      ours: median(times),
      unit: 's',
      peer: { name: 'same snapshot into ag-grid', value: median(gridTimes) },
      ratio: median(gridTimes) / median(times),
      target: '< 2.5 s',
      reached: median(times) < 2.5,
      rounds: { ours: times, grid: gridTimes },
    },
    {
      what: `heap of the browser for ${shipments} shipments`,
      ours: heap,
      unit: 'MB',
      peer: null,
      ratio: null,
      target: '< 40 MB',
      reached: heap < 40,
      rounds: { ours: heaps.map((bytes) => bytes / MB) },
    },
  ]
}
