import { expect, test } from 'vitest'
import type { z } from 'zod'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { type ShipmentChange, tryChange } from '../../src/contract/shipment-changes.ts'
import { book, booking } from '../support/booking.ts'
import { HEAVY_PARCEL, ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { enterAsDriver } from '../support/people.ts'
import { parcel, pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What an edit will cost, before it is saved (decision 111). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)
const { newPoint, sizesOf } = pickupPoints(platform, ops, account)
const { edit, read, stored } = shipmentEditor(platform, ops)

/** As in editing.test.ts. */
const PRICE = 129.47
const HEAVY = 164.21

const tried = (change: z.input<typeof ShipmentChange>, who: SignedIn = ops) =>
  who.call(tryChange, { body: change })
const events = async (id: number) => {
  const { rows } = await platform.owner.query(
    "SELECT count(*)::int AS count FROM events WHERE entity = 'shipment' AND entity_id = $1",
    [id],
  )
  return rows[0]?.count
}

test('an edit is priced before it is saved, nothing is stored, and the saving costs that', async () => {
  const { id } = await book(ops.call)
  const [before, told] = [await stored(id), await events(id)]
  const heavier = await tried({ id, parcels: [HEAVY_PARCEL] })
  expect(heavier).toMatchObject({ ok: true, value: { rate: HEAVY, present_rate: PRICE, difference: 34.74 } })
  expect(
    await tried({ id, delivery_contact: { name: 'Sipho', mobile_number: '082 000 0000' } }),
  ).toMatchObject({
    value: { rate: PRICE, present_rate: PRICE, difference: 0 },
  })
  expect(await stored(id)).toEqual(before)
  expect(await events(id)).toBe(told)
  expect(await edit(id, { parcels: [HEAVY_PARCEL], expected_rate: HEAVY })).toMatchObject({
    status: 200,
    json: { shipments: [{ rate: HEAVY, previous_rate: PRICE }] },
  })
})

test('what cannot be saved cannot be tried, in the same words', async () => {
  const { id, version } = await book(ops.call)
  const changes: object[] = [
    { parcels: [{ ...HEAVY_PARCEL, submitted_weight_kg: 100_000 }] },
    { parcels: [] },
    { version: version + 5, parcels: [HEAVY_PARCEL] },
    { delivery_address: { ...ROSEBANK, local_area: '' } },
    { service_level_id: 1 },
  ]
  for (const change of changes) {
    const answer = await fetch(`${platform.url}/v2/shipments/try-change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
      body: JSON.stringify({ id, ...change }),
    })
    const saved = await edit(id, change)
    const { message, fields } = await answer.json()
    expect(answer.status).toBe(saved.status)
    expect(message).toBe(saved.json.message)
    expect(fields).toEqual(saved.json.fields)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

test('no compartment is held by a try', async () => {
  const point = await newPoint([{ name: 'Large', total: 1 }])
  const { id } = await book(ops.call)
  const change = { id, delivery_pickup_point_id: point.id, parcels: [parcel(30, 20, 10)] }
  expect((await tried(change)).ok).toBe(true)
  expect(await sizesOf(point.id)).toEqual([['Large', 0, 1]])
  expect((await edit(id, change)).status).toBe(200)
  const second = await book(ops.call)
  expect(await tried({ ...change, id: second.id })).toMatchObject({ ok: false, code: 'pickupPoint.full' })
})

test('who saves another price than they were shown is told so, and nothing is saved', async () => {
  const { id } = await book(ops.call)
  const shown = await tried({ id, parcels: [HEAVY_PARCEL] })
  const rate = shown.ok ? (shown.value.rate ?? 0) : 0
  const vat = async (value: number) => {
    const outcome = await admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'vat_percentage', value }] },
    })
    if (!outcome.ok) throw new Error(outcome.error)
  }
  await vat(20)
  try {
    const late = await edit(id, { parcels: [HEAVY_PARCEL], expected_rate: rate })
    expect(late).toMatchObject({
      status: 409,
      json: {
        code: 'shipment.changedMeanwhile',
        message: expect.stringMatching(/^The price is R \d+\.\d\d now\./),
      },
    })
    expect(await read(id)).toMatchObject({ rate: PRICE, parcels: [{ submitted_weight_kg: 1.5 }] })
    const again = await tried({ id, parcels: [HEAVY_PARCEL] })
    const expected_rate = again.ok ? again.value.rate : null
    expect((await edit(id, { parcels: [HEAVY_PARCEL], expected_rate })).status).toBe(200)
  } finally {
    await vat(15)
  }
})

test('it is for those who change shipments', async () => {
  const { id } = await book(ops.call, { account_id: 2 })
  const change = { id, parcels: booking().parcels }
  expect(await tried(change, account)).toMatchObject({ ok: false, status: 404 })
  expect(await tried(change, driver)).toMatchObject({ ok: false, status: 403 })
})
