import { expect, test } from 'vitest'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { readFileLink, readThumbnails } from '../../src/contract/files.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { readDigitalProof } from '../../src/contract/pod.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { withdrawTrackingEvent } from '../../src/contract/withdraw-completion.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { proofs } from '../support/proofs.ts'
import { record } from '../support/recording.ts'
import { snapshotOf } from '../support/watch-live.ts'

/** A completion that was recorded by mistake is taken back: by whom, until when, and what everybody is told (decision 135). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const account = await platform.as(ACCOUNT_USER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const driver = await enterAsDriver(platform, 8)
const { onTheRoad, photo, sendOut, prove, seen, statusOf } = proofs(platform, ops)

await platform.owner.query(
  "INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'pod_fallback_photos', 'false')",
)
platform.platform.settings.forget(1)

async function read(id: number, who: SignedIn = ops): Promise<Shipment> {
  const answer = await who.call(listShipments, { query: { id } })
  const shipment = answer.ok ? answer.value.shipments[0] : undefined
  if (shipment === undefined) throw new Error('it is not there')
  return shipment
}
const history = async (id: number, who: SignedIn = ops) => (await read(id, who)).tracking_events ?? []
async function offered(id: number): Promise<number> {
  const step = (await history(id)).find(({ withdrawable }) => withdrawable === true)
  if (step === undefined) throw new Error('nothing can be taken back')
  return step.id
}
const withdraw = (
  who: SignedIn,
  shipment_id: number,
  tracking_event_id: number,
  reason = 'Wrong parcel tapped',
  idempotencyKey?: string,
) => who.call(withdrawTrackingEvent, { body: { shipment_id, tracking_event_id, reason }, idempotencyKey })
/** What of a shipment must be as before; its version and its history go on. */
const standing = ({ version: _, time_modified: __, tracking_events: ___, ...rest }: Shipment) => rest
/** All stops that driver 8 has, in the order of each day, with what is done of them. */
async function stopsOf8() {
  const { rows } = await platform.owner.query<{ shipment_id: number; done_at: unknown }>(
    `SELECT t.day, s.position, k.shipment_id::int AS shipment_id, k.side, k.done_at
     FROM tripsheets t JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.tripsheet_id = t.id
     JOIN tripsheet_tasks k ON k.provider_id = s.provider_id AND k.stop_id = s.id
     WHERE t.provider_id = 1 AND t.driver_id = 8 ORDER BY t.day, s.position, k.shipment_id`,
  )
  return rows
}

test('a delivery: status, stop and proof; both steps are told to staff, account, recipient and live screens', async () => {
  const first = await onTheRoad()
  const { id, short_tracking_reference: ref } = await onTheRoad()
  const before = await read(id)
  const stops = await stopsOf8()
  const picture = await photo(driver)
  expect(
    await prove(driver, { shipment_id: id, method: 'fallback', name: 'Sipho', photo_ids: [picture] }),
  ).toMatchObject({ ok: true })
  expect(await account.call(readFileLink, { query: { id: picture } })).toMatchObject({ ok: true })
  const at = await offered(id)
  const answer = await withdraw(dispatcher, id, at)
  expect(answer).toMatchObject({
    ok: true,
    value: { id, status: 'out-for-delivery', withdrawn: 'delivered' },
  })
  const after = await read(id)
  expect(standing(after)).toEqual(standing(before))
  // Nobody has it delivered again by an undo: its proof stays taken back.
  for (const who of [dispatcher, ops])
    expect(
      await who.call(changeShipments, { body: { shipments: [{ id, undo_version: after.version }] } }),
    ).toMatchObject({ code: 'shipment.notUndoable' })
  expect(await stopsOf8()).toEqual(stops)
  expect(stops.map(({ shipment_id }) => shipment_id)).toEqual(expect.arrayContaining([first.id, id]))

  const [taken, delivered] = await history(id)
  expect(delivered).toMatchObject({ status: 'delivered', withdrawn: true, data: null })
  expect(taken).toMatchObject({
    status: 'out-for-delivery',
    withdraws: 'delivered',
    message: 'Wrong parcel tapped',
  })
  expect(taken?.source).toBe('Riaan Fourie')
  expect((await history(id, account)).slice(0, 2)).toMatchObject([
    { status: 'out-for-delivery', withdraws: 'delivered' },
    { status: 'delivered', withdrawn: true },
  ])
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  const told = tracked.ok ? tracked.value.shipments[0] : undefined
  expect(told).toMatchObject({ status: 'out-for-delivery', shipment_delivered_date: null })
  expect(told?.tracking_events.slice(0, 2)).toMatchObject([
    { withdraws: 'delivered', message: 'It was recorded as delivered by mistake.' },
    { status: 'delivered', withdrawn: true },
  ])
  const live = await snapshotOf(account)
  const rows = Array.from({ length: rowCount(live.shipments) }, (_, i) => rowAt(live.shipments, i))
  expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'out-for-delivery', delivered_at: null })

  // Outside nobody is named, and nothing shown: it was another recipient.
  const [by, names, pictures] = [{ reason: 'Wrong parcel tapped' }, [ops, account], [[{ id: picture }], []]]
  for (const [i, who] of names.entries()) {
    expect(await seen(who, id)).toMatchObject({
      pod: null,
      earlier: [],
      withdrawn: [{ version: 1, name: i === 0 ? 'Sipho' : '', photos: pictures[i], withdrawn: by }],
    })
    expect(await who.call(readFileLink, { query: { id: picture } })).toMatchObject({ ok: i === 0 })
    const thumbnails = await who.call(readThumbnails, { query: { ids: String(picture) } })
    expect(thumbnails.ok && thumbnails.value.files.length).toBe(i === 0 ? 1 : 0)
  }
  expect((await seen(account, id)).withdrawn[0]?.withdrawn?.by).toBeNull()
  expect(await account.call(readDigitalProof, { query: { shipment_id: id } })).toMatchObject({
    code: 'pod.notFound',
  })
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  expect(audit).toMatchObject({ value: { audit_events: [{ type: 'shipment.completionWithdrawn' }] } })

  expect(await prove(driver, { shipment_id: id, method: 'fallback', name: 'Thandi' })).toMatchObject({
    ok: true,
    value: { version: 2, name: 'Thandi', history: [{ version: 2 }] },
  })
  expect(await seen(ops, id)).toMatchObject({ pod: { version: 2 }, withdrawn: [{ version: 1 }] })
})

test.each([
  ['collected', [], 'collection-assigned'],
  ['collection-failed-attempt', [], 'collection-assigned'],
  ['collection-rejected', [], 'collection-assigned'],
  ['delivery-failed-attempt', ['received-at-hub', 'out-for-delivery'], 'out-for-delivery'],
  ['delivery-exception', ['received-at-hub', 'out-for-delivery'], 'out-for-delivery'],
] as const satisfies readonly [TrackingEventCode, readonly TrackingEventCode[], string][])(
  '%s: the shipment is as it was, and its stop is open in its place',
  async (event, on, status) => {
    const { id } = await book(ops.call)
    const agents = { collection_agent_id: 8, delivery_agent_id: 8 }
    await ops.call(changeShipments, { body: { shipments: [{ id, ...agents }] } })
    for (const one of on) await record(ops.call, { shipment_id: id, event: one })
    const before = await read(id)
    expect(before.status).toBe(status)
    const stops = await stopsOf8()
    await record(driver.call, { shipment_id: id, event, message: 'Nobody there' })
    expect(await statusOf(id)).toBe(event)
    expect(await withdraw(ops, id, await offered(id))).toMatchObject({
      ok: true,
      value: { status, withdrawn: event },
    })
    expect(standing(await read(id))).toEqual(standing(before))
    expect(await stopsOf8()).toEqual(stops)
    expect(stops.filter((stop) => stop.shipment_id === id && stop.done_at === null).length).toBe(1)
    // And it goes on from there.
    expect(await record(driver.call, { shipment_id: id, event })).toMatchObject({ ok: true })
  },
)

test('not by a driver, an account or a rival, not without a reason, not twice, not any other step', async () => {
  const { id } = await onTheRoad('scan')
  await record(ops.call, { shipment_id: id, event: 'delivered' })
  const before = await read(id)
  const step = await offered(id)
  for (const who of [driver, account, rival])
    expect(await withdraw(who, id, step)).toMatchObject({ ok: false, status: 403 })
  expect((await history(id, account)).some((one) => 'withdrawable' in one)).toBe(false)
  for (const reason of ['', '   ', 'x'.repeat(301)])
    expect(await withdraw(ops, id, step, reason)).toMatchObject({
      status: 400,
      code: 'input.invalid',
      field: 'reason',
    })
  const booked = (await history(id)).at(-1)?.id ?? 0
  for (const other of [booked, 999_999_999])
    expect(await withdraw(ops, id, other)).toMatchObject({
      status: 409,
      code: 'completion.notWithdrawable',
      field: 'tracking_event_id',
    })
  expect(await withdraw(ops, 999_999, step)).toMatchObject({ status: 404, field: 'shipment_id' })
  expect(await read(id)).toEqual(before)
  const both = await Promise.all([withdraw(ops, id, step), withdraw(dispatcher, id, step)])
  expect(both.filter(({ ok }) => ok).length).toBe(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'completion.notWithdrawable' })
  expect((await history(id)).filter(({ withdraws }) => withdraws !== undefined).length).toBe(1)
})

test('a call that is sent again is answered as it was', async () => {
  const { id } = await onTheRoad('scan')
  await record(ops.call, { shipment_id: id, event: 'delivered' })
  const step = await offered(id)
  const first = await withdraw(ops, id, step, 'Tapped', 'once')
  expect(await withdraw(ops, id, step, 'Tapped', 'once')).toEqual(first)
})

test('not a day later, and not what has moved on', async () => {
  const late = await onTheRoad('scan')
  await record(ops.call, { shipment_id: late.id, event: 'delivered' })
  const step = await offered(late.id)
  await platform.owner.query(
    "UPDATE events SET recorded_at = recorded_at - interval '25 hours' WHERE entity = 'shipment' AND entity_id = $1",
    [late.id],
  )
  expect(await withdraw(ops, late.id, step)).toMatchObject({ code: 'completion.notWithdrawable' })
  expect((await history(late.id)).some(({ withdrawable }) => withdrawable === true)).toBe(false)

  const moved = await onTheRoad('scan')
  await record(driver.call, { shipment_id: moved.id, event: 'delivery-failed-attempt' })
  const attempt = await offered(moved.id)
  await record(ops.call, { shipment_id: moved.id, event: 'returned-to-hub' })
  expect(await withdraw(ops, moved.id, attempt)).toMatchObject({ code: 'completion.notWithdrawable' })
  expect(await statusOf(moved.id)).toBe('returned-to-hub')
})

test('of two attempts the last is taken back, then the one before', async () => {
  const { id } = await onTheRoad('scan')
  const minute = () => platform.platform.clock.set({ time: platform.platform.clock.now() + 60_000 })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    minute()
    const date = new Date(platform.platform.clock.now()).toISOString()
    await record(driver.call, {
      shipment_id: id,
      event: 'delivery-failed-attempt',
      message: `Try ${attempt}`,
      date,
    })
  }
  expect(await read(id)).toMatchObject({ failed_attempts: 2 })
  await withdraw(ops, id, await offered(id))
  expect(await read(id)).toMatchObject({ failed_attempts: 1, status: 'delivery-failed-attempt' })
  await withdraw(ops, id, await offered(id))
  expect(await read(id)).toMatchObject({ failed_attempts: 0, status: 'out-for-delivery', exception: null })
})

const PARCEL = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1,
}
const places = async (id: number) => (await read(id)).parcels.map(({ status }) => status)

test('parcels: those that were handed over in one call go back together, others stay where they are', async () => {
  const {
    id,
    short_tracking_reference: ref,
    parcels,
  } = await book(ops.call, { parcels: [PARCEL, PARCEL, PARCEL] })
  await sendOut(id)
  await record(ops.call, { tracking_reference: `${ref}/1`, event: 'returned-to-hub' })
  const before = await places(id)
  const [, second, third] = parcels.map((parcel) => parcel.id)
  const parcel_ids = [second ?? 0, third ?? 0]
  expect(
    await prove(driver, { shipment_id: id, method: 'fallback', name: 'Sipho', parcel_ids }),
  ).toMatchObject({ ok: true })
  expect(await places(id)).toEqual([before[0], 'delivered', 'delivered'])
  expect(await withdraw(ops, id, await offered(id))).toMatchObject({ ok: true })
  expect(await places(id)).toEqual(before)
  expect(await seen(ops, id)).toMatchObject({ pod: null, withdrawn: [{ parcel_ids }] })

  // Scanned one by one, they are taken back one by one.
  for (const number of [2, 3])
    await record(ops.call, { tracking_reference: `${ref}/${number}`, event: 'delivered' })
  await withdraw(ops, id, await offered(id))
  expect(await places(id)).toEqual([before[0], 'delivered', before[2]])
  await withdraw(ops, id, await offered(id))
  expect(await places(id)).toEqual(before)

  // Said of the whole shipment, of those that were not over by then.
  await record(ops.call, { tracking_reference: `${ref}/2`, event: 'delivered' })
  const middle = await places(id)
  await record(ops.call, { shipment_id: id, event: 'delivered' })
  expect(await places(id)).toEqual(['delivered', 'delivered', 'delivered'])
  await withdraw(ops, id, await offered(id))
  expect(await places(id)).toEqual(middle)
})

test('the proof of parcels that stay delivered stands when that of others is taken back', async () => {
  const { id, parcels } = await book(ops.call, { parcels: [PARCEL, PARCEL] })
  await sendOut(id)
  const [one = 0, two = 0] = parcels.map((parcel) => parcel.id)
  for (const [name, parcel] of [
    ['Sipho', one],
    ['Thandi', two],
  ] as const)
    expect(
      await prove(driver, { shipment_id: id, method: 'fallback', name, parcel_ids: [parcel] }),
    ).toMatchObject({ ok: true })
  expect(await withdraw(ops, id, await offered(id))).toMatchObject({ ok: true })
  expect(await seen(ops, id)).toMatchObject({
    pod: { name: 'Sipho', parcel_ids: [one] },
    withdrawn: [{ name: 'Thandi', parcel_ids: [two] }],
  })
})

test('what is recorded as delivered by hand is taken back the same way', async () => {
  const { id } = await onTheRoad('scan')
  await ops.call(changeShipments, {
    body: { shipments: [{ id, status: 'delivered', reason: 'Told by phone' }] },
  })
  expect(await withdraw(ops, id, await offered(id))).toMatchObject({
    ok: true,
    value: { status: 'out-for-delivery' },
  })
})

test('whoever is not told of either status is told the last one that they are', async () => {
  const { id, short_tracking_reference: ref } = await onTheRoad('scan')
  const set = (excluded: string[]) =>
    platform.owner
      .query(
        `INSERT INTO provider_settings VALUES (1, 'exclude_tracking_statuses', $1)
         ON CONFLICT (provider_id, setting) DO UPDATE SET value = excluded.value`,
        [JSON.stringify(excluded)],
      )
      .then(() => platform.platform.settings.forget(1))
  await set(['out-for-delivery'])
  const before = await read(id, account)
  await record(ops.call, { shipment_id: id, event: 'delivered' })
  await withdraw(ops, id, await offered(id))
  const after = await read(id, account)
  expect(standing(after)).toEqual(standing(before))
  expect(after.tracking_events?.slice(0, 2)).toMatchObject([
    { status: before.status, withdraws: 'delivered' },
    { status: 'delivered', withdrawn: true },
  ])
  const listed = await account.call(listShipments, { query: { id, status: 'delivered' } })
  expect(listed).toMatchObject({ value: { count: 0 } })
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  expect(tracked).toMatchObject({ value: { shipments: [{ status: before.status }] } })
  await set([])
})

test('a batch of a driver that repeats what was taken back records it anew', async () => {
  const { id } = await onTheRoad('scan')
  const tracking_events = [{ shipment_id: id, event: 'delivery-failed-attempt' as const }]
  await driver.call(recordTrackingEvents, { body: { tracking_events } })
  await withdraw(ops, id, await offered(id))
  await driver.call(recordTrackingEvents, { body: { tracking_events } })
  expect(await read(id)).toMatchObject({ status: 'delivery-failed-attempt', failed_attempts: 1 })
})

test('the day of a driver that was closed meanwhile goes on: somebody has to see the stop', async () => {
  const { id } = await onTheRoad('scan')
  await record(driver.call, { shipment_id: id, event: 'delivered' })
  const sheet = `FROM tripsheets t JOIN tripsheet_stops s ON s.provider_id = t.provider_id AND s.tripsheet_id = t.id
    JOIN tripsheet_tasks k ON k.provider_id = s.provider_id AND k.stop_id = s.id WHERE t.provider_id = 1 AND k.shipment_id = $1 AND k.side = 'delivery'`
  await platform.owner.query(
    `UPDATE tripsheets SET status = 'closed' WHERE provider_id = 1 AND id = (SELECT t.id ${sheet})`,
    [id],
  )
  await withdraw(ops, id, await offered(id))
  const { rows } = await platform.owner.query(`SELECT t.status, k.done_at ${sheet}`, [id])
  expect(rows).toMatchObject([{ done_at: null }])
  expect(rows[0].status).not.toBe('closed')
})
