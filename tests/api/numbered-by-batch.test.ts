import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/server/database/migrate.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { type NumberedEvent, READ_SINCE } from '../../src/server/feed/numbering.ts'
import { startRelay } from '../../src/server/feed/relay.ts'

/** A log as it was until migration 016: numbered events of two couriers, and an inbox in which some still wait. */
async function oldLog(): Promise<string> {
  const url = new URL(inject('databaseUrl'))
  const server = new pg.Client({ connectionString: url.href })
  await server.connect()
  url.pathname = `/upgraded_${process.pid}_${Date.now()}`
  await server.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
  await server.end()
  await migrate(url.href, new Set((await knownMigrations()).filter((name) => name < '017')))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`
    INSERT INTO providers (provider_id, name, status, origins, tracking_prefix)
    SELECT n, 'Courier ' || n, 'active', '{}', 'C' || n FROM generate_series(1, 2) n;
    INSERT INTO feed_heads VALUES (1, 10000), (2, 3);
    INSERT INTO events (provider_id, seq, at, recorded_at, type, entity, entity_id, version, change, scope)
    SELECT provider_id, n, now(), now(), 'shipment.changed', 'shipment', n, 1, '{}', '{}'
    FROM feed_heads, generate_series(1, head) n;
    INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
    SELECT 1 + n % 2, now(), now(), 'shipment.changed', 'shipment', 20000 + n, 1, '{}', '{}' FROM generate_series(1, 5) n`)
  await client.end()
  return url.href
}

test('a log of the time before batches keeps its numbers, and what waited is numbered next, in its order', async () => {
  const url = await oldLog()
  await migrate(url)
  const database = openDatabase(url, 2)
  onTestFinished(() => database.close())
  const seen: NumberedEvent[] = []
  const relay = startRelay({
    pool: database.relay,
    problem: () => {},
    publish: (events) => seen.push(...events),
  })
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(5)
  await relay.stop()
  const since = async (providerId: number, seq: number) =>
    (await database.relay.query<NumberedEvent>(READ_SINCE, [providerId, seq, 20_000])).rows.map((event) => [
      event.seq,
      event.entity_id,
    ])
  const asNumbered = Array.from({ length: 10_000 }, (_, i) => [i + 1, i + 1])
  expect(await since(1, 0)).toEqual([...asNumbered, [10_001, 20_002], [10_002, 20_004]])
  expect(await since(1, 9_999)).toEqual([asNumbered.at(-1), [10_001, 20_002], [10_002, 20_004]])
  expect(await since(2, 0)).toEqual([...asNumbered.slice(0, 3), [4, 20_001], [5, 20_003], [6, 20_005]])
})
