import { expect, test } from 'vitest'
import { type DriverNearby, PROTOCOL } from '../../src/contract/frames.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { createDriverTelling } from '../../src/server/modules/tracking/tell-of-drivers.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/** What a visitor with a reference is told. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const watch = (who: SignedIn) => watchLive(platform.url, who)

test('a visitor with a reference follows that one parcel, without names, places or drivers', async () => {
  const staff = await watch(ops)
  const { id, short_tracking_reference } = await book(ops.call)
  // Told before the visitor comes, or it would be the first thing that they see.
  await staff.until('the booking', (_, events) => events.find(({ row }) => row.id === id))
  staff.close()
  const socket = await openSocket(platform.url)
  socket.say({
    type: 'hello',
    protocol: PROTOCOL,
    provider_id: 1,
    tracking_reference: short_tracking_reference,
    since: null,
    epoch: null,
    client_version: 'web test',
  })
  const reset = await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  socket.say({ type: 'resync', since: reset.head, epoch: reset.epoch })
  await book(ops.call)
  await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 3 }] } })
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: id, event: 'collected', message: 'On our way' },
  })
  const collected = await socket.until('the collection', (_, events) =>
    events.find(({ row }) => row.status === 'collected'),
  )
  // How far it is, and nothing that somebody wrote.
  expect(collected.row).toMatchObject({ id: 0, seq: 2, version: 2 })
  expect(socket.events().map(({ seq }) => seq)).toEqual([1, 2])
  expect(new Set(socket.events().flatMap(({ row }) => Object.keys(row)))).toEqual(
    new Set(['id', 'seq', 'version', 'at', 'status', 'status_at', 'collected_at']),
  )
  // Neither which of our shipments it is, nor how much happens in the house.
  socket.say({ type: 'beat', have: 2, sent: 7 })
  await socket.until('a beat', (frames) => frames.find((frame) => frame.type === 'beat' && frame.echo === 7))
  expect(reset.epoch).not.toMatch(/visitor|\./)
  let last = 0
  for (const frame of socket.frames) {
    if ('head' in frame) expect(frame.head).toBeLessThanOrEqual(2)
    if (frame.type !== 'events') continue
    // Both may come in one frame.
    expect(frame.prev).toBe(last)
    last = frame.seq
  }
  expect(last).toBe(2)
  // Who comes back goes on where they were; another who comes is told of the same way.
  const back = await openSocket(platform.url)
  const again = { ...hello(null, 2, reset.epoch), tracking_reference: short_tracking_reference }
  back.say(again)
  await back.until('to go on', (frames) => frames.find((frame) => frame.type === 'resumed'))
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'received-at-hub' } })
  await back.until('the hub', (_, events) =>
    events.find(({ row, seq }) => row.status === 'at-hub' && seq === 3),
  )
  back.close()
  socket.close()
  // Once nobody follows it, nothing is remembered: they start anew.
  const late = await openSocket(platform.url)
  late.say({ ...again, since: 99 })
  await late.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  late.close()
})

test('on the last kilometres a visitor is told where the driver is, on a grid, and at the door no longer', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call, { custom_tracking_reference: 'NOMSA-1' })
  const { rows } = await platform.owner.query<{ lat: number; lng: number }>(
    'SELECT delivery_lat AS lat, delivery_lng AS lng FROM shipments WHERE id = $1',
    [id],
  )
  const [door] = rows
  if (door === undefined) throw new Error('there is no such shipment')
  const done = async (outcome: Promise<{ ok: boolean }>) => expect(await outcome).toMatchObject({ ok: true })
  const change = (of: object) => done(ops.call(changeShipments, { body: { shipments: [{ id, ...of }] } }))
  const record = (event: 'collected' | 'out-for-delivery' | 'delivered') =>
    done(ops.call(recordTrackingEvents, { body: { shipment_id: id, event } }))
  const tell = createDriverTelling(platform.platform)
  const comes = (metres: number) => {
    const position = { driver_id: 21, lat: door.lat + metres / 111_195, lng: door.lng + 0.000_123 }
    return done(ops.call(reportPositions, { body: { positions: [position] } }))
  }
  const follow = async (tracking_reference: string) => {
    const socket = await openSocket(platform.url)
    socket.say({ ...hello(null), tracking_reference })
    const reset = await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
    socket.say({ type: 'resync', since: reset.head, epoch: reset.epoch })
    await socket.until('to go on', (frames) => frames.find((frame) => frame.type === 'resumed'))
    return { ...socket, told: () => socket.frames.filter((frame) => frame.type === 'driver') }
  }
  await change({
    delivery_agent_id: 21,
    estimated_delivery: new Date(platform.platform.clock.now() + 900_000).toISOString(),
  })
  await record('collected')
  await record('out-for-delivery')
  const [visitor, guesser, other] = [
    await follow(ref),
    await follow('NOMSA-1'),
    await follow((await book(ops.call)).short_tracking_reference),
  ]
  const sees = (what: string, found: (frame: DriverNearby) => boolean) =>
    visitor.until(what, () => {
      const last = visitor.told().at(-1)
      return last !== undefined && found(last) ? last : undefined
    })

  await comes(9_000)
  await tell()
  await comes(2_000)
  await tell()
  const near = await sees('the driver', (frame) => frame.place !== null)
  expect(near.place?.lat).toBeCloseTo(Math.round((door.lat + 2_000 / 111_195) * 1_000) / 1_000, 9)
  expect(String(near.place?.lng).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(3)
  expect(Object.keys(near).toSorted()).toEqual(['arriving', 'place', 'type'])
  await comes(150)
  await tell()
  await sees('the driver at the door', (frame) => frame.arriving && frame.place === null)
  await record('delivered')
  await tell()
  await sees('no driver any more', (frame) => !frame.arriving && frame.place === null)
  await tell()
  expect(visitor.told()).toHaveLength(3)
  // Who guessed what a customer chose learns where nobody is, nor does who waits for something else.
  for (const { frames, told } of [guesser, other]) {
    expect(told()).toEqual([])
    expect(frames.filter(({ type }) => type === 'positions')).toEqual([])
  }
  for (const socket of [visitor, guesser, other]) socket.close()
})

test('a provider that does not want it shows no driver', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const save = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'recipient_driver_map', value }] },
    })
  expect((await save(false)).ok).toBe(true)
  const hub = { parcelsWithDriver: () => new Map([[1, [1, 2, 3]]]), tellOfDriver: () => expect.unreachable() }
  await createDriverTelling({ ...platform.platform, hub: { ...platform.platform.hub, ...hub } })()
  expect((await save(true)).ok).toBe(true)
})
