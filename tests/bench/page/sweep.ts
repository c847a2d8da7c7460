import { quantile } from '../measure.ts'
import { meterFrames, pause } from './frames.ts'
import { openGridTable } from './grid-table.ts'
import { showRows, showScreen } from './our-screen.tsx'
import { openOurTable } from './our-table.tsx'
import { createEvents, someShipments } from './scene.ts'

/** Events are handed over this often, ms, as frames of a busy feed would be. */
const TICK_MS = 8

export interface Stint {
  /** ms between frames */
  readonly p95: number
  readonly longest: number
  readonly frames: number
  /** updates a second that were really handed over */
  readonly rate: number
}

export interface OpenTable {
  /** Feeds the table at this many updates a second for so long. */
  feed(rate: number, ms: number): Promise<Stint>
  end(): void
}

/** The table bare, the rows of the screen of shipments alone, that screen whole, or the peer's table. */
export type Side = 'ours' | 'rows' | 'screen' | 'grid'

/** One of them with so many rows, sorted and filtered. */
export async function openTable(side: Side, count: number): Promise<OpenTable> {
  const rows = someShipments(count)
  const events = createEvents(count)
  const shows = { ours: undefined, rows: showRows, screen: showScreen }
  const table = side === 'grid' ? openGridTable(rows) : await openOurTable(rows, shows[side])
  await untilShown()
  await pause(500)

  function feed(rate: number, ms: number): Promise<Stint> {
    return new Promise((done) => {
      const started = performance.now()
      const frames = meterFrames()
      let fed = 0
      const timer = setInterval(() => {
        const elapsed = performance.now() - started
        const due = Math.floor((rate * elapsed) / 1_000) - fed
        fed += due
        if (due > 0) table.apply(events(due))
        if (elapsed < ms) return
        clearInterval(timer)
        const gaps = frames.stop()
        done({
          p95: quantile(gaps, 0.95),
          longest: Math.max(...gaps),
          frames: gaps.length,
          rate: fed / (elapsed / 1_000),
        })
      }, TICK_MS)
    })
  }
  return { feed, end: table.end }
}

/** A table without rows would be the fastest of all. */
async function untilShown(): Promise<void> {
  while (document.querySelectorAll('[role=row]').length < 20)
    await new Promise((next) => requestAnimationFrame(next))
}
