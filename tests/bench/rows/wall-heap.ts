/** A wall screen after a million events takes no more memory than after a hundred thousand. */
import { heapOf, openBenchBrowser } from '../browser.ts'
import type { Bench, Line } from '../line.ts'
import type { Stage } from '../stage.ts'

const MB = 2 ** 20
const FEW = 100_000
const MANY = 1_000_000

export async function measureWallHeap(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const chromium = await openBenchBrowser()
  const scale = bench.quick ? 0.1 : 1
  const page = await chromium.open(stage.url)
  const wall = await page.evaluateHandle((token) => window.bench.openFed(token), stage.token)
  const feed = (events: number) => wall.evaluate((open, events) => open.feed(events), events)
  await feed(FEW * scale)
  const few = await heapOf(page)
  bench.say(`${(few / MB).toFixed(1)} MB after ${FEW * scale} events`)
  const rate = await feed((MANY - FEW) * scale)
  const many = await heapOf(page)
  bench.say(`${(many / MB).toFixed(1)} MB after ${MANY * scale} events, ${Math.round(rate)} a second`)
  await chromium.close()
  return [
    {
      what: `heap of a wall screen of ${shipments} shipments after ${MANY * scale} events`,
      ours: many / MB,
      unit: 'MB',
      peer: { name: `after ${FEW * scale} events`, value: few / MB },
      ratio: many / few,
      target: 'within 10% of the heap before',
      reached: many <= few * 1.1,
      note: `fed at ${Math.round(rate)} events a second, from the text of the frame to the painted row`,
    },
  ]
}
