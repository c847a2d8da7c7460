import { describe, expect, test } from 'vitest'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { generalData, listProviders } from '../../src/contract/session.ts'
import { changeShipments, tryChange } from '../../src/contract/shipment-changes.ts'
import { mayEditField } from '../../src/domain/shipments/offered-acts.ts'
import { type EditedField, SENDER_EDITS } from '../../src/domain/shipments/sender-edits.ts'
import { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { keysOf } from '../../src/domain/values/table.ts'
import { book, booking } from '../support/booking.ts'
import { HEAVY_PARCEL, ROSEBANK, shipmentEditor } from '../support/edit-shipment.ts'
import { parcel } from '../support/pickup-points.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** What people of an account, and their programs, change of their own shipments (001 §4, decision 118), and what they try besides. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const account = await platform.as(ACCOUNT_USER)
const admin = await platform.as(PROVIDER_ADMIN)
const { edit, read, stored } = shipmentEditor(platform, ops)

const own = (more: Parameters<typeof book>[1] = {}) => book(account.call, { account_id: undefined, ...more })
const change = (id: number, what: object) => edit(id, what, account)
const record = (shipment_id: number, event: 'collected' | 'received-at-hub') =>
  ops.call(recordTrackingEvents, { body: { shipment_id, event } })
const PARCEL = parcel(30, 20, 10, 1.5)
/** A service day, some days from now. */
const inDays = (days: number): string => {
  const at = platform.platform.clock.now() + days * 86_400_000
  const weekday = new Date(at + 2 * 3_600_000).getUTCDay()
  return dayOf(at + (weekday === 0 ? 1 : weekday === 6 ? 2 : 0) * 86_400_000)
}
const sundayAfter = (days: number): string => {
  const at = platform.platform.clock.now() + days * 86_400_000
  return dayOf(at + ((7 - new Date(at + 2 * 3_600_000).getUTCDay()) % 7) * 86_400_000)
}

async function keyOf(account_id: number) {
  const issued = await ops.call(issueApiKey, {
    body: { account_id, name: `Shop ${account_id}`, expires: 'never' },
  })
  if (!issued.ok) throw new Error(issued.error)
  return { ...account, token: issued.value.key }
}

/** A change of each field that says something new. */
const CHANGES: Readonly<Record<EditedField, object>> = {
  collection_address: { collection_address: { ...ROSEBANK, street_address: '1 Baker Street' } },
  collection_contact: { collection_contact: { name: 'Thabo', mobile_number: '082 000 0001' } },
  collection_pickup_point_id: { collection_pickup_point_id: null },
  collection_pickup_point_provider: { collection_pickup_point_provider: '' },
  collection_min_date: { collection_min_date: inDays(2), delivery_min_date: inDays(9) },
  collection_rescheduled_reason: { collection_rescheduled_reason: 'Not ready' },
  special_instructions_collection: { special_instructions_collection: 'Gate 2' },
  parcels: { parcels: [HEAVY_PARCEL] },
  declared_value: { declared_value: 500 },
  liability_cover: { liability_cover: false },
  pod_method: { pod_method: null },
  opt_in_rates: { opt_in_rates: [] },
  opt_in_time_based_rates: { opt_in_time_based_rates: [] },
  delivery_address: { delivery_address: { ...booking().delivery_address, street_address: '9 Spine Road' } },
  delivery_contact: { delivery_contact: { name: 'Sipho', mobile_number: '082 000 0000' } },
  delivery_pickup_point_id: { delivery_pickup_point_id: null },
  delivery_pickup_point_provider: { delivery_pickup_point_provider: '' },
  delivery_min_date: { delivery_min_date: inDays(11) },
  delivery_rescheduled_reason: { delivery_rescheduled_reason: 'Away' },
  special_instructions_delivery: { special_instructions_delivery: 'Ring twice' },
  custom_tracking_reference: { custom_tracking_reference: null },
  mute_notifications: { mute_notifications: true },
  reason: { reason: 'Away', delivery_min_date: inDays(12) },
  customer_reference: { customer_reference: 'PO-7' },
  customer_reference_name: { customer_reference_name: 'Order' },
  cost_center: { cost_center: 'North' },
  due_date: { due_date: '2026-12-24' },
  responsible_contact: { responsible_contact: { name: 'Bills', email: 'bills@kwela-fashion.example' } },
  is_return: { is_return: false },
  status: { status: 'delivered' },
  release: { release: true },
  message: { message: 'Soon' },
  collection_agent_id: { collection_agent_id: 1 },
  delivery_agent_id: { delivery_agent_id: null },
  collection_branch_id: { collection_branch_id: 2 },
  delivery_branch_id: { delivery_branch_id: 1 },
  collection_after: { collection_after: localMoment(inDays(2), '09:00') },
  collection_before: { collection_before: localMoment(inDays(3), '18:00') },
  delivery_after: { delivery_after: localMoment(inDays(8), '09:00') },
  delivery_before: { delivery_before: localMoment(inDays(9), '18:00') },
  estimated_collection: { estimated_collection: localMoment(inDays(2), '10:00') },
  estimated_delivery: { estimated_delivery: null },
  handled_until: { handled_until: localMoment(inDays(1), '10:00') },
  add_tag_ids: { add_tag_ids: [1] },
  remove_tag_ids: { remove_tag_ids: [1] },
  tag_ids: { tag_ids: [] },
  service_level_id: { service_level_id: 1 },
  undo_version: { undo_version: 1 },
}

/** Every field in a few statuses, and in all of them one of each kind. */
const LOOKED_AT: ReadonlySet<ShipmentStatus> = new Set<ShipmentStatus>([
  'submitted',
  'at-hub',
  'delivered',
  'cancelled',
])
const ONE_OF_EACH = [
  'parcels',
  'delivery_contact',
  'cost_center',
  'status',
] as const satisfies readonly EditedField[]

test('in every status, what the console offers of each field is what the call takes, and what is refused names it', async () => {
  const { id } = await own()
  const may = () => true
  const { rows } = await platform.owner.query('SELECT status, collected_at FROM shipments WHERE id = $1', [
    id,
  ])
  expect(rows).toHaveLength(1)
  for (const status of ShipmentStatus.options) {
    // As it came there: what is later than collected was.
    const isAfter = ShipmentStatus.options.indexOf(status) >= ShipmentStatus.options.indexOf('collected')
    const collected_at = isAfter && status !== 'cancelled' ? platform.platform.clock.now() : null
    await platform.owner.query(
      'UPDATE shipments SET status = $2, collected_at = to_timestamp($3::float8 / 1000) WHERE id = $1',
      [id, status, collected_at],
    )
    const facts = { status, collected_at, parcel_count: 1 }
    for (const field of LOOKED_AT.has(status) ? keysOf(CHANGES) : ONE_OF_EACH) {
      const answer = await account.call(tryChange, { body: { id, ...CHANGES[field] } })
      const isOffered = mayEditField(facts, { isAdmin: false, isSender: true, may }, field)
      expect([status, field, answer.ok, answer.ok ? '' : answer.error]).toEqual([
        status,
        field,
        isOffered,
        isOffered ? '' : expect.any(String),
      ])
      const code = SENDER_EDITS[field] === 'never' ? 'permission.denied' : 'shipment.notEditable'
      if (!answer.ok) expect([status, field, answer.code]).toEqual([status, field, code])
    }
  }
})

describe('a sender changes what is theirs', () => {
  test('contacts, the receiver’s address, references and parcels, at the price that was shown', async () => {
    const { id } = await own()
    const what = {
      ...CHANGES.delivery_contact,
      ...CHANGES.customer_reference,
      ...CHANGES.parcels,
      special_instructions_delivery: 'Ring twice',
    }
    const shown = await account.call(tryChange, { body: { id, ...what } })
    const { rate, present_rate } = shown.ok ? shown.value : { rate: null, present_rate: null }
    expect(rate).toBeGreaterThan(present_rate ?? Number.POSITIVE_INFINITY)
    expect(await change(id, { ...what, expected_rate: present_rate })).toMatchObject({
      status: 409,
      json: { code: 'shipment.changedMeanwhile' },
    })
    expect(await change(id, { ...what, expected_rate: rate })).toMatchObject({
      status: 200,
      json: { shipments: [{ ok: true, rate, previous_rate: present_rate }] },
    })
    expect(await read(id)).toMatchObject({
      delivery_contact: { name: 'Sipho' },
      customer_reference: expect.stringContaining('PO-7'),
      special_instructions_delivery: 'Ring twice',
      parcels: [{ submitted_weight_kg: 5 }],
    })
  })

  test('so does the program of their shop, by its key, and that of another account finds nothing', async () => {
    const { id } = await own()
    const before = await stored(id)
    expect(await edit(id, CHANGES.delivery_contact, await keyOf(2))).toMatchObject({
      status: 404,
      json: { code: 'shipment.notFound' },
    })
    expect(await edit(99_999_999, CHANGES.delivery_contact, await keyOf(2))).toMatchObject({ status: 404 })
    expect(await stored(id)).toEqual(before)
    expect(await edit(id, CHANGES.delivery_contact, await keyOf(1))).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ delivery_contact: { name: 'Sipho' } })
  })

  test('another day is one on which it is delivered, and not before it is collected', async () => {
    const { id, delivery_after } = await own()
    const sunday = sundayAfter(6)
    expect(await change(id, { delivery_min_date: sunday, reason: 'Away' })).toMatchObject({
      status: 400,
      json: {
        field: 'shipments[0].delivery_min_date',
        message: expect.stringMatching(`^Nothing is delivered on ${sunday}\\. The next day is `),
      },
    })
    expect(await change(id, { collection_min_date: inDays(20) })).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/before it is collected/) },
    })
    expect(await change(id, { delivery_min_date: inDays(9), reason: 'Away' })).toMatchObject({ status: 200 })
    const moved = await read(id)
    expect(moved).toMatchObject({ delivery_min_date: inDays(9), delivery_rescheduled_reason: 'Away' })
    expect(moved.delivery_after?.slice(0, 10)).toBe(inDays(9))
    expect(moved.delivery_after?.slice(11)).toBe(delivery_after?.slice(11))
  })

  test('reasons of the list are told to them, and not to strangers, and bind them', async () => {
    const { id } = await own()
    const set = (value: string[]) =>
      admin.call(saveProviderSettings, {
        body: { provider_settings: [{ setting: 'shipment_requested_date_change_reasons', value }] },
      })
    await set(['Recipient is away'])
    const keys = (pairs: readonly { setting: string }[] | undefined) =>
      pairs?.map(({ setting }) => setting) ?? []
    const known = await account.call(generalData, { query: {} })
    expect(known.ok && keys(known.value.provider_settings)).toContain(
      'shipment_requested_date_change_reasons',
    )
    const stranger = await account.call(listProviders, { query: { origin: platform.url } })
    expect(stranger.ok && keys(stranger.value.providers[0]?.provider_settings)).not.toContain(
      'shipment_requested_date_change_reasons',
    )
    const asked = { delivery_min_date: inDays(9) }
    expect(await change(id, asked)).toMatchObject({ status: 400, json: { field: 'shipments[0].reason' } })
    expect(await change(id, { ...asked, reason: 'Recipient is away' })).toMatchObject({ status: 200 })
    await set([])
  })

  test('what is answered names the status as they see it', async () => {
    const { id } = await own()
    await record(id, 'collected')
    await platform.owner.query("UPDATE shipments SET status = 'on-hold-internal' WHERE id = $1", [id])
    expect(await change(id, CHANGES.delivery_contact)).toMatchObject({
      json: { shipments: [{ ok: true, status: 'at-hub' }] },
    })
  })
})

describe('a sender is refused', () => {
  test('what is smuggled in beside what is theirs: nothing of it is done', async () => {
    const { id } = await own()
    const before = await stored(id)
    for (const field of keysOf(SENDER_EDITS).filter((one) => SENDER_EDITS[one] === 'never'))
      expect(await change(id, { ...CHANGES.delivery_contact, ...CHANGES[field] })).toMatchObject({
        status: 403,
        json: { code: 'permission.denied', field: `shipments[0].${field}` },
      })
    const both = { shipments: [{ id, status: 'cancelled', reason: 'So' } as const], partial: true }
    expect(await account.call(changeShipments, { body: both })).toMatchObject({
      ok: true,
      value: { shipments: [{ ok: false, code: 'permission.denied', field: 'status' }] },
    })
    expect(await change(id, { reason: 'A word to everybody' })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].reason' },
    })
    expect(await stored(id)).toEqual(before)
  })

  test('a lower price once it is collected', async () => {
    const { id } = await own()
    await record(id, 'collected')
    const before = await stored(id)
    const near = { delivery_address: { ...ROSEBANK } }
    expect(await change(id, near)).toMatchObject({
      status: 400,
      json: { code: 'shipment.notEditable', field: 'shipments[0].delivery_address' },
    })
    expect(await change(id, { parcels: [{ ...PARCEL, submitted_weight_kg: 0.1 }] })).toMatchObject({
      json: { code: 'shipment.notEditable', field: 'shipments[0].parcels' },
    })
    expect(await stored(id)).toEqual(before)
    // The courier sets right what it agrees on.
    expect(await edit(id, near)).toMatchObject({ status: 200 })
  })

  test('parcels that are taken away once a label of them is printed', async () => {
    const { id } = await own({ parcels: [PARCEL, PARCEL] })
    expect(await change(id, { parcels: [PARCEL, PARCEL, PARCEL] })).toMatchObject({ status: 200 })
    const label = await fetch(`${platform.url}/v2/shipments/label/stickers?id=${id}`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect(label.status).toBe(200)
    expect(await change(id, { parcels: [PARCEL] })).toMatchObject({
      status: 400,
      json: { code: 'shipment.notEditable', field: 'shipments[0].parcels' },
    })
    expect((await read(id)).parcels).toHaveLength(3)
    expect(await change(id, { parcels: [PARCEL, PARCEL, HEAVY_PARCEL] })).toMatchObject({ status: 200 })
  })

  test('of two at once the second, and it is not told what the courier did', async () => {
    const { id, version } = await own()
    const both = await Promise.all([
      change(id, { version, ...CHANGES.delivery_contact }),
      change(id, { version, ...CHANGES.customer_reference }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await edit(id, { collection_agent_id: 1, handled_until: localMoment(inDays(1), '10:00') })
    const late = await change(id, { version, ...CHANGES.delivery_contact })
    expect(late.status).toBe(409)
    expect(late.json.message).not.toMatch(/driver|exception/)
  })

  test('a blank shipment, a quote, and one that is called off', async () => {
    const { id } = await own()
    await platform.owner.query("UPDATE shipments SET status = 'cancelled' WHERE id = $1", [id])
    expect(await change(id, CHANGES.cost_center)).toMatchObject({ json: { code: 'shipment.notEditable' } })
    const quote = await own({ status: 'quote' })
    expect(await change(quote.id, CHANGES.cost_center)).toMatchObject({
      json: { code: 'shipment.notEditable' },
    })
  })
})
