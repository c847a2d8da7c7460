import { describe, expect, test } from 'vitest'
import { listAuditEvents, recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { generalData, listProviders, login, logout, readTime, setTime } from '../../src/contract/session.ts'
import {
  bookShipment,
  changeShipments,
  listParcels,
  listShipments,
  trackShipment,
} from '../../src/contract/shipments.ts'
import { book, booking } from '../booking.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PASSWORD, PROVIDER_ADMIN, platformOfFile } from '../platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

describe('signing in', () => {
  test('a wrong password and an unknown address are refused in the same words', async () => {
    const wrong = await platform.visitor(login, { body: { email: OPS, password: 'not it' } })
    const unknown = await platform.visitor(login, {
      body: { email: 'nobody@springbok.example', password: 'not it' },
    })
    expect(wrong).toMatchObject({ ok: false, status: 401, code: 'session.wrongCredentials' })
    expect({ ...unknown, refused: null }).toEqual({ ...wrong, refused: null })
  })

  test('after ten wrong passwords the address has to wait, even with the right one', async () => {
    const email = 'hub.bfn@springbok.example'
    for (let i = 0; i < 10; i++) await platform.visitor(login, { body: { email, password: `guess ${i}` } })
    const outcome = await platform.visitor(login, { body: { email, password: PASSWORD } })
    expect(outcome).toMatchObject({ ok: false, status: 429, code: 'session.locked', field: 'email' })
  })

  test('an ended session is over: its token is refused', async () => {
    const leaving = await platform.as(DISPATCHER)
    expect((await leaving.call(logout, {})).ok).toBe(true)
    expect(await leaving.call(generalData, {})).toMatchObject({
      ok: false,
      status: 401,
      code: 'session.expired',
      error: 'Token has expired',
    })
  })

  test('general data is what the console starts from: own accounts only for an account user', async () => {
    const all = await ops.call(generalData, {})
    const own = await (await platform.as(ACCOUNT_USER)).call(generalData, {})
    if (!all.ok || !own.ok) throw new Error('no general data')
    expect([all.value.accounts?.length, all.value.branches?.length, all.value.drivers?.length]).toEqual([
      40, 6, 60,
    ])
    expect(own.value.accounts?.map(({ name }) => name)).toEqual(['Kwela Fashion'])
    expect(own.value.drivers).toEqual([])
    expect(own.value.user).toMatchObject({ email: ACCOUNT_USER, account_id: 1 })
    expect(JSON.stringify(all.value)).not.toContain('argon2')
  })

  test('a provider is found by its origin, with what a page needs before anybody signs in', async () => {
    const outcome = await platform.visitor(listProviders, {
      query: { origin: 'https://anywhere.example:8080' },
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: { providers: [{ id: 1, name: 'Springbok Couriers', status: 'active' }] },
    })
  })
})

describe('booking', () => {
  test('a shop books as it always did: numbers as text, province by name, country by code', async () => {
    const account = await platform.as(ACCOUNT_USER)
    const parcels = [
      {
        submitted_length_cm: '30',
        submitted_width_cm: '20.5',
        submitted_height_cm: '10',
        submitted_weight_kg: '1.25',
        submitted_description: 'Shoes',
      },
    ]
    const outcome = await account.call(bookShipment, { body: booking({ account_id: undefined, parcels }) })
    expect(outcome).toMatchObject({ ok: true, status: 201 })
    if (!outcome.ok) return
    expect(outcome.value).toMatchObject({
      account_id: 1,
      status: 'submitted',
      service_level_name: 'Economy',
      collection_address: { zone: 'GP', country: 'South Africa' },
      collection_branch_id: 1,
      delivery_branch_id: 3,
      charged_weight: 1.25,
    })
    expect(outcome.value.short_tracking_reference).toMatch(/^SPB[2-9B-Z]{4,}$/)
    expect(outcome.value.parcels).toMatchObject([
      {
        tracking_reference: `${outcome.value.short_tracking_reference}/1`,
        submitted_width_cm: 20.5,
        parcel_description: 'Shoes',
      },
    ])
  })

  test.each([
    ['no parcels', { parcels: [] }, 'parcels'],
    [
      'a parcel without weight',
      { parcels: [{ submitted_length_cm: 1, submitted_width_cm: 1, submitted_height_cm: 1 }] },
      'parcels[0].submitted_weight_kg',
    ],
    [
      'an address without a suburb',
      { delivery_address: { street_address: '1 Main Road', city: 'Cape Town', zone: 'WC' } },
      'delivery_address',
    ],
    ['nobody to reach', { delivery_contact: { name: 'Nomsa' } }, 'delivery_contact'],
    ['a reference that is too short', { custom_tracking_reference: 'AB1' }, 'custom_tracking_reference'],
    ['an unknown service level', { service_level_code: 'NOPE' }, 'service_level_code'],
    ['a foreign account', { account_id: 999 }, 'account_id'],
  ])('%s is refused by its field', async (_what, changes, field) => {
    const body = JSON.stringify({ ...booking(), ...changes })
    const response = await fetch(`${platform.url}/v2/shipments`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ops.token}` },
    })
    const answer = await response.json()
    expect([400, 404]).toContain(response.status)
    expect(answer).toMatchObject({
      field,
      message: expect.any(String),
      error: expect.any(String),
      request_id: expect.any(String),
    })
  })

  test('a repeated idempotency key gives the first booking again, also side by side; another body is refused', async () => {
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => ops.call(bookShipment, { body: booking(), idempotencyKey: 'once' })),
    )
    expect(new Set(twenty.map((one) => (one.ok ? one.value.id : one.error))).size).toBe(1)
    const other = await ops.call(bookShipment, { body: booking({ account_id: 2 }), idempotencyKey: 'once' })
    expect(other).toMatchObject({ ok: false, status: 409, code: 'idempotency.conflict' })
  })
})

describe('changing and recording', () => {
  test('a change against an old version is refused and nothing is half done', async () => {
    const [a, b] = [await book(ops.call), await book(ops.call)]
    await ops.call(changeShipments, { body: { shipments: [{ id: b.id, collection_agent_id: 1 }] } })
    const outcome = await ops.call(changeShipments, {
      body: {
        shipments: [
          { id: a.id, version: 1, collection_agent_id: 2 },
          { id: b.id, version: 1, collection_agent_id: 2 },
        ],
      },
    })
    expect(outcome).toMatchObject({
      ok: false,
      status: 409,
      code: 'shipment.changedMeanwhile',
      field: 'shipments[1].version',
    })
    const after = await ops.call(listShipments, { query: { id: a.id } })
    expect(after).toMatchObject({
      ok: true,
      value: { shipments: [{ version: 1, status: 'submitted', collection_agent_id: null }] },
    })
  })

  test('giving a driver assigns, taking the driver away unassigns, and cancelling needs a reason', async () => {
    const { id } = await book(ops.call)
    const change = (fields: object) => ops.call(changeShipments, { body: { shipments: [{ id, ...fields }] } })
    expect(await change({ collection_agent_id: 9 })).toMatchObject({
      value: { shipments: [{ status: 'collection-assigned' }] },
    })
    expect(await change({ collection_agent_id: null })).toMatchObject({
      value: { shipments: [{ status: 'collection-unassigned' }] },
    })
    expect(await change({ collection_agent_id: 999 })).toMatchObject({
      ok: false,
      code: 'driver.notFound',
      field: 'shipments[0].collection_agent_id',
    })
    expect(await change({ status: 'cancelled' })).toMatchObject({
      ok: false,
      status: 400,
      field: 'shipments[0].reason',
      error: 'Reason for cancelling shipment is required',
    })
    expect(await change({ status: 'cancelled', reason: 'Customer asked' })).toMatchObject({
      value: { shipments: [{ status: 'cancelled' }] },
    })
  })

  test('each recorded event has its own outcome; a parcel that was never collected is not delivered', async () => {
    const [a, b] = [await book(ops.call), await book(ops.call)]
    const outcome = await ops.call(recordTrackingEvents, {
      body: {
        tracking_events: [
          { tracking_reference: `${a.short_tracking_reference}/1`, event: 'collected' },
          { shipment_id: b.id, event: 'delivered' },
          { tracking_reference: 'SPBNONE', event: 'collected' },
        ],
      },
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        tracking_events: [
          { ok: true, id: a.id, status: 'collected' },
          { ok: false, id: b.id, code: 'shipment.wrongStatus' },
          { ok: false, code: 'shipment.notFound', field: 'tracking_reference' },
        ],
      },
    })
  })

  test('drivers record what they carry and nothing else', async () => {
    const [own, foreign] = [await book(ops.call), await book(ops.call)]
    await ops.call(changeShipments, {
      body: {
        shipments: [
          { id: own.id, collection_agent_id: 1 },
          { id: foreign.id, collection_agent_id: 2 },
        ],
      },
    })
    const { rows } = await platform.owner.query<{ email: string }>(
      'SELECT email FROM users WHERE driver_id = 1',
    )
    const driver = await platform.as(rows[0]?.email ?? '')
    const outcome = await driver.call(recordTrackingEvents, {
      body: {
        tracking_events: [
          { shipment_id: own.id, event: 'collected' },
          { shipment_id: foreign.id, event: 'collected' },
        ],
      },
    })
    expect(outcome).toMatchObject({
      value: { tracking_events: [{ ok: true }, { ok: false, code: 'shipment.notFound' }] },
    })
    expect(await driver.call(reportPositions, { body: { lat: -26.1, lng: 28 } })).toMatchObject({
      ok: true,
      value: { accepted: 1 },
    })
    expect(await driver.call(reportPositions, { body: { driver_id: 2, lat: -26.1, lng: 28 } })).toMatchObject(
      { ok: false, status: 403 },
    )
    expect(await driver.call(listShipments, { query: { id: foreign.id } })).toMatchObject({
      ok: true,
      value: { shipments: [], count: 0 },
    })
  })

  test('the history of a shipment is at hand at once, newest first, and in the audit trail with who and what', async () => {
    const { id, short_tracking_reference } = await book(ops.call)
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id: 4 }] } })
    await ops.call(recordTrackingEvents, {
      body: { shipment_id: id, event: 'collected', message: 'One box', location: 'Sandton' },
    })
    const detail = await ops.call(listShipments, { query: { tracking_reference: short_tracking_reference } })
    if (!detail.ok) throw new Error(detail.error)
    expect(detail.value.shipments[0]?.tracking_events?.map(({ status }) => status)).toEqual([
      'collected',
      'collection-assigned',
      'submitted',
    ])
    const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id } })
    if (!audit.ok) throw new Error(audit.error)
    expect(audit.value.count).toBe(3)
    const assigned = audit.value.audit_events.find(({ type }) => type === 'shipment.reassigned')
    expect(assigned).toMatchObject({
      source: 'Naledi Mokoena',
      client_version: 'web test',
      change: { collection_agent_id: { change_from: null, change_to: 4 } },
    })
  })

  test('anybody with the reference may follow, and learns neither door nor driver', async () => {
    const { short_tracking_reference } = await book(ops.call)
    const outcome = await platform.visitor(trackShipment, {
      query: { tracking_reference: short_tracking_reference.toLowerCase() },
    })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.tracking_steps.map(({ progress }) => progress)).toEqual([
      'current',
      'pending',
      'pending',
      'pending',
      'pending',
    ])
    const told = JSON.stringify(outcome.value)
    for (const secret of ['Protea', 'Spine Road', 'Nomsa', '082 123', 'Naledi', 'kwela'])
      expect(told).not.toContain(secret)
    expect(await platform.visitor(trackShipment, { query: { tracking_reference: 'SPBXXXX' } })).toMatchObject(
      { ok: false, status: 404, field: 'tracking_reference' },
    )
  })

  test('parcels are found by their own references', async () => {
    const parcels = [
      {
        submitted_length_cm: 1,
        submitted_width_cm: 1,
        submitted_height_cm: 1,
        submitted_weight_kg: 1,
        alternative_tracking_reference: 'SHOP-0042',
      },
    ]
    const { id } = await book(ops.call, { parcels })
    expect(
      await ops.call(listParcels, { query: { alternative_tracking_reference: 'SHOP-0042' } }),
    ).toMatchObject({ ok: true, value: { count: 1, parcels: [{ shipment_id: id }] } })
  })
})

describe('the clock', () => {
  test('moves forward for who may move it, never back', async () => {
    const admin = await platform.as(PROVIDER_ADMIN)
    const before = await platform.visitor(readTime, {})
    if (!before.ok) throw new Error(before.error)
    const later = before.value.time + 3_600_000
    expect(await admin.call(setTime, { body: { time: later, speed: 10 } })).toMatchObject({
      ok: true,
      value: { speed: 10 },
    })
    const { status_at } = await book(ops.call)
    expect(Date.parse(status_at)).toBeGreaterThanOrEqual(later - 1000)
    expect(await admin.call(setTime, { body: { time: before.value.time } })).toMatchObject({
      ok: false,
      status: 409,
      field: 'time',
    })
    expect(await ops.call(setTime, { body: { speed: 2 } })).toMatchObject({ ok: false, status: 403 })
  })
})

describe('the HTTP side', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${platform.url}${path}`, { headers })

  test('every call answers with and without /v2, and a browser at the same address gets the console', async () => {
    const authorization = `Bearer ${ops.token}`
    expect((await get('/shipments?limit=1', { authorization })).headers.get('content-type')).toContain(
      'application/json',
    )
    expect((await get('/v2/shipments?limit=1', { authorization })).status).toBe(200)
    const page = await get('/shipments', { accept: 'text/html,application/xhtml+xml' })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<title>')
  })

  test('unknown addresses and methods are told apart', async () => {
    expect((await get('/v2/nowhere')).status).toBe(404)
    expect((await fetch(`${platform.url}/v2/time`, { method: 'DELETE' })).status).toBe(405)
  })

  test.each([
    [
      'a comma too many',
      '{\n  "email": "a@b.example",\n}',
      'Body is not valid JSON at line 3, column 1. Correct it from here on: }',
    ],
    [
      'a name without quotes, of what comes after which little is told',
      '{ "email": "a@b.example", password: "springbok" }',
      'Body is not valid JSON at line 1, column 27. Correct it from here on: password…',
    ],
    [
      'a line break in a text',
      '{ "email": "a\nb" }',
      'Body is not valid JSON at line 1, column 14. Correct it from here on: \\nb" }',
    ],
    [
      'half of a body',
      '{"email"',
      'Body is not valid JSON: it ends too early, at line 1, column 9. Send it whole.',
    ],
    [
      'nothing',
      '',
      'Body is empty, though it is announced as JSON. Send JSON, or leave out the header Content-Type.',
    ],
    [
      'a prototype',
      '{"__proto__": {}}',
      'Body has a field that no object may have: __proto__, or prototype in constructor. Leave it out.',
    ],
  ])('of a body that is not JSON it is told where it breaks: %s', async (_what, body, message) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${platform.url}/v2/login`, { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'input.invalid',
      field: 'body',
      message,
      error: message,
    })
  })

  test('health, metrics and the description of every call are served', async () => {
    expect(await (await get('/healthz')).json()).toMatchObject({ ok: true })
    expect((await get('/readyz')).status).toBe(200)
    expect(await (await get('/metrics')).text()).toContain('hubline_events_total')
    const document = await (await get('/docs/json')).json()
    expect(Object.keys(document.paths)).toContain('/tracking-events')
    expect(document.paths['/shipments'].post.description).toContain('API_/shipments:POST')
  })
})
