import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '../../src/server/kernel/database/backup.ts'
import { knownMigrations, migrate } from '../../src/server/kernel/database/migrate.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { restoreBackup } from '../../src/server/kernel/database/restore.ts'
import { READ_SINCE, type SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import { MAX_EVENTS_PER_BATCH } from '../../src/server/kernel/eventlog/log.ts'
import { startSequencer } from '../../src/server/kernel/eventlog/sequencer.ts'
import { createFileFolder } from '../../src/server/kernel/files/file-folder.ts'
import { emptyDatabase } from '../support/platform.ts'

/** What happens to a log of the time before batches (migration 017). */

/** Nobody added any. */
const NO_FILES = createFileFolder('/nowhere')

async function run<Row extends object>(url: string, statements: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statements)
  await client.end()
  return rows
}

/** Numbered events of two providers, and an inbox in which `waiting` more wait for their number. */
async function oldLog(waiting: number): Promise<string> {
  const url = await emptyDatabase()
  await migrate(url, new Set((await knownMigrations()).filter((name) => name < '017')))
  await run(
    url,
    `INSERT INTO providers (provider_id, name, status, origins, tracking_prefix)
     SELECT n, 'Courier ' || n, 'active', '{}', 'C' || n FROM generate_series(1, 2) n;
     INSERT INTO feed_heads VALUES (1, 10000), (2, 3);
     INSERT INTO events (provider_id, seq, at, recorded_at, type, entity, entity_id, version, change, scope)
     SELECT provider_id, n, now(), now(), 'shipment.changed', 'shipment', n, 1, '{}', '{}'
     FROM feed_heads, generate_series(1, head) n;
     INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
     SELECT 1 + n % 2, now(), now(), 'shipment.changed', 'shipment', 20000 + n, 1, '{}', '{}'
     FROM generate_series(1, ${waiting}) n`,
  )
  return url
}

/** Everything that has or gets a number: [number, entity] of each provider, in its order. */
async function numbered(url: string, waiting: number): Promise<[number, number][][]> {
  const database = openDatabase(url, 2)
  onTestFinished(() => database.close())
  let told = 0
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
    problem: () => {},
    publish: (events) => {
      told += events.length
    },
  })
  await expect.poll(() => told, { timeout: 10_000 }).toBe(waiting)
  await relay.stop()
  const of = async (providerId: number) =>
    (await database.sequencer.query<SequencedEvent>(READ_SINCE, [providerId, 0, 20_000])).rows.map(
      ({ seq, entity_id }): [number, number] => [seq, entity_id],
    )
  return [await of(1), await of(2)]
}

const OLD = Array.from({ length: 10_000 }, (_, i): [number, number] => [i + 1, i + 1])

test('a log of the time before batches keeps its numbers, and what waited is numbered next, in its order', async () => {
  const url = await oldLog(5)
  await migrate(url)
  expect(await numbered(url, 5)).toEqual([
    [...OLD, [10_001, 20_002], [10_002, 20_004]],
    [...OLD.slice(0, 3), [4, 20_001], [5, 20_003], [6, 20_005]],
  ])
})

test('what lies in an archive leaves the numbers of the others as they are', async () => {
  const url = await oldLog(0)
  await run(url, 'DELETE FROM events WHERE provider_id = 1 AND (seq <= 1500 OR seq IN (1510, 5000))')
  await migrate(url)
  const [first] = await numbered(url, 0)
  expect(first).toEqual(OLD.filter(([seq]) => seq > 1_500 && seq !== 1_510 && seq !== 5_000))
})

test('a backup made right after the upgrade is restored to where new events come after the old ones', async () => {
  const url = await oldLog(0)
  await migrate(url)
  const file = new PassThrough()
  const [lines] = await Promise.all([text(file), writeBackup(url, NO_FILES, file).then(() => file.end())])
  const restored = await emptyDatabase()
  await restoreBackup(
    restored,
    NO_FILES,
    (async function* () {
      yield* lines.trimEnd().split('\n')
    })(),
  )
  const write = (n: number) =>
    `SELECT write_event(1, 'shipment.changed', 'shipment', ${n}, 1, '{"account_id": null, "branch_ids": [], "driver_ids": []}')`
  for (const n of [20_001, 20_002]) await run(restored, write(n))
  const [first] = await numbered(restored, 2)
  expect(first).toEqual([...OLD, [10_001, 20_001], [10_002, 20_002]])
  const [{ old, latest } = {}] = await run<{ old: string; latest: string }>(
    restored,
    `SELECT max(id) FILTER (WHERE entity_id <= 10000) AS old, min(id) FILTER (WHERE entity_id > 20000) AS latest FROM events`,
  )
  expect(Number(latest)).toBeGreaterThan(Number(old))
})

test('the database takes ids in blocks of as many as a batch may hold', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const [sequence] = await run<{ increment_by: string }>(
    url,
    "SELECT increment_by FROM pg_sequences WHERE sequencename = 'event_ids'",
  )
  expect(Number(sequence?.increment_by)).toBe(MAX_EVENTS_PER_BATCH)
})

test('a log in one piece becomes the first part as it lies, and what is recorded later goes into parts of its own', async () => {
  const url = await emptyDatabase()
  await migrate(url, new Set((await knownMigrations()).filter((name) => name < '022')))
  await run(
    url,
    `INSERT INTO providers (provider_id, name, status, origins, tracking_prefix) VALUES (1, 'Courier', 'active', '{}', 'C');
     INSERT INTO feed_heads VALUES (1, 0);`,
  )
  const WRITE = `SELECT write_event(1, 'shipment.changed', 'shipment', n, 1, '{}') FROM generate_series(1, 3) n`
  await run(url, WRITE)
  const FILE = `SELECT pg_relation_filenode(relid) AS file FROM pg_partition_tree('events') WHERE isleaf ORDER BY relid LIMIT 1`
  const [before] = await run(url, "SELECT pg_relation_filenode('events') AS file")
  await migrate(url)
  expect(await run(url, FILE)).toEqual([before])
  // A clock of the database that stands in later months, on both sides of a month's end.
  for (const month of ['2035-01', '2035-02'])
    await run(
      url,
      `SELECT make_part('events', '${month}-01Z', timestamptz '${month}-01Z' + interval '1 month')`,
    )
  const LATER = (at: string, id: number) => `
    WITH batch AS (INSERT INTO event_batches (provider_id, count, recorded_at) VALUES (1, 2, '${at}') RETURNING first_id)
    INSERT INTO events (provider_id, id, at, recorded_at, type, entity, entity_id, version, change, scope)
    SELECT 1, first_id + n, '2020-01-01Z', '${at}', 'shipment.changed', 'shipment', ${id} + n, 1, '{}', '{}' FROM batch, generate_series(0, 1) n`
  await run(url, LATER('2035-01-31T23:59:59Z', 4))
  await run(url, LATER('2035-02-01T00:00:00Z', 6))
  await run(url, LATER('2039-01-01T00:00:00Z', 8))
  const [mine] = await numbered(url, 9)
  expect(mine).toEqual(Array.from({ length: 9 }, (_, i) => [i + 1, i + 1]))
  const parts = await run(
    url,
    'SELECT tableoid::regclass::text AS part, count(*)::int AS n FROM events GROUP BY 1 ORDER BY 1',
  )
  expect(parts).toEqual([
    { part: 'events_20350101', n: 2 },
    { part: 'events_20350201', n: 2 },
    { part: 'events_first', n: 3 },
    { part: 'events_rest', n: 2 },
  ])
  // Of the parts only those are looked into that a batch can lie in.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${READ_SINCE}`,
    [1, 7, 2],
  )
  await client.end()
  expect(plan.filter((line) => /events_(first|2035)/.test(line['QUERY PLAN'])).join('\n')).not.toMatch(
    /actual rows/,
  )

  const again = await emptyDatabase()
  const lines = new PassThrough()
  const [written] = await Promise.all([
    text(lines),
    writeBackup(url, NO_FILES, lines).finally(() => lines.end()),
  ])
  await restoreBackup(
    again,
    NO_FILES,
    (async function* () {
      yield* written.split('\n')
    })(),
  )
  const COUNT = 'SELECT count(*)::int AS n FROM events'
  expect(await run(again, COUNT)).toEqual([{ n: 9 }])
})
