import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/database/open.ts'
import { type NumberedEvent, startRelay } from '../../src/server/feed/relay.ts'
import { copyDatabase } from '../platform.ts'
import { LONG } from './long.ts'

/** The log under writers that commit in any order, or not at all. */
let url: string
let pool: pg.Pool
beforeAll(async () => {
  url = await copyDatabase()
  pool = new pg.Pool({ connectionString: url, max: 20 })
})
afterAll(() => pool.end())

const INSERT = `INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
                VALUES (1, now(), now(), 'shipment.changed', 'shipment', $1, 1, '{}', '{"account_id": null, "branch_ids": [], "driver_ids": []}')`

async function write(client: pg.PoolClient, id: number, commits: boolean): Promise<void> {
  await client.query('BEGIN')
  await client.query(INSERT, [id])
  // Others commit meanwhile, so that numbers taken at insert would come in another order than they are seen.
  await client.query('SELECT pg_sleep(random() * 0.004)')
  await client.query(commits ? 'COMMIT' : 'ROLLBACK')
}

const WRITERS = 16
/** Committed by each writer; every fifth attempt is rolled back besides. */
const EACH = LONG ? 625 : 125

test(`of ${WRITERS} writers with rollbacks, ${WRITERS * EACH} of ${WRITERS * EACH} committed events are delivered once, numbered without gaps, by one of two relays`, async () => {
  const seen: NumberedEvent[] = []
  const problems: unknown[] = []
  const database = openDatabase(url, 2)
  const inputs = {
    pool: database.relay,
    problem: (_: string, cause: unknown) => problems.push(cause),
    publish: (events: readonly NumberedEvent[]) => seen.push(...events),
  }
  const [first, second] = [startRelay(inputs), startRelay(inputs)]
  const committed: number[] = []
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const client = await pool.connect()
      for (let attempt = 0, done = 0; done < EACH; attempt++) {
        const id = writer * EACH * 2 + attempt
        const commits = attempt % 5 !== 0
        await write(client, id, commits)
        if (commits) {
          committed.push(id)
          done += 1
        }
        first.wake()
        second.wake()
        // Half-way the leading relay goes away; the other takes over.
        if (writer === 8 && commits && done === Math.floor(EACH / 2)) await first.stop()
      }
      client.release()
    }),
  )
  expect(committed).toHaveLength(WRITERS * EACH)
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(committed.length)
  await second.stop()
  await database.close()
  const delivered = seen.map(({ entity_id }) => entity_id)
  expect(new Set(delivered).size).toBe(delivered.length)
  expect(new Set(delivered)).toEqual(new Set(committed))
  const numbers = seen.map(({ seq }) => seq)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect([numbers[0], numbers.at(-1)]).toEqual([1, committed.length])
  expect(problems).toEqual([])
})

/** Asks in a process of its own while this one stands still: what is not committed by now cannot be seen. */
function committedNow(): number {
  const ask = `import pg from 'pg'
    const client = new pg.Client({ connectionString: process.argv[1] })
    await client.connect()
    console.log((await client.query('SELECT count(*) AS n FROM events')).rows[0].n)
    await client.end()`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', ask, url], { encoding: 'utf8' }))
}

test('nobody is told of an event before it is in the log for good', async () => {
  const before = committedNow()
  const database = openDatabase(url, 2)
  let told = 0
  const committed: number[] = []
  const relay = startRelay({
    pool: database.relay,
    problem: () => {},
    publish(events) {
      told += events.length
      committed.push(committedNow() - before - told)
    },
  })
  const client = await pool.connect()
  for (let i = 0; i < 3; i++) {
    await write(client, 1_000_000 + i, true)
    relay.wake()
    await expect.poll(() => told, { timeout: 10_000 }).toBe(i + 1)
  }
  client.release()
  await relay.stop()
  await database.close()
  expect(committed).toEqual([0, 0, 0])
})

test('a full inbox that the planner believes to be empty is moved in one go over it, not one for each event', async () => {
  const many = 30_000
  const fill = `INSERT INTO event_inbox (provider_id, at, recorded_at, type, entity, entity_id, version, change, scope)
                SELECT 1, now(), now(), 'shipment.changed', 'shipment', n, 1, '{}', '{}' FROM generate_series(1, $1::int) n`
  // Swept while it has room but no rows: from then on it is believed to have none, however full it is.
  await pool.query('ALTER TABLE event_inbox SET (autovacuum_enabled = off)')
  await pool.query(fill, [many])
  await pool.query('DELETE FROM event_inbox')
  await pool.query('VACUUM (ANALYZE, TRUNCATE off) event_inbox')
  await pool.query(fill, [many])
  const seen: number[] = []
  const database = openDatabase(url, 2)
  const relay = startRelay({
    pool: database.relay,
    problem: () => {},
    publish: (events) => seen.push(...events.map(({ entity_id }) => entity_id)),
  })
  await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(many)
  await relay.stop()
  await database.close()
  expect(seen).toEqual(Array.from({ length: many }, (_, i) => i + 1))
})
