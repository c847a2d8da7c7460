/** A map of 10,000 vehicles that move and 50,000 stops, beside two GeoJSON sources of MapLibre with the same. */
import { openBenchBrowser } from '../browser.ts'
import type { Bench, Line, Unit } from '../line.ts'
import { median, quantile } from '../measure.ts'
import { meterTasks } from '../tasks-of-page.ts'

/** m/s: as on a day that is played sixty times as fast, so that every frame has something to draw. */
const METRES = 900
const ZOOM = 11

interface Figures {
  readonly drawn: number
  readonly frames: number
  readonly scriptMs: number
  /** ms of script in a second */
  readonly secondMs: number
  readonly paintedMs: number
}

export async function measureMaps(bench: Bench): Promise<Line[]> {
  const chromium = await openBenchBrowser({ drawsMaps: true })
  const scale = bench.quick ? 0.1 : 1
  const size = {
    vehicles: 10_000 * scale,
    stops: 50_000 * scale,
    changes: 100 * scale,
    metres: METRES,
    zoom: ZOOM,
  }

  async function measure(side: Side, isCardFree: boolean): Promise<Figures> {
    const page = await chromium.openServed()
    const map = await page.evaluateHandle(([of, size]) => window.bench.openMap(of, size), [
      side,
      { ...size, isCardFree },
    ] as const)
    const ms = bench.quick ? 3_000 : 6_000
    const tasks = await meterTasks(page)
    const { frames, drawn, painted } = await map.evaluate((open, ms) => open.watch(ms), ms)
    const { stretches } = await tasks.stop()
    await page.context().close()
    const figures = {
      drawn,
      frames,
      scriptMs: quantile(stretches, 0.95),
      secondMs: (1_000 * stretches.reduce((sum, one) => sum + one, 0)) / ms,
      // What was painted of nothing in all that time took at least that.
      paintedMs: painted.length === 0 ? ms : quantile(painted, 0.5),
    }
    const said = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`)
    const card = isCardFree ? 'with a card that takes no time' : 'drawn in software'
    bench.say(`${side} ${card}: ${said.join(', ')}, longest script ${Math.max(...stretches).toFixed(1)}`)
    return figures
  }

  const free: Record<Side, Figures[]> = { ours: [], peer: [] }
  const software: Record<Side, Figures[]> = { ours: [], peer: [] }
  for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
    for (const side of SIDES) free[side].push(await measure(side, true))
  }
  for (const side of SIDES) software[side].push(await measure(side, false))
  await chromium.close()

  /** `isMore`: where more is better. */
  function line(
    what: string,
    { of, figure, unit, isMore }: { of: typeof free; figure: keyof Figures; unit: Unit; isMore: boolean },
    target: string,
    isReached: (ours: number, times: number) => boolean | null,
  ): Line {
    const all = (side: Side) => of[side].map((round) => round[figure])
    const [ours, peer] = [median(all('ours')), median(all('peer'))]
    const times = isMore ? ours / peer : peer / ours
    return {
      what,
      ours,
      unit,
      peer: { name: 'two GeoJSON sources of MapLibre', value: peer },
      ratio: times,
      target,
      reached: isReached(ours, times),
      rounds: { ours: all('ours'), peer: all('peer') },
    }
  }
  return [
    line(
      `drawings a second of ${size.vehicles} moving vehicles above ${size.stops} stops, with a graphics card that takes no time`,
      { of: free, figure: 'drawn', unit: '/s', isMore: true },
      '30, and 5x the peer',
      (ours, times) => ours >= 30 && times >= 5,
    ),
    line(
      'a stretch of script meanwhile, in time of the processor, p95',
      { of: free, figure: 'scriptMs', unit: 'ms', isMore: false },
      '< 8 ms',
      (ours) => ours < 8,
    ),
    line(
      'from a report of where a vehicle is to its painting, p50',
      { of: free, figure: 'paintedMs', unit: 'ms', isMore: false },
      '',
      () => null,
    ),
    line(
      'the same drawings where all dots are drawn in software',
      { of: software, figure: 'drawn', unit: 'times', isMore: true },
      '',
      () => null,
    ),
  ]
}

const SIDES = ['ours', 'peer'] as const
type Side = (typeof SIDES)[number]
