import { expect, onTestFinished, test } from 'vitest'
import { type Columns, rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { CLOSE } from '../../src/contract/frames.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { listArchive } from '../../src/contract/shipment-archive.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import type { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)
const shop = await platform.as(ACCOUNT_USER)

const track = (tracking_reference: string, call = platform.visitor) =>
  call(trackShipment, { query: { tracking_reference } })
const guess = (i: number) => `GUESS-${String(i).padStart(4, '0')}`
const ofTheTimeBefore = (id: number) =>
  platform.owner.query(
    `UPDATE tracking_references SET kind = 'sequential' WHERE shipment_id = ${id} AND kind = 'random'`,
  )

/** Whatever was guessed before is forgiven. */
const pass = () => platform.pass(600_000)

test('whoever guesses is stopped, from one address, and those who know their reference are not', async () => {
  pass()
  const { short_tracking_reference: known } = await book(ops.call)
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => track(guess(i))))
  const statuses = Map.groupBy(answers, (answer) => (answer.ok ? 200 : answer.status))
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([60, 240])
  for (let i = 0; i < 50; i += 1) expect(await track(known)).toMatchObject({ ok: true })
  // What was wrong already may be asked again: a page that is loaded anew guesses nothing.
  expect(await track(guess(0))).toMatchObject({ status: 404 })
  // The socket of the tracking page is no way round.
  const socket = await openSocket(platform.url)
  socket.say({ ...hello(null), tracking_reference: guess(999) })
  expect(await socket.closed()).toMatchObject({ code: CLOSE.flood.code })
  pass()
  expect(await track(guess(999))).toMatchObject({ status: 404 })
})

/** Random characters as ours have them, each time others. */
const random = (i: number) =>
  `SPBBCDFG${[i / 400, (i / 20) % 20, i % 20].map((n) => 'BCDFGHJKMNPQRSTVWXYZ'[Math.floor(n)]).join('')}`

test('of our own references so many may be mistyped from one address, and those that find something cost nothing', async () => {
  pass()
  const known: string[] = []
  for (let i = 0; i < 3; i += 1) known.push((await book(ops.call)).short_tracking_reference)
  const mistyped = await Promise.all(Array.from({ length: 199 }, (_, i) => track(random(i))))
  expect(mistyped.filter((answer) => !answer.ok && answer.status === 404).length).toBe(199)
  for (const one of known) expect(await track(one)).toMatchObject({ ok: true })
  expect(await track(random(200))).toMatchObject({ status: 404 })
  expect(await track(random(201))).toMatchObject({ status: 429 })
  pass()
})

test('who has a network of addresses guesses no more than who has one', async () => {
  pass()
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, i) =>
      platform.platform.tracking.find(1, `2001:db8:7:7::${i.toString(16)}`, guess(i)),
    ),
  )
  expect(answers.filter((one) => !one.ok && one.refusal.code === 'rate.limited').length).toBe(10)
  expect(await platform.platform.tracking.find(1, '2001:db8:7:8::1', guess(1))).toMatchObject({
    refusal: { code: 'shipment.notFound' },
  })
  pass()
})

test('the numbers of a shop are not gone through day and night from one address, whoever has a random one is served', async () => {
  const { short_tracking_reference: known } = await book(ops.call)
  const from = (i: number) => platform.platform.tracking.find(1, '203.0.113.50', `SHOP-${10_000 + i}`)
  const codes: string[] = []
  // Ten windows of ten minutes.
  for (let window = 0; window < 10; window += 1) {
    const tried = await Promise.all(Array.from({ length: 60 }, (_, i) => from(window * 60 + i)))
    codes.push(...tried.map((one) => (one.ok ? 'ok' : one.refusal.code)))
    pass()
  }
  expect(codes.filter((code) => code === 'shipment.notFound').length).toBe(480)
  expect(codes.slice(480).every((code) => code === 'rate.limited')).toBe(true)
  // What they looked at already they may look at again; their neighbours look at theirs.
  expect(await from(3)).toMatchObject({ refusal: { code: 'shipment.notFound' } })
  expect(await platform.platform.tracking.find(1, '203.0.113.50', known)).toMatchObject({ ok: true })
  expect(await platform.platform.tracking.find(1, '203.0.113.51', 'SHOP-1')).toMatchObject({
    refusal: { code: 'shipment.notFound' },
  })
  platform.pass(86_400_000)
  expect(await from(999)).toMatchObject({ refusal: { code: 'shipment.notFound' } })
})

test('guesses count together whichever provider they name, and be it one that is not there', async () => {
  pass()
  const guessAt = (provider: number) =>
    fetch(`${platform.url}/tracking/shipments?tracking_reference=${guess(7)}`, {
      headers: { 'provider-id': String(provider) },
    })
  const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => guessAt(1 + i)))
  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([60, 10])
  pass()
})

test('references of the time before go on tracking, so many from one address', async () => {
  pass()
  const booked = await Promise.all(Array.from({ length: 70 }, () => book(ops.call)))
  for (const { id } of booked) await ofTheTimeBefore(id)
  const answers = await Promise.all(booked.map((one) => track(one.short_tracking_reference)))
  expect(answers.filter(({ ok }) => ok).length).toBe(60)
  const [first] = answers
  expect(first).toMatchObject({ ok: true, value: { shipments: [{ delivery_to: 'Khayelitsha, Cape Town' }] } })
  pass()
})

test('what is hidden is answered as what does not exist: in the same words, after the same time, on the socket too', async () => {
  pass()
  const { id, short_tracking_reference: hidden } = await book(ops.call)
  await platform.owner.query(`UPDATE shipments SET status = 'quote' WHERE id = ${id}`)
  const asked = async (reference: string) => {
    const started = performance.now()
    const response = await fetch(`${platform.url}/tracking/shipments?tracking_reference=${reference}`)
    const { request_id: _, ...body } = await response.json()
    return { status: response.status, body, took: performance.now() - started }
  }
  await asked('SPBBCDFGHJK')
  const [there, not] = [await asked(hidden), await asked('SPBBCDFGHJM')]
  expect([there.status, there.body]).toEqual([404, not.body])
  for (const { took } of [there, not]) expect(took).toBeGreaterThan(45)
  for (const reference of [hidden, 'SPBBCDFGHJN']) {
    const socket = await openSocket(platform.url)
    socket.say({ ...hello(null), tracking_reference: reference })
    expect(await socket.closed()).toMatchObject({ code: CLOSE.forbidden.code })
  }
})

test('without a key nobody reads what was written, nor where a telephone was', async () => {
  const { id, short_tracking_reference: ref } = await book(shop.call, {
    account_id: undefined,
    custom_tracking_reference: 'KWELA-4711',
  })
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery', 'delivered'] as const)
    await ops.call(recordTrackingEvents, {
      body: {
        shipment_id: id,
        event,
        message: `Signed by Thabo, gate code 4471, ${event}`,
        location: '3 Spine Road, behind the shed',
        lat: -34.040_417,
        lng: 18.678_231,
        driver_id: 4,
      },
    })
  const outcome = await track(ref)
  if (!outcome.ok) throw new Error(outcome.error)
  const said = JSON.stringify(outcome.value)
  for (const secret of ['Thabo', '4471', 'shed', 'Spine', '34.0404', '18.6782', 'Naledi'])
    expect(said).not.toContain(secret)
  // The steps are counted by themselves, not among all that the provider does.
  expect(outcome.value.shipments[0]?.tracking_events.map(({ id: step }) => step)).toEqual([5, 4, 3, 2, 1])
  const [delivered, , , collected] = outcome.value.shipments[0]?.tracking_events ?? []
  expect([delivered?.message, delivered?.location]).toEqual(['Delivered.', 'Khayelitsha, Cape Town'])
  expect([collected?.message, collected?.location]).toEqual([
    'Collected from the sender.',
    'Sandton, Johannesburg',
  ])
  // The suburb's own place, of the shipped list.
  expect(Math.abs((delivered?.lat ?? 0) + 34.04)).toBeLessThan(0.05)

  // Their own account reads all of it, by any of its references.
  for (const own of [ref, 'kwela-4711']) {
    const full = await track(own, shop.call)
    if (!full.ok) throw new Error(full.error)
    expect(full.value.shipments[0]).toMatchObject({
      shipment_id: id,
      custom_tracking_reference: 'KWELA-4711',
      tracking_events: [{ message: expect.stringContaining('Thabo'), lat: -34.040_417 }, {}, {}, {}, {}],
    })
  }
})

test('a scan at a hub is told by the name and the place of that hub', async () => {
  const { rows } = await platform.owner.query<{ id: number; name: string; lat: number; lng: number }>(
    'SELECT id, name, lat, lng FROM branches WHERE provider_id = 1 ORDER BY id DESC LIMIT 1',
  )
  const [hub] = rows
  const { id, short_tracking_reference: ref } = await book(ops.call)
  const scan = { shipment_id: id, event: 'received-at-hub' as const, branch_id: hub?.id }
  expect(await ops.call(recordTrackingEvents, { body: scan })).toMatchObject({ ok: true })
  expect(await track(ref)).toMatchObject({
    value: { shipments: [{ tracking_events: [{ location: hub?.name, lat: hub?.lat, lng: hub?.lng }, {}] }] },
  })
})

test('a reference that a customer chose answers the steps and their dates, and does not name a better one', async () => {
  const parcels = [
    {
      submitted_length_cm: 1,
      submitted_width_cm: 1,
      submitted_height_cm: 1,
      submitted_weight_kg: 1,
      alternative_tracking_reference: 'KWELA-BOX-1',
    },
  ]
  const { id, short_tracking_reference: ref } = await book(shop.call, {
    account_id: undefined,
    custom_tracking_reference: 'KWELA-4712',
    parcels,
  })
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected', driver_id: 4 } })
  for (const chosen of ['kwela-4712', 'KWELA-BOX-1']) {
    const outcome = await track(chosen)
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.shipments).toMatchObject([
      {
        status: 'collected',
        shipment_id: null,
        custom_tracking_reference: null,
        delivery_to: null,
        parcel_count: null,
        tracking_events: [],
      },
    ])
    expect(outcome.value.tracking_steps.map(({ date }) => date !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const said = JSON.stringify(outcome.value)
    for (const secret of [ref, 'Khayelitsha', 'Sandton', 'Economy']) expect(said).not.toContain(secret)
    const followed = await openSocket(platform.url)
    onTestFinished(() => followed.close())
    followed.say({ ...hello(null), tracking_reference: chosen })
    await followed.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  }
})

test('while the driver has it, it is told about when they come: to who knows the reference, and to nobody who guesses', async () => {
  pass()
  const { id, short_tracking_reference: ref } = await book(shop.call, {
    account_id: undefined,
    custom_tracking_reference: 'KWELA-4713',
  })
  const shown = async (reference: string, call = platform.visitor) => {
    const outcome = await track(reference, call)
    const [shipment] = outcome.ok ? outcome.value.shipments : []
    return [shipment?.arrives_from ?? null, shipment?.arrives_to ?? null]
  }
  const plan = async (minutes: number) => {
    const eta = new Date(platform.platform.clock.now() + minutes * 60_000)
    await platform.owner.query('UPDATE shipments SET delivery_eta = $1 WHERE id = $2', [eta, id])
    return eta.getTime()
  }
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected', driver_id: 4 } })
  await plan(120)
  expect(await shown(ref)).toEqual([null, null])
  const out = { shipment_id: id, event: 'out-for-delivery' as const, driver_id: 4 }
  await ops.call(recordTrackingEvents, { body: out })
  const eta = await plan(120)
  for (const call of [platform.visitor, shop.call, ops.call]) {
    const [from, to] = (await shown(ref, call)).map((told) => Date.parse(told ?? ''))
    expect(from).toBeLessThan(eta)
    expect(to).toBeGreaterThan(eta)
    expect((to ?? 0) - (from ?? 0)).toBeLessThanOrEqual(90 * 60_000)
    // Never to the minute: that would tell where the driver stands.
    for (const end of [from, to]) expect((end ?? 1) % 900_000).toBe(0)
  }
  expect(await shown('kwela-4713')).toEqual([null, null])
  await plan(-60)
  expect(await shown(ref)).toEqual([null, null])
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'delivered' } })
  expect(await shown(ref)).toEqual([null, null])
})

test('what the provider does not track is told to nobody outside, and what is over is', async () => {
  pass()
  const { id, short_tracking_reference: ref } = await book(shop.call, { account_id: undefined })
  for (const event of ['collected', 'received-at-hub', 'damaged'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event, driver_id: 4 } })
  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'exclude_tracking_statuses', '["damaged"]')`,
  )
  platform.platform.settings.forget(1)
  const told = async (call = platform.visitor) => {
    const outcome = await track(ref, call)
    const [shipment] = outcome.ok ? outcome.value.shipments : []
    return [shipment?.status, shipment?.tracking_events.map(({ status }) => status)]
  }
  const without = ['at-hub', ['at-hub', 'collected', 'submitted']]
  expect(await told()).toEqual(without)
  expect(await told(shop.call)).toEqual(without)
  expect((await told(ops.call))[0]).toBe('damaged')

  // The same in the lists, the detail and the live workspace of its account, however it is asked for.
  const rowOf = (columns: Columns) =>
    Array.from({ length: rowCount(columns) }, (_, i) => rowAt(columns, i)).find((row) => row.id === id)
  async function shown(call: typeof shop.call) {
    const [detail, live, archive, parcels] = await Promise.all([
      call(listShipments, { query: { id } }),
      call(liveSnapshot, { query: {} }),
      call(listArchive, { query: {} }),
      call(listParcels, { query: { shipment_id: id } }),
    ])
    if (!detail.ok || !live.ok || !archive.ok || !parcels.ok) throw new Error('not answered')
    const [one] = detail.value.shipments
    return {
      statuses: [
        one?.status,
        one?.tracking_events?.[0]?.status,
        rowOf(live.value.shipments)?.status,
        rowOf(archive.value.shipments)?.status,
        parcels.value.parcels[0]?.status,
      ],
      exceptions: [one?.exception, rowOf(live.value.shipments)?.exception],
    }
  }
  expect(await shown(shop.call)).toEqual({
    statuses: Array.from({ length: 5 }, () => 'at-hub'),
    exceptions: [null, null],
  })
  expect(await shown(ops.call)).toEqual({
    statuses: Array.from({ length: 5 }, () => 'damaged'),
    exceptions: ['damaged', 'damaged'],
  })
  const finds = async (call: typeof shop.call, status: ShipmentStatus) => {
    const listed = await call(listShipments, { query: { status: [status], id } })
    const archived = await call(listArchive, { query: { status: [status] } })
    if (!listed.ok) throw new Error(listed.error)
    if (!archived.ok) throw new Error(archived.error)
    return [listed.value.count === 1, rowOf(archived.value.shipments) !== undefined]
  }
  expect(await finds(shop.call, 'at-hub')).toEqual([true, true])
  expect(await finds(shop.call, 'damaged')).toEqual([false, false])
  expect(await finds(ops.call, 'damaged')).toEqual([true, true])

  // Nothing before it: it was booked.
  const { id: other } = await book(shop.call, { account_id: undefined })
  await ops.call(recordTrackingEvents, { body: { shipment_id: other, event: 'damaged' } })
  const detail = await shop.call(listShipments, { query: { id: other } })
  expect(detail).toMatchObject({ value: { shipments: [{ status: 'submitted' }] } })
  await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'exclude_tracking_statuses'")
  platform.platform.settings.forget(1)
})

test('an account follows what no driver has any more as assigned, where the provider says so', async () => {
  pass()
  const { id, short_tracking_reference: ref } = await book(shop.call, { account_id: undefined })
  for (const collection_agent_id of [4, null])
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
  const told = async (call: typeof shop.call) => {
    const outcome = await track(ref, call)
    const [shipment] = outcome.ok ? outcome.value.shipments : []
    const detail = await call(listShipments, { query: { id } })
    const [one] = detail.ok ? detail.value.shipments : []
    expect([one?.status, one?.tracking_events?.[0]?.status]).toEqual([
      shipment?.status,
      shipment?.tracking_events[0]?.status,
    ])
    return [shipment?.status, shipment?.tracking_events[0]?.status]
  }
  expect(await told(shop.call)).toEqual(['collection-unassigned', 'collection-unassigned'])
  await platform.owner.query(`INSERT INTO provider_settings VALUES (1, 'override_shipment_statuses', 'true')`)
  platform.platform.settings.forget(1)
  expect(await told(shop.call)).toEqual(['collection-assigned', 'collection-assigned'])
  expect(await told(ops.call)).toEqual(['collection-unassigned', 'collection-unassigned'])
  const anybody = await track(ref)
  expect(anybody).toMatchObject({
    value: { shipments: [{ tracking_events: [{ status: 'collection-assigned' }, {}, {}] }] },
  })

  // Where its people may read the trail, it says no more than the history.
  await platform.owner.query(
    `UPDATE roles SET permissions = array_append(permissions, 'API_/audit/events:GET') WHERE id = (SELECT role_id FROM users WHERE email = '${ACCOUNT_USER}')`,
  )
  const reader = await platform.as(ACCOUNT_USER)
  const trail = await reader.call(listAuditEvents, { query: { type: 'shipment', object_id: id } })
  if (!trail.ok) throw new Error(trail.error)
  expect(trail.value.audit_events.map(({ source, change }) => [source, change.status?.change_to])).toEqual([
    [null, 'collection-assigned'],
    [null, 'collection-assigned'],
    [null, undefined],
  ])
  expect(JSON.stringify(trail.value)).not.toContain('collection_agent_id')
  await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'override_shipment_statuses'")
  platform.platform.settings.forget(1)
})

test('whoever has a key asks often, and not without end', async () => {
  const { call } = await platform.as('orders@ubuntu-books-online.example')
  const { short_tracking_reference: ref } = await book(call, { account_id: undefined })
  const answers = await Promise.all(Array.from({ length: 620 }, () => track(ref, call)))
  expect(answers.filter(({ ok }) => ok).length).toBe(600)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429 })
  expect(await track(ref)).toMatchObject({ ok: true })
})

test('what is stopped stays as far as it had come, and what its recipient fetched is there', async () => {
  pass()
  const { id, short_tracking_reference: ref } = await book(ops.call)
  const start = platform.platform.clock.now() - 3_600_000
  let minute = 0
  const tell = async (event: string) => {
    minute += 1
    const date = new Date(start + minute * 60_000).toISOString()
    const one = { shipment_id: id, event: TrackingEventCode.parse(event), date }
    const outcome = await ops.call(recordTrackingEvents, { body: { tracking_events: [one] } })
    expect(outcome, event).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
    const told = await track(ref)
    if (!told.ok) throw new Error(told.error)
    const { tracking_steps: steps } = told.value
    expect(steps.filter(({ progress, date }) => progress === 'pending' && date !== null)).toEqual([])
    return steps.find(({ progress }) => progress === 'current')?.label ?? 'all'
  }
  expect(await tell('collected-from-locker')).toBe('collected')
  expect(await tell('received-at-hub')).toBe('in-transit')
  for (const stopped of ['on-hold', 'damaged', 'undeliverable'])
    expect([stopped, await tell(stopped)]).toEqual([stopped, 'in-transit'])
  expect(await tell('returned-to-hub')).toBe('in-transit')
  expect(await tell('ready-for-pickup')).toBe('out-for-delivery')
  expect(await tell('collected-from-locker')).toBe('all')
  // Fetched, it is late for nobody, neither here nor in the list of any age.
  await platform.owner.query("UPDATE shipments SET delivery_before = '2020-01-01' WHERE id = $1", [id])
  const late = await ops.call(listArchive, { query: { view: 'undelivered', limit: 500 } })
  expect(late).toMatchObject({ ok: true })
  expect(JSON.stringify(late)).not.toContain(ref)
})
