import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { adjustableClock, type Clock } from '../../src/server/clock.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import type { Tx } from '../../src/server/kernel/database/tenant.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import {
  cancelDueJob,
  type DueKind,
  scheduleDueJob,
  startDueJobs,
  type TakenJob,
} from '../../src/server/kernel/jobs/due.ts'
import { MAX_TRIES } from '../../src/server/kernel/jobs/retry.ts'
import { jobsStatus } from '../../src/server/kernel/jobs/status.ts'
import { copyDatabase, startTestPlatform } from '../support/platform.ts'

/** What is to be done at a business time, on nodes that share a database and a clock. */
const url = await copyDatabase()
const database = openDatabase(url, 4)
afterAll(() => database.close())
await database.owner.query(
  `CREATE TABLE done (place int GENERATED ALWAYS AS IDENTITY, node text NOT NULL, key text NOT NULL);
   GRANT SELECT, INSERT ON done TO hubline_command`,
)
beforeEach(() => database.owner.query('TRUNCATE done, due_jobs'))

const KIND = 'test'
const HOUR = 3_600_000
const START = Date.parse('2026-03-02T08:00:00+02:00')

const clockAt = (time: number): Clock => adjustableClock({ wall: Date.now(), time, speed: 1 }, () => {})

const noteDone = (node: string) => async (job: TakenJob, tx: Tx) => {
  await sql`INSERT INTO done (node, key) VALUES (${node}, ${job.key})`.execute(tx)
}

const put = (key: string, due_at: number, payload: unknown = {}) =>
  withProviderTx(database.app, 1, (tx) => scheduleDueJob(tx, 1, { kind: KIND, key, due_at, payload }))

async function done(): Promise<string[]> {
  const { rows } = await database.owner.query<{ key: string }>('SELECT key FROM done ORDER BY place')
  return rows.map(({ key }) => key)
}

/** A node that does such jobs; `wall.now` is its wall clock. */
function nodeAt(clock: Clock, run: DueKind['run'] = noteDone('node'), committed?: DueKind['committed']) {
  const its = openDatabase(url, 4)
  const problems: string[] = []
  const wall = { now: Date.now() }
  const jobs = startDueJobs({
    db: its.app,
    kinds: [{ kind: KIND, run, committed }],
    clock,
    now: () => wall.now,
    problem: (what) => problems.push(what),
  })
  onTestFinished(async () => {
    await jobs.stop()
    await its.close()
  })
  return { ...jobs, wall, problems }
}

test('jobs are done when the business clock passes them, each once, by whichever of two nodes', async () => {
  const clock = clockAt(START)
  const nodes = [nodeAt(clock, noteDone('a')), nodeAt(clock, noteDone('b'))]
  const keys = Array.from({ length: 30 }, (_, i) => `job ${i}`)
  for (const [i, key] of keys.entries()) await put(key, START + HOUR + i)
  await put('tomorrow', START + 24 * HOUR)
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await done()).toEqual([])
  clock.set({ time: START + 2 * HOUR })
  await expect.poll(async () => (await done()).toSorted()).toEqual(keys.toSorted())
  await Promise.all(nodes.map((node) => node.drain()))
  expect(await done()).toHaveLength(keys.length)
  expect(await jobsStatus(database.app, clock.now())).toMatchObject({ overdue: 0, failed: 0 })
})

test('a clock that runs sixty times as fast brings them as much sooner', async () => {
  const clock = clockAt(START)
  const node = nodeAt(clock)
  await put('in a minute', START + 60_000)
  clock.set({ speed: 60 })
  // Sooner than it would look by itself.
  await expect.poll(done, { timeout: 4_000 }).toEqual(['in a minute'])
  expect(clock.now()).toBeGreaterThanOrEqual(START + 60_000)
  await node.drain()
})

test('a job that is put again is one job, at its new time; one that is taken back is never done', async () => {
  const clock = clockAt(START)
  const node = nodeAt(clock)
  await put('moved', START + HOUR)
  await put('moved', START + 3 * HOUR)
  await put('needless', START + HOUR)
  await withProviderTx(database.app, 1, (tx) => cancelDueJob(tx, 1, KIND, 'needless'))
  clock.set({ time: START + 2 * HOUR })
  await node.drain()
  expect(await done()).toEqual([])
  clock.set({ time: START + 3 * HOUR })
  await node.drain()
  expect(await done()).toEqual(['moved'])
})

test('a job may put the next one of its name, and is given what it was put with', async () => {
  const clock = clockAt(START)
  const given: unknown[] = []
  const node = nodeAt(clock, async (job, tx) => {
    given.push([job.payload, job.due_at])
    await scheduleDueJob(tx, job.provider_id, { ...job, due_at: job.due_at + HOUR })
  })
  await put('each hour', START + HOUR, { of: 'it' })
  clock.set({ time: START + 3 * HOUR })
  await node.drain()
  expect(given).toEqual([1, 2, 3].map((n) => [{ of: 'it' }, START + n * HOUR]))
})

test('who is to be woken by what a job wrote is told once it is committed, and not of one that failed', async () => {
  const clock = clockAt(START)
  const woken: number[] = []
  const run: DueKind['run'] = async (job, tx) => {
    if (job.key === 'fails') throw new Error('not now')
    await noteDone('node')(job, tx)
  }
  const node = nodeAt(clock, run, (providerId) => void woken.push(providerId))
  await put('fails', START)
  await node.drain()
  expect(woken).toEqual([])
  await put('goes well', START)
  await node.drain()
  expect([woken, await done()]).toEqual([[1], ['goes well']])
})

test('one that fails is tried again later and then waits for somebody, and holds up nobody', async () => {
  const clock = clockAt(START)
  let broken = true
  const node = nodeAt(clock, async (job, tx) => {
    await noteDone('node')(job, tx)
    if (broken && job.key === 'bad') throw new Error('cannot')
  })
  await put('bad', START - HOUR)
  await put('good', START)
  await node.drain()
  expect(await done()).toEqual(['good'])
  for (let i = 0; i < MAX_TRIES; i++) {
    node.wall.now += HOUR
    await node.drain()
  }
  expect(node.problems).toHaveLength(MAX_TRIES)
  expect(node.problems.at(-1)).toContain('test bad of provider 1 failed: it is given up')
  const { rows } = await database.owner.query(
    'SELECT attempts, error, failed_at IS NOT NULL AS up FROM due_jobs',
  )
  expect(rows).toEqual([{ attempts: MAX_TRIES, error: 'cannot', up: true }])
  expect(await jobsStatus(database.app, clock.now())).toMatchObject({ overdue: 0, failed: 1 })
  // Who puts it anew has it tried anew.
  broken = false
  await put('bad', START)
  await node.drain()
  expect(await done()).toEqual(['good', 'bad'])
})

test('one that is put anew after it failed begins anew: at once, and with all of its tries', async () => {
  const tries: number[] = []
  const node = nodeAt(clockAt(START), async ({ attempts }) => {
    tries.push(attempts)
    throw new Error('cannot')
  })
  await put('bad', START)
  await node.drain()
  // A second worker may have taken it before the first had noted the failure.
  const before = tries.length
  expect(before).toBeGreaterThan(0)
  await node.drain()
  expect(tries).toHaveLength(before)
  await put('bad', START)
  await node.drain()
  expect(tries.length).toBeGreaterThan(before)
  expect(new Set(tries)).toEqual(new Set([0]))
})

test('an operator sees what was given up, and has it tried anew', async () => {
  await put('bad', START)
  await database.owner.query("UPDATE due_jobs SET failed_at = now(), attempts = 6, error = 'cannot'")
  const asked = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['scripts/jobs.ts', ...words], {
        env: { ...process.env, DATABASE_URL: url },
      })
    ).stdout
  expect(await asked()).toContain('provider 1, test, bad: cannot')
  expect(await asked('retry', '1', KIND, 'good')).toContain('No such job')
  expect(await asked('retry', '1', KIND, 'bad')).toContain('It is tried')
  expect(await asked('replay', 'nobody', '1', '5')).toContain('nobody has no cursor for provider 1')
  await expect(asked('replay', 'nobody')).rejects.toMatchObject({ code: 2 })
  await nodeAt(clockAt(START)).drain()
  expect(await done()).toEqual(['bad'])
})

test('what fell due while the platform was down is done at its start, and what nobody knows is left', async () => {
  const url = await copyDatabase()
  const before = await startTestPlatform({ LOG_LEVEL: 'silent' }, url)
  const { app } = before.platform.database
  const due_at = before.platform.clock.now() - HOUR
  await withProviderTx(app, 1, async (tx) => {
    await scheduleDueJob(tx, 1, { kind: KIND, key: 'missed', due_at, payload: {} })
    await scheduleDueJob(tx, 1, { kind: 'of a later version', key: 'it', due_at, payload: {} })
  })
  await before.stop()
  const ran: string[] = []
  const run: DueKind['run'] = async ({ key }) => void ran.push(key)
  const after = await startTestPlatform({ LOG_LEVEL: 'silent' }, url, {
    chores: { dueKinds: [{ kind: KIND, run }] },
  })
  onTestFinished(() => after.stop())
  await expect.poll(() => ran).toEqual(['missed'])
  const { rows } = await after.owner.query('SELECT kind FROM due_jobs')
  expect(rows).toEqual([{ kind: 'of a later version' }])
  const metrics = await (await fetch(`${after.url}/metrics`)).text()
  expect(metrics).toContain('hubline_due_jobs{state="overdue"} 1')
})
