import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { addPickupPoint, changePickupPoint, listPickupPoints } from '../../src/contract/pickup-points.ts'
import { acceptQuote } from '../../src/contract/quotes.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { booking } from '../support/booking.ts'
import { pickupPoints, toPoint } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** How somebody may take compartments from others, or make them nobody's: each was found or feared. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const rival = await platform.as('orders@ubuntu-books-online.example')
await makeSecondProvider(platform)
const { newPoint, sizesOf } = pickupPoints(platform, ops, account)

const send = (id: number, changes: Parameters<typeof booking>[0] = {}, who: SignedIn = account) =>
  who.call(bookShipment, { body: { ...booking({ account_id: undefined, ...changes }), ...toPoint(id) } })
const dayIn = (days: number) =>
  new Date(platform.platform.clock.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

describe('a compartment', () => {
  test('is held for nobody who comes in years', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    for (const delivery_min_date of ['2099-12-31', dayIn(70)])
      expect(await send(id, { delivery_min_date })).toMatchObject({
        ok: false,
        status: 400,
        field: 'delivery_min_date',
        error: 'A compartment is reserved at most 60 days ahead. Choose an earlier day.',
      })
    expect(await send(id, { collection_min_date: '2099-01-01' })).toMatchObject({ ok: false, status: 400 })
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
    expect(await send(id, { delivery_min_date: dayIn(30) })).toMatchObject({ ok: true })
    expect(await sizesOf(id)).toEqual([['Small', 1, 0]])
  })

  test('is held for nobody by a quote for then, which is not accepted either', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const quoted = await account.call(bookShipment, {
      body: {
        ...booking({ account_id: undefined, delivery_min_date: '2099-12-31' }),
        ...toPoint(id),
        status: 'quote',
      },
    })
    if (!quoted.ok) throw new Error(quoted.error)
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
    expect(await account.call(acceptQuote, { body: { id: quoted.value.id } })).toMatchObject({
      ok: false,
      field: 'delivery_min_date',
    })
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
  })

  test('is given up where its delivery was moved to another century', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    const sent = await send(id)
    if (!sent.ok) throw new Error(sent.error)
    const delivery_before = '2099-12-31T17:00:00+02:00'
    const body = { shipments: [{ id: sent.value.id, delivery_before }] }
    expect(await ops.call(changeShipments, { body })).toMatchObject({ ok: true })
    platform.platform.clock.set({ time: platform.platform.clock.now() + 20 * 24 * 3_600_000 })
    await expect.poll(() => sizesOf(id)).toEqual([['Small', 0, 1]])
  })

  test('is taken by one parcel, however they are counted', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 5 }])
    const [box] = booking().parcels
    if (box === undefined) throw new Error('a booking has a parcel')
    for (const parcels of [[box, box], [{ ...box, item_count: 2 }], [{ ...box, item_count: '500' }]])
      expect(await send(id, { parcels })).toMatchObject({ ok: false, status: 400, field: 'parcels' })
    expect(await sizesOf(id)).toEqual([['Small', 0, 5]])
  })

  test('is given to whoever books while another cancels: never to both', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    for (let round = 0; round < 8; round += 1) {
      const first = await send(id)
      if (!first.ok) throw new Error(first.error)
      const reference = first.value.short_tracking_reference
      const [, second] = await Promise.all([
        account.call(cancelShipment, { body: { tracking_reference: reference } }),
        send(id, {}, rival),
      ])
      const held = (await sizesOf(id))?.[0]
      expect(held).toEqual(second.ok ? ['Small', 1, 0] : ['Small', 0, 1])
      if (second.ok)
        await rival.call(cancelShipment, {
          body: { tracking_reference: second.value.short_tracking_reference },
        })
    }
    expect(await sizesOf(id)).toEqual([['Small', 0, 1]])
  })
})

describe('points', () => {
  test('of another provider, or none, are none, whichever id is guessed', async () => {
    const { id } = await newPoint([{ name: 'Small', total: 1 }])
    await platform.owner.query(
      `INSERT INTO pickup_points SELECT (jsonb_populate_record(p, '{"provider_id": 2, "id": 90001}')).* FROM pickup_points p WHERE provider_id = 1 AND id = $1`,
      [id],
    )
    for (const guess of [90_001, 2_147_483_647])
      expect(await send(guess)).toMatchObject({ status: 400, field: 'delivery_pickup_point_id' })
    expect(await account.call(listPickupPoints, { query: { pickup_point_id: 90_001 } })).toMatchObject({
      value: { count: 0 },
    })
  })

  test('are kept by staff alone', async () => {
    const point = await newPoint([{ name: 'Small', total: 1 }])
    const body = {
      provider: 'lockers',
      type: 'locker',
      name: 'Mine',
      lat: -33,
      lng: 18,
      street_address: '1 Main Road',
      local_area: 'Claremont',
      city: 'Cape Town',
      zone: 'WC',
      code: '7708',
    } as const
    for (const who of [account, rival, await platform.as('dineo.letsatsi@drivers.springbok.example')]) {
      expect(await who.call(addPickupPoint, { body })).toMatchObject({ status: 403 })
      expect(await who.call(changePickupPoint, { body: { ...point, name: 'Taken over' } })).toMatchObject({
        status: 403,
      })
    }
  })
})
