/**
 * The live list scrolled by the wheel and by its bar, with its filters, counts, marks, columns and a selection, while events come in;
 * beside ag-grid with the same rows and eight plain columns.
 */
import type { JSHandle, Page } from 'playwright-core'
import { type BenchBrowser, openBenchBrowser } from '../browser.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median } from '../measure.ts'
import type { Scrolled } from '../page/scroll.ts'
import type { OpenTable } from '../page/sweep.ts'
import { meterTasks, type ScriptTasks } from '../tasks-of-page.ts'

/** Half of all rows pass the filter (scene.ts). */
const OF_WHICH_SHOWN = 2
/** Updates a second meanwhile: a busy day, many times over. */
const UPDATES = 200
/** px a second: what somebody makes with a wheel who looks for something. */
const WHEEL_SPEED = 8_000

type Side = 'screen' | 'grid'
interface Seen extends Scrolled, Pick<ScriptTasks, 'longestScriptMs'> {}

async function wheel(page: Page, ms: number): Promise<void> {
  const { x, y } = await page.evaluate(() => window.bench.tableAt())
  const line = await page.context().newCDPSession(page)
  // Down, and up again: as far in half of the time.
  for (const sign of [-1, 1]) {
    await line.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: (sign * WHEEL_SPEED * ms) / 2_000,
      speed: WHEEL_SPEED,
      gestureSourceType: 'mouse',
    })
  }
  await line.detach()
}

const WAYS = {
  wheel,
  bar: (page: Page, ms: number) => page.evaluate((ms) => window.bench.dragBar(ms), ms),
} as const
type Way = keyof typeof WAYS

async function scrolled(page: Page, table: JSHandle<OpenTable>, way: Way, ms: number): Promise<Seen> {
  const tasks = await meterTasks(page)
  const watch = await page.evaluateHandle(() => window.bench.watchScrolling())
  const feeding = table.evaluate((open, [rate, ms]) => open.feed(rate, ms), [UPDATES, ms] as const)
  await WAYS[way](page, ms)
  const seen = await watch.evaluate((open) => open.stop())
  await feeding
  return { ...seen, ...(await tasks.stop()) }
}

async function roundOf(chromium: BenchBrowser, side: Side, rows: number, ms: number) {
  const page = await chromium.open('http://bench.test')
  const table = await page.evaluateHandle(([side, count]) => window.bench.openTable(side, count), [
    side,
    rows,
  ] as const)
  const wheel = await scrolled(page, table, 'wheel', ms)
  const bar = await scrolled(page, table, 'bar', ms)
  await page.context().close()
  return { wheel, bar }
}

export async function measureScroll(bench: Bench, shown: number): Promise<Line[]> {
  const chromium = await openBenchBrowser()
  const seen: Record<Side, Record<Way, Seen>[]> = { screen: [], grid: [] }
  const one = (side: Side) => async () => {
    const round = await roundOf(chromium, side, shown * OF_WHICH_SHOWN, bench.quick ? 1_500 : 4_000)
    seen[side].push(round)
    const { wheel, bar } = round
    for (const [way, its] of [['wheel', wheel] as const, ['bar', bar] as const])
      bench.say(
        `${side} by ${way}: ${its.rate.toFixed(0)} frames a second, ${percent(its.inTime)} in time, ${percent(its.oneLate)} at most one late, ${percent(its.bare)} bare, script at most ${its.longestScriptMs.toFixed(0)} ms`,
      )
    return wheel.rate
  }
  await interleaved(bench.quick ? 1 : 3, one('screen'), one('grid'))
  await chromium.close()
  return (['wheel', 'bar'] as const).flatMap((way) => linesOf(way, shown, seen))
}

const percent = (share: number) => `${(100 * share).toFixed(0)}%`

function linesOf(way: Way, shown: number, seen: Readonly<Record<Side, Record<Way, Seen>[]>>): Line[] {
  const of = (side: Side, figure: keyof Seen) => seen[side].map((round) => round[way][figure])
  const middle = (side: Side, figure: keyof Seen) => median(of(side, figure))
  const [ours, peer] = [middle('screen', 'rate'), middle('grid', 'rate')]
  const seenBy = (side: Side) =>
    `${percent(middle(side, 'inTime'))} within 16.7 ms, ${percent(middle(side, 'oneLate'))} within 33 ms, ${percent(middle(side, 'bare'))} without rows`
  const [script, scriptOfPeer] = [middle('screen', 'longestScriptMs'), middle('grid', 'longestScriptMs')]
  return [
    {
      what: `frames a second while ${shown} live rows are scrolled by ${way}, with counts, facets, marks and selection`,
      ours,
      unit: 'frames',
      peer: { name: 'ag-grid, eight columns alone', value: peer },
      ratio: ours / peer,
      target: 'as many as ag-grid',
      reached: ours >= peer,
      rounds: { ours: of('screen', 'rate'), grid: of('grid', 'rate') },
      note: `${seenBy('screen')}; ag-grid ${seenBy('grid')}`,
    },
    {
      what: `the longest script meanwhile, by ${way}`,
      ours: script,
      unit: 'ms',
      peer: { name: 'ag-grid', value: scriptOfPeer },
      ratio: scriptOfPeer / script,
      target: 'no longer than of ag-grid',
      reached: script <= scriptOfPeer,
      rounds: { ours: of('screen', 'longestScriptMs'), grid: of('grid', 'longestScriptMs') },
    },
  ]
}
