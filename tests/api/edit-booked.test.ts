import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { askOptInRates } from '../../src/contract/rates.ts'
import { tryChange } from '../../src/contract/shipment-changes.ts'
import { book } from '../support/booking.ts'
import { HEAVY_PARCEL, shipmentEditor } from '../support/edit-shipment.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { watchLive } from '../support/watch-live.ts'

/** What a booking says besides who, where and what, edited after it was booked (decision 113). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const driver = await enterAsDriver(platform, 8)
const { edit, read, stored } = shipmentEditor(platform, ops)

const set = (setting: string, value: unknown) =>
  admin.call(saveProviderSettings, { body: { provider_settings: [{ setting, value }] } })
const scanned = async (references: readonly string[]) => {
  const tracking_events = references.map((tracking_reference) => ({
    tracking_reference,
    event: 'received-at-hub' as const,
    branch_id: 1,
  }))
  const outcome = await ops.call(recordTrackingEvents, { body: { tracking_events } })
  return outcome.ok ? outcome.value.tracking_events.map(({ id }) => id) : outcome.error
}

describe('references', () => {
  test('are kept by the rules of booking, told live to its account, and the history tells them', async () => {
    const { id, rate, rates } = await book(ops.call)
    const socket = await watchLive(platform.url, await platform.as(ACCOUNT_USER))
    const isOfReference = ({ fields }: { fields: readonly string[] }) => fields.includes('customer_reference')
    const contact = { name: 'Sipho Ndlovu', email: 'sipho@kwela-fashion.example', mobile_number: '' }
    const said = {
      customer_reference: 'PO-77',
      customer_reference_name: 'Order number',
      cost_center: ' Marketing ',
      responsible_contact: contact,
      mute_notifications: 'yes',
    }
    expect(await edit(id, said)).toMatchObject({ status: 200 })
    const kept = { ...said, cost_center: 'Marketing', mute_notifications: true }
    expect(await read(id)).toMatchObject({ ...kept, version: 2, rate, rates })
    const trail = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
    expect(trail).toMatchObject({
      value: { audit_events: [{ change: { customer_reference: { change_to: 'PO-77' } } }] },
    })
    const told = await socket.until('being told', (frames) =>
      frames.flatMap((frame) => (frame.type === 'events' ? frame.groups : [])).find(isOfReference),
    )
    const at = (field: string) => told.cols[told.fields.indexOf(field)]
    expect([at('customer_reference'), at('cost_center')]).toEqual([['PO-77'], ['Marketing']])
    // The same again is no change.
    await edit(id, said)
    expect((await read(id)).version).toBe(2)
    await edit(id, { customer_reference: '', cost_center: null, responsible_contact: null })
    expect(await read(id)).toMatchObject({
      customer_reference: null,
      cost_center: null,
      responsible_contact: null,
    })
  })

  test('that the account demands stay, with its prefix', async () => {
    const demand = (customer_reference_required: boolean, customer_reference_prefix: string) =>
      ops.call(changeAccount, { body: { id: 1, customer_reference_required, customer_reference_prefix } })
    const { id } = await book(ops.call, { customer_reference: '1' })
    expect(await demand(true, 'PO-')).toMatchObject({ ok: true })
    const before = await stored(id)
    expect(await edit(id, { customer_reference: '' })).toMatchObject({
      status: 412,
      json: { field: 'shipments[0].customer_reference' },
    })
    expect(await stored(id)).toEqual(before)
    // What is not changed is not asked again.
    expect(await edit(id, { mute_notifications: true })).toMatchObject({ status: 200 })
    await edit(id, { customer_reference: '5' })
    expect((await read(id)).customer_reference).toBe('PO-5')
    await demand(false, '')
  })

  test('a tracking reference is one shipment’s, and the former one goes on leading to it', async () => {
    const [one, other] = [
      await book(ops.call, { custom_tracking_reference: 'ORDER-0001' }),
      await book(ops.call, { custom_tracking_reference: 'ORDER-0002' }),
    ]
    const [first, second] = [one.custom_tracking_reference ?? '', other.custom_tracking_reference ?? '']
    const before = await stored(one.id)
    expect(await edit(one.id, { custom_tracking_reference: 'ORDER-0002' })).toMatchObject({
      status: 409,
      json: { field: 'shipments[0].custom_tracking_reference' },
    })
    expect(await edit(one.id, { custom_tracking_reference: 'A' })).toMatchObject({ status: 400 })
    expect(await stored(one.id)).toEqual(before)
    expect(await edit(one.id, { custom_tracking_reference: 'ORDER-0003' })).toMatchObject({ status: 200 })
    const third = (await read(one.id)).custom_tracking_reference ?? ''
    expect(third).toMatch(/ORDER-0003$/)
    // A label of before is scanned as one of now.
    expect(await scanned([first, second, third])).toEqual([one.id, other.id, one.id])
    // Its own of before is taken up again, as it is read or as it was typed.
    expect(await edit(one.id, { custom_tracking_reference: first })).toMatchObject({ status: 200 })
    expect((await read(one.id)).custom_tracking_reference).toBe(first)
  })
})

describe('what the price depends on', () => {
  test('is rated anew, tried before as it is saved', async () => {
    const { id, rate } = await book(ops.call)
    const plain = rate ?? 0
    const tried = await ops.call(tryChange, { body: { id, declared_value: 5000 } })
    expect(await edit(id, { declared_value: 5000 })).toMatchObject({
      json: { shipments: [{ previous_rate: rate }] },
    })
    const insured = await read(id)
    expect(insured).toMatchObject({ declared_value: 5000 })
    expect(insured.rate).toBeGreaterThan(plain)
    expect(tried).toMatchObject({ value: { rate: insured.rate, present_rate: rate } })
    await edit(id, { liability_cover: 'N' })
    expect(await read(id)).toMatchObject({ declared_value: 5000, liability_cover: false, rate })
    await edit(id, { declared_value: null, liability_cover: null })
    expect(await read(id)).toMatchObject({ declared_value: null, rate })
  })

  test('is insured up to the limit of now, and what was insured goes on being so', async () => {
    const { id } = await book(ops.call, { declared_value: 9000 })
    await set('insurance_max_declared_value', 6000)
    const before = await stored(id)
    expect(await edit(id, { declared_value: 7000 })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].declared_value' },
    })
    expect(await stored(id)).toEqual(before)
    expect(await edit(id, { parcels: [HEAVY_PARCEL] })).toMatchObject({ status: 200 })
    await set('insurance_max_declared_value', null)
    await set('insurance_declared_value_enabled', false)
    const bare = await book(ops.call)
    await edit(id, { declared_value: 5000 })
    await edit(bare.id, { declared_value: 5000, liability_cover: true })
    expect((await read(id)).liability_cover).not.toBe(false)
    expect(await read(bare.id)).toMatchObject({ liability_cover: false, rate: bare.rate })
    await set('insurance_declared_value_enabled', true)
  })

  test('opt-ins and tags are those that there are', async () => {
    const { id } = await book(ops.call)
    const before = await stored(id)
    for (const [field, wrong] of [
      ['opt_in_rates[0]', { opt_in_rates: [987_654] }],
      ['tag_ids[0]', { tag_ids: [987_654] }],
      ['is_return', { is_return: true }],
      ['responsible_contact.mobile_number', { responsible_contact: { mobile_number: '12' } }],
      ['responsible_contact.email', { responsible_contact: { email: 'nobody' } }],
    ] as const)
      expect(await edit(id, wrong)).toMatchObject({ status: 400, json: { field: `shipments[0].${field}` } })
    expect(await stored(id)).toEqual(before)
    expect(await edit(id, { is_return: false, opt_in_rates: [] })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ is_return: false, opt_in_rates: [] })
  })
})

test('how it is proven is one that is offered', async () => {
  const { id } = await book(ops.call)
  expect(await edit(id, { pod_method: 'pin-with-fallback' })).toMatchObject({ status: 200 })
  expect((await read(id)).pod_method).toBe('pin-with-fallback')
  await set('pod_grv_physical', false)
  for (const pod_method of ['grv physical', ' GRV  Physical'])
    expect(await edit(id, { pod_method })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].pod_method' },
    })
  await set('pod_grv_physical', true)
})

test('how it is proven costs the same and means the same however it is written', async () => {
  const { id, rate } = await book(ops.call)
  await edit(id, { pod_method: 'grv physical' })
  const dearer = await read(id)
  expect(dearer.rate).toBeGreaterThan(rate ?? 0)
  await edit(id, { pod_method: ' GRV  Physical' })
  expect(await read(id)).toMatchObject({ rate: dearer.rate, pod_method: 'grv physical' })
  expect(await book(ops.call, { pod_method: 'Grv Physical' })).toMatchObject({
    rate: dearer.rate,
    pod_method: 'grv physical',
  })
  expect(await book(ops.call, { pod_method: 'PIN-with-fallback' })).toMatchObject({
    pod_method: 'pin-with-fallback',
  })
  expect(await book(ops.call, { pod_method: 'By  our own paper ' })).toMatchObject({
    rate,
    pod_method: 'By  our own paper',
  })
})

test('a blank shipment is given a reference without being filled in', async () => {
  const booked = await book(ops.call, {
    is_blank: true,
    parcels: [],
    collection_address: {},
    collection_contact: {},
    delivery_address: {},
    delivery_contact: {},
  })
  expect(await edit(booked.id, { customer_reference: 'PO-9' })).toMatchObject({ status: 200 })
  expect(await read(booked.id)).toMatchObject({ is_blank: true, customer_reference: 'PO-9', rate: null })
})

test('a parcel is called what its sender calls it, and says what it is worth', async () => {
  const named = { ...HEAVY_PARCEL, name: 'Box A', declared_value: '1 200' }
  const { id, rate } = await book(ops.call, { parcels: [named] })
  expect((await read(id)).parcels).toMatchObject([{ name: 'Box A', declared_value: 1200 }])
  expect(await edit(id, { parcels: [{ ...named, name: 'Box B' }] })).toMatchObject({ status: 200 })
  expect(await read(id)).toMatchObject({ rate, parcels: [{ name: 'Box B', declared_value: 1200 }] })
  expect(await edit(id, { parcels: [{ ...named, declared_value: -1 }] })).toMatchObject({ status: 400 })
})

test('a parcel that has no reference is given one, which is one shipment’s and is scanned from then on', async () => {
  const other = await book(ops.call, {
    parcels: [{ ...HEAVY_PARCEL, alternative_tracking_reference: 'OTHERS-BOX' }],
  })
  const { id } = await book(ops.call, { parcels: [HEAVY_PARCEL, HEAVY_PARCEL] })
  const named = (...references: (string | null)[]) => ({
    parcels: references.map((alternative_tracking_reference) => ({
      ...HEAVY_PARCEL,
      alternative_tracking_reference,
    })),
  })
  const before = await stored(id)
  expect(await edit(id, named(null, 'others-box'))).toMatchObject({
    json: {
      code: 'shipment.referenceTaken',
      field: 'shipments[0].parcels[1].alternative_tracking_reference',
    },
  })
  expect(await stored(id)).toEqual(before)
  expect(await edit(id, named(null, 'KWELA-BOX-7', 'KWELA-BOX-8'))).toMatchObject({ status: 200 })
  expect((await read(id)).parcels.map((one) => one.alternative_tracking_reference)).toEqual([
    null,
    'KWELA-BOX-7',
    'KWELA-BOX-8',
  ])
  const trail = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
  expect(JSON.stringify(trail.ok && trail.value.audit_events[0]?.change)).toContain('KWELA-BOX-7')
  expect(await scanned(['KWELA-BOX-7', 'OTHERS-BOX'])).toEqual([id, other.id])
  // Of those that have one it stays, and nobody else has it.
  expect(await edit(id, named(null, 'KWELA-BOX-9', 'KWELA-BOX-8'))).toMatchObject({ status: 400 })
  const late = await book(ops.call)
  expect(await edit(late.id, named('kwela-box-7'))).toMatchObject({
    json: { code: 'shipment.referenceTaken' },
  })
})

test('what may be opted into is what the card of the booking offers, told to whoever sees the shipment', async () => {
  const { id } = await book(ops.call, { account_id: 2 })
  const ask = (who: typeof ops, shipment_id: number) =>
    who.call(askOptInRates, { body: { account_id: undefined, shipment_id } })
  const offered = await ask(ops, id)
  const [first] = offered.ok ? offered.value.opt_in_rates : []
  expect(first?.id).toBeGreaterThan(0)
  expect(await edit(id, { opt_in_rates: [first?.id] })).toMatchObject({ status: 200 })
  for (const one of [id, 99_999_999])
    expect(await ask(account, one)).toMatchObject({ ok: false, status: 404, code: 'shipment.notFound' })
  expect(await ask(driver, id)).toMatchObject({ ok: false, status: 404 })
})

test('whom one asks about a shipment and its bill is answered', async () => {
  await set('support_email_address', 'help@courier.example')
  await set('billing_email_address', 'bills@courier.example')
  const { id } = await book(ops.call)
  expect(await read(id)).toMatchObject({
    support_email: 'help@courier.example',
    billing_contact: { email: 'bills@courier.example' },
  })
})
