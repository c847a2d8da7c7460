import { expect, onTestFinished, test } from 'vitest'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { LiveShipment, liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { readTime } from '../../src/contract/time.ts'
import { dayFigures } from '../../src/domain/dispatch/day-numbers.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { openLoadGenerator } from '../support/load-generator.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { snapshotOf, watchLive } from '../support/watch-live.ts'

/** What a watching socket is told: in order, without gaps, and no more than its viewer may see. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const watch = (who: SignedIn) => watchLive(platform.url, who)

test('a booking, its driver and its collection reach a watching socket in order, with resulting values', async () => {
  const socket = await watch(ops)
  const { id } = await book(ops.call)
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 7 }] } })
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: id, event: 'collected', message: 'Two boxes' },
  })
  const mine = await socket.until('three events', (_, events) => {
    const found = events.filter(({ row, type }) => row.id === id && type.startsWith('shipment.'))
    return found.length === 3 ? found : undefined
  })
  expect(mine.map(({ type }) => type)).toEqual(['shipment.booked', 'shipment.reassigned', 'shipment.status'])
  expect(mine.map(({ row }) => row.version)).toEqual([1, 2, 3])
  expect(mine[0]?.row).toMatchObject({
    status: 'submitted',
    collection_place: 'Sandton, Johannesburg',
    parcel_count: 1,
  })
  expect(mine[1]?.row).toMatchObject({ status: 'collection-assigned', collection_agent_id: 7 })
  expect(mine[2]?.row).toMatchObject({ status: 'collected', message: 'Two boxes' })
  socket.close()
})

test('the newest of the live workspace are told by themselves, with everything else that a snapshot says', async () => {
  const { id: older } = await book(ops.call)
  const { id: newer } = await book(ops.call)
  await ops.call(recordTrackingEvents, { body: { shipment_id: older, event: 'collected', message: '' } })
  const all = await snapshotOf(ops)
  const outcome = await ops.call(liveSnapshot, { query: { newest: 2 } })
  if (!outcome.ok) throw new Error(outcome.error)
  const { shipments, ...rest } = outcome.value
  expect(rest).toEqual({ ...rest, epoch: all.epoch, drivers: all.drivers })
  expect(shipments.cols[shipments.fields.indexOf('id')]).toEqual([older, newer])
  expect(await ops.call(liveSnapshot, { query: { newest: -1 } })).toMatchObject({ ok: false, status: 400 })
})

test('the live workspace is read once for all who ask meanwhile, and each is told of what is theirs', async () => {
  for (const account_id of [1, 2]) await book(ops.call, { account_id })
  const account = await platform.as(ACCOUNT_USER)
  const accountsSeen = async (who: SignedIn) => {
    const { shipments } = await snapshotOf(who)
    return new Set(shipments.cols[shipments.fields.indexOf('account_id')])
  }
  await Promise.all([ops, account].map(accountsSeen))
  let asked = 0
  const count = () => {
    asked += 1
  }
  platform.app.server.on('request', count)
  onTestFinished(() => void platform.app.server.off('request', count))
  const lock = await platform.owner.connect()
  await lock.query('BEGIN; LOCK TABLE shipments IN ACCESS EXCLUSIVE MODE')
  const answers = [ops, account].map((who) =>
    Promise.all(Array.from({ length: 10 }, () => accountsSeen(who))),
  )
  await expect.poll(() => asked, { interval: 5 }).toBe(20)
  const waiting = async () => {
    const { rows } = await lock.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length
  }
  await expect.poll(waiting, { interval: 5 }).toBeGreaterThanOrEqual(2)
  await platform.visitor(readTime, {})
  expect(await waiting()).toBe(2)
  await lock.query('COMMIT')
  lock.release()
  const [staff = [], own = []] = await Promise.all(answers)
  for (const accounts of own) expect([...accounts]).toEqual([1])
  for (const accounts of staff) expect(accounts.has(2)).toBe(true)
  // Whoever booked something finds it.
  const { id } = await book(ops.call)
  const { shipments } = await snapshotOf(ops)
  expect(shipments.cols[shipments.fields.indexOf('id')]).toContain(id)
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip', 'gzip'],
  ['zstd;q=0, br', 'br'],
  ['identity', null],
])('to whoever takes %s the live workspace comes as %s, and is the same', async (accepted, packed) => {
  await book(ops.call)
  const answer = await fetch(`${platform.url}/v2${liveSnapshot.path}`, {
    headers: { authorization: `Bearer ${ops.token}`, 'accept-encoding': accepted },
  })
  const { headers } = answer
  expect([headers.get('content-encoding'), headers.get('content-type')]).toEqual([
    packed,
    'application/json; charset=utf-8',
  ])
  if (packed !== null) expect(headers.get('vary')).toMatch(/accept-encoding/i)
  const { shipments } = liveSnapshot.answer.parse(await answer.json())
  expect(shipments).toEqual((await snapshotOf(ops)).shipments)
})

test('the figures of the day that come before the shipments are those of the shipments', async () => {
  const { id } = await book(ops.call)
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery', 'delivered'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event, message: '' } })
  await book(ops.call)
  for (const who of [ops, await platform.as(ACCOUNT_USER)]) {
    const outcome = await who.call(liveSnapshot, { query: { newest: 0, day: 'told' } })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(rowCount(outcome.value.shipments)).toBe(0)
    const { shipments, day } = await snapshotOf(who)
    expect(day).toBeUndefined()
    const rows = Array.from({ length: rowCount(shipments) }, (_, i) =>
      LiveShipment.parse(rowAt(shipments, i)),
    )
    expect(outcome.value.day).toEqual(dayFigures(rows, outcome.value.at))
    expect(outcome.value.day?.numbers.stages.delivered).toBeGreaterThan(0)
  }
})

test('sequence numbers are without gaps, however many write side by side', async () => {
  const before = (await snapshotOf(ops)).seq
  const socket = await watch(ops)
  const booked = await Promise.all(Array.from({ length: 200 }, () => book(ops.call)))
  const wanted = new Set(booked.map(({ id }) => id))
  const seen = await socket.until('200 bookings', (_, events) => {
    const found = events.filter(({ row, type }) => type === 'shipment.booked' && wanted.has(Number(row.id)))
    return found.length === 200 ? found : undefined
  })
  expect(new Set(seen.map(({ row }) => row.id)).size).toBe(200)
  const { rows } = await platform.owner.query<{ n: string; lowest: string; highest: string }>(
    `SELECT sum(count) AS n, min(last_seq - count + 1) AS lowest, max(last_seq) AS highest
     FROM event_batches WHERE provider_id = 1 AND last_seq IS NOT NULL`,
  )
  expect(Number(rows[0]?.n)).toBe(Number(rows[0]?.highest))
  expect(Number(rows[0]?.lowest)).toBe(1)
  expect(Number(rows[0]?.highest)).toBeGreaterThanOrEqual(before + 200)
  socket.close()
})

test('each frame names the one before it, and what a viewer may not see leaves no hole', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const socket = await watch(account)
  const own1 = await book(account.call)
  await Promise.all(Array.from({ length: 20 }, () => book(ops.call, { account_id: 2 })))
  const own2 = await book(account.call)
  await socket.until('both own bookings', (_, events) =>
    events.some(({ row }) => row.id === own1.id) && events.some(({ row }) => row.id === own2.id)
      ? true
      : undefined,
  )
  const frames = socket.frames.filter((frame) => frame.type === 'events')
  for (let i = 1; i < frames.length; i++) expect(frames[i]?.prev).toBe(frames[i - 1]?.seq)
  expect(new Set(socket.events().map(({ row }) => row.id))).toEqual(new Set([own1.id, own2.id]))
  socket.close()
})

test('a viewer who comes back gets exactly what was missed, and asking again repeats it', async () => {
  const { seq, epoch } = await snapshotOf(ops)
  const missed = [await book(ops.call), await book(ops.call), await book(ops.call)]
  const socket = await openSocket(platform.url)
  socket.say(hello(ops.token, seq, epoch))
  await socket.until('the missed bookings', (_, events) =>
    missed.every(({ id }) => events.some(({ row }) => row.id === id)) ? true : undefined,
  )
  expect(socket.frames[0]).toMatchObject({ type: 'resumed' })
  const count = socket.events().length
  socket.say({ type: 'resync', since: seq, epoch })
  await socket.until('the same events once more', (_, events) =>
    events.length >= count * 2 ? true : undefined,
  )
  expect(
    socket
      .events()
      .slice(count, count * 2)
      .map(({ seq }) => seq),
  ).toEqual(
    socket
      .events()
      .slice(0, count)
      .map(({ seq }) => seq),
  )
  socket.close()
})

test('a first visit, another log and a number from the future are told to start anew', async () => {
  for (const [since, epoch, reason] of [
    [null, null, 'first'],
    [0, 'another-log.staff', 'epoch'],
    [9_999_999, (await snapshotOf(ops)).epoch, 'epoch'],
  ] as const) {
    const socket = await openSocket(platform.url)
    socket.say(hello(ops.token, since, epoch))
    expect(
      await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset')),
    ).toMatchObject({ reason })
    socket.close()
  }
})

test('account users are not told who drives, nor when, nor where vehicles are', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const socket = await watch(account)
  const { id } = await book(account.call)
  await ops.call(changeShipments, {
    body: { shipments: [{ id, collection_agent_id: 5, estimated_collection: '2026-11-21T10:00:00+02:00' }] },
  })
  await ops.call(reportPositions, { body: { positions: [{ driver_id: 5, lat: -26.1, lng: 28.05 }] } })
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected' } })
  await socket.until('the collection', (_, events) =>
    events.find(({ row }) => row.id === id && row.status === 'collected'),
  )
  const told = JSON.stringify(socket.events())
  expect(socket.events().every(({ of }) => of === 'shipment')).toBe(true)
  expect(
    socket.events().filter(({ row }) => row.collection_agent_id != null || row.collection_eta != null),
  ).toEqual([])
  expect(told).not.toContain('driver.moved')
  const snapshot = await snapshotOf(account)
  expect(snapshot.drivers.cols[0]).toEqual([])
  expect(
    snapshot.shipments.cols[snapshot.shipments.fields.indexOf('collection_agent_id')]?.every(
      (agent) => agent === null,
    ),
  ).toBe(true)
  socket.close()
})

test('a shipment that leaves a branch is taken out of the sight of its staff, and whole in the sight of the others', async () => {
  const jnb = await platform.as('hub.jnb@springbok.example')
  const dur = await platform.as('hub.dur@springbok.example')
  const [atJnb, atDur] = [await watch(jnb), await watch(dur)]
  const { id } = await book(ops.call)
  await atJnb.until('the booking', (_, events) => events.find(({ row }) => row.id === id))
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_branch_id: 4 }] } })
  const gone = await atJnb.until('it to be gone', (_, events) =>
    events.find(({ row, type }) => row.id === id && type === 'removed'),
  )
  expect(Object.keys(gone.row).sort()).toEqual(['at', 'id', 'seq', 'version'])
  const came = await atDur.until('it to come', (_, events) => events.find(({ row }) => row.id === id))
  expect(came.row).toMatchObject({
    collection_branch_id: 4,
    collection_place: 'Sandton, Johannesburg',
    status: 'submitted',
  })
  atJnb.close()
  atDur.close()
})

test('a heartbeat is answered with the head and what it carried', async () => {
  const socket = await watch(ops)
  const { id } = await book(ops.call)
  const booked = await socket.until('the booking', (_, events) => events.find(({ row }) => row.id === id))
  socket.say({ type: 'beat', have: booked.seq, sent: 12_345 })
  expect(
    await socket.until('a beat', (frames) => frames.find((frame) => frame.type === 'beat')),
  ).toMatchObject({ head: booked.seq, echo: 12_345 })
  socket.close()
})

test('a reader that stops reading is set aside, not queued, and is whole again when it reads', async () => {
  const stalls = async () => (await platform.platform.metrics.stalls.get()).values[0]?.value ?? 0
  const before = await stalls()
  const socket = await watch(ops)
  socket.pause()
  const uproar = await openLoadGenerator(platform, ops, 300)
  let rounds = 0
  // How much the kernel takes for the reader is its own affair: megabytes on one machine, dozens of them on another.
  while ((await stalls()) === before) {
    await uproar.round()
    rounds += 1
  }
  expect(await stalls()).toBe(before + 1)
  socket.resume()
  const last = await book(ops.call)
  await socket.until('the newest booking', (_, events) => events.find(({ row }) => row.id === last.id))
  const versions = new Map<unknown, number>()
  for (const { row } of socket.events()) versions.set(row.id, Number(row.version))
  expect(uproar.ids.filter((id) => versions.get(id) !== rounds + 1)).toEqual([])
  socket.close()
})
