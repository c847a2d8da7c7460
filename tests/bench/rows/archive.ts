/** The oldest shipments of years leave for a file of the archive: how many a second, and how long a detail takes meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startArchiving } from '../../../src/server/kernel/archive/archiving.ts'
import { openDatabase } from '../../../src/server/kernel/database/open.ts'
import { createFileFolder } from '../../../src/server/kernel/files/file-folder.ts'
import type { Bench, Line } from '../line.ts'
import { quantile, took } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Of the three years that there are, a month or less. */
const KEPT_MONTHS = 35
/** Seconds after which what has left so far is enough. */
const ENOUGH_MS = 90_000
const MOST_DETAIL_MS = 50

export async function measureArchive(
  { say }: Bench,
  { databaseUrl, owner }: Stage,
  detail: () => Promise<unknown>,
): Promise<Line[]> {
  say('the oldest leave for the archive')
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-archive-'))
  const database = openDatabase(databaseUrl, 1)
  const archiving = startArchiving({
    pool: database.owner,
    files: createFileFolder(join(folder, 'files')),
    settings: {
      SHIPMENTS_KEPT_MONTHS: KEPT_MONTHS,
      LOG_TO_FILES: false,
      ARCHIVE_DIR: undefined,
      DATA_DIR: folder,
    },
    now: Date.now,
    problem: (what, cause) => say(`${what}: ${String(cause)}`),
  })
  const meanwhile: number[] = []
  const began = performance.now()
  let isDone = false
  const run = archiving.run().finally(() => {
    isDone = true
  })
  while (!isDone && performance.now() - began < ENOUGH_MS) meanwhile.push(await took(detail))
  await archiving.stop()
  await run
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await owner.query<{ left: number; bytes: number; entries: number }>(
    `SELECT (SELECT count(*)::int FROM archive_entries) AS left, coalesce(sum(bytes), 0)::float8 AS bytes, coalesce(sum(entries), 0)::int AS entries FROM archive_files`,
  )
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  const { left = 0, bytes = 0, entries = 0 } = rows[0] ?? {}
  return [
    {
      what: 'shipments with their events that leave for a file, read back and deleted',
      ours: left / seconds,
      unit: '/s',
      peer: null,
      ratio: null,
      target: 'said for comparison',
      reached: null,
      note: `${left} in ${seconds.toFixed(0)} s; ${entries === 0 ? '-' : Math.round(bytes / entries)} bytes each in the file`,
    },
    {
      what: 'detail while others leave for the archive, p99',
      ours: quantile(meanwhile, 0.99),
      unit: 'ms',
      peer: null,
      ratio: null,
      target: `< ${MOST_DETAIL_MS} ms`,
      reached: quantile(meanwhile, 0.99) < MOST_DETAIL_MS,
      note: `${meanwhile.length} asked`,
    },
  ]
}
