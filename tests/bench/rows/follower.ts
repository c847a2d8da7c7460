/** What a node that follows costs the database: one that nobody is at, and one beside which a thousand events a second come. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNatsServer } from '../../support/nats-server.ts'
import { openCallLine } from '../call-line.ts'
import type { Bench, Line } from '../line.ts'
import { startNode } from '../node-process.ts'
import { freePort, openStage, type Stage } from '../stage.ts'
import { openWatcher } from '../watcher.ts'

const MOST_PERCENT = 1
const SCANS_A_CALL = 10
const RATE = 1_000

export async function measureFollower(bench: Bench, shipments: number): Promise<Line[]> {
  const program = findNatsServer()
  if (program === null) {
    bench.say('there is no nats-server: npm test installs it')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-nats-'))
  const port = await freePort()
  const nats = spawn(program, ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const letGo = () => void nats.kill('SIGKILL')
  process.once('exit', letGo)
  for await (const line of nats.stderr) if (String(line).includes('Server is ready')) break
  const settings = { NATS_URL: `nats://127.0.0.1:${port}` }
  const stage = await openStage(shipments, settings)
  const follower = startNode(stage.databaseUrl, await freePort(), settings)
  try {
    await follower.ready()
    return await compare(bench, stage, { url: follower.url, pid: follower.pid }, shipments)
  } finally {
    await follower.stop()
    await stage.stop()
    letGo()
    process.off('exit', letGo)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  bench: Bench,
  stage: Stage,
  follower: { readonly url: string; readonly pid: number },
  shipments: number,
): Promise<Line[]> {
  const ms = bench.quick ? 3_000 : 15_000
  const watcher = await openWatcher(follower.url, stage.token)
  const line = await openCallLine(stage.url, stage.token)
  const scanFor = async (forMs: number) => {
    const started = performance.now()
    for (let sent = 0; performance.now() - started < forMs; sent += SCANS_A_CALL) {
      const tracking_events = Array.from({ length: SCANS_A_CALL }, (_, i) => ({
        shipment_id: 1 + ((sent * 7919 + i) % shipments),
        event: sent % 20 === 0 ? 'received-at-hub' : 'returned-to-hub',
        message: 'Scanned at the dock',
      }))
      await line.post('/v2/tracking-events', JSON.stringify({ tracking_events }))
      const early = started + ((sent + SCANS_A_CALL) * 1_000) / RATE - performance.now()
      if (early > 0) await wait(early)
    }
  }
  /** CPU ms a second of what each node has the database do meanwhile. */
  const during = async (work: (forMs: number) => Promise<unknown>) => {
    const pids = [stage.platformPid, follower.pid]
    const before = await Promise.all(pids.map((pid) => databaseMs(stage, pid)))
    const started = performance.now()
    await work(ms)
    const seconds = (performance.now() - started) / 1_000
    const after = await Promise.all(pids.map((pid) => databaseMs(stage, pid)))
    return after.map((backends, i) => spentSince(before[i] ?? new Map(), backends) / seconds)
  }
  // What was to be made ready is.
  await scanFor(2_000)
  bench.say('a follower at rest')
  const [, atRest = 0] = await during((forMs) => wait(forMs))
  bench.say(`a follower beside ${RATE} events a second`)
  const [leads = 0, follows = 0] = await during(scanFor)
  line.close()
  watcher.close()
  const row = (what: string, ours: number): Line => {
    const percent = (100 * ours) / leads
    return {
      what,
      ours: percent,
      unit: '%',
      peer: { name: 'the node that leads', value: 100 },
      ratio: null,
      target: `< ${MOST_PERCENT} %`,
      reached: percent < MOST_PERCENT,
      note: `${ours.toFixed(2)} ms of a processor each second, of its ${leads.toFixed(0)} ms`,
    }
  }
  return [
    row('what a follower at rest costs the database, of what 1,000 events/s cost it', atRest),
    row('the same of a follower with a screen while they come', follows),
  ]
}

/** CPU ms of each backend of the database that serves this node, as Linux has counted them. */
async function databaseMs({ owner }: Stage, nodePid: number): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name LIKE $1',
    [`hubline % ${nodePid}`],
  )
  return new Map(
    rows.map(({ pid }) => {
      const [ns] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
      return [pid, Number(ns) / 1e6]
    }),
  )
}

/** Of a backend that has come since, all of it; what one spent that has gone is not known. */
const spentSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
