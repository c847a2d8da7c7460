import { expect, test } from 'vitest'
import { listAuditEvents, recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, type SignedIn } from '../support/platform.ts'

/** What becomes of a shipment that is booked, by the calls of those who have to do with it. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

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
  expect(await driver.call(reportPositions, { body: { driver_id: 2, lat: -26.1, lng: 28 } })).toMatchObject({
    ok: false,
    status: 403,
  })
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

test('however often something of it was printed, its first steps stay', async () => {
  const { id } = await book(ops.call)
  await platform.owner.query(
    `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object(
       'id', -n, 'seq', -n, 'version', 2, 'type', 'shipment.labelGenerated', 'change', '{}'::jsonb))).*
     FROM events e, generate_series(1, 600) n WHERE e.entity = 'shipment' AND e.entity_id = $1`,
    [id],
  )
  await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'received-at-hub' } })
  const detail = await ops.call(listShipments, { query: { id } })
  expect(detail).toMatchObject({
    value: { shipments: [{ tracking_events: [{ status: 'at-hub' }, { status: 'submitted' }] }] },
  })
})

test('an event without a status of its name is recorded by nobody where the provider excludes it', async () => {
  const { id } = await book(ops.call)
  const admin = await platform.as(PROVIDER_ADMIN)
  const excluded = ['received-at-hub-no-driver', 'floor-check']
  const saved = await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'exclude_tracking_statuses', value: excluded }] },
  })
  expect(saved).toMatchObject({ ok: true })
  const record = (event: 'floor-check' | 'received-at-hub-no-driver' | 'received-at-hub') =>
    ops.call(recordTrackingEvents, { body: { shipment_id: id, event } })
  for (const event of ['floor-check', 'received-at-hub-no-driver'] as const)
    expect(await record(event)).toMatchObject({ value: { tracking_events: [{ ok: false }] } })
  expect(await record('received-at-hub')).toMatchObject({ value: { tracking_events: [{ ok: true }] } })
  await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'exclude_tracking_statuses'")
  platform.platform.settings.forget(1)
})

test('staff read in the history who was assigned, also where only the driver changed; nobody else does', async () => {
  const { id, short_tracking_reference } = await book(ops.call)
  for (const collection_agent_id of [4, 5, null])
    await ops.call(changeShipments, { body: { shipments: [{ id, collection_agent_id }] } })
  const linesFor = async (email: string) => {
    const { call } = await platform.as(email)
    const detail = await call(listShipments, { query: { tracking_reference: short_tracking_reference } })
    if (!detail.ok) throw new Error(detail.error)
    return detail.value.shipments[0]?.tracking_events?.map(({ status, driver_id }) => [status, driver_id])
  }
  expect(await linesFor(OPS)).toEqual([
    ['collection-unassigned', null],
    ['collection-assigned', 5],
    ['collection-assigned', 4],
    ['submitted', null],
  ])
  const outside = (await linesFor(ACCOUNT_USER)) ?? []
  expect(outside.length).toBe(3)
  expect(outside.every(([, driver]) => driver === undefined)).toBe(true)
})

test('steps that are for staff, and those that the courier does not track, are in the history of nobody else', async () => {
  const { id, short_tracking_reference } = await book(ops.call)
  for (const event of ['received-at-hub', 'floor-check', 'on-hold-internal', 'damaged'] as const)
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event, message: `Said of ${event}` } })
  const stepsFor = async (call: SignedIn['call']) => {
    const outcome = await call(trackShipment, { query: { tracking_reference: short_tracking_reference } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.shipments[0]?.tracking_events.map(({ status }) => status)
  }
  const shop = await platform.as(ACCOUNT_USER)
  expect(await stepsFor(ops.call)).toEqual([
    'damaged',
    'on-hold-internal',
    'floor-check',
    'at-hub',
    'submitted',
  ])
  for (const call of [shop.call, platform.visitor])
    expect(await stepsFor(call)).toEqual(['damaged', 'at-hub', 'submitted'])

  await platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'exclude_tracking_statuses', '["damaged"]')`,
  )
  platform.platform.settings.forget(1)
  for (const call of [shop.call, platform.visitor])
    expect(await stepsFor(call)).toEqual(['at-hub', 'submitted'])
  expect(await stepsFor(ops.call)).toContain('damaged')
  await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'exclude_tracking_statuses'")
  platform.platform.settings.forget(1)
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
  expect(await platform.visitor(trackShipment, { query: { tracking_reference: 'SPBXXXX' } })).toMatchObject({
    ok: false,
    status: 404,
    field: 'tracking_reference',
  })
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
  const { id, short_tracking_reference: ref } = await book(ops.call, {
    parcels: [...parcels, ...booking().parcels],
  })
  expect(
    await ops.call(listParcels, { query: { alternative_tracking_reference: 'SHOP-0042' } }),
  ).toMatchObject({ ok: true, value: { count: 1, parcels: [{ shipment_id: id }] } })
  const counted = async (tracking_reference: string) => {
    const answer = await ops.call(listParcels, { query: { tracking_reference } })
    return answer.ok && answer.value.count
  }
  expect([await counted(` ${ref.toLowerCase()} `), await counted(`${ref}/2`)]).toEqual([2, 1])
  // The number of a parcel alone, one that is none, and one that no shipment has, lead to nobody's parcels.
  for (const none of ['/1', `${ref}/x`, `${ref}/3`, `${ref}/12345678901`]) expect(await counted(none)).toBe(0)
})

test('the history comes with the one shipment that was asked for, not with a page of them', async () => {
  const [{ short_tracking_reference }] = [await book(ops.call), await book(ops.call)]
  const tells = async (tracking_reference: string) => {
    const answer = await ops.call(listShipments, { query: { tracking_reference, limit: 5 } })
    return answer.ok && answer.value.shipments.map(({ tracking_events }) => tracking_events !== undefined)
  }
  expect(await tells(short_tracking_reference)).toEqual([true])
  expect(await tells(' ')).toEqual(expect.arrayContaining([false, false]))
  expect(await tells(' ')).not.toContain(true)
})

test('several references are found at once, by comma, semicolon, space or line; too many are refused in words', async () => {
  const [a, b] = [await book(ops.call), await book(ops.call, { custom_tracking_reference: 'Pasted-77' })]
  const refs = [a, b].map(({ short_tracking_reference: ref }) => ref)
  const find = (search: string) => ops.call(listShipments, { query: { search } })
  for (const mark of [',', '; ', ' ', '\n'])
    expect(await find(refs.join(mark))).toMatchObject({ value: { shipments: [{ id: b.id }, { id: a.id }] } })
  expect(await find(`${refs[0]} pasted-77`)).toMatchObject({ value: { count: 2 } })
  const many = (count: number) => Array.from({ length: count }, (_, i) => `NONE${i}`)
  expect(await find([...many(199), refs[0]].join(' '))).toMatchObject({ value: { count: 1 } })
  expect(await find(many(201).join(' '))).toMatchObject({
    ok: false,
    field: 'search',
    error: expect.stringContaining('At most 100 characters, or 200 references'),
  })
})
