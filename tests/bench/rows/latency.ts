/** From the commit on the server to the painting in the browser, event by event. */
import { type BenchBrowser, openBenchBrowser } from '../browser.ts'
import { type CallLine, openCallLine } from '../call-line.ts'
import { type Bench, type Line, written } from '../line.ts'
import { createRandom, median, quantile } from '../measure.ts'
import type { Order, WorkspacePage } from '../page/open-workspace.tsx'
import { bareSocket } from '../peers/bare-socket.ts'
import { isInMemory, syncedWrites } from '../peers/disk.ts'
import type { Stage } from '../stage.ts'

const SCANS = ['received-at-hub', 'inbound-from-manifest', 'out-for-delivery', 'returned-to-hub'] as const
const LINES = 4
const ROUNDS = 5
const NEWEST_ROUNDS = 3
const FAST_ROUNDS = 3
const LONGEST_FRAME_MS = 33.45
/** Two frames of a screen. */
const SOON_MS = 33

interface Measured {
  /** ms from the recording of each event to its painting */
  readonly whole: number[]
  /** Of it: until its frame left the server, until it was handed to the screen, until it was painted. */
  readonly left: number[]
  readonly shown: number[]
  readonly gaps: number[]
}

export async function measureLatency(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const chromium = await openBenchBrowser()
  const lines = await Promise.all(Array.from({ length: LINES }, () => openCallLine(stage.url, stage.token)))
  const ms = bench.quick ? 2_000 : 6_000
  const slow: Measured[] = []
  const bare: number[][] = []
  const disk: number[] = []
  for (let i = 0; i < (bench.quick ? 1 : ROUNDS); i++) {
    bench.say('1 000 events a second')
    slow.push(
      await watched(chromium, stage, (workspace) => play(lines, stage, shipments, 1_000, ms, workspace)),
    )
    bench.say('a bare socket and a bare page')
    const round = bareSocket(chromium, 'line', ms)
    disk.push(...(await syncedWrites(round)))
    bare.push(await round)
  }
  const newest: Measured[] = []
  const bareRows: number[][] = []
  for (let i = 0; i < (bench.quick ? 1 : NEWEST_ROUNDS); i++) {
    bench.say('1 000 events a second, newest first')
    newest.push(
      await watched(
        chromium,
        stage,
        (workspace) => play(lines, stage, shipments, 1_000, ms, workspace),
        'newest',
      ),
    )
    bench.say('a bare socket and a page of bare rows, newest first')
    bareRows.push(await bareSocket(chromium, 'rows', ms))
  }
  const fast: Measured[] = []
  for (let round = 0; round < (bench.quick ? 1 : FAST_ROUNDS); round++) {
    bench.say('5 000 events a second')
    fast.push(
      await watched(chromium, stage, (workspace) => play(lines, stage, shipments, 5_000, ms, workspace)),
    )
  }
  for (const line of lines) line.close()
  await chromium.close()

  const inMemory = await isInMemory()
  const whole = slow.flatMap((round) => round.whole)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [left, shown] = [
    mean(slow.flatMap((round) => round.left)),
    mean(slow.flatMap((round) => round.shown)),
  ]
  /** Of the rounds: one in which the machine stood still for a moment says nothing of the others. */
  const ofRounds = (rounds: readonly (readonly number[])[], share: number) =>
    median(rounds.map((round) => quantile(round, share)))
  const line = (name: string, share: number, within: number): Line => {
    const rounds = slow.map((round) => round.whole)
    const [ours, least] = [ofRounds(rounds, share), ofRounds(bare, share)]
    return {
      what: `commit to painted, 1 000 events/s, ${shipments} shipments, ${name}`,
      ours,
      unit: 'ms',
      peer: { name: 'bare ws, bare page', value: least },
      ratio: ours / least,
      target: `< ${within} ms`,
      reached: ours < within,
      rounds: {
        ours: rounds.map((round) => quantile(round, share)),
        bare: bare.map((round) => quantile(round, share)),
      },
    }
  }
  const newestOf = (share: number) =>
    ofRounds(
      newest.map((round) => round.whole),
      share,
    )
  const long = (gaps: readonly number[]) => gaps.filter((gap) => gap > LONGEST_FRAME_MS).length
  const longOf = fast.map((round) => long(round.gaps))
  const gaps = fast.flatMap((round) => round.gaps)
  const fastWhole = fast.flatMap((round) => round.whole)
  return [
    {
      ...line('p50', 0.5, 50),
      note: `on average ${mean(whole).toFixed(0)} ms, of which ${left.toFixed(0)} ms until the frame left the server (numbering and the batch of 8 ms), ${shown.toFixed(0)} ms until the browser's next frame had it (the wait for that frame is the browser's batch), the rest painting`,
    },
    {
      ...line('p99', 0.99, inMemory ? SOON_MS : 150),
      note: `of all rounds together ${quantile(whole, 0.99).toFixed(0)} ms; two commits stand in its way, and one write of 8 KB to this disk takes ${written(quantile(disk, 0.5), 'ms')}, p99 ${written(quantile(disk, 0.99), 'ms')}`,
    },
    {
      what: 'the same, newest first: every row of the screen moves at every frame, p50',
      ours: newestOf(0.5),
      unit: 'ms',
      peer: { name: 'bare ws, a page of bare rows', value: ofRounds(bareRows, 0.5) },
      ratio: newestOf(0.5) / ofRounds(bareRows, 0.5),
      target: `< ${SOON_MS} ms`,
      reached: newestOf(0.5) < SOON_MS,
      rounds: {
        ours: newest.map((round) => quantile(round.whole, 0.5)),
        bare: bareRows.map((round) => quantile(round, 0.5)),
      },
      note: `p99 ${newestOf(0.99).toFixed(0)} ms, of the bare rows ${ofRounds(bareRows, 0.99).toFixed(0)} ms; they wait for no commit, and are drawn by the same two cores without a GPU`,
    },
    {
      what: `frames over 33 ms at 5 000 events/s, the middle one of ${fast.length} rounds`,
      ours: median(longOf),
      unit: 'frames',
      peer: null,
      ratio: null,
      target: 'none',
      reached: median(longOf) === 0,
      rounds: { ours: longOf },
      note: `of all rounds ${long(gaps)} of ${gaps.length} frames, the longest ${Math.max(...gaps).toFixed(0)} ms; frame p99 ${quantile(gaps, 0.99).toFixed(1)} ms; commit to painted p50 ${quantile(fastWhole, 0.5).toFixed(0)}, p99 ${quantile(fastWhole, 0.99).toFixed(0)} ms`,
    },
  ]
}

/** Who drives out says when they plan to be there: those rows move in the order. */
function scan(random: () => number, shipments: number) {
  const event = SCANS[Math.floor(random() * SCANS.length)]
  const eta = new Date(Date.now() + random() * 28_800_000).toISOString()
  return {
    shipment_id: 1 + Math.floor(random() * shipments),
    event,
    message: 'Scanned at the dock',
    ...(event === 'out-for-delivery' && { eta }),
  }
}

type Handle = { evaluate<T>(run: (workspace: WorkspacePage) => T | Promise<T>): Promise<T> }

async function watched(
  chromium: BenchBrowser,
  stage: Stage,
  play: (workspace: Handle) => Promise<Measured>,
  order: Order = 'due',
): Promise<Measured> {
  const page = await chromium.open(stage.url)
  const workspace = await page.evaluateHandle(([token, order]) => window.bench.openWorkspace(token, order), [
    stage.token,
    order,
  ] as const)
  const measured = await play({ evaluate: (run) => workspace.evaluate(run) })
  await page.context().close()
  return measured
}

/** Ten scans a call, evenly over time, so that the calls are not what is measured. */
async function play(
  lines: readonly CallLine[],
  stage: Stage,
  shipments: number,
  rate: number,
  ms: number,
  workspace: Handle,
): Promise<Measured> {
  const random = createRandom(rate)
  const each = rate / 100
  const body = () =>
    JSON.stringify({
      tracking_events: Array.from({ length: each }, () => scan(random, shipments)),
    })
  const run = async (runMs: number) => {
    const started = performance.now()
    let sent = 0
    const busy = lines.map(async (line) => {
      while (performance.now() - started < runMs) {
        const due = started + sent++ * 10
        const wait = due - performance.now()
        if (wait > 0) await new Promise((next) => setTimeout(next, wait))
        await line.post('/v2/tracking-events', body())
      }
    })
    await Promise.all(busy)
  }
  await run(1_500)
  const { rows: heads } = await stage.owner.query<{ head: string }>(
    'SELECT max(head) AS head FROM feed_heads',
  )
  await workspace.evaluate((open) => open.record())
  await run(ms)
  await new Promise((next) => setTimeout(next, 500))
  const { painted, frames, gaps } = await workspace.evaluate((open) => open.recorded())
  const { rows: events } = await stage.owner.query<Logged>(
    `SELECT (last_seq - count + 1 + e.id - first_id)::int AS seq, entity_id::int AS id, version,
            extract(epoch FROM e.recorded_at)::float8 * 1000 AS recorded
     FROM event_batches b JOIN events e ON e.provider_id = b.provider_id AND e.id BETWEEN first_id AND first_id + count - 1
     WHERE last_seq > $1 AND entity = 'shipment' ORDER BY 1`,
    [heads[0]?.head ?? 0],
  )
  const paintings = new Map<number, number[]>()
  painted.id.forEach((id, i) => void paintings.set(id, [...(paintings.get(id) ?? []), i]))
  const measured: Measured = { whole: [], left: [], shown: [], gaps }
  let next = 0
  for (const { seq, id, version, recorded } of events) {
    const at = paintings.get(id)?.find((i) => (painted.version[i] ?? 0) >= version)
    const [shown, seen] = at === undefined ? [] : [painted.published[at], painted.painted[at]]
    while (next < frames.length && (frames[next]?.seq ?? 0) < seq) next++
    const frame = frames[next]
    // Recorded before `record()` or painted after `recorded()`: on neither side of what was watched.
    if (shown === undefined || seen === undefined || frame === undefined) continue
    measured.whole.push(seen - recorded)
    measured.left.push(frame.sent - recorded)
    measured.shown.push(shown - frame.sent)
  }
  if (measured.whole.length < events.length * 0.98)
    throw new Error(`${measured.whole.length} of ${events.length} events were seen to be painted`)
  return measured
}
interface Logged {
  seq: number
  id: number
  version: number
  recorded: number
}
