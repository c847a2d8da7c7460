/** A map of 10,000 vehicles that move and 50,000 stops, beside two GeoJSON sources of MapLibre with the same. */
import { openBenchBrowser } from '../browser.ts'
import type { Bench, Line } from '../line.ts'
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

  async function measure(side: 'ours' | 'peer'): Promise<Figures> {
    const page = await chromium.openServed()
    const map = await page.evaluateHandle(([of, size]) => window.bench.openMap(of, size), [
      side,
      size,
    ] as const)
    if (process.env.BENCH_PICTURE) await page.screenshot({ path: `${process.env.BENCH_PICTURE}-${side}.png` })
    const ms = bench.quick ? 3_000 : 6_000
    const { frames, drawn, painted } = await map.evaluate((open, ms) => open.watch(ms), ms)
    const tasks = await meterTasks(page)
    await map.evaluate((open, ms) => open.watch(ms), ms)
    const { stretches } = await tasks.stop()
    await page.context().close()
    const figures = {
      drawn,
      frames,
      scriptMs: quantile(stretches, 0.95),
      secondMs: (1_000 * stretches.reduce((sum, one) => sum + one, 0)) / ms,
      paintedMs: quantile(painted, 0.5),
    }
    bench.say(
      `${side}: ${Object.entries(figures)
        .map(([name, value]) => `${name} ${value.toFixed(1)}`)
        .join(', ')}, longest script ${Math.max(...stretches).toFixed(1)}`,
    )
    return figures
  }

  const rounds: Record<'ours' | 'peer', Figures[]> = { ours: [], peer: [] }
  for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
    for (const side of ['ours', 'peer'] as const) rounds[side].push(await measure(side))
  }
  await chromium.close()
  const of = (side: 'ours' | 'peer', figure: keyof Figures) =>
    median(rounds[side].map((round) => round[figure]))
  const line = (
    what: string,
    figure: keyof Figures,
    unit: Line['unit'],
    ratio: number,
    target: string,
    reached: boolean,
  ): Line => ({
    what,
    ours: of('ours', figure),
    unit,
    peer: { name: 'two GeoJSON sources of MapLibre', value: of('peer', figure) },
    ratio,
    target,
    reached,
    rounds: {
      ours: rounds.ours.map((round) => round[figure]),
      peer: rounds.peer.map((round) => round[figure]),
    },
  })
  const times = of('ours', 'drawn') / of('peer', 'drawn')
  return [
    line(
      `drawings a second of ${size.vehicles} moving vehicles above ${size.stops} stops, on the screen of drivers and map`,
      'drawn',
      '/s',
      times,
      '5x the peer',
      times >= 5,
    ),
    line(
      'a stretch of script meanwhile, in time of the processor, p95',
      'scriptMs',
      'ms',
      of('peer', 'scriptMs') / of('ours', 'scriptMs'),
      '< 8 ms',
      of('ours', 'scriptMs') < 8,
    ),
    line(
      'from a report of where a vehicle is to its painting, p50',
      'paintedMs',
      'ms',
      of('peer', 'paintedMs') / of('ours', 'paintedMs'),
      '',
      true,
    ),
  ]
}
