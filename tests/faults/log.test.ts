import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { invalidText } from '../../src/server/kernel/database/invalid-text.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { READ_SINCE, type SequencedEvent } from '../../src/server/kernel/eventlog/assign-sequence.ts'
import { MAX_EVENTS_PER_BATCH, type NewEvent, writeEvents } from '../../src/server/kernel/eventlog/log.ts'
import { startSequencer } from '../../src/server/kernel/eventlog/sequencer.ts'
import { logOfFile, WRITE } from './log-of-file.ts'
import { LONG } from './long.ts'

/** The log under writers that commit in any order, or not at all. */
const { url, pool } = await logOfFile()

async function write(client: pg.PoolClient, id: number, commits: boolean): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SELECT ${WRITE}`, [id])
  // Others commit meanwhile, so that numbers taken at insert would come in another order than they are seen.
  await client.query('SELECT pg_sleep(random() * 0.004)')
  await client.query(commits ? 'COMMIT' : 'ROLLBACK')
}

const WRITERS = 16
/** Committed by each writer; every fifth attempt is rolled back besides. */
const EACH = LONG ? 625 : 125

test(`of ${WRITERS} writers with rollbacks, ${WRITERS * EACH} of ${WRITERS * EACH} committed events are delivered once, numbered without gaps, by one of two relays`, async () => {
  const seen: SequencedEvent[] = []
  const problems: unknown[] = []
  const database = openDatabase(url, 2)
  const inputs = {
    pool: database.sequencer,
    owner: database.owner,
    problem: (_: string, cause: unknown) => problems.push(cause),
    publish: (events: readonly SequencedEvent[]) => seen.push(...events),
  }
  const [first, second] = [startSequencer(inputs), startSequencer(inputs)]
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
        // Half-way the leading sequencer goes away; the other takes over.
        if (writer === 8 && commits && done === Math.floor(EACH / 2)) await first.stop()
      }
      client.release()
    }),
  )
  expect(committed).toHaveLength(WRITERS * EACH)
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(committed.length)
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
    console.log((await client.query('SELECT head AS n FROM feed_heads WHERE provider_id = 1')).rows[0].n)
    await client.end()`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', ask, url], { encoding: 'utf8' }))
}

test('nobody is told of an event before it is in the log for good', async () => {
  const before = committedNow()
  const database = openDatabase(url, 2)
  let told = 0
  const committed: number[] = []
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
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

test('many batches that the planner believes not to wait are numbered in one go over them, not one for each', async () => {
  const many = 30_000
  const write = async () => {
    const numbers = Array.from({ length: many }, (_, i) => i + 1)
    await pool.query(`SELECT ${WRITE.replace('$1', 'n')} FROM unnest($1::int[]) n`, [numbers])
  }
  const seen: number[] = []
  const database = openDatabase(url, 2)
  const number = async (expected: number) => {
    const relay = startSequencer({
      pool: database.sequencer,
      owner: database.sequencer,
      problem: () => {},
      publish: (events) => seen.push(...events.map(({ entity_id }) => entity_id)),
    })
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(expected)
    await relay.stop()
  }
  // Swept when all have their numbers: from then on none are believed to wait, however many do.
  await pool.query('ALTER TABLE event_batches SET (autovacuum_enabled = off)')
  await write()
  await number(many)
  await pool.query('VACUUM (ANALYZE) event_batches, events')
  await write()
  await number(2 * many)
  await database.close()
  const inOrder = Array.from({ length: many }, (_, i) => i + 1)
  expect(seen).toEqual([...inOrder, ...inOrder])
})

test('what a node tells of its own writes is what the log says, whatever stands in an event', async () => {
  const database = openDatabase(url, 2)
  const text = fc.string({ unit: 'binary' }).filter((its) => invalidText(its) === null)
  const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))
  const scope = fc.record({
    account_id: fc.option(fc.nat(99)),
    branch_ids: fc.array(fc.nat(9)),
    driver_ids: fc.array(fc.nat(9)),
  })
  const one = fc.record<NewEvent, keyof NewEvent>({
    at: fc.nat(2_000_000_000_000),
    type: fc.constantFrom('shipment.changed', 'shipment.status'),
    entity: fc.constant('shipment'),
    entity_id: fc.nat(1_000_000),
    version: fc.nat(1_000),
    actor: fc.record({
      user_id: fc.nat(9),
      source: text,
      request_id: text,
      client_version: fc.constant(null),
    }),
    change: fc.dictionary(fc.constantFrom('status', 'message', 'hub_id'), fc.tuple(scalar, scalar)),
    whole: fc.option(fc.dictionary(fc.constantFrom('id', 'ref'), scalar), { nil: undefined }),
    told: fc.option(fc.record({ message: text, location: fc.constant(undefined) }), { nil: undefined }),
    scope,
    was: fc.option(scope, { nil: undefined }),
  })
  const told: SequencedEvent[] = []
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
    problem: () => {},
    publish: (events) => told.push(...events),
  })
  await expect.poll(() => relay.health().isLeader, { timeout: 10_000 }).toBe(true)
  const written = fc.sample(fc.array(one, { minLength: 1, maxLength: 30, size: 'max' }), {
    numRuns: 30,
    seed: 7,
  })
  for (const events of written) {
    relay.cacheBatches(await withProviderTx(database.app, 1, (tx) => writeEvents(tx, 1, events)))
    relay.wake()
  }
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(written.flat().length)
  await relay.stop()
  const since = (told[0]?.seq ?? 0) - 1
  const { rows } = await database.sequencer.query(READ_SINCE, [1, since, told.length])
  await database.close()
  // As it goes on to other nodes and to browsers: without what is undefined.
  expect(JSON.parse(JSON.stringify(told))).toStrictEqual(rows)
})

test('more events than a batch holds are written in order, and what came after a number is read from within a batch', async () => {
  const many = 2 * MAX_EVENTS_PER_BATCH + 10
  const database = openDatabase(url, 2)
  const actor = { user_id: null, source: null, request_id: null, client_version: null }
  const scope = { account_id: null, branch_ids: [], driver_ids: [] }
  const events = Array.from({ length: many }, (_, i): NewEvent => {
    return {
      at: 0,
      type: 'shipment.changed',
      entity: 'shipment',
      entity_id: i,
      version: 1,
      actor,
      change: {},
      scope,
    }
  })
  const head = async () =>
    Number((await pool.query('SELECT head FROM feed_heads WHERE provider_id = 1')).rows[0].head)
  const before = await head()
  await withProviderTx(database.app, 1, (tx) => writeEvents(tx, 1, events))
  const relay = startSequencer({
    pool: database.sequencer,
    owner: database.sequencer,
    problem: () => {},
    publish: () => {},
  })
  await expect.poll(head, { timeout: 10_000 }).toBe(before + many)
  await relay.stop()
  const since = async (place: number, most: number) =>
    (await database.sequencer.query<SequencedEvent>(READ_SINCE, [1, before + place, most])).rows
  const all = await since(0, many)
  expect(all.map(({ entity_id }) => entity_id)).toEqual(events.map(({ entity_id }) => entity_id))
  expect(all.map(({ seq }) => seq)).toEqual(events.map((_, i) => before + 1 + i))
  for (const place of [1, MAX_EVENTS_PER_BATCH - 1, MAX_EVENTS_PER_BATCH, many - 2])
    expect((await since(place, 2)).map(({ seq }) => seq - before)).toEqual([place + 1, place + 2])
  expect(await since(many, 2)).toEqual([])
  await database.close()
})
