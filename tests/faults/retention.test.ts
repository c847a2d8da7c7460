import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listAuditEvents, reportPositions } from '../../src/contract/operations.ts'
import { generalData } from '../../src/contract/session.ts'
import { openDatabase } from '../../src/server/kernel/database/open.ts'
import { dropPositionPartitions } from '../../src/server/kernel/eventlog/partitions.ts'
import { startRetention } from '../../src/server/kernel/jobs/retention.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { OPS, startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

const DAY = 86_400_000
const KEPT = {
  POSITIONS_KEPT_DAYS: 90,
  LOG_KEPT_MONTHS: 0,
  SESSIONS_KEPT_DAYS: 90,
  IDEMPOTENCY_KEYS_KEPT_DAYS: 30,
  DEVICES_KEPT_DAYS: 400,
  PLATFORM_HISTORY_KEPT_MONTHS: 84,
}

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ LOG_LEVEL: 'silent' })
})
afterAll(() => platform.stop())

/** One run of the job, `days` from now. */
async function runAfter(days: number, kept = KEPT): Promise<void> {
  const database = openDatabase(platform.databaseUrl, 1)
  const wrong: unknown[] = []
  const retention = startRetention({
    pool: database.owner,
    kept,
    now: () => Date.now() + days * DAY,
    problem: (_, cause) => wrong.push(cause),
  })
  expect(await retention.run()).toBe(true)
  await retention.stop()
  await database.close()
  expect(wrong).toEqual([])
}

const count = async (table: string) =>
  Number((await platform.owner.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)

test('parts are made ahead, and what is recorded now lies in one', async () => {
  const { rows } = await platform.owner.query<{ part: string }>(
    `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = 'driver_positions'::regclass ORDER BY 1`,
  )
  expect(rows.length).toBe(5)
  const ops = await platform.as(OPS)
  await ops.call(reportPositions, { body: { driver_id: 3, lat: -26, lng: 28 } })
  expect(await count('driver_positions')).toBe(1)
  expect(await count('driver_positions_rest')).toBe(0)
  expect(await count('events_rest')).toBe(0)
})

test('who is out on a day to come is out though that was said more than a week before', async () => {
  await platform.owner.query(
    `INSERT INTO route_proposals (provider_id, kind, aim, day, driver_ids, status, asked_by, asked_at, search_ms, lease_until, given, accepted)
     SELECT 1, 'driver-out', 'shortest', to_char(now() + n * interval '1 day', 'YYYY-MM-DD'), '{1}', 'ready', 1, now(), 0, now(), '{}', '[]'
     FROM unnest(ARRAY[0, 9]) n`,
  )
  await runAfter(8)
  expect(await count('route_proposals')).toBe(1)
  await runAfter(18)
  expect(await count('route_proposals')).toBe(0)
})

test('sessions, keys of calls and positions go once they are old enough, in pieces, and not before', async () => {
  await platform.owner.query(
    `INSERT INTO idempotency_keys (provider_id, user_id, key, request_hash) SELECT 1, 1, 'k' || n, 'h' FROM generate_series(1, 2500) n`,
  )
  await platform.owner.query(
    `INSERT INTO sessions (provider_id, token_hash, user_id, started_at, expires_at, ended_at)
     SELECT 1, decode(lpad(to_hex(n), 8, '0'), 'hex'), 1, now(), now() + interval '1 day', now() FROM generate_series(1, 20) n`,
  )
  const sessions = await count('sessions')
  await runAfter(20)
  expect(await count('idempotency_keys')).toBe(2_500)
  expect(await count('sessions')).toBe(sessions)
  await runAfter(31)
  expect(await count('idempotency_keys')).toBe(0)
  await runAfter(89)
  expect(await count('driver_positions')).toBe(1)
  await runAfter(90.5)
  expect(await count('sessions')).toBe(sessions - 20)
  await runAfter(98)
  expect(await count('driver_positions')).toBe(0)
  // The driver is where they were last.
  const { rows } = await platform.owner.query('SELECT lat FROM drivers WHERE provider_id = 1 AND id = 3')
  expect(rows).toEqual([{ lat: -26 }])
})

test('devices, the history of the platform and what changed in lists have an end; the newest device of each has none', async () => {
  await platform.owner.query(
    `INSERT INTO user_devices (provider_id, user_id, device_hash, last_seen_at)
     SELECT 1, (SELECT max(id) FROM users WHERE provider_id = 1), decode(lpad(to_hex(n), 8, '0'), 'hex'), now() - n * interval '1 day' FROM generate_series(1, 5) n`,
  )
  await platform.owner.query(
    `INSERT INTO platform_events (type, subject, change) SELECT 'provider.added', 'Courier ' || n, '{}' FROM generate_series(1, 3) n`,
  )
  const ops = await platform.as(OPS)
  const asked = async (daysAgo: number) => {
    const since = new Date(Date.now() - daysAgo * DAY).toISOString()
    const answer = await ops.call(generalData, { query: { since } })
    return answer.ok && answer.value.roles !== undefined
  }
  await platform.owner.query('DELETE FROM list_changes')
  await platform.owner.query("INSERT INTO list_changes VALUES (1, 'roles', now() - interval '80 days')")
  expect([await asked(81), await asked(79)]).toEqual([true, false])
  const of1 = 'user_devices WHERE length(device_hash) = 4'
  const events = await count('platform_events')
  await runAfter(9)
  expect([await count(of1), (await count('list_changes')) > 0]).toEqual([5, true])
  await runAfter(11)
  expect(await count('list_changes')).toBe(0)
  // Of what is forgotten they are sent all, of the rest nothing.
  expect([await asked(95), await asked(79)]).toEqual([true, false])
  await runAfter(396.5)
  expect(await count(of1)).toBe(3)
  await runAfter(3_000)
  expect([await count(of1), await count('platform_events')]).toEqual([1, 0])
  expect(events).toBeGreaterThanOrEqual(3)
})

test('the history of the platform is kept for ever where that is said', async () => {
  await platform.owner.query(
    "INSERT INTO platform_events (type, subject, change) VALUES ('provider.added', 'Kept for ever', '{}')",
  )
  const before = await count('platform_events')
  await runAfter(3_000, { ...KEPT, PLATFORM_HISTORY_KEPT_MONTHS: 0 })
  expect(await count('platform_events')).toBe(before)
})

test('positions of a time for which there was no part go as well', async () => {
  await platform.owner.query(
    `INSERT INTO driver_positions (provider_id, driver_id, branch_id, at, lat, lng, recorded_at)
     VALUES (1, 5, 1, now() - interval '2 years', -26, 28, now() - interval '2 years')`,
  )
  expect(await count('driver_positions_rest')).toBe(1)
  await runAfter(0)
  expect(await count('driver_positions_rest')).toBe(0)
})

test('of two nodes one lets go, the other leaves it to that one', async () => {
  const client = await platform.owner.connect()
  const database = openDatabase(platform.databaseUrl, 1)
  const inputs = { pool: database.owner, kept: KEPT, now: Date.now, problem: () => {} }
  try {
    await client.query('SELECT pg_advisory_lock(4861004)')
    const retention = startRetention(inputs)
    expect(await retention.run()).toBe(false)
    await client.query('SELECT pg_advisory_unlock(4861004)')
    expect(await retention.run()).toBe(true)
    await retention.stop()
  } finally {
    client.release()
    await database.close()
  }
})

test('alerts that are over, and desks that were handed over, go after a quarter; an open alert stays', async () => {
  await platform.owner.query(
    `INSERT INTO alert_rules (provider_id, id, name, condition, severity, sound, active, created_by_name, created_at)
     VALUES (1, 71, 'Out long', '{"kind":"exception","minutes":5}', 'watch', false, false, 'Naledi', now())`,
  )
  await platform.owner.query(
    `INSERT INTO alerts (provider_id, rule_id, rule_name, kind, severity, sound, subject, subject_id, subject_name, since, opened_at, closed_at)
     SELECT 1, 71, 'Out long', 'exception', 'watch', false, 'driver', n, 'Sipho', now(), now(), CASE n WHEN 1 THEN now() END
     FROM generate_series(1, 2) n`,
  )
  await platform.owner.query(
    "INSERT INTO desk_handovers (provider_id, from_user_id, note, made_at) SELECT 1, min(id), 'Quiet', now() FROM users WHERE provider_id = 1",
  )
  await runAfter(89)
  expect([await count('alerts'), await count('desk_handovers')]).toEqual([2, 1])
  await runAfter(91)
  expect([await count('alerts'), await count('desk_handovers')]).toEqual([1, 0])
})

test('what a rule proposed for collections goes after a quarter, unless it waits for somebody', async () => {
  const ops = await platform.as(OPS)
  for (let n = 0; n < 3; n++) await book(ops.call)
  await platform.owner.query(
    `INSERT INTO collection_proposals (provider_id, shipment_id, branch_id, state, driver_id, reason, made_at)
     SELECT 1, id, 1, (ARRAY['open', 'taken', 'dismissed'])[row_number() OVER ()], 1, '{}', now()
     FROM (SELECT id FROM shipments WHERE provider_id = 1 ORDER BY id LIMIT 3) s`,
  )
  await runAfter(89)
  expect(await count('collection_proposals')).toBe(3)
  await runAfter(91)
  expect(await count("collection_proposals WHERE state = 'open'")).toBe(1)
  expect(await count('collection_proposals')).toBe(1)
})

test('checkpoints of the past are thinned out after a week, once and for each courier, and go after a quarter', async () => {
  await makeSecondProvider(platform)
  await platform.owner.query('DELETE FROM rewind_checkpoints')
  // Hourly for ten days; the second courier has twice as much to do.
  await platform.owner.query(
    `INSERT INTO rewind_checkpoints (provider_id, seq, at, recorded_at)
     SELECT p, n * p * 2500, t, t FROM unnest(ARRAY[1, 2]) p, generate_series(1, 240) n,
       LATERAL (SELECT now() - (240 - n) * interval '1 hour' - interval '30 minutes' AS t) times`,
  )
  await platform.owner.query(
    `INSERT INTO rewind_checkpoint_parts (provider_id, checkpoint_id, part, kind, rows)
     SELECT provider_id, id, 0, 'driver', '' FROM rewind_checkpoints`,
  )
  const older = `rewind_checkpoints WHERE recorded_at < now() - interval '7 days'`
  const left = async () => [
    await count(`${older} AND provider_id = 1`),
    await count(`${older} AND provider_id = 2`),
    await count('rewind_checkpoints'),
    await count('rewind_checkpoint_parts'),
  ]
  expect(await left()).toEqual([72, 72, 480, 480])
  await runAfter(0)
  // Four hours are 10,000 events of the one, two hours of the other; the newest of each stays.
  const thinned = [19, 37, 392, 392]
  expect(await left()).toEqual(thinned)
  await runAfter(0)
  expect(await left()).toEqual(thinned)
  await runAfter(101)
  expect(await count('rewind_checkpoints')).toBe(0)
})

test('positions that cannot go now stay where they are, and go the next time', async () => {
  // The part of this week is there again, if it went with the clock of the test before.
  await runAfter(0)
  const ops = await platform.as(OPS)
  await ops.call(reportPositions, { body: { driver_id: 4, lat: -26, lng: 28 } })
  const { rows } = await platform.owner.query<{ part: string }>(
    'SELECT tableoid::regclass::text AS part FROM driver_positions',
  )
  await platform.owner.query(`CREATE VIEW somebodys AS SELECT * FROM ${rows[0]?.part}`)
  const client = await platform.owner.connect()
  try {
    const endOfWeek = Date.now() + 8 * DAY
    await expect(dropPositionPartitions(client, endOfWeek)).rejects.toThrow('depend')
    expect(await count('driver_positions')).toBe(1)
    await client.query('DROP VIEW somebodys')
    expect(await dropPositionPartitions(client, endOfWeek)).toEqual([rows[0]?.part])
    expect(await count('driver_positions')).toBe(0)
  } finally {
    client.release()
  }
})

test('the log is kept for ever unless told; what is archived is a table of its own, and nobody resumes from within it', async () => {
  const ops = await platform.as(OPS)
  const before = await ops.call(liveSnapshot, {})
  if (!before.ok) throw new Error(before.error)
  await book(ops.call)
  const written = await count('events')
  await runAfter(3_650)
  expect(await count('events')).toBe(written)
  // Enough for the part that holds all of it, and for none of those after it.
  const { rows } = await platform.owner.query<{ days: number }>(
    `SELECT extract(epoch FROM substring(pg_get_expr(relpartbound, oid) FROM $$TO \\('([^']+)'\\)$$)::timestamptz - now())::int / 86400 AS days
     FROM pg_class WHERE relname = 'events_first'`,
  )
  await runAfter((rows[0]?.days ?? 0) + 33, { ...KEPT, LOG_KEPT_MONTHS: 1 })
  expect(await count('events')).toBe(0)
  expect(await count('archived_events_first')).toBe(written)
  expect(await count('event_batches')).toBe(0)
  // Ten years on, the session of before is gone as well.
  const later = await platform.as(OPS)
  const audit = await later.call(listAuditEvents, { query: { type: 'shipment' } })
  expect(audit).toMatchObject({ ok: true, value: { count: 0 } })

  // This node still has it in memory; one that comes new has to say that it is gone.
  const anew = await startTestPlatform({ LOG_LEVEL: 'silent' }, platform.databaseUrl)
  const socket = await openSocket(anew.url)
  socket.say(hello((await anew.as(OPS)).token, before.value.seq, before.value.epoch))
  const reset = await socket.until('being told to start anew', (frames) =>
    frames.find(({ type }) => type === 'reset'),
  )
  expect(reset).toMatchObject({ reason: 'too-far' })
  socket.close()
  // The numbers go on where they were.
  const { id } = await book((await anew.as(OPS)).call)
  const head = async () => {
    const after = await later.call(liveSnapshot, {})
    return after.ok ? after.value.seq : 0
  }
  await expect.poll(head).toBeGreaterThan(before.value.seq + 1)
  expect(id).toBeGreaterThan(0)
  await anew.stop()
})
