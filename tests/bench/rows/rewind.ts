/**
 * The past of a busy hour: from asking for a moment to all of it in a console's stores, and how fast it can be played. Beside it what
 * the moment that is now takes the same console.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../../../src/contract/client.ts'
import { liveSnapshot } from '../../../src/contract/live.ts'
import { recordTrackingEvents } from '../../../src/contract/operations.ts'
import { wallClock } from '../../../src/server/clock.ts'
import { openDatabase } from '../../../src/server/kernel/database/open.ts'
import { takeCheckpoints } from '../../../src/server/modules/rewind/index.ts'
import { createProviderSettings } from '../../../src/server/modules/settings/provider-settings.ts'
import { readSnapshot } from '../../../src/streams/feed/rows.ts'
import { createPastCalls } from '../../../src/streams/rewind/past-calls.ts'
import { createRewind, type Rewind } from '../../../src/streams/rewind/rewind.ts'
import { systemTime } from '../../../src/streams/time.ts'
import type { Bench, Line } from '../line.ts'
import { interleaved, median, processorMs, quantile, took } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** What is live of a courier with 15,000 parcels a day: of a day and a half. */
export const REWIND_SHIPMENTS = 25_000
/** Twice as many as after which a checkpoint is taken: it is looked for each minute. */
const EVENTS = 10_000
const IN_A_CALL = 1_000
/** What was recorded in a second is stretched by this, to the hours that it would have taken. */
const STRETCHED = 2_000
const SPEED = 600
const SCANS = ['received-at-hub', 'inbound-from-manifest', 'out-for-delivery', 'returned-to-hub'] as const

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((again) => setTimeout(again, 5))
}

const QUIET = { withinMs: 60_000, lookMs: 1_000, ofThatMs: 50 }

/** Until a process is done with what it does by itself: what follows from ten thousand events is not what a jump costs. */
async function untilQuiet(pid: number): Promise<void> {
  const end = performance.now() + QUIET.withinMs
  let taken = Number.POSITIVE_INFINITY
  while (taken > QUIET.ofThatMs && performance.now() < end) {
    const before = processorMs(pid)
    await wait(QUIET.lookMs)
    taken = processorMs(pid) - before
  }
}

/** How far a jump near the last one goes (ms, business time). */
const NEAR_MS = 5 * 60_000

/** As if nobody had looked: a checkpoint that is the same and was unpacked by no one. */
const COPY_CHECKPOINT = `
  WITH newest AS (SELECT * FROM rewind_checkpoints WHERE provider_id = 1 ORDER BY id DESC LIMIT 1),
  copy AS (INSERT INTO rewind_checkpoints (provider_id, seq, at) SELECT provider_id, seq, at FROM newest RETURNING id)
  INSERT INTO rewind_checkpoint_parts (provider_id, checkpoint_id, part, kind, packed, rows)
  SELECT p.provider_id, copy.id, p.part, p.kind, p.packed, p.rows
  FROM copy, newest JOIN rewind_checkpoint_parts p ON p.provider_id = 1 AND p.checkpoint_id = newest.id`

export async function measureRewind(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const client = createClient({
    base: stage.url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => stage.token,
    // Packed as for a browser.
    fetch: (url, request) =>
      fetch(url, {
        ...request,
        headers: { ...request.headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
      }),
  })
  const database = openDatabase(stage.databaseUrl, 2, 60_000)
  await stage.owner.query('DELETE FROM rewind_checkpoints')
  const started = performance.now()
  await takeCheckpoints({
    clock: wallClock,
    database,
    settings: createProviderSettings(database.app),
    tracing: null,
    onCommitted: () => {},
  })
  const checkpointMs = performance.now() - started
  await database.close()
  const { rows: sizes } = await stage.owner.query<{ bytes: number }>(
    'SELECT sum(length(rows))::float8 AS bytes FROM rewind_checkpoint_parts WHERE provider_id = 1',
  )
  const checkpointMb = (sizes[0]?.bytes ?? 0) / 2 ** 20

  bench.say(`${EVENTS} events after a checkpoint of ${shipments} shipments`)
  let turn = 0
  for (let sent = 0; sent < EVENTS; sent += IN_A_CALL) {
    const tracking_events = Array.from({ length: IN_A_CALL }, () => ({
      shipment_id: 1 + ((turn++ * 7_919) % shipments),
      event: SCANS[turn % SCANS.length] ?? 'received-at-hub',
      message: 'Scanned at the dock',
    }))
    const outcome = await client(recordTrackingEvents, { body: { tracking_events } })
    if (!outcome.ok) throw new Error(outcome.error)
  }
  const end = Date.now()
  for (const [table, column] of [
    ['events', 'recorded_at'],
    ['event_batches', 'recorded_at'],
    ['rewind_checkpoints', 'at'],
  ] as const)
    await stage.owner.query(
      `UPDATE ${table} SET ${column} = $1::timestamptz + (${column} - $1::timestamptz) * ${STRETCHED} WHERE provider_id = 1`,
      [new Date(end)],
    )
  const { rows: began } = await stage.owner.query<{ at: Date }>(
    'SELECT min(at) AS at FROM rewind_checkpoints WHERE provider_id = 1',
  )
  const from = Number(began[0]?.at) + 1_000

  const open = (at: number) =>
    createRewind({
      environment: {
        time: systemTime,
        random: Math.random,
        onNextFrame: (run) => systemTime.after(16, run),
        onIdle: (run) => void systemTime.after(0, run),
        visible: () => true,
        report: (problem) => {
          throw new Error(problem)
        },
      },
      calls: createPastCalls(client),
      at,
    })
  /** Until all of a moment is in the stores. */
  const arrive = async ({ state, workspace }: Rewind): Promise<void> => {
    await until(() => !state.now().isLoading)
    const { problem } = state.now()
    if (problem !== null) throw new Error(problem.text)
    if (workspace.shipments.size !== shipments) throw new Error(`${workspace.shipments.size} shipments came`)
  }
  const processor: Record<'first' | 'near' | 'live', number[]> = { first: [], near: [], live: [] }
  const timed = async (of: keyof typeof processor, work: () => Promise<unknown>): Promise<number> => {
    const before = processorMs(stage.platformPid)
    const ms = await took(work)
    processor[of].push(processorMs(stage.platformPid) - before)
    return ms
  }
  const count = bench.quick ? 5 : 20
  /** To and fro, and always once to the very end, which is the farthest from the checkpoint. */
  const momentOf = (round: number) =>
    from + (end - from) * (round === count - 1 ? 1 : ((round * 7) % count) / count)
  let rewind: Rewind | null = null
  try {
    await untilQuiet(stage.platformPid)
    bench.say('jumps')
    const [firsts = [], nears = [], lives = []] = await interleaved(
      count,
      async (round) => {
        await stage.owner.query(COPY_CHECKPOINT)
        rewind?.end()
        return timed('first', () => {
          rewind = open(momentOf(round))
          return arrive(rewind)
        })
      },
      async (round) => {
        if (rewind === null) return Number.NaN
        rewind.jump(Math.max(from, momentOf(round) - NEAR_MS))
        const looking = rewind
        return timed('near', () => arrive(looking))
      },
      () =>
        timed('live', async () => {
          const now = await client(liveSnapshot, {})
          if (!now.ok) throw new Error(now.error)
          readSnapshot(now.value, (problem) => {
            throw new Error(problem)
          })
        }),
    )
    rewind ??= open(from)
    const playing = rewind
    bench.say('playing')
    playing.jump(from)
    await arrive(playing)
    playing.setSpeed(SPEED)
    const playStarted = performance.now()
    playing.play()
    await until(() => playing.moment.now() >= end || !playing.state.now().isPlaying)
    const speed = (playing.moment.now() - from) / (performance.now() - playStarted)
    const told = (times: readonly number[], of: keyof typeof processor) =>
      `median ${Math.round(median(times))} ms; the node's processor ${Math.round(median(processor[of]))} ms`
    const live = { name: 'the moment that is now', value: quantile(lives, 0.95) }
    return [
      {
        what: `jump to a past moment of ${shipments} shipments, up to ${EVENTS} events after its checkpoint, p95`,
        ours: quantile(firsts, 0.95),
        unit: 'ms',
        peer: live,
        ratio: live.value / quantile(firsts, 0.95),
        target: '< 1 000 ms',
        reached: quantile(firsts, 0.95) < 1_000,
        rounds: { ours: firsts, live: lives },
        note: `${told(firsts, 'first')}; now: ${told(lives, 'live')}; a checkpoint takes ${Math.round(checkpointMs)} ms and ${checkpointMb.toFixed(1)} MB`,
      },
      {
        what: `jump of ${NEAR_MS / 60_000} min from there, p95`,
        ours: quantile(nears, 0.95),
        unit: 'ms',
        peer: live,
        ratio: live.value / quantile(nears, 0.95),
        target: '< 300 ms',
        reached: quantile(nears, 0.95) < 300,
        rounds: { ours: nears },
        note: told(nears, 'near'),
      },
      {
        what: `playback of ${EVENTS} events in ${((end - from) / 3_600_000).toFixed(1)} h, asked for ${SPEED} times as fast`,
        ours: speed,
        unit: 'times',
        peer: null,
        ratio: null,
        target: `> ${SPEED * 0.95} times`,
        reached: speed > SPEED * 0.95,
      },
    ]
  } finally {
    rewind?.end()
  }
}
