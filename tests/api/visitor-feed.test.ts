import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/contract/frames.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
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
