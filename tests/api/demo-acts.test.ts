import { expect, test } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { readProof } from '../../src/contract/pod.ts'
import { listQuotes } from '../../src/contract/quotes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { createActSender } from '../../src/simulator/engine/act-sender.ts'
import { readFixtures } from '../../src/simulator/fixtures/read.ts'
import { askExpiringQuotes } from '../../src/simulator/platform/expired-quotes.ts'
import { readPickupPoints } from '../../src/simulator/platform/pickup-points.ts'
import { createSigner } from '../../src/simulator/platform/signed-deliveries.ts'
import { createSignedInClients } from '../../src/simulator/platform/signed-in-clients.ts'
import { addTags, readTags } from '../../src/simulator/platform/tags.ts'
import { createWorld } from '../../src/simulator/platform/world.ts'
import { actorsOf } from '../../src/simulator/schedule/actors.ts'
import { bookingsOn, quotesOn } from '../../src/simulator/schedule/bookings.ts'
import type { PlannedShipment } from '../../src/simulator/schedule/shipment.ts'
import { readGazetteer } from '../../src/simulator/schedule/suburbs.ts'
import { plusDays } from '../../src/simulator/schedule/time.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** What the demo does besides booking from door to door, on a real platform. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const fixtures = readFixtures()
const actors = actorsOf(fixtures)
const places = readGazetteer(fixtures.branches)
const clients = createSignedInClients({
  url: platform.url,
  providerId: fixtures.provider.id,
  password: fixtures.password,
  signal: AbortSignal.timeout(120_000),
  log: () => {},
})
const since = dayOf(platform.platform.clock.now())
const input = { seed: 42, fixtures, places, date: plusDays(since, 1), since, count: 800 }
const planned = bookingsOn(input)
const world = await createWorld(clients, actors, fixtures)
const ids = await readPickupPoints(clients, actors.admin)
const tags = await addTags(clients, actors.admin)
const sender = createActSender(clients, world, ids, tags)

const first = (like: (one: PlannedShipment) => boolean) => {
  const found = planned.find(like)
  if (found === undefined) throw new Error('nothing of the kind is planned')
  return found
}
const by = ({ accountCode }: PlannedShipment) => actors.account(accountCode)
async function booked(ref: string) {
  const outcome = await ops.call(listShipments, { query: { tracking_reference: ref } })
  if (!outcome.ok || outcome.value.shipments[0] === undefined) throw new Error(`no ${ref}`)
  return outcome.value.shipments[0]
}

test('some shipments have tags, which are there once however often the demo begins', async () => {
  expect(await addTags(clients, actors.admin)).toEqual(tags)
  expect(await readTags(clients, actors.admin)).toEqual(tags)
  const shipment = first((one) => one.tags.length > 0 && one.fetched === null && one.returnOf === null)
  expect(await sender.book(by(shipment), shipment)).toBeNull()
  const { id } = await booked(shipment.ref)
  const { rows } = await platform.owner.query('SELECT tag_ids FROM shipments WHERE id = $1', [id])
  expect(rows[0].tag_ids).toEqual(shipment.tags.map((name) => tags.get(name)))
})

test.each(['locker', 'counter'] as const)(
  'a parcel is fetched at a %s, where a compartment is held',
  async (type) => {
    const shipment = first(({ fetched }) => fetched?.point.type === type)
    expect(await sender.book(by(shipment), shipment)).toBeNull()
    expect(await booked(shipment.ref)).toMatchObject({
      delivery_pickup_point_id: ids.get(shipment.fetched?.point.name ?? ''),
      delivery_compartment: expect.any(String),
      service_level_code: type === 'locker' ? 'LLS' : shipment.level,
      delivery_address: { type, company: shipment.fetched?.point.name },
    })
  },
)

test('a return names what it brings back', async () => {
  const back = first(({ returnOf }) => returnOf !== null)
  const original = bookingsOn({ ...input, date: since }).find(({ ref }) => ref === back.returnOf)
  if (original === undefined) throw new Error('it brings back nothing')
  for (const shipment of [original, back]) expect(await sender.book(by(shipment), shipment)).toBeNull()
  const { id } = await booked(original.ref)
  expect(await booked(back.ref)).toMatchObject({ is_return: true, return_of_id: id })
})

test('what a driver has delivered is signed for by its recipient, once', async () => {
  const shipment = first(({ fetched, returnOf }) => fetched === null && returnOf === null)
  expect(await sender.book(by(shipment), shipment)).toBeNull()
  const { id } = await booked(shipment.ref)
  const driver_id = world.ids.driver(1)
  for (const event of ['collected', 'received-at-hub', 'out-for-delivery', 'delivered'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event, driver_id } })
  await world.look()
  const signNewest = createSigner({ clients, actors, fixtures, world, script: { shipment: () => shipment } })
  for (const most of [3, 3]) await signNewest(most)
  const proof = await ops.call(readProof, { query: { shipment_id: id } })
  expect(proof).toMatchObject({
    ok: true,
    value: {
      pod: {
        name: shipment.to.contact.name,
        recorded_by: fixtures.drivers.find((one) => one.id === 1)?.name,
        photos: [{ type: 'image/jpeg', width: 1_200, height: 900 }],
        signature: { type: 'image/png', width: 1_200, height: 480 },
      },
      earlier: [],
    },
  })
})

test('a quote is booked at its price, another expires, and quotes are valid as long as ever', async () => {
  const quoted = first(({ quotedAt }) => quotedAt !== null)
  for (const step of ['quote', 'book'] as const) expect(await sender[step](by(quoted), quoted)).toBeNull()
  await askExpiringQuotes(clients, actors, quotesOn({ ...input, count: 3 }, 95_000))
  const open = quotesOn({ ...input, count: 1 }).slice(0, 1)
  for (const one of open) expect(await sender.quote(by(one), one)).toBeNull()
  const { clock } = platform.platform
  await clock.set({ time: clock.now() + 25 * 3_600_000 })
  const listed = await ops.call(listQuotes, {})
  if (!listed.ok) throw new Error(listed.error)
  expect(listed.value.shipment_quotes.map(({ state }) => state).toSorted()).toEqual([
    'accepted',
    'expired',
    'expired',
    'expired',
    'open',
  ])
  const { rate } = await booked(quoted.ref)
  expect(listed.value.shipment_quotes.find(({ state }) => state === 'accepted')).toMatchObject({ rate })
})
