import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archivePath, readArchive } from '../../src/server/kernel/archive/archive-file.ts'
import { archiveLog } from '../../src/server/kernel/eventlog/partitions.ts'
import { archivingOf } from '../support/archiving.ts'
import { book } from '../support/booking.ts'
import { makeOldShipments } from '../support/old-shipments.ts'
import { OPS, platformOfFile } from '../support/platform.ts'
import { LONG } from './long.ts'

/** Whoever moves years of work into files is killed at any moment, again and again. */
const platform = await platformOfFile({ LOG_LEVEL: 'silent' })
const { folder, idsOf, runAfter, everythingRead } = archivingOf(platform)
const SHIPMENTS = LONG ? 20_000 : 1_500
const KILLS = LONG ? 60 : 3

function begin(): { kill(): Promise<void>; gone: Promise<unknown>; isGone: () => boolean } {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../support/archiving-process.ts', import.meta.url)),
      platform.databaseUrl,
      platform.platform.config.DATA_DIR,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const gone = once(child, 'exit')
  return {
    gone,
    isGone: () => child.exitCode !== null,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

const away = () => idsOf('archive_entries', 'shipment_id')

/** It has come so far: it writes a file, has one that is whole, or has deleted so many shipments of it. */
async function hasCome(far: 'writing' | 'whole' | number): Promise<boolean> {
  if (typeof far === 'number') return (await away()).length >= far
  const { rows } = await platform.owner.query('SELECT FROM archive_files WHERE state = $1', [far])
  return rows.length > 0
}

test('each shipment is in the database or in a file that was read back, whenever the process is killed', async () => {
  await makeOldShipments(platform, SHIPMENTS)
  const all = await idsOf()
  expect(all).toHaveLength(SHIPMENTS)
  const moments = ['writing', 'whole', ...Array.from({ length: KILLS }, (_, i) => 1 + i * 200)] as const
  for (const far of moments) {
    const run = begin()
    while (!run.isGone() && !(await hasCome(far))) await wait(1)
    expect(run.isGone()).toBe(false)
    await run.kill()
    // In one question: what was under way when it died may be committed a moment later.
    expect(
      await idsOf(
        '(SELECT provider_id, id FROM shipments UNION ALL SELECT provider_id, shipment_id FROM archive_entries) every',
      ),
    ).toEqual(all)
  }
  expect((await away()).length).toBeLessThan(SHIPMENTS)
  await begin().gone
  expect(await idsOf()).toEqual([])
  expect(await away()).toEqual(all)

  const { rows: files } = await platform.owner.query<{ name: string; state: string; sha256: string }>(
    'SELECT name, state, sha256 FROM archive_files',
  )
  expect(readdirSync(join(folder, '1')).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  for (const { name, state, sha256 } of files) {
    const contents = await readArchive(archivePath(folder, 1, name))
    expect({ state, sha256 }).toEqual({ state: 'done', sha256: contents.sha256 })
    const { rows: its } = await platform.owner.query<{ id: string }>(
      'SELECT shipment_id AS id FROM archive_entries WHERE file = $1',
      [name],
    )
    expect(its.every(({ id }) => contents.shipments.has(Number(id)))).toBe(true)
  }
}, 240_000)

test('a month of the log is dropped once a file has all of it, and not before', async () => {
  const ops = await platform.as(OPS)
  for (let i = 0; i < 5; i += 1) await book(ops.call)
  await everythingRead()
  const client = await platform.owner.connect()
  const parts = await archiveLog(client, Date.now() + 70 * 86_400_000, () => {})
  expect(parts[0]).toBe('archived_events_first')
  const { rows } = await client.query<{ row: string }>(
    'SELECT row_to_json(e)::text AS row FROM archived_events_first e WHERE provider_id = 1 ORDER BY id',
  )
  expect(rows.length).toBeGreaterThan(5)
  const remains = async () =>
    (await client.query("SELECT to_regclass('archived_events_first') IS NOT NULL AS is")).rows[0].is
  expect(await runAfter(0)).toEqual([])
  expect(await remains()).toBe(true)

  const both = { LOG_TO_FILES: true }
  // Somebody reads it: it stays until the next run, which does not write it again.
  await client.query('BEGIN')
  await client.query('LOCK TABLE archived_events_first IN ACCESS SHARE MODE')
  expect(await runAfter(0, both)).toEqual([
    expect.stringMatching(/^archived_events_first stays.*lock timeout/),
  ])
  await client.query('ROLLBACK')
  const place = join(folder, '1', 'log-first.ndjson.gz')
  const whole = readFileSync(place)
  writeFileSync(place, whole.subarray(0, -40))
  expect(await runAfter(0, both)).toEqual([expect.stringContaining('damaged, or was cut off')])
  expect(await remains()).toBe(true)
  writeFileSync(place, whole)
  // An event that the file lacks, as of a clock that was wrong, would be lost.
  await client.query(
    'INSERT INTO archived_events_first SELECT (json_populate_record(e, $1)).* FROM archived_events_first e LIMIT 1',
    [{ id: 9e15 }],
  )
  expect(await runAfter(0, both)).toEqual([expect.stringContaining('not all events of provider 1')])
  await client.query('DELETE FROM archived_events_first WHERE id = 9e15')
  expect(await runAfter(0, both)).toEqual([])
  expect(await remains()).toBe(false)
  client.release()

  const [head = '', ...lines] = gunzipSync(readFileSync(place)).toString().trimEnd().split('\n')
  expect(JSON.parse(head)).toMatchObject({ is: 'archive', kind: 'log', provider_id: 1, month: 'first' })
  expect(lines.pop()).toBe(`{"is":"end","entries":${rows.length}}`)
  expect(lines).toEqual(rows.map(({ row }) => `{"is":"event","row":${row}}`))
})
