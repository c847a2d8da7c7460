import { describe, expect, test } from 'vitest'
import { saveAccountSetting } from '../../src/contract/account-settings.ts'
import { listAddressBook } from '../../src/contract/address-book.ts'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { printLabels, readStickers } from '../../src/contract/labels.ts'
import { listAuditEvents, recordTrackingEvents } from '../../src/contract/operations.ts'
import { listQuotes } from '../../src/contract/quotes.ts'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { booking } from '../support/booking.ts'
import { HEAVY_PARCEL, shipmentEditor } from '../support/edit-shipment.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** Shipments that are booked by their reference alone, and filled in afterwards (001 §9, INLINE_create_blank_shipment). */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)
const dispatcher = await platform.as(DISPATCHER)
const { edit, read, stored } = shipmentEditor(platform, ops)
const { collection_address, collection_contact, delivery_address, delivery_contact, parcels } = booking()
const DETAILS = { collection_address, collection_contact, delivery_address, delivery_contact, parcels }
/** R 129.47 from Sandton to Khayelitsha, as everybody pays. */
const PRICE = 129.47

async function send(body: object, who: Pick<SignedIn, 'token'> = ops, key?: string) {
  const answer = await fetch(`${platform.url}/v2/shipments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${who.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ is_blank: true, account_id: 1, service_level_code: 'ECO', parcels: [], ...body }),
  })
  return { status: answer.status, json: await answer.json() }
}
async function blank(body: object = {}) {
  const { status, json } = await send(body)
  expect(status).toBe(201)
  return json
}
const count = async () => Number((await platform.owner.query('SELECT count(*) FROM shipments')).rows[0].count)

describe('a blank shipment', () => {
  test.each(['shipment', 'parcel'] as const)(
    'has one waybill, of type %s too, and nothing that is printed for each parcel',
    async (waybill_type) => {
      const { id, version } = await blank()
      const waybill = await ops.call(printLabels, { body: { ids: [id], print: 'waybill', waybill_type } })
      if (!waybill.ok) throw new Error(waybill.error)
      const pdf = Buffer.from(await (await fetch(waybill.value.url)).arrayBuffer())
      expect(pdf.toString('latin1')).toContain('/Count 1')
      for (const print of ['sticker', '6up', 'list'] as const)
        expect(await ops.call(printLabels, { body: { ids: [id], print } })).toMatchObject({
          ok: false,
          code: 'shipment.blank',
          field: 'id',
        })
      expect(await ops.call(readStickers, { query: { id, format: 'zpl' } })).toMatchObject({
        ok: false,
        code: 'shipment.blank',
      })
      expect(await read(id)).toMatchObject({ version })
      const told = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id } })
      const types = told.ok ? told.value.audit_events.map(({ type }) => type) : []
      expect(types.filter((type) => type.endsWith('Generated'))).toEqual(['shipment.labelGenerated'])
    },
  )

  test('has a reference at once, and neither places, parcels, windows nor a price', async () => {
    const made = await blank({ customer_reference: 'Walk-in 7', custom_tracking_reference: 'COUNTER-000123' })
    expect(made).toMatchObject({
      is_blank: true,
      status: 'submitted',
      account_id: 1,
      service_level_code: 'ECO',
      customer_reference: 'Walk-in 7',
      custom_tracking_reference: 'COUNTER-000123',
      parcels: [],
      rate: null,
      charged_weight: 0,
      collection_after: null,
      delivery_before: null,
      collection_branch_id: null,
      delivery_branch_id: null,
    })
    expect(made.short_tracking_reference).toMatch(/^\w+$/)
    expect(await read(made.id)).toMatchObject({ is_blank: true, rate: null })
    expect(await read(made.id, account)).toMatchObject({ is_blank: true })
    expect((await stored(made.id)).prices).toBeNull()
    const tracked = await platform.visitor(trackShipment, {
      query: { tracking_reference: made.short_tracking_reference },
    })
    expect(tracked).toMatchObject({
      ok: true,
      value: {
        shipments: [{ status: 'submitted', parcel_count: null, collection_from: null, delivery_to: null }],
      },
    })
  })

  test('is booked once by its key', async () => {
    const [first, again] = [await send({}, ops, 'counter-1'), await send({}, ops, 'counter-1')]
    expect(again.json.id).toBe(first.json.id)
  })

  test('is none of a booking that says it is none, or says nothing of it', async () => {
    for (const is_blank of [false, 'no', null, undefined])
      expect(await send({ ...booking(), is_blank })).toMatchObject({ status: 201, json: { is_blank: false } })
    expect(await send({ ...booking({ parcels: [] }), is_blank: false })).toMatchObject({
      status: 400,
      json: { field: 'parcels' },
    })
  })

  test('is booked by staff who may, and by nobody else', async () => {
    const { rows } = await platform.owner.query('SELECT max(id) AS last FROM shipments')
    const owner = await platform.as(ACCOUNT_OWNER)
    const key = await owner.call(issueApiKey, { body: { name: 'Shop', expires: 'never' } })
    if (!key.ok) throw new Error(key.error)
    const refusal = { status: 403, json: { field: 'is_blank' } }
    for (const who of [dispatcher, account, owner, { token: key.value.key }])
      expect(await send({}, who)).toMatchObject(refusal)
    // An account user does not come by it through a role of their own either.
    const role = await newRole(admin, 'Counter', ['API_/shipments:POST', 'INLINE_create_blank_shipment'])
    const clerk = await enterAs(platform, await newUser(admin, { role_id: role.id }))
    expect((await send({}, clerk)).status).toBe(201)
    const after = await platform.owner.query('SELECT count(*) FROM shipments WHERE id > $1', [rows[0].last])
    expect(Number(after.rows[0].count)).toBe(1)
  })

  test('is refused with what it is filled in with, as a quote, without an account, or where the account demands more', async () => {
    const before = await count()
    for (const [body, field] of [
      [{ parcels }, 'parcels'],
      [{ delivery_address }, 'delivery_address'],
      [{ collection_contact }, 'collection_contact'],
      [{ status: 'quote' }, 'status'],
      [{ is_return: true }, 'is_return'],
      [{ account_id: null }, 'account_id'],
      [{ account_id: 987_654 }, 'account_id'],
      [{ service_level_code: 'NOPE' }, 'service_level_code'],
      [{ custom_tracking_reference: 'A1' }, 'custom_tracking_reference'],
      [{ tag_ids: [987_654] }, 'tag_ids[0]'],
      [{ parcels: [{}] }, 'parcels[0].submitted_length_cm'],
      [{ is_blank: 'perhaps' }, 'is_blank'],
    ] as const)
      expect(await send(body), field).toMatchObject({ json: { field } })
    expect(await count()).toBe(before)
  })

  test('goes nowhere before it is filled in', async () => {
    const { id, version, short_tracking_reference: tracking_reference } = await blank()
    const soon = new Date(platform.platform.clock.now() + 86_400_000).toISOString()
    for (const [change, field] of [
      [{ collection_agent_id: 1 }, 'collection_agent_id'],
      [{ delivery_agent_id: 1 }, 'delivery_agent_id'],
      [{ status: 'collection-assigned' }, 'status'],
      [{ status: 'collected' }, 'status'],
      [{ collection_after: soon, collection_before: soon }, 'collection_after'],
      [{ estimated_delivery: soon }, 'delivery_eta'],
    ] as const)
      expect(await edit(id, { version, ...change }), field).toMatchObject({
        status: 409,
        json: { field: `shipments[0].${field}`, code: 'shipment.blank' },
      })
    for (const event of ['collected', 'received-at-hub', 'on-hold', 'delivered', 'damaged'] as const) {
      const told = await ops.call(recordTrackingEvents, { body: { tracking_reference, event } })
      expect(told, event).toMatchObject({
        ok: true,
        value: { tracking_events: [{ ok: false, code: 'shipment.blank' }] },
      })
    }
    expect(await read(id)).toMatchObject({ version, status: 'submitted', collection_agent_id: null })
    // What is only noted of it is no move; and it may be called off.
    expect(await edit(id, { version, special_instructions_collection: 'At the counter' })).toMatchObject({
      status: 200,
    })
    const off = await ops.call(cancelShipment, { body: { tracking_reference, reason: 'Not handed in' } })
    expect(off).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  })

  test('is no quote', async () => {
    const { id } = await blank()
    expect(await ops.call(listQuotes, { query: { id } })).toMatchObject({ ok: true, value: { count: 0 } })
  })

  test('is found by those who are limited to the branch at which it was booked', async () => {
    const user = await newUser(admin, { role_id: 4, branch_id: 4, limit_user_to_branch: true })
    const durban = await enterAs(platform, user)
    const { json } = await send({}, durban)
    expect(await read(json.id, durban)).toMatchObject({ is_blank: true, collection_branch_id: 4 })
  })
})

describe('filled in', () => {
  test('it is priced, promised and carried as any other', async () => {
    const { id, version } = await blank()
    expect(await edit(id, { version, ...DETAILS })).toMatchObject({
      status: 200,
      json: { shipments: [{ ok: true, id, version: version + 1, rate: PRICE }] },
    })
    const now = await read(id)
    expect(now).toMatchObject({
      is_blank: false,
      rate: PRICE,
      previous_rate: null,
      charged_weight: 2,
      delivery_contact,
      parcels: [{ tracking_reference: `${now.short_tracking_reference}/1` }],
    })
    for (const moment of [now.collection_after, now.delivery_before]) expect(moment).not.toBeNull()
    for (const branch of [now.collection_branch_id, now.delivery_branch_id]) expect(branch).not.toBeNull()
    const told = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 1 } })
    expect(told).toMatchObject({
      ok: true,
      value: {
        audit_events: [
          { type: 'shipment.changed', change: { rate: { change_from: null, change_to: 'R 129.47' } } },
        ],
      },
    })
    expect(await edit(id, { collection_agent_id: 1 })).toMatchObject({ status: 200 })
  })

  test('its parcels are given references of their own, with the prefix of the account, and are found by them', async () => {
    const { id } = await blank({ custom_tracking_reference: 'COUNTER-000777' })
    const named = ['BOX-000771', 'BOX-000772'].map((alternative_tracking_reference) => ({
      ...HEAVY_PARCEL,
      alternative_tracking_reference,
    }))
    const filled = await edit(id, { ...DETAILS, parcels: named })
    expect(filled, JSON.stringify(filled.json)).toMatchObject({ status: 200 })
    const { parcels: kept } = await read(id)
    for (const { alternative_tracking_reference: reference } of kept)
      expect(
        await ops.call(recordTrackingEvents, {
          body: { tracking_reference: reference ?? '', event: 'floor-check' },
        }),
      ).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true }] } })
    // What another shipment has stays that one's, and nothing of the filling in is done.
    const second = await blank()
    expect(await edit(second.id, { ...DETAILS, parcels: named })).toMatchObject({
      status: 409,
      json: {
        field: 'shipments[0].parcels[0].alternative_tracking_reference',
        code: 'shipment.referenceTaken',
      },
    })
    expect(await read(second.id)).toMatchObject({ is_blank: true, rate: null })
  })

  test('at another level it costs what that costs, and a booked one keeps its level', async () => {
    const { id } = await blank()
    const levels = await platform.owner.query(
      "SELECT id FROM service_levels WHERE code = 'SDX' AND provider_id = (SELECT provider_id FROM shipments WHERE id = $1)",
      [id],
    )
    const service_level_id = levels.rows[0].id
    const same = await edit(id, { ...DETAILS, service_level_id })
    expect(same.status).toBe(200)
    const now = await read(id)
    expect([now.service_level_code, now.service_level_id]).toEqual(['SDX', service_level_id])
    expect(now.rate).not.toBe(PRICE)
    expect(await edit(id, { service_level_id })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].service_level_id' },
    })
    const other = await blank()
    expect(await edit(other.id, { ...DETAILS, service_level_id: 987_654 })).toMatchObject({
      status: 400,
      json: { field: 'shipments[0].service_level_id' },
    })
  })

  test('it is checked as a booking, whole', async () => {
    const { id, version } = await blank()
    for (const [change, field] of [
      [{ parcels }, 'collection_address'],
      [{ ...DETAILS, parcels: undefined }, 'parcels'],
      [{ ...DETAILS, delivery_contact: { name: 'Nobody' } }, 'delivery_contact'],
      [{ ...DETAILS, delivery_address: { ...delivery_address, city: '' } }, 'delivery_address'],
      [
        { ...DETAILS, parcels: [{ ...HEAVY_PARCEL, submitted_weight_kg: 0 }] },
        'parcels[0].submitted_weight_kg',
      ],
      [{ ...DETAILS, collection_agent_id: 1 }, 'collection_agent_id'],
    ] as const)
      expect(await edit(id, change), field).toMatchObject({ json: { field: `shipments[0].${field}` } })
    expect(await edit(id, { ...DETAILS, parcels: [] })).toMatchObject({ status: 400 })
    expect(await read(id)).toMatchObject({ version, is_blank: true, rate: null })
  })

  test('by two at once it is filled in once, and the second is told what the first has changed', async () => {
    const { id, version } = await blank()
    const both = await Promise.all([
      edit(id, { version, ...DETAILS }),
      edit(id, { version, ...DETAILS, parcels: [HEAVY_PARCEL] }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const second = both.find(({ status }) => status === 409)
    expect(second?.json.message ?? second?.json.error).toContain('parcels')
    expect((await stored(id)).prices).toHaveLength(1)
    expect((await stored(id)).parcels).toHaveLength(1)
  })

  test('of another account, or of an account user, it is not', async () => {
    const { id } = await blank()
    expect(await edit(id, DETAILS, account)).toMatchObject({ json: { code: 'shipment.notEditable' } })
    expect(await read(id)).toMatchObject({ is_blank: true })
  })

  test('its ends come into the address book of an account that wants it', async () => {
    await ops.call(saveAccountSetting, {
      body: { account_id: 1, setting: 'auto_add_address_book', value: true },
    })
    const { id } = await blank()
    await edit(id, {
      ...DETAILS,
      delivery_contact: { name: 'Zandile of the counter', mobile_number: '0821234567' },
    })
    const found = await ops.call(listAddressBook, {
      query: { account_id: 1, search: 'Zandile of the counter' },
    })
    expect(found).toMatchObject({ ok: true, value: { count: 1 } })
  })
})
