import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { startSequencer } from '../../src/server/kernel/eventlog/sequencer.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { ACCOUNT_USER, copyDatabase, OPS, startTestPlatform } from '../support/platform.ts'

/** A node beside another one: of the same version, and of one that is older. */
const platform = await startTestPlatform({ LOG_LEVEL: 'silent' })
afterAll(() => platform.stop())

test('a node that does not lead keeps its connection, however often it is woken, and takes over when the lead goes', async () => {
  const pool = new pg.Pool({ connectionString: platform.databaseUrl, max: 3 })
  let connections = 0
  pool.on('connect', () => {
    connections += 1
  })
  const problems: string[] = []
  const told: string[] = []
  const second = startSequencer({
    pool,
    owner: pool,
    publish: () => {},
    problem: (what) => problems.push(what),
    inform: (what) => told.push(what),
  })
  onTestFinished(async () => {
    await second.stop()
    await pool.end()
  })
  const asking = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asking.mockRestore())
  const textOf = (query: unknown) =>
    typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  const asked = () =>
    asking.mock.calls.filter(([query]) => String(textOf(query)).includes('pg_try_advisory_lock')).length
  await expect.poll(() => connections).toBe(1)
  for (let i = 0; i < 500; i++) {
    second.wake()
    await new Promise((soon) => setImmediate(soon))
  }
  // It asks again and again whether it may lead, on that one connection.
  await expect.poll(asked).toBeGreaterThan(3)
  expect(connections).toBe(1)
  expect([second.health().isLeader, told]).toEqual([false, []])
  await platform.owner.query(`SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.objid = 4861002 AND a.datname = current_database()`)
  await expect.poll(() => second.health().isLeader || platform.platform.sequencerHealth().isLeader).toBe(true)
  expect(connections).toBe(1)
  expect(told).toEqual(second.health().isLeader ? ['this node numbers events from now on'] : [])
})

test('a leader that hangs is deposed; one that is only slow is not', async () => {
  const connectionString = await copyDatabase()
  const lead = new pg.Client({ connectionString })
  lead.on('error', () => {})
  await lead.connect()
  await lead.query('SELECT pg_advisory_lock(4861002)')
  const pool = new pg.Pool({ connectionString, max: 3 })
  pool.on('connect', (client) => client.on('error', () => {}))
  const problems: string[] = []
  const hangsAfterMs = 1_000
  const second = startSequencer({
    pool,
    owner: pool,
    hungAfterMs: hangsAfterMs,
    publish: () => {},
    problem: (what) => problems.push(what),
  })
  onTestFinished(async () => {
    await second.stop()
    await pool.end()
    await lead.end().catch(() => {})
  })
  // Twice as long as it may say nothing, and never without a word for long.
  for (let i = 0; i < 20; i++) await lead.query('SELECT pg_sleep(0.1)')
  expect(second.health().isLeader).toBe(false)
  await expect.poll(() => second.health().isLeader, { timeout: 60_000 }).toBe(true)
  expect(problems).toEqual([expect.stringContaining('hangs')])
  // What was stopped in the middle is told so at its next question.
  await expect(lead.query('SELECT 1')).rejects.toThrow()
})

test('a status that only a newer node knows is hidden from people outside, and fails nobody', async () => {
  const [ops, account] = [await platform.as(OPS), await platform.as(ACCOUNT_USER)]
  const known = await book(ops.call, { account_id: 1 })
  const strange = await book(ops.call, { account_id: 1 })
  const snapshot = await account.call(liveSnapshot, {})
  if (!snapshot.ok) throw new Error(snapshot.error)
  const socket = await openSocket(platform.url)
  onTestFinished(socket.close)
  socket.say(hello(account.token, snapshot.value.seq, snapshot.value.epoch))
  await socket.until('being resumed', (frames) => frames.find(({ type }) => type === 'resumed'))

  await platform.owner.query("UPDATE shipments SET status = 'in-the-drone' WHERE id = $1", [strange.id])
  const scope = { account_id: 1, branch_ids: [], driver_ids: [], status: 'in-the-drone' }
  await platform.owner.query(`SELECT write_event(1, 'shipment.status', 'shipment', $1, 99, $2)`, [
    strange.id,
    JSON.stringify(scope),
  ])
  await socket.until('being told to load anew', (frames) => frames.find(({ type }) => type === 'reset'))

  const seen = await account.call(liveSnapshot, {})
  expect(seen).toMatchObject({ ok: true })
  const listed = await account.call(listShipments, { query: {} })
  expect(listed.ok && listed.value.shipments.map(({ id }) => id)).toEqual([known.id])
  // Staff get it as it stands; what of it their console cannot read, it reports and leaves out.
  const raw = await fetch(`${platform.url}/shipments`, { headers: { authorization: `Bearer ${ops.token}` } })
  expect(await raw.text()).toContain('in-the-drone')
  expect(await ops.call(liveSnapshot, {})).toMatchObject({ ok: true })
  const reference = encodeURIComponent(strange.short_tracking_reference)
  const tracked = await fetch(`${platform.url}/tracking/shipments?tracking_reference=${reference}`)
  expect(tracked.status).toBeLessThan(500)
})
