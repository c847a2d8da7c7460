/** The past of a busy hour: from asking for a moment to all of it in a console's stores, and how fast it can be played. */
import { createClient } from '../../../src/contract/client.ts'
import { recordTrackingEvents } from '../../../src/contract/operations.ts'
import { wallClock } from '../../../src/server/clock.ts'
import { openDatabase } from '../../../src/server/kernel/database/open.ts'
import { takeCheckpoints } from '../../../src/server/modules/rewind/index.ts'
import { createProviderSettings } from '../../../src/server/modules/settings/provider-settings.ts'
import { createPastCalls } from '../../../src/streams/rewind/past-calls.ts'
import { createRewind } from '../../../src/streams/rewind/rewind.ts'
import { systemTime } from '../../../src/streams/time.ts'
import type { Bench, Line } from '../line.ts'
import { median, quantile } from '../measure.ts'
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

export async function measureRewind(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const client = createClient({
    base: stage.url,
    clientVersion: 'bench',
    providerId: () => 1,
    token: () => stage.token,
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

  const rewind = createRewind({
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
    at: from,
  })
  const isThere = () => !rewind.state.now().isLoading
  try {
    await until(isThere)
    bench.say('jumps')
    const jumps: number[] = []
    const count = bench.quick ? 5 : 20
    for (let i = 0; i < count; i += 1) {
      // To and fro, and always once to the very end, which is the farthest from the checkpoint.
      const share = i === count - 1 ? 1 : ((i * 7) % count) / count
      const asked = performance.now()
      rewind.jump(from + (end - from) * share)
      await until(isThere)
      jumps.push(performance.now() - asked)
      const { problem } = rewind.state.now()
      if (problem !== null) throw new Error(problem.text)
    }
    bench.say('playing')
    rewind.jump(from)
    await until(isThere)
    rewind.setSpeed(SPEED)
    const playStarted = performance.now()
    rewind.play()
    await until(() => rewind.moment.now() >= end || !rewind.state.now().isPlaying)
    const speed = (rewind.moment.now() - from) / (performance.now() - playStarted)
    const worst = quantile(jumps, 0.95)
    return [
      {
        what: `jump to a past moment of ${shipments} shipments, up to ${EVENTS} events after its checkpoint, p95`,
        ours: worst,
        unit: 'ms',
        peer: null,
        ratio: null,
        target: '< 1 000 ms',
        reached: worst < 1_000,
        rounds: { ours: jumps },
        note: `median ${Math.round(median(jumps))} ms; a checkpoint takes ${Math.round(checkpointMs)} ms and ${checkpointMb.toFixed(1)} MB`,
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
    rewind.end()
  }
}
