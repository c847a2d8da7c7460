import type { ServerFrame } from '../../../src/contract/frames.ts'
import type { LiveShipment } from '../../../src/contract/live.ts'
import { createConsoleWorkspace } from '../../../src/streams/console-workspace.ts'
import { createDecoder } from '../../../src/streams/feed/decode.ts'
import type { EarlySnapshotQuery } from '../../../src/streams/feed/early-calls.ts'
import { listView } from '../../../src/streams/views/views.ts'
import { afterPainting, meterFrames, pause, wallNow } from './frames.ts'
import { showTable } from './our-table.tsx'
import { cuttableEnvironment, sessionOf } from './page-environment.ts'
import { byEta } from './scene.ts'

/** What is due next stands first, as the console opens; or the newest, where every event changes the top of the screen. */
const ORDERS = {
  due: byEta,
  newest: (a: LiveShipment, b: LiveShipment) => b.status_at - a.status_at,
} as const
export type Order = keyof typeof ORDERS
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

export interface WorkspacePage {
  /** ms from asking to the painting of the first rows, and until everything is here and painted */
  readonly firstMs: number
  readonly tookMs: number
  readonly rows: number
  record(): void
  recorded(): Promise<{ painted: Painted; frames: Arrived[]; gaps: number[] }>
  cut(): void
  /** ms from the network's return until everything that was missed is painted, and the calls that it took. */
  mend(): Promise<{ ms: number; calls: string[] }>
  versions(ids: readonly number[]): (number | null)[]
  end(): void
}

/** A live workspace on the real platform, in the console's table; as the list of shipments it begins with its newest rows. */
export async function openWorkspace(
  token: string,
  order: Order = 'due',
  first?: EarlySnapshotQuery,
): Promise<WorkspacePage> {
  const started = performance.now()
  const session = sessionOf(token)
  let painted: Painted = { id: [], version: [], published: [], painted: [] }
  let meter = meterFrames()
  let recording = false

  // Read when all is over: reading them here as well would be measured too.
  let raw: { data: unknown; arrived: number }[] = []
  const line = cuttableEnvironment((data) => {
    if (recording) raw.push({ data, arrived: wallNow() })
  })
  const workspace = createConsoleWorkspace({
    environment: line.environment,
    session,
    userId: 1,
    providerId: 1,
    clientVersion: 'bench',
    first,
  })
  const view = listView(workspace.shipments, { filter: isOut, order: ORDERS[order] })
  const hide = showTable(workspace.shipments, view)
  const changes = workspace.shipments.changes$.subscribe((changed) => {
    if (!recording) return
    const published = wallNow()
    const from = painted.id.length
    for (const id of changed) {
      painted.id.push(id)
      painted.version.push(workspace.shipments.get(id)?.version ?? 0)
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
  const hasRows = () => document.querySelector('[role="row"][aria-rowindex="2"]') !== null
  await until(hasRows)
  const firstMs = performance.now() - started
  await until(() => workspace.loaded.now() && hasRows())
  const tookMs = performance.now() - started
  await until(() => workspace.freshness.now().state === 'live')

  return {
    firstMs,
    tookMs,
    rows: workspace.shipments.size,
    record() {
      painted = { id: [], version: [], published: [], painted: [] }
      raw = []
      meter.stop()
      meter = meterFrames()
      recording = true
    },
    async recorded() {
      recording = false
      return { painted, frames: await readFrames(raw), gaps: meter.stop() }
    },
    cut: line.cut,
    async mend() {
      session.calls.length = 0
      const began = performance.now()
      line.mend()
      await until(() => workspace.link.now().is === 'live' && workspace.freshness.now().state === 'live')
      return { ms: performance.now() - began, calls: [...session.calls] }
    },
    versions: (ids) => ids.map((id) => workspace.shipments.get(id)?.version ?? null),
    async end() {
      changes.unsubscribe()
      hide()
      workspace.end()
      await pause(50)
    },
  }
}

/** The batches of events among them, with when they arrived. */
function readFrames(raw: readonly { data: unknown; arrived: number }[]): Promise<Arrived[]> {
  return new Promise((done) => {
    const frames: Arrived[] = []
    let read = 0
    const next = () => {
      read += 1
      if (read === raw.length) done(frames)
    }
    const decoder = createDecoder({
      frame(frame: ServerFrame) {
        if (frame.type === 'events')
          frames.push({ seq: frame.seq, sent: frame.sent, arrived: raw[read]?.arrived ?? 0 })
        next()
      },
      unreadable: next,
    })
    if (raw.length === 0) done(frames)
    for (const { data } of raw) decoder.push(data)
  })
}
