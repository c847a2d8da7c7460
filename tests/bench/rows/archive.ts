/**
 * The oldest shipments of years leave for a file of the archive: how many a second, and how long a detail takes meanwhile, beside the
 * same asked in the same minutes while nothing leaves.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Bench, Line } from '../line.ts'
import { median, quantile, took } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Of the three years that there are, a month or less. */
const KEPT_MONTHS = 35
/** After which what has left so far is enough. */
const ENOUGH_MS = 90_000
/** So long nothing leaves, before and after. */
const ALONE_MS = 20_000
const MOST_DETAIL_MS = 50

const Held = z.object({ heldMs: z.object({ p99: z.number(), most: z.number() }) })

/** The archiver of a node, as a process of its own: what it holds of its loop is said, what it asks of the database is met by all. */
function beginArchiving(databaseUrl: string, folder: string) {
  const child = fork(new URL('../../support/archiving-process.ts', import.meta.url), [
    databaseUrl,
    folder,
    String(KEPT_MONTHS),
  ])
  // Its last word comes before it lets go of the line.
  const gone = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  let last: unknown
  child.on('message', (message) => {
    last = message
  })
  const letGo = () => void child.kill('SIGKILL')
  process.once('exit', letGo)
  return {
    isGone: () => child.exitCode !== null,
    async stop() {
      child.kill('SIGTERM')
      await gone
      process.off('exit', letGo)
      return Held.parse(last).heldMs
    },
  }
}

export async function measureArchive(
  { quick, say }: Bench,
  { databaseUrl, owner }: Pick<Stage, 'databaseUrl' | 'owner'>,
  detail: () => Promise<unknown>,
): Promise<Line[]> {
  /** One after the other for so long, each once: what somebody meets who opens it then. */
  async function askedFor(ms: number, isOver = () => false): Promise<number[]> {
    const measured: number[] = []
    for (const until = performance.now() + ms; performance.now() < until && !isOver(); )
      measured.push(await took(detail))
    return measured
  }
  const inArchive = async () => {
    const { rows } = await owner.query<{ shipments: number; bytes: number; entries: number }>(
      `SELECT (SELECT count(*)::int FROM archive_entries) AS shipments, coalesce(sum(bytes), 0)::float8 AS bytes, coalesce(sum(entries), 0)::int AS entries FROM archive_files`,
    )
    return rows[0] ?? { shipments: 0, bytes: 0, entries: 0 }
  }
  const had = await inArchive()
  const aloneMs = quick ? 2_000 : ALONE_MS
  await askedFor(1_000)
  const before = await askedFor(aloneMs)
  say('the oldest leave for the archive')
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-archive-'))
  const began = performance.now()
  const archiving = beginArchiving(databaseUrl, folder)
  const meanwhile = await askedFor(ENOUGH_MS, archiving.isGone)
  const held = await archiving.stop()
  const seconds = (performance.now() - began) / 1_000
  const after = await askedFor(aloneMs)
  rmSync(folder, { recursive: true, force: true })
  const has = await inArchive()
  const [left, bytes, entries] = [
    has.shipments - had.shipments,
    has.bytes - had.bytes,
    has.entries - had.entries,
  ]
  const alone = [...before, ...after]
  const [ours, peer] = [quantile(meanwhile, 0.99), quantile(alone, 0.99)]
  return [
    {
      what: 'shipments with their events that leave for a file, read back and deleted',
      ours: left / seconds,
      unit: '/s',
      peer: null,
      ratio: null,
      target: 'said for comparison',
      reached: null,
      note: `${left} in ${seconds.toFixed(0)} s; ${entries === 0 ? '-' : Math.round(bytes / entries)} bytes each in the file; the loop of the node is held ${held.p99.toFixed(1)} ms (p99), ${held.most.toFixed(0)} ms at the most`,
    },
    {
      what: 'detail while others leave for the archive, each asked once, p99',
      ours,
      unit: 'ms',
      peer: { name: 'while nothing leaves', value: peer },
      ratio: peer / ours,
      target: `< ${MOST_DETAIL_MS} ms`,
      reached: ours < MOST_DETAIL_MS,
      note: `median ${median(meanwhile).toFixed(1)} ms of ${meanwhile.length}; while nothing leaves ${median(alone).toFixed(1)} ms of ${alone.length}`,
    },
  ]
}
