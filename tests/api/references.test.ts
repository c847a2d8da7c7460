import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { navSearch } from '../../src/contract/search.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import { claimReferences } from '../../src/server/modules/shipments/commands/claim-references.ts'
import { book, booking } from '../support/booking.ts'
import { enterAs, newUser } from '../support/people.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile, startTestPlatform } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

const parcel = (alternative_tracking_reference?: string) => ({
  submitted_length_cm: 1,
  submitted_width_cm: 1,
  submitted_height_cm: 1,
  submitted_weight_kg: 1,
  alternative_tracking_reference,
})
const attempt = (changes: Parameters<typeof booking>[0], idempotencyKey?: string) =>
  ops.call(bookShipment, { body: booking(changes), ...(idempotencyKey && { idempotencyKey }) })
const idOf = async (reference: string) => {
  const { rows } = await platform.owner.query<{ shipment_id: string }>(
    'SELECT shipment_id FROM tracking_references WHERE reference = $1',
    [reference],
  )
  return Number(rows[0]?.shipment_id)
}

test("nobody books under a reference that leads to another account's shipment, however it is written", async () => {
  const { short_tracking_reference: ref } = await book(ops.call, {
    custom_tracking_reference: 'Order-5512',
    parcels: [parcel('BOX-5512')],
  })
  for (const taken of [
    ref,
    ref.toLowerCase(),
    ` ${ref} `,
    `${ref}/1`,
    `${ref}/2`,
    `${ref}/01`,
    'order-5512',
    'order-5512/1',
    'ORDER-5512',
    'box-5512',
    'Order\u200b-5512',
  ]) {
    expect([taken, await attempt({ account_id: 2, custom_tracking_reference: taken })]).toMatchObject([
      taken,
      { ok: false, status: 409, code: 'shipment.referenceTaken', field: 'custom_tracking_reference' },
    ])
    expect(await attempt({ account_id: 2, parcels: [parcel(), parcel(taken)] })).toMatchObject({
      code: 'shipment.referenceTaken',
      field: 'parcels[1].alternative_tracking_reference',
    })
  }
  const tracked = await platform.visitor(trackShipment, { query: { tracking_reference: ref } })
  expect(tracked).toMatchObject({ ok: true, value: { shipments: [{ short_tracking_reference: ref }] } })
})

test('the prefix of an account belongs to the reference', async () => {
  await platform.owner.query("UPDATE accounts SET tracking_prefix = 'KW-' WHERE id = 1")
  await book(ops.call, { custom_tracking_reference: '990011' })
  await platform.owner.query("UPDATE accounts SET tracking_prefix = '' WHERE id = 1")
  expect(await attempt({ account_id: 2, custom_tracking_reference: 'kw-990011' })).toMatchObject({
    code: 'shipment.referenceTaken',
  })
})

describe('with a prefix of the account', () => {
  const prefix = (text: string) =>
    platform.owner.query('UPDATE accounts SET tracking_prefix = $1 WHERE id = 1', [text])
  beforeAll(() => prefix('KW-'))
  afterAll(() => prefix(''))

  test('references of shipments and parcels are kept with it, once, and are found so', async () => {
    const made = await book(ops.call, {
      custom_tracking_reference: 'kw-880011',
      parcels: [parcel('880012'), parcel('KW-880013'), parcel()],
    })
    expect(made.custom_tracking_reference).toBe('kw-880011')
    const named = made.parcels.map(({ alternative_tracking_reference: named }) => named)
    expect(named).toEqual(['KW-880012', 'KW-880013', null])
    expect([await idOf('KW-880012'), await idOf('KW-880013')]).toEqual([made.id, made.id])
    const bare = { query: { alternative_tracking_reference: '880012' } }
    expect(await ops.call(listParcels, bare)).toMatchObject({ value: { count: 0 } })
    expect(await attempt({ account_id: 2, parcels: [parcel('kw-880012')] })).toMatchObject({
      code: 'shipment.referenceTaken',
      field: 'parcels[0].alternative_tracking_reference',
    })
  })

  test('they have seven characters with it, however they are typed', async () => {
    const short = [{ custom_tracking_reference: 'KW-123' }, { custom_tracking_reference: '123' }]
    for (const wrong of short)
      expect(await attempt(wrong)).toMatchObject({ status: 400, field: 'custom_tracking_reference' })
    for (const wrong of ['kw-124', '124'])
      expect(await attempt({ parcels: [parcel('880020'), parcel(wrong)] })).toMatchObject({
        status: 400,
        field: 'parcels[1].alternative_tracking_reference',
      })
    const made = await book(ops.call, { custom_tracking_reference: '1234', parcels: [parcel('1235')] })
    expect([made.custom_tracking_reference, made.parcels[0]?.alternative_tracking_reference]).toEqual([
      'KW-1234',
      'KW-1235',
    ])
  })

  test('an edit takes them as they were sent and as they are kept, under another prefix too', async () => {
    const { id } = await book(ops.call, { parcels: [parcel('880030')] })
    const edit = (reference: string) =>
      ops.call(changeShipments, {
        body: { id, parcels: [{ ...parcel(reference), parcel_description: reference }] },
      })
    expect(await edit('880030')).toMatchObject({ ok: true })
    expect(await edit('KW-880030')).toMatchObject({ ok: true })
    expect(await edit('880031')).toMatchObject({
      status: 400,
      field: expect.stringContaining('parcels[0].alternative_tracking_reference'),
    })
    await prefix('ZZ-')
    expect(await edit('KW-880030')).toMatchObject({ ok: true })
    await prefix('KW-')
    expect(await idOf('KW-880030')).toBe(id)
  })
})

test('nobody chooses a reference that begins as ours do, and new ones of ours begin so', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const own = (value: unknown) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'provider_tracking_prefixes', value }] },
    })
  const before = await book(ops.call, { custom_tracking_reference: 'ZEB-0001' })
  for (const wrong of [['zeb'], ['ZEBRA'], ['Z1'], 'ZEB'])
    expect(await own(wrong)).toMatchObject({ status: 400, field: 'provider_tracking_prefixes' })
  expect(await own(['ZEB', 'SPB'])).toMatchObject({ ok: true })
  expect(await attempt({ custom_tracking_reference: ' zeb-0002' })).toMatchObject({
    status: 400,
    field: 'custom_tracking_reference',
    error: expect.stringContaining('begin with ZEB'),
  })
  expect(await attempt({ parcels: [parcel('BOX-7711'), parcel('SPB-7712')] })).toMatchObject({
    status: 400,
    field: 'parcels[1].alternative_tracking_reference',
  })
  const made = await book(ops.call, { custom_tracking_reference: 'ORDER-7713' })
  expect(made.short_tracking_reference).toMatch(/^ZEB[2-9A-Z]{8}$/)
  const edit = (id: number, custom_tracking_reference: string) =>
    ops.call(changeShipments, { body: { id, custom_tracking_reference } })
  expect(await edit(made.id, 'ZEB-7713')).toMatchObject({ status: 400 })
  // What it has stays, and a return goes by it.
  expect(await edit(before.id, 'ZEB-0001')).toMatchObject({ ok: true })
  const { short_tracking_reference } = before
  const back = { is_return: true, short_tracking_reference, custom_tracking_reference: 'ZEB-0001' }
  expect(await attempt(back)).toMatchObject({ ok: true })
  expect(await own([])).toMatchObject({ ok: true })
  const last = await book(ops.call, { custom_tracking_reference: 'ZEB-0003' })
  expect(last.short_tracking_reference).toMatch(/^SPB/)
})

test('an account numbers the parts of its own orders as it likes', async () => {
  const order = await book(ops.call, { custom_tracking_reference: 'PART-5512' })
  const part = await book(ops.call, { custom_tracking_reference: 'PART-5512/1' })
  expect([await idOf('PART-5512'), await idOf('PART-5512/1')]).toEqual([order.id, part.id])
})

test('a parcel that was named first does not become one of somebody else’s shipment', async () => {
  const attempts = { custom_tracking_reference: 'FIRST-10001' }
  const rival = await book(ops.call, { account_id: 2, custom_tracking_reference: 'FIRST-10001/1' })
  const refusal = { status: 409, code: 'shipment.referenceTaken' }
  expect(await attempt({ account_id: 1, ...attempts })).toMatchObject({
    ...refusal,
    field: 'custom_tracking_reference',
  })
  expect(await attempt({ account_id: 1, parcels: [parcel(), parcel('first-10001/7')] })).toMatchObject({
    ...refusal,
    field: 'parcels[1].alternative_tracking_reference',
  })
  const { id } = await book(ops.call, { account_id: 1 })
  expect(await ops.call(changeShipments, { body: { shipments: [{ id, ...attempts }] } })).toMatchObject(
    refusal,
  )

  // Nobody has it yet: it leads nowhere, and neither do parcels of it that nobody named.
  for (const tracking_reference of ['FIRST-10001', 'FIRST-10001/2']) {
    expect(await platform.visitor(trackShipment, { query: { tracking_reference } })).toMatchObject({
      status: 404,
    })
    const scan = { tracking_reference, event: 'collected' as const }
    expect(await ops.call(recordTrackingEvents, { body: { tracking_events: [scan] } })).toMatchObject({
      value: { tracking_events: [{ ok: false, code: 'shipment.notFound' }] },
    })
  }
  const whole = await book(ops.call, { account_id: 2, ...attempts })
  expect([await idOf('FIRST-10001'), await idOf('FIRST-10001/1')]).toEqual([whole.id, rival.id])
})

test('of those who ask at once one gets it, and no other booking of the batch is touched', async () => {
  const racers = Array.from({ length: 30 }, (_, i) =>
    attempt({ account_id: 1 + (i % 3), custom_tracking_reference: i % 2 ? 'RACE-0001' : 'race-0001' }),
  )
  const others = Array.from({ length: 60 }, (_, i) =>
    attempt({ account_id: 1 + (i % 3), custom_tracking_reference: `FREE-${1000 + i}` }),
  )
  const outcomes = await Promise.all(racers)
  expect(outcomes.filter(({ ok }) => ok).length).toBe(1)
  for (const lost of outcomes.filter(({ ok }) => !ok))
    expect(lost).toMatchObject({ status: 409, code: 'shipment.referenceTaken' })
  expect((await Promise.all(others)).filter(({ ok }) => !ok)).toEqual([])
  const { rows } = await platform.owner.query(
    "SELECT 1 FROM shipments WHERE upper(custom_ref) = 'RACE-0001' UNION ALL SELECT 1 FROM tracking_references WHERE reference = 'RACE-0001'",
  )
  expect(rows.length).toBe(2)
})

test('two nodes that book the same at the same moment: one of them gets it', async () => {
  const node = await startTestPlatform({}, platform.databaseUrl)
  try {
    const there = await node.as(OPS)
    for (let i = 0; i < 8; i += 1) {
      const custom_tracking_reference = `NODES-${i}000`
      const outcomes = await Promise.all(
        [ops, there].flatMap(({ call }, at) =>
          [1, 2].map(() =>
            call(bookShipment, { body: booking({ account_id: at + 1, custom_tracking_reference }) }),
          ),
        ),
      )
      expect(outcomes.map((one) => (one.ok ? 201 : one.status)).sort()).toEqual([201, 409, 409, 409])
    }
  } finally {
    await node.stop()
  }
})

test('two nodes that book an order and a parcel of that name at the same moment: one account gets both', async () => {
  const node = await startTestPlatform({}, platform.databaseUrl)
  try {
    const there = await node.as(OPS)
    for (let i = 0; i < 12; i += 1) {
      const name = `WHOLE-${i}000`
      const asked: [typeof ops, number, string][] = [
        [ops, 1, name],
        [there, 2, `${name}/1`],
      ]
      const outcomes = await Promise.all(
        (i % 2 ? asked : asked.toReversed()).map(([{ call }, account_id, custom_tracking_reference]) =>
          call(bookShipment, { body: booking({ account_id, custom_tracking_reference }) }),
        ),
      )
      expect(outcomes.map((one) => (one.ok ? 201 : one.status)).sort()).toEqual([201, 409])
    }
  } finally {
    await node.stop()
  }
})

test('two nodes that book a cancelled order again at the same moment: one of them takes it over', async () => {
  const node = await startTestPlatform({}, platform.databaseUrl)
  try {
    const there = await node.as(OPS)
    for (let i = 0; i < 8; i += 1) {
      const custom_tracking_reference = `TAKEN-${i}000`
      const { id } = await book(ops.call, { custom_tracking_reference })
      for (const change of [
        { id, collection_agent_id: 4 },
        { id, status: 'cancelled' as const, reason: 'No longer needed' },
      ])
        expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({ ok: true })
      const outcomes = await Promise.all(
        [ops, there].flatMap(({ call }) =>
          [1, 2].map(() => call(bookShipment, { body: booking({ custom_tracking_reference }) })),
        ),
      )
      expect(outcomes.map((one) => (one.ok ? 201 : one.status)).sort()).toEqual([201, 409, 409, 409])
      const booked = outcomes.flatMap((one) => (one.ok ? [one.value.id] : []))
      expect([await idOf(custom_tracking_reference)]).toEqual(booked)
    }
  } finally {
    await node.stop()
  }
})

test('a booking that is refused leaves nothing behind: its key may be used again, its other references too', async () => {
  await book(ops.call, { custom_tracking_reference: 'KEPT-0001' })
  const wanted = { custom_tracking_reference: 'KEPT-0001', parcels: [parcel('LEFT-0001')] }
  expect(await attempt({ account_id: 2, ...wanted }, 'key-1')).toMatchObject({ status: 409 })
  expect(await attempt({ account_id: 2, ...wanted }, 'key-1')).toMatchObject({ status: 409 })
  const corrected = { ...wanted, custom_tracking_reference: 'KEPT-0002' }
  const first = await attempt({ account_id: 2, ...corrected }, 'key-1')
  expect(first).toMatchObject({ status: 201 })
  expect(await attempt({ account_id: 2, ...corrected }, 'key-1')).toMatchObject(first)
})

test('a return names the references of what it brings back, and takes none of them', async () => {
  const original = await book(ops.call, {
    custom_tracking_reference: 'BACK-0001',
    parcels: [parcel('BACK-BOX-1')],
  })
  const copy = {
    custom_tracking_reference: 'BACK-0001',
    parcels: [parcel('BACK-BOX-1')],
    is_return: true,
    short_tracking_reference: original.short_tracking_reference,
  }
  expect(await attempt(copy)).toMatchObject({
    status: 201,
    value: { custom_tracking_reference: 'BACK-0001' },
  })
  expect([await idOf('BACK-0001'), await idOf('BACK-BOX-1')]).toEqual([original.id, original.id])
  expect(await attempt({ ...copy, account_id: 2 })).toMatchObject({ code: 'shipment.referenceTaken' })
})

test('an order that was cancelled is booked again under its reference', async () => {
  const shop = await platform.as(ACCOUNT_USER)
  const cancelled = await book(shop.call, { account_id: undefined, custom_tracking_reference: 'AGAIN-001' })
  const { id } = cancelled
  for (const change of [
    { id, collection_agent_id: 4 },
    { id, status: 'cancelled' as const, reason: 'No longer needed' },
  ])
    expect(await ops.call(changeShipments, { body: { shipments: [change] } })).toMatchObject({ ok: true })
  expect(await attempt({ account_id: 2, custom_tracking_reference: 'AGAIN-001' })).toMatchObject({
    status: 409,
  })
  const anew = await book(shop.call, { account_id: undefined, custom_tracking_reference: 'AGAIN-001' })
  expect(await idOf('AGAIN-001')).toBe(anew.id)
})

test('a reference of ours that is taken by chance is drawn again', async () => {
  const { id, short_tracking_reference: taken } = await book(ops.call)
  const { rows } = await platform.owner.query(`SELECT * FROM shipments WHERE id = ${id}`)
  const shipment = { ...rows[0], id: 999_999, ref: taken }
  const draws = [taken, 'SPBFREEFREE']
  const refused = await withProviderTx(platform.platform.database.app, 1, (tx) =>
    claimReferences(tx, 1, [{ shipment, parcels: [], isReturn: false }], () => draws.shift() ?? ''),
  )
  expect([refused.size, shipment.ref, await idOf('SPBFREEFREE')]).toEqual([0, 'SPBFREEFREE', 999_999])
})

test('a scan of a reference that was given twice finds the shipment that the driver sees', async () => {
  const [first, second] = [
    await book(ops.call, { custom_tracking_reference: 'TWICE-7001' }),
    await book(ops.call),
  ]
  await platform.owner.query(
    "INSERT INTO duplicate_references (provider_id, reference, shipment_id, kept_for) VALUES (1, 'TWICE-7001', $1, $2)",
    [second.id, first.id],
  )
  const given = { id: second.id, collection_agent_id: 4 }
  expect(await ops.call(changeShipments, { body: { shipments: [given] } })).toMatchObject({ ok: true })
  const { rows } = await platform.owner.query<{ email: string }>(
    'SELECT email FROM users WHERE driver_id = 4',
  )
  const driver = await platform.as(rows[0]?.email ?? '')
  const scan = { tracking_reference: 'twice-7001', event: 'collected' as const }
  expect(await driver.call(recordTrackingEvents, { body: scan })).toMatchObject({
    value: { tracking_events: [{ ok: true, id: second.id }] },
  })
  // Who sees both means the one that keeps it.
  expect(await ops.call(recordTrackingEvents, { body: { ...scan, event: 'received-at-hub' } })).toMatchObject(
    {
      value: { tracking_events: [{ ok: true, id: first.id }] },
    },
  )
})

test('a scan finds a parcel by each of its references', async () => {
  const { id, short_tracking_reference: ref } = await book(ops.call, {
    custom_tracking_reference: 'SCAN-0001',
    parcels: [parcel('SCAN-BOX-1')],
  })
  for (const tracking_reference of [ref.toLowerCase(), `${ref}/1`, `${ref}/9`, 'scan-0001', 'SCAN-BOX-1'])
    expect(
      await ops.call(recordTrackingEvents, { body: { tracking_reference, event: 'received-at-hub' } }),
    ).toMatchObject({ ok: true, value: { tracking_events: [{ ok: true, id }] } })
})

test('an account does not find out by booking which references others have: few guesses, and its own are told first', async () => {
  const shop = await platform.as(ACCOUNT_USER)
  const tried = (changes: Parameters<typeof booking>[0]) =>
    shop.call(bookShipment, { body: booking({ account_id: undefined, ...changes }) })
  const theirs = Array.from({ length: 70 }, (_, i) => `THEIRS-${1000 + i}`)
  await book(ops.call, { account_id: 2, parcels: theirs.map((reference) => parcel(reference)) })
  await book(shop.call, { account_id: undefined, custom_tracking_reference: 'OURS-1000' })
  // Their own is no guess, and hides what else was asked.
  for (let i = 0; i < 70; i += 1)
    expect(
      await tried({ custom_tracking_reference: theirs[i], parcels: [parcel('OURS-1000')] }),
    ).toMatchObject({ status: 409, field: 'parcels[0].alternative_tracking_reference' })
  const answers: number[] = []
  for (const reference of theirs) {
    const outcome = await tried({ custom_tracking_reference: reference })
    answers.push(outcome.ok ? 201 : outcome.status)
    expect(JSON.stringify(outcome)).not.toMatch(/"account_id"|Mzansi/)
  }
  expect(answers).toEqual([...Array(60).fill(409), ...Array(10).fill(429)])
  // The same once more tells nothing new; what is booked without a reference goes on, as do others.
  expect(await tried({ custom_tracking_reference: theirs[0] })).toMatchObject({ status: 409 })
  expect(await tried({ custom_tracking_reference: 'FREE-9999' })).toMatchObject({ status: 429 })
  expect(await tried({})).toMatchObject({ status: 201 })
  // Nor does another key of the account; staff, who see every shipment, guess nothing.
  const admin = await platform.as(PROVIDER_ADMIN)
  const colleague = await enterAs(platform, await newUser(admin, { account_id: 1, role_id: 5 }))
  const body = booking({ account_id: undefined, custom_tracking_reference: 'FREE-9997' })
  expect(await colleague.call(bookShipment, { body })).toMatchObject({ status: 429 })
  for (const custom_tracking_reference of theirs)
    expect(await attempt({ custom_tracking_reference })).toMatchObject({ status: 409 })
  expect(await attempt({ account_id: 2, custom_tracking_reference: 'FREE-9998' })).toMatchObject({
    status: 201,
  })
  platform.pass(600_000)
  const later = await platform.as(ACCOUNT_USER)
  expect(
    await later.call(bookShipment, {
      body: booking({ account_id: undefined, custom_tracking_reference: 'FREE-9999' }),
    }),
  ).toMatchObject({ status: 201 })
})

test('an account finds its shipment by a reference with letters beyond ASCII, as a database without a locale has it', async () => {
  const shop = await platform.as(ACCOUNT_USER)
  const { id } = await book(shop.call, {
    account_id: undefined,
    custom_tracking_reference: 'Môre-5512',
    parcels: [parcel('Boks-ë-77')],
  })
  for (const tracking_reference of ['Môre-5512', 'môre-5512', 'MÔRE-5512'])
    for (const query of [{ tracking_reference }, { search: `${tracking_reference} NONE-1` }])
      expect(await shop.call(listShipments, { query })).toMatchObject({ value: { shipments: [{ id }] } })
  expect(
    await shop.call(listParcels, { query: { alternative_tracking_reference: 'BOKS-ë-77' } }),
  ).toMatchObject({ value: { count: 1 } })
  for (const search_query of ['môre-5512', 'MÔRE-5512', 'Môre-5512/1', 'boks-ë-77', 'BOKS-Ë-77'])
    expect(await ops.call(navSearch, { query: { search_query } })).toMatchObject({ value: { data: { id } } })
  // By their own reference they read all of it, not the steps alone.
  const tracked = await shop.call(trackShipment, { query: { tracking_reference: 'môre-5512' } })
  expect(tracked).toMatchObject({ value: { shipments: [{ shipment_id: id }] } })
})
