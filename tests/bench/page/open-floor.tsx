import type { ServerFrame } from '../../../src/contract/frames.ts'
import type { LiveShipment } from '../../../src/contract/live.ts'
import { createDecoder } from '../../../src/streams/decode.ts'
import { createFloor } from '../../../src/streams/floor.ts'
import { listView } from '../../../src/streams/views.ts'
import { afterPainting, meterFrames, pause, wallNow } from './frames.ts'
import { showTable } from './our-table.tsx'
import { cuttableEdges, sessionOf } from './page-edges.ts'

/** Newest first: every event changes the top of the screen. */
const byNewest = (a: LiveShipment, b: LiveShipment) => b.status_at - a.status_at
const isOut = (row: LiveShipment) => row.status !== 'delivered' && row.status !== 'cancelled'

/** When each version of a row was handed to the screen and painted; all moments are wall-clock ms. */
export interface Painted {
  readonly id: number[]
  readonly version: number[]
  readonly published: number[]
  readonly painted: number[]
}
export interface Arrived {
  readonly seq: number
  readonly sent: number
  readonly arrived: number
}

export interface FloorPage {
  /** ms from asking to the painting of the first rows */
  readonly tookMs: number
  readonly rows: number
  record(): void
  recorded(): { painted: Painted; frames: Arrived[]; gaps: number[] }
  cut(): void
  /** ms from the network's return until everything that was missed is painted, and the calls that it took. */
  mend(): Promise<{ ms: number; calls: string[] }>
  versions(ids: readonly number[]): (number | null)[]
  end(): void
}

/** A live floor on the real platform, newest first in the table. */
export async function openFloor(token: string): Promise<FloorPage> {
  const started = performance.now()
  const session = sessionOf(token)
  let painted: Painted = { id: [], version: [], published: [], painted: [] }
  let frames: Arrived[] = []
  let meter = meterFrames()
  let recording = false

  const decoder = createDecoder({
    frame(frame: ServerFrame) {
      if (frame.is === 'events')
        frames.push({ seq: frame.seq, sent: frame.sent, arrived: arrivals.shift() ?? 0 })
      else arrivals.shift()
    },
    unreadable() {},
  })
  const arrivals: number[] = []
  const line = cuttableEdges((data) => {
    if (!recording) return
    arrivals.push(wallNow())
    decoder.push(data)
  })
  const floor = createFloor({ edges: line.edges, session, userId: 1, providerId: 1, clientVersion: 'bench' })
  const view = listView(floor.shipments, { filter: isOut, compare: byNewest })
  const hide = showTable(floor.shipments, view)
  const changes = floor.shipments.changes$.subscribe((changed) => {
    if (!recording) return
    const published = wallNow()
    const from = painted.id.length
    for (const id of changed) {
      painted.id.push(id)
      painted.version.push(floor.shipments.get(id)?.version ?? 0)
      painted.published.push(published)
    }
    const its = painted
    afterPainting(() => {
      const at = wallNow()
      for (let i = from; i < its.id.length && its.painted.length === i; i++) its.painted.push(at)
    })
  })

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((next) => requestAnimationFrame(next))
    await new Promise<void>((done) => afterPainting(done))
  }
  await until(() => floor.loaded.now() && document.querySelector('[role="row"][aria-rowindex="2"]') !== null)
  const tookMs = performance.now() - started
  await until(() => floor.freshness.now().state === 'live')

  return {
    tookMs,
    rows: floor.shipments.size,
    record() {
      painted = { id: [], version: [], published: [], painted: [] }
      frames = []
      meter.stop()
      meter = meterFrames()
      recording = true
    },
    recorded() {
      recording = false
      return { painted, frames, gaps: meter.stop() }
    },
    cut: line.cut,
    async mend() {
      session.calls.length = 0
      const began = performance.now()
      line.mend()
      await until(() => floor.link.now().is === 'live' && floor.freshness.now().state === 'live')
      return { ms: performance.now() - began, calls: [...session.calls] }
    },
    versions: (ids) => ids.map((id) => floor.shipments.get(id)?.version ?? null),
    async end() {
      changes.unsubscribe()
      decoder.stop()
      hide()
      floor.end()
      await pause(50)
    },
  }
}
