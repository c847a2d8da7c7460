import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { measureParcels } from '../../src/contract/parcel-measures.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book, booking } from '../support/booking.ts'
import { HEAVY_PARCEL, ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { parcel, pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { publishCard } from '../support/published-card.ts'

/** What is sent, from whom to whom, edited after it was booked (001 §3 to §5): rated anew by the card of its booking. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const { newPoint, sizesOf } = pickupPoints(platform, ops, account)

/** R 129.47 from Sandton to Khayelitsha; local R 94.03; 5 kg to Khayelitsha 95 + 3 × 8.50, fuel and VAT. */
const PRICE = 129.47
const HEAVY = 164.21
const { edit, read, stored } = shipmentEditor(platform, ops)

const told = async (id: number) => {
  const outcome = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.audit_events[0]
}

describe('parcels', () => {
  test('are weighed anew, the new price beside the old, and the history tells both', async () => {
    const { id, version, rate } = await book(ops.call)
    expect(rate).toBe(PRICE)
    expect(await edit(id, { version, parcels: [HEAVY_PARCEL] })).toMatchObject({
      status: 200,
      json: { shipments: [{ ok: true, id, version: version + 1, rate: HEAVY, previous_rate: PRICE }] },
    })
    expect(await read(id)).toMatchObject({
      version: version + 1,
      rate: HEAVY,
      previous_rate: PRICE,
      first_rate: PRICE,
      charged_weight: 5,
      parcels: [{ submitted_weight_kg: 5 }],
    })
    expect(await told(id)).toMatchObject({
      type: 'shipment.changed',
      change: {
        parcels: { change_from: '30 × 20 × 10 cm, 1.5 kg', change_to: '30 × 20 × 10 cm, 5 kg' },
        rate: { change_from: 'R 129.47', change_to: 'R 164.21' },
        weight_kg: { change_from: 1.5, change_to: 5 },
      },
    })
    // What it cost before that is no longer what it cost before.
    await edit(id, { parcels: booking().parcels })
    expect(await read(id)).toMatchObject({ rate: PRICE, previous_rate: HEAVY, first_rate: PRICE })
    expect((await stored(id)).prices).toHaveLength(3)
  })

  test('fill and weigh otherwise when they are others; one that a hub has measured is as large and heavy as it was found', async () => {
    const { id, short_tracking_reference: reference } = await book(ops.call)
    const found = { actual_length_cm: 40, actual_width_cm: 20, actual_height_cm: 10, actual_weight_kg: 2 }
    await ops.call(measureParcels, { body: { parcels: [{ tracking_reference: reference, ...found }] } })
    await edit(id, {
      parcels: [
        { ...HEAVY_PARCEL, submitted_length_cm: 300 },
        { ...HEAVY_PARCEL, item_count: 2 },
      ],
    })
    const { rows } = await platform.owner.query(
      'SELECT volume_litres, mass_kg FROM shipments WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ volume_litres: 8 + 6 + 6, mass_kg: 2 + 5 + 5 }])
    expect(await told(id)).toMatchObject({
      change: {
        volume_litres: { change_from: 8, change_to: 20 },
        mass_kg: { change_from: 2, change_to: 12 },
      },
    })
  })

  test('come and go, each with the references that it has', async () => {
    const { id, short_tracking_reference: reference } = await book(ops.call, {
      parcels: [{ ...HEAVY_PARCEL, alternative_tracking_reference: 'BOX-0001' }],
    })
    await edit(id, {
      parcels: [
        { ...HEAVY_PARCEL, parcel_description: 'Lamp' },
        { ...HEAVY_PARCEL, item_count: 2 },
      ],
    })
    expect((await read(id)).parcels).toMatchObject([
      {
        tracking_reference: `${reference}/1`,
        alternative_tracking_reference: 'BOX-0001',
        parcel_description: 'Lamp',
      },
      { tracking_reference: `${reference}/2`, alternative_tracking_reference: null },
      { tracking_reference: `${reference}/3` },
    ])
    await edit(id, { parcels: [HEAVY_PARCEL] })
    expect((await read(id)).parcels).toHaveLength(1)
    expect(
      await edit(id, { parcels: [{ ...HEAVY_PARCEL, alternative_tracking_reference: 'BOX-0002' }] }),
    ).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].parcels[0].alternative_tracking_reference' },
    })
  })
})

describe('an address', () => {
  test('leads to another place, branch and price, and contacts come with it', async () => {
    const { id, version, delivery_branch_id, time_created } = await book(ops.call)
    const { clock } = platform.platform
    await clock.set({ time: clock.now() + 60_000 })
    const contact = { name: 'Sipho Ndlovu', mobile_number: '083 000 1111' }
    expect(await edit(id, { version, delivery_address: ROSEBANK, delivery_contact: contact })).toMatchObject({
      json: { shipments: [{ previous_rate: PRICE }] },
    })
    const now = await read(id)
    expect(now).toMatchObject({
      delivery_address: { ...ROSEBANK, geo_local_area: 'Rosebank' },
      delivery_contact: contact,
    })
    expect(now.rate).toBeLessThan(PRICE)
    expect(now.delivery_branch_id).not.toBe(delivery_branch_id)
    expect(now.delivery_address.time_modified).not.toBe(time_created)
    expect([now.delivery_address.time_created, now.collection_address.time_modified]).toEqual([
      time_created,
      time_created,
    ])
    expect(await told(id)).toMatchObject({
      change: {
        delivery_address: {
          change_from: '3 Spine Road, Khayelitsha, Cape Town, WC, 7784, South Africa',
          change_to: '15 Oxford Road, Rosebank, Johannesburg, GP, 2196, South Africa',
        },
        delivery_contact: { change_from: 'Nomsa Dlamini, 082 123 4567' },
        delivery_place: { change_to: 'Rosebank, Johannesburg' },
      },
    })
    // It is found by where it goes now.
    const found = await ops.call(listShipments, { query: { search: 'Sipho Ndlovu' } })
    expect(found).toMatchObject({ ok: true, value: { shipments: [{ id }] } })
  })

  test('is priced by the card of the booking, whatever rates are now', async () => {
    const before = await book(ops.call)
    await publishCard(ops, { rate_adjustments: [] }, 1)
    const flat = await book(ops.call)
    expect(flat.rate).not.toBe(PRICE)
    await edit(before.id, { parcels: [HEAVY_PARCEL] })
    expect(await read(before.id)).toMatchObject({ rate: HEAVY, previous_rate: PRICE })
  })

  test('stays insured as it was booked, whatever is insured now', async () => {
    const insured = { account_id: 3, declared_value: 5000 }
    const [edited, plain] = [await book(ops.call, insured), await book(ops.call, { account_id: 3 })]
    const off = (value: boolean) =>
      admin.call(saveProviderSettings, {
        body: { provider_settings: [{ setting: 'insurance_declared_value_enabled', value }] },
      })
    expect(await off(false)).toMatchObject({ ok: true })
    const bare = await book(ops.call, insured)
    expect([bare.rate, bare.liability_cover]).toEqual([plain.rate, false])
    for (const { id } of [edited, bare]) await edit(id, { parcels: [HEAVY_PARCEL] })
    const [one, other] = [await read(edited.id), await read(bare.id)]
    const insurance = (edited.rate ?? 0) - (plain.rate ?? 0)
    expect(insurance).toBeGreaterThan(0)
    expect((one.rate ?? 0) - (other.rate ?? 0)).toBeCloseTo(insurance, 6)
    await off(true)
    // Offered again, it is not insured afterwards.
    await edit(bare.id, { parcels: [parcel(30, 20, 10, 6)] })
    const lines = (await read(bare.id)).rates?.map(({ type }) => type)
    expect(lines).toContain('base')
    expect(lines).not.toContain('rate_group_extras')
  })

  test('to which no rate leads is refused, and nothing is stored', async () => {
    const { id } = await book(ops.call, {
      account_id: 3,
      service_level_code: 'LOX',
      delivery_address: ROSEBANK,
    })
    const before = await stored(id)
    const { delivery_address } = booking()
    expect(await edit(id, { delivery_address })).toMatchObject({
      status: 400,
      json: { code: 'rate.none', field: 'shipments[0].delivery_address' },
    })
    expect(await stored(id)).toEqual(before)
  })

  test('that is the same, however it is written, is no change', async () => {
    const { id, version } = await book(ops.call)
    const { delivery_address, collection_contact, parcels } = booking()
    const same = {
      delivery_address: { ...delivery_address, zone: 'Western Cape' },
      collection_contact,
      parcels,
    }
    expect(await edit(id, same)).toMatchObject({ json: { shipments: [{ ok: true, version }] } })
  })
})

test('of two at once the second is told what the first has changed', async () => {
  const { id, version } = await book(ops.call, { account_id: 4 })
  const first = { version, parcels: [HEAVY_PARCEL] }
  const second = { version, delivery_contact: { name: 'Sipho', email: 'sipho@example.co.za' } }
  const answers = await Promise.all([edit(id, first), edit(id, second, admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  const what = answers[0]?.status === 200 ? 'parcels, rate' : 'delivery contact'
  expect(lost?.json).toMatchObject({
    code: 'shipment.changedMeanwhile',
    message: `Somebody else changed this shipment meanwhile: ${what}. Look at it and try again.`,
  })
})

describe('a compartment follows', () => {
  test('a larger parcel, another point, and the way back to a door', async () => {
    const sizes = [
      { name: 'Small', total: 1 },
      { name: 'Large', total: 1 },
    ]
    const [one, other] = [await newPoint(sizes), await newPoint(sizes)]
    const [small, large] = [parcel(30, 20, 10), parcel(50, 50, 30)]
    const { id } = await book(ops.call, {
      account_id: 5,
      delivery_pickup_point_id: one.id,
      delivery_address: undefined,
      parcels: [small],
    })
    const free = async (at: { id: number }) =>
      (await sizesOf(at.id))?.flatMap(([name, , count]) => (Number(count) > 0 ? name : []))
    expect(await free(one)).toEqual(['Large'])
    await edit(id, { parcels: [large] })
    expect(await free(one)).toEqual(['Small'])
    expect((await read(id)).delivery_compartment).toBe('Large')
    expect((await told(id))?.change).toMatchObject({
      delivery_compartment: { change_from: 'Small', change_to: 'Large' },
    })
    await edit(id, { delivery_pickup_point_id: other.id })
    expect([await free(one), await free(other)]).toEqual([['Small', 'Large'], ['Small']])
    expect(await read(id)).toMatchObject({ delivery_address: { type: 'locker', company: other.name } })

    // Nobody else gets in, and who does not keeps what they have.
    const { id: late } = await book(ops.call, {
      account_id: 5,
      delivery_pickup_point_id: one.id,
      delivery_address: undefined,
      parcels: [large],
    })
    expect(await edit(late, { delivery_pickup_point_id: other.id })).toMatchObject({
      status: 409,
      json: { code: 'pickupPoint.full', field: 'shipments[0].delivery_pickup_point_id' },
    })
    expect(await free(one)).toEqual(['Small'])

    const { delivery_address } = booking()
    await edit(id, { delivery_address })
    expect(await free(other)).toEqual(['Small', 'Large'])
    expect(await read(id)).toMatchObject({ delivery_pickup_point_id: null, delivery_compartment: null })
  })
})
