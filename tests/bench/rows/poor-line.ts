/** The console on fast 3G and a quarter of a processor: how soon its list is of use, and what it is sent until then. */
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../chromium.ts'
import { OPS } from '../cast.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'
import { FAST_3G, openSlowLine, type SlowLine } from '../slow-line.ts'
import { type Stage, signIn } from '../stage.ts'

const CPU_SHARE = 4
const ROUNDS = 3
/** Of a courier's day: lines that are slow are not asked for fifty thousand. */
export const POOR_LINE_SHIPMENTS = 3_000

interface Opened {
  readonly seconds: number
  readonly kilobytes: number
}

/** Opens the list in a page; of use once there are rows. */
async function open(page: Page, line: SlowLine): Promise<Opened> {
  await page.goto('about:blank')
  line.taken()
  const started = performance.now()
  await page.goto(`${line.url}/shipments`, { waitUntil: 'commit' })
  await page.locator('[role=row] [role=gridcell]').first().waitFor({ timeout: 120_000 })
  return { seconds: (performance.now() - started) / 1_000, kilobytes: line.taken() / 1_000 }
}

/** A browser that was never here, and then the same one again. */
async function visit(context: BrowserContext, token: string, line: SlowLine): Promise<readonly Opened[]> {
  const page = await context.newPage()
  await page.addInitScript((its) => sessionStorage.setItem('access_token', its), token)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SHARE })
  return [await open(page, line), await open(page, line)]
}

export async function measurePoorLine(bench: Bench, stage: Stage): Promise<Line[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: npm test installs it')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  const line = await openSlowLine(stage.url, FAST_3G)
  const token = await signIn(stage.url, OPS)
  const cold: Opened[] = []
  const warm: Opened[] = []
  for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [first, again] = await visit(context, token, line)
    if (first !== undefined) cold.push(first)
    if (again !== undefined) warm.push(again)
    bench.say(`cold ${first?.seconds.toFixed(1)} s, again ${again?.seconds.toFixed(1)} s`)
    await context.close()
  }
  await browser.close()
  await line.close()
  const row = (what: string, rounds: readonly number[], unit: 's' | 'KB', most: number): Line => ({
    what: `${what}, ${POOR_LINE_SHIPMENTS} shipments, fast 3G and a quarter of a processor`,
    ours: median(rounds),
    unit,
    peer: null,
    ratio: null,
    target: `< ${most} ${unit}`,
    reached: median(rounds) < most,
    rounds: { ours: rounds },
  })
  const seconds = (opened: readonly Opened[]) => opened.map((one) => one.seconds)
  return [
    row('first useful list, nothing cached', seconds(cold), 's', 6),
    row('the same again', seconds(warm), 's', 3),
    row(
      'sent until then, nothing cached',
      cold.map((one) => one.kilobytes),
      'KB',
      400,
    ),
  ]
}
