/** The console on fast 3G and a quarter of a processor: how soon each screen is of use, and what it is sent until then. */
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../support/chromium.ts'
import { OPS } from '../cast.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'
import { FAST_3G, openSlowLine, type SlowLine } from '../slow-line.ts'
import { type Stage, signIn } from '../stage.ts'

const CPU_SHARE = 4
const ROUNDS = 3
const PATIENCE_MS = 120_000
/** Of a provider's day: lines that are slow are not asked for fifty thousand. */
export const POOR_LINE_SHIPMENTS = 3_000

const COLD = { s: 6, KB: 400 } as const
const WARM_S = 3

interface Looked {
  readonly path: string
  readonly what: string
  /** The map's own code is larger than all of a screen may be. */
  readonly isMap?: true
  /** Resolves once somebody can work with it. */
  readonly useful: (page: Page) => Promise<unknown>
}

const anyRow = (page: Page) => page.locator('[role=row] [role=gridcell]').first().waitFor()

const SCREENS: readonly Looked[] = [
  { path: '/shipments', what: 'list of shipments', useful: anyRow },
  {
    path: '/ops-dashboard',
    what: 'figures of the dashboard',
    useful: (page) => page.getByRole('region', { name: 'Figures' }).getByText(/^\d/).first().waitFor(),
  },
  {
    path: '/maps',
    what: 'drivers and map',
    isMap: true,
    useful: async (page) => {
      await anyRow(page)
      await page.locator('canvas.maplibregl-canvas').waitFor()
    },
  },
]

interface Opened {
  readonly seconds: number
  readonly kilobytes: number
}

async function open(page: Page, line: SlowLine, { path, useful }: Looked): Promise<Opened> {
  await page.goto('about:blank')
  line.taken()
  const started = performance.now()
  await page.goto(`${line.url}${path}`, { waitUntil: 'commit' })
  await useful(page)
  return { seconds: (performance.now() - started) / 1_000, kilobytes: line.taken() / 1_000 }
}

/** A browser that was never here, and then the same one again. */
async function visit(context: BrowserContext, token: string, line: SlowLine, screen: Looked) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript((its) => sessionStorage.setItem('access_token', its), token)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SHARE })
  const cold = await open(page, line, screen)
  // What comes behind the first screen is in the cache for the second visit, as with people.
  await page.waitForLoadState('networkidle')
  return { cold, warm: await open(page, line, screen) }
}

export async function measurePoorLine(bench: Bench, stage: Stage): Promise<Line[]> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: npm test installs it')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  const line = await openSlowLine(stage.url, FAST_3G)
  const token = await signIn(stage.url, OPS)
  const lines: Line[] = []
  for (const screen of SCREENS) {
    const cold: Opened[] = []
    const warm: Opened[] = []
    for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const opened = await visit(context, token, line, screen)
      cold.push(opened.cold)
      warm.push(opened.warm)
      bench.say(
        `${screen.path}: cold ${opened.cold.seconds.toFixed(1)} s and ${opened.cold.kilobytes.toFixed(0)} KB, again ${opened.warm.seconds.toFixed(1)} s and ${opened.warm.kilobytes.toFixed(0)} KB`,
      )
      await context.close()
    }
    lines.push(...linesOf(screen, cold, warm))
  }
  await browser.close()
  await line.close()
  return lines
}

function linesOf({ what, isMap }: Looked, cold: readonly Opened[], warm: readonly Opened[]): Line[] {
  const row = (how: string, rounds: readonly number[], unit: 's' | 'KB', most: number): Line => ({
    what: `${what}, ${how}: ${POOR_LINE_SHIPMENTS} shipments, fast 3G and a quarter of a processor`,
    ours: median(rounds),
    unit,
    peer: null,
    ratio: null,
    // The map's own code is as large as all the rest: nothing was promised of it.
    target: isMap ? 'for comparison' : `< ${most} ${unit}`,
    reached: isMap ? null : median(rounds) < most,
    rounds: { ours: rounds },
  })
  const seconds = (opened: readonly Opened[]) => opened.map((one) => one.seconds)
  const kilobytes = cold.map((one) => one.kilobytes)
  return [
    row('nothing cached', seconds(cold), 's', COLD.s),
    row('again', seconds(warm), 's', WARM_S),
    row('sent until then, nothing cached', kilobytes, 'KB', COLD.KB),
  ]
}
