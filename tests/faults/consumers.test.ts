import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  consumerStatuses,
  forgetConsumer,
  replayFrom,
} from '../../src/server/kernel/eventlog/consumer-admin.ts'
import { archiveLog } from '../../src/server/kernel/eventlog/partitions.ts'
import { MAX_TRIES } from '../../src/server/kernel/jobs/retry.ts'
import { type FollowedLog, openFollowedLog } from '../support/followed-log.ts'
import { noteFollowed } from '../support/note-followed.ts'
import { copyDatabase } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** Consumers of the log, on nodes that share it. The log of each test goes on where that of the test before ended. */
const log: FollowedLog = await openFollowedLog(await copyDatabase())
await makeSecondProvider({ owner: log.database.owner })
afterAll(log.close)
beforeEach(async () => {
  await log.database.owner.query('TRUNCATE followed, consumer_cursors, dead_letters')
})

const DEAD = 'SELECT consumer, provider_id, seq::int, attempts, error FROM dead_letters ORDER BY seq'
const LONG_MS = 3_600_000

/** The last `count` events of a provider, whose log has this head. */
const last = (count: number, head: number, providerId = 1) =>
  Array.from({ length: count }, (_, i) => `${providerId}:${head - count + 1 + i}`)

/** Everything that a consumer is ever given of a log with this head. */
const all = (head: number) => last(head, head)

async function withOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await log.database.owner.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

test('two nodes share a consumer: each event is followed once, in its order', async () => {
  const nodes = [log.node({ name: 'shared' }), log.node({ name: 'shared' })]
  let head = 0
  for (let i = 0; i < 20; i++) {
    head = await log.write(5)
    for (const node of nodes) node.catchUpTo(1, head)
  }
  await expect.poll(async () => (await log.followed()).length).toBe(head)
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await log.followed()).toEqual(all(head))
  expect(nodes.flatMap(({ problems }) => problems)).toEqual([])
})

test('a node that is killed between what follows and the commit has done nothing; another one does it', async () => {
  const head = await log.write(5)
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('./dying-follower.ts', import.meta.url)),
    log.url,
    'killed',
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const second = log.node({ name: 'killed' })
  // It lives, and has the cursor.
  await second.drain()
  expect(await log.followed()).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => second.drain().then(log.followed)).toEqual(all(head))
})

test('an event that keeps failing is put aside after so many tries, by name; those before and after it go on', async () => {
  const head = await log.write(8)
  const poison = head - 4
  const given: number[] = []
  const node = log.node({
    name: 'poisoned',
    async handle(events, tx) {
      await noteFollowed(events, tx)
      given.push(...events.map(({ seq }) => seq).filter((seq) => seq === poison))
      if (events.some(({ seq }) => seq === poison)) throw new Error('this one is bad')
    },
  })
  await node.drain()
  // What came before it is done; what it had written before it failed is not there.
  expect(await log.followed()).toEqual(all(poison - 1))
  const [stuck] = await withOwner(consumerStatuses)
  expect(stuck).toMatchObject({ consumer: 'poisoned', seq: poison - 1, behind: 5, attempts: 1 })
  expect(stuck?.error).toBe('this one is bad')
  // Nobody asks again before its time.
  expect(await node.drain()).toBe(0)
  for (let i = 0; i < MAX_TRIES; i++) {
    log.clock.now += LONG_MS
    await node.drain()
  }
  expect(await log.followed()).toEqual(all(head).filter((event) => event !== `1:${poison}`))
  expect((await log.database.owner.query(DEAD)).rows).toEqual([
    { consumer: 'poisoned', provider_id: 1, seq: poison, attempts: MAX_TRIES, error: 'this one is bad' },
  ])
  // At least once in the batch that it spoilt, and then so often by itself.
  expect(given.length).toBeGreaterThan(MAX_TRIES)
  expect(node.problems.at(-1)).toContain(`event ${poison} of provider 1: it is put aside`)
})

test('what failed by accident is done at its next try, and nothing is put aside', async () => {
  const head = await log.write(3)
  let broken = true
  const node = log.node({
    name: 'unlucky',
    async handle(events, tx) {
      if (broken) throw new Error('not now')
      await noteFollowed(events, tx)
    },
  })
  await node.drain()
  broken = false
  log.clock.now += 1_500
  await node.drain()
  expect(await log.followed()).toEqual(all(head))
  expect((await log.database.owner.query(DEAD)).rows).toEqual([])
})

test('where one provider hangs or fails, nobody else waits', async () => {
  await log.write(1, 2)
  let head = await log.write(3)
  const node = log.node(
    {
      name: 'hanging',
      async handle(events, tx) {
        if (events[0]?.provider_id === 2) await new Promise(() => {})
        await noteFollowed(events, tx)
      },
    },
    1_500,
  )
  await expect.poll(log.followed).toEqual(all(head))
  head = await log.write(3)
  node.catchUpTo(1, head)
  await expect.poll(log.followed).toEqual(all(head))
  // In the end it is taken for a failure.
  await expect.poll(() => node.problems).toContainEqual(expect.stringContaining('of provider 2'))
})

test('an operator has a provider read again from an event on, what was put aside included', async () => {
  const head = await log.write(6)
  let broken = true
  const node = log.node({
    name: 'replayed',
    async handle(events, tx) {
      if (broken && events.some(({ seq }) => seq === head - 1)) throw new Error('a bug')
      await noteFollowed(events, tx)
    },
  })
  for (let i = 0; i <= MAX_TRIES; i++) {
    await node.drain()
    log.clock.now += LONG_MS
  }
  expect((await log.database.owner.query(DEAD)).rows).toHaveLength(1)
  broken = false
  await log.database.owner.query('TRUNCATE followed')
  expect(await withOwner((client) => replayFrom(client, 'replayed', 1, head - 2))).toBe(true)
  await node.drain()
  expect(await log.followed()).toEqual(last(3, head))
  expect((await log.database.owner.query(DEAD)).rows).toEqual([])
  expect(await withOwner((client) => replayFrom(client, 'nobody', 1, 1))).toBe(false)
})

test('what is read again is tried at once and with all of its tries; beyond the head there is nothing to read', async () => {
  const head = await log.write(3)
  const node = log.node({ name: 'tried' })
  node.catchUpTo(1, head)
  await node.drain()
  const { owner } = log.database
  await owner.query(
    `UPDATE consumer_cursors SET attempts = 3, error = 'no', singly_until = $1, next_at = now() + interval '1 hour'
     WHERE consumer = 'tried'`,
    [head],
  )
  expect(await withOwner((client) => replayFrom(client, 'tried', 1, head + 100))).toBe(true)
  const { rows } = await owner.query(
    `SELECT seq::int, attempts, error, singly_until::int, next_at <= now() AS "isDue" FROM consumer_cursors
     WHERE consumer = 'tried' AND provider_id = 1`,
  )
  expect(rows).toEqual([{ seq: head, attempts: 0, error: null, singly_until: 0, isDue: true }])
})

test('a consumer that comes later begins where it says, and misses nothing of a provider that comes after it', async () => {
  const { owner } = log.database
  const head = await log.write(4)
  const node = log.node({ name: 'late', begins: 'at the head' })
  await node.drain()
  expect(await log.followed()).toEqual([])
  const next = await log.write(1)
  node.catchUpTo(1, next)
  await expect.poll(log.followed).toEqual(last(1, head + 1))
  await owner.query("INSERT INTO providers (provider_id, name, tracking_prefix) VALUES (7, 'New', 'NEW')")
  await owner.query('INSERT INTO feed_heads (provider_id) VALUES (7)')
  node.catchUpTo(7, await log.write(2, 7))
  await expect.poll(log.followed).toEqual([...last(1, head + 1), '7:1', '7:2'])
})

test('what follows is done with the eyes of a command of that provider, and of no other', async () => {
  const head = await log.write(1)
  const seen: unknown[] = []
  const node = log.node({
    name: 'eyes',
    async handle(events, tx) {
      const { rows } = await sql`
        SELECT current_user AS who, (SELECT array_agg(DISTINCT provider_id) FROM accounts) AS providers`.execute(
        tx,
      )
      if (events[0]?.provider_id === 1) seen.push(...rows)
    },
  })
  await node.drain()
  expect(seen).toEqual([{ who: 'hubline_command', providers: [1] }])
  expect(await withOwner(consumerStatuses)).toContainEqual(
    expect.objectContaining({ consumer: 'eyes', provider_id: 1, seq: head, behind: 0 }),
  )
})

test('the log keeps what a consumer has not read, until it has read it or is forgotten', async () => {
  const log = await openFollowedLog(await copyDatabase())
  onTestFinished(log.close)
  const head = await log.write(3)
  const { owner } = log.database
  await owner.query("INSERT INTO consumer_cursors (provider_id, consumer, seq) VALUES (1, 'slow', $1)", [
    head - 1,
  ])
  const client = await owner.connect()
  onTestFinished(() => client.release())
  const told: string[] = []
  const far = Date.now() + 90 * 86_400_000
  expect(await archiveLog(client, far, (what) => told.push(what))).toEqual([])
  expect(told).toEqual([expect.stringContaining(`slow has read that of provider 1 up to ${head - 1} only`)])
  const node = log.node({ name: 'slow' })
  await node.drain()
  expect(await archiveLog(client, far, (what) => told.push(what))).toContain('archived_events_first')
  // One that begins anew begins with what is left, and one that was behind says what it lacks.
  const next = await log.write(2)
  const anew = log.node({ name: 'anew' })
  await anew.drain()
  expect(await log.followed()).toEqual([`1:${head}`, ...last(2, next)])
  expect(anew.problems).toEqual([])
  await replayFrom(client, 'anew', 1, 1)
  await anew.drain()
  expect(anew.problems).toEqual([`events 1 to ${head} are no longer in the log: anew has not read them`])
  expect(await forgetConsumer(client, 'slow')).toBe(1)
})

test('who is to be woken by what follows is told once it is committed, and not of what failed', async () => {
  const seen: (string | number)[] = []
  let fails = true
  const node = log.node({
    name: 'wakes',
    begins: 'at the head',
    async handle(events, tx) {
      if (fails) throw new Error('not yet')
      await noteFollowed(events, tx)
    },
    committed: (providerId) => void seen.push(providerId),
  })
  await node.drain()
  seen.length = 0
  const head = await log.write(1)
  await node.drain()
  expect(seen).toEqual([])
  fails = false
  log.clock.now += LONG_MS
  await node.drain()
  expect(seen).toContain(1)
  expect(await log.followed()).toEqual(last(1, head))
})
