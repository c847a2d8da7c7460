import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/server/kernel/database/migrate.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { type Recurring, startRecurring } from '../../src/server/kernel/jobs/recurring-jobs.ts'
import { book } from '../support/booking.ts'
import { copyDatabase, OPS, startTestPlatform } from '../support/platform.ts'

/** What recurs by the wall clock, and what a platform does by itself. */
const url = await copyDatabase()
const database = openDatabase(url, 2)
afterAll(() => database.close())

const YEARLY = { cron: '0 0 1 1 *', withinSeconds: 60 }

async function nodeWith(...jobs: Recurring[]) {
  const its = openDatabase(url, 2)
  const problems: string[] = []
  const failures: string[] = []
  const recurring = await startRecurring({
    pool: its.jobs,
    jobs,
    problem: (what) => problems.push(what),
    failed: (name) => failures.push(name),
  })
  onTestFinished(async () => {
    await recurring.stop()
    await its.close()
  })
  return { problems, failures }
}

const statesOf = async (name: string) =>
  (
    await database.owner.query('SELECT state::text FROM jobs.job WHERE name = $1 ORDER BY created_on', [name])
  ).rows.map(({ state }) => state)

test('each job runs at the start of a node, and on one node at a time', async () => {
  let [runs, now, most] = [0, 0, 0]
  const finish: (() => void)[] = []
  const job: Recurring = {
    ...YEARLY,
    name: 'alone',
    async run() {
      runs += 1
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((done) => finish.push(done))
      now -= 1
    },
  }
  await nodeWith(job)
  await expect.poll(() => runs).toBe(1)
  // While it runs, nobody begins another.
  await nodeWith(job)
  expect(await statesOf('alone')).toEqual(['active'])
  for (const done of finish) done()
  await expect.poll(() => statesOf('alone')).toEqual(['completed'])
  expect([runs, most]).toEqual([1, 1])
  const { rows } = await database.owner.query("SELECT cron, timezone FROM jobs.schedule WHERE name = 'alone'")
  expect(rows).toEqual([{ cron: YEARLY.cron, timezone: 'UTC' }])
})

test('a run that fails is told and counted, and waits to be tried again', async () => {
  const node = await nodeWith({
    ...YEARLY,
    name: 'broken',
    run: () => Promise.reject(new Error('no')),
  })
  await expect.poll(() => statesOf('broken')).toEqual(['retry'])
  expect(node).toEqual({ problems: ['broken failed; it is tried again'], failures: ['broken'] })
})

test('tables of the schedule are the owner’s to change: the platform works on them, and migrating again changes none', async () => {
  await expect(database.jobs.query('CREATE TABLE jobs.mine (a int)')).rejects.toThrow('permission denied')
  await expect(database.jobs.query('ALTER TABLE jobs.job ADD a int')).rejects.toThrow('must be owner')
  await expect(database.jobs.query('SELECT FROM users')).rejects.toThrow('permission denied')
  await expect(
    database.jobs.query('SELECT jobs.create_queue(\'q\', \'{"policy": "standard", "partition": true}\')'),
  ).rejects.toThrow('permission denied')
  const shape = 'SELECT count(*), max(oid) FROM pg_class WHERE relnamespace = $1::regnamespace'
  const before = (await database.owner.query(shape, ['jobs'])).rows
  expect(await migrate(url)).toBe(0)
  expect((await database.owner.query(shape, ['jobs'])).rows).toEqual(before)
})

/** What a platform does by the wall clock. Platforms of other tests do none of it. */
const RECURS = [
  'archive',
  'arrivals-learn',
  'arrivals-sample',
  'file-sweep',
  'outbox-sweep',
  'retention',
  'rewind-checkpoints',
  'webhook-sweep',
]

test('a platform does all that recurs once at its start, and consumers are told by the log', async () => {
  const given: string[] = []
  const after: number[] = []
  const platform = await startTestPlatform({ LOG_LEVEL: 'silent' }, url, {
    recurs: true,
    chores: {
      consumers: [
        {
          name: 'told',
          begins: 'at the head',
          async handle(events) {
            given.push(...events.map(({ type }) => type))
          },
          committed: (providerId) => after.push(providerId),
        },
      ],
    },
  })
  onTestFinished(() => platform.stop())
  const completed = async () => {
    const { rows } = await platform.owner.query<{ name: string }>(
      "SELECT DISTINCT name FROM jobs.job WHERE state = 'completed' AND name <> 'alone' ORDER BY name",
    )
    return rows.map(({ name }) => name)
  }
  await expect.poll(completed).toEqual(RECURS)
  const cursors = async () =>
    (await platform.owner.query("SELECT FROM consumer_cursors WHERE consumer = 'told'")).rowCount
  await expect.poll(cursors).toBe(1)
  await book((await platform.as(OPS)).call)
  // Sooner than it would look by itself.
  await expect.poll(() => given, { timeout: 4_000 }).toContain('shipment.booked')
  expect(after).toContain(1)
  const metrics = await (await fetch(`${platform.url}/metrics`)).text()
  expect(metrics).toContain('hubline_consumer_behind_events{consumer="told"} 0')
  expect(metrics).toContain('hubline_dead_letters{consumer="told"} 0')
})
