import { expect, test } from 'vitest'
import { listAuditEvents, type PositionInput, reportPositions } from '../../src/contract/operations.ts'
import type { SeenEvent } from '../support/live-socket.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

async function report(...positions: PositionInput[]): Promise<number> {
  const outcome = await ops.call(reportPositions, { body: { positions } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.accepted
}

const at = (id: number, lat: number) => (_: unknown, events: SeenEvent[]) =>
  events.find(({ of, row }) => of === 'driver' && row.id === id && row.lat === lat)

test('a position is told to who watches without a place in the log, and to who comes back', async () => {
  const before = await snapshotOf(ops)
  const socket = await watchLive(platform.url, ops, before)
  expect(await report({ driver_id: 11, lat: -26.5, lng: 28 })).toBe(1)
  await socket.until('the position', at(11, -26.5))
  const after = await snapshotOf(ops)
  expect(after.seq).toBe(before.seq)
  socket.close()

  const back = await watchLive(platform.url, ops, before)
  await back.until('the position, of who missed it', at(11, -26.5))
  back.close()
  const audit = await ops.call(listAuditEvents, { query: { type: 'driver', object_id: 11 } })
  expect(audit).toMatchObject({ ok: true, value: { audit_events: [], count: 0 } })
})

test('the way of a driver is kept in steps of 15 seconds or 50 metres, and a late report changes nothing', async () => {
  const start = platform.platform.clock.now() - HOUR
  const seconds = (n: number) => iso(start + n * 1_000)
  const reports: [number, number][] = [
    [0, -26],
    [5, -26.0001],
    [10, -26.0005],
    [12, -26.0006],
    [24, -26.0006],
    [25, -26.0006],
    [3, -27],
  ]
  for (const [second, lat] of reports) await report({ driver_id: 12, lat, lng: 28, date: seconds(second) })
  const { rows } = await platform.owner.query<{ after: number; lat: number }>(
    `SELECT extract(epoch FROM at - to_timestamp($1::float8 / 1000))::int AS after, lat FROM driver_positions WHERE driver_id = 12 ORDER BY at`,
    [start],
  )
  expect(rows).toEqual([
    { after: 0, lat: -26 },
    { after: 10, lat: -26.0005 },
    { after: 25, lat: -26.0006 },
  ])
  const { rows: now } = await platform.owner.query(
    'SELECT lat FROM drivers WHERE provider_id = 1 AND id = 12',
  )
  expect(now).toEqual([{ lat: -26.0006 }])
})

test('a report waits for nobody who gives stops to the same drivers', async () => {
  const giving = await platform.owner.connect()
  try {
    await giving.query('BEGIN')
    // As lockDrivers has them until its transaction is over.
    await giving.query('SELECT FROM drivers WHERE provider_id = 1 AND id = 11 FOR KEY SHARE')
    expect(await report({ driver_id: 11, lat: -26.6, lng: 28 })).toBe(1)
  } finally {
    await giving.query('ROLLBACK')
    giving.release()
  }
})

test('nobody reports what is still to come, nor where drivers are whom they do not see', async () => {
  const here = { lat: -26.5, lng: 28 }
  const soon = iso(platform.platform.clock.now() + HOUR)
  expect(
    await ops.call(reportPositions, { body: { positions: [{ driver_id: 11, ...here, date: soon }] } }),
  ).toMatchObject({ status: 400, field: 'positions[0].date' })
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Tracker of a hub', ['API_/drivers/positions:*'])
  const { rows } = await platform.owner.query<{ id: number; branch_id: number }>(
    'SELECT id, branch_id FROM drivers WHERE provider_id = 1 ORDER BY id',
  )
  const [own] = rows
  const other = rows.find(({ branch_id }) => branch_id !== own?.branch_id)
  const limited = { role_id: role.id, branch_id: own?.branch_id, limit_user_to_branch: true }
  const tracker = await enterAs(platform, await newUser(admin, limited))
  const reportOf = (driver_id: number | undefined) =>
    tracker.call(reportPositions, { body: { positions: [{ driver_id, ...here }] } })
  expect(await reportOf(own?.id)).toMatchObject({ ok: true })
  expect(await reportOf(other?.id)).toMatchObject({
    code: 'driver.notFound',
    field: 'positions[0].driver_id',
  })
})

test('a driver who is not there is named by the place in the call, whatever else was sent twice', async () => {
  const here = { lat: -26.5, lng: 28 }
  const positions = [
    { driver_id: 11, ...here },
    { driver_id: 11, ...here },
    { driver_id: 999_999, ...here },
  ]
  expect(await ops.call(reportPositions, { body: { positions } })).toMatchObject({
    code: 'driver.notFound',
    field: 'positions[2].driver_id',
  })
})
