import { expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { exportShipments } from '../../src/contract/shipment-export.ts'
import { changeUser } from '../../src/contract/users.ts'
import { parseCsv } from '../../src/domain/values/csv.ts'
import { book } from '../support/booking.ts'
import { makeOldShipments } from '../support/old-shipments.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import { parcel as measured } from '../support/pickup-points.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { readWorkbook } from '../support/read-workbook.ts'

const platform = await platformOfFile()
const parcelOf = (kg: number) => measured(10, 10, 10, kg)
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const account = await platform.as(ACCOUNT_USER)

test('what stands in a shipment goes into the file: references, addresses, value, price and proof, each for those who see it', async () => {
  const booked = await book(ops.call, {
    customer_reference: 'FULL-1',
    cost_center: 'Marketing',
    declared_value: 1500,
    parcels: [
      { ...parcelOf(1), alternative_tracking_reference: 'BOX-00001' },
      { ...parcelOf(2), alternative_tracking_reference: 'BOX-00002' },
    ],
  })
  const of = async (who: SignedIn) => {
    const file = await fileOf(who, { search: booked.short_tracking_reference })
    expect(file.rows.length).toBe(1)
    return Object.fromEntries(file.head.map((name) => [name, file.of(name)[0]]))
  }
  const { delivery_address: to, delivery_contact: contact } = booked
  const told = {
    customer_reference: 'FULL-1',
    cost_center: 'Marketing',
    declared_value: '1500',
    delivery_street_address: to.street_address,
    delivery_code: to.code,
    delivery_mobile_number: contact.mobile_number,
  }
  const mine = await of(ops)
  expect(mine).toMatchObject({ ...told, rate: String(booked.rate) })
  expect(mine.parcel_references).toMatch(/BOX-00001, .*BOX-00002/)
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Clerk without prices', [
    'shipments',
    'API_/shipments:GET',
    'API_/shipments/archive:GET',
    'API_/shipments/export:POST',
  ])
  const clerk = await enterAs(platform, await newUser(admin, { role_id: role.id }))
  const theirs = await of(clerk)
  expect(theirs).toMatchObject(told)
  expect(Object.keys(theirs).filter((name) => name === 'rate' || name.startsWith('pod_'))).toEqual([
    'pod_method',
  ])
})

/** As a script sends it: of the address only what comes after the host is ours. */
async function addressFor({ call }: SignedIn, body: object = {}): Promise<string> {
  const outcome = await call(exportShipments, { body })
  if (!outcome.ok) throw new Error(outcome.error)
  expect(outcome.value).toMatchObject({
    filename: expect.stringMatching(/^shipments-\d{4}-\d\d-\d\d\.(csv|xlsx)$/),
    expiry_duration: 60,
  })
  return platform.url + new URL(outcome.value.url).pathname
}

async function fileOf(who: SignedIn, body: object = {}) {
  const answer = await fetch(await addressFor(who, body))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const [head = [], ...rows] = parseCsv(await answer.text())
  return { head, rows, of: (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '') }
}

test('a file has every row that the filter leaves, once and in order, and accounts have their own', async () => {
  await makeOldShipments(platform, 3_210)
  const all = await fileOf(ops, { end_date: '2021-12-31' })
  const refs = Array.from({ length: 3_210 }, (_, i) => `OLD${3_210 - i}`)
  expect(all.of('short_tracking_reference')).toEqual(refs)
  expect(all.of('account_name').every((name) => name !== '')).toBe(true)
  const failed = await fileOf(ops, { end_date: '2021-12-31', has_problem: 'true', order: 'oldest' })
  expect(failed.of('short_tracking_reference')).toEqual(
    Array.from({ length: 32 }, (_, i) => `OLD${(i + 1) * 100}`),
  )
  const mine = await fileOf(account, { end_date: '2021-12-31' })
  expect(mine.of('short_tracking_reference')).toEqual(refs.filter((ref) => Number(ref.slice(3)) % 9 === 0))
  expect(mine.head.filter((name) => /account|driver|branch/.test(name))).toEqual([])
  expect((await fileOf(account, { account_ids: '2' })).rows).toEqual([])
})

const FORMULAS = ['=1+1', '+27', '-2', '@SUM(A1)', '=HYPERLINK("http://x.example";"go")']

test('what people typed is no formula', async () => {
  const names = FORMULAS
  for (const name of names)
    await book(ops.call, {
      delivery_contact: { name, mobile_number: '0821234567' },
      customer_reference: 'formulas',
      cost_center: name,
    })
  const answer = await fetch(await addressFor(ops, { search: 'formulas' }))
  const text = await answer.text()
  const [head = [], ...rows] = parseCsv(text)
  const cells = ['delivery_name', 'cost_center'].flatMap((column) =>
    rows.map((row) => row[head.indexOf(column)] ?? ''),
  )
  expect(cells.length).toBe(2 * names.length)
  for (const cell of cells) expect(cell).toMatch(/^'/)
  expect(text).not.toMatch(/(^|,|")[=@]/m)
})

/** The status of an address, its file read to the end: until then it is under way. */
async function statusOf(address: string, method = 'GET'): Promise<number> {
  const answer = await fetch(address, { method })
  await answer.text()
  return answer.status
}

test('a workbook has the same rows in cells of their own kind: moments as dates, counts as numbers, what was typed as text', async () => {
  const wanted = { end_date: '2021-12-31', order: 'oldest' as const }
  const answer = await fetch(await addressFor(ops, { ...wanted, format: 'xlsx' }))
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
  const sheet = readWorkbook(Buffer.from(await answer.arrayBuffer()))
  const text = await fileOf(ops, wanted)
  expect(sheet.isHeadFrozen).toBe(true)
  expect(sheet.rows[0]?.map(({ value }) => value)).toEqual(text.head)
  const valuesOf = (name: string) => sheet.rows.slice(1).map((row) => row[text.head.indexOf(name)])
  expect(valuesOf('short_tracking_reference').map((cell) => cell?.value)).toEqual(
    text.of('short_tracking_reference'),
  )
  // `OLD1`: the first minutes of 2020, in the time of here.
  expect(valuesOf('time_created')[0]).toMatchObject({ kind: 'date', value: '2020-01-01 02:10:00' })
  expect(valuesOf('weight_kg')[0]).toEqual({ kind: 'number', value: '2.5' })
})

test('no cell of a workbook is a formula, whatever people typed', async () => {
  const answer = await fetch(await addressFor(ops, { search: 'formulas', format: 'xlsx' }))
  const { rows, sheetXml } = readWorkbook(Buffer.from(await answer.arrayBuffer()))
  expect(sheetXml).not.toMatch(/<f[ >]/)
  const place = rows[0]?.findIndex(({ value }) => value === 'delivery_name') ?? -1
  expect(
    rows
      .slice(1)
      .map((row) => row[place])
      .sort((a, b) => (a?.value ?? '').localeCompare(b?.value ?? '')),
  ).toEqual(FORMULAS.toSorted((a, b) => a.localeCompare(b)).map((value) => ({ kind: 'guarded text', value })))
})

test('an address holds once, for a minute, and nobody makes one up', async () => {
  const address = await addressFor(ops, { search: 'formulas' })
  expect(await statusOf(address)).toBe(200)
  expect(await statusOf(address)).toBe(404)
  const late = await addressFor(ops, { search: 'formulas' })
  platform.pass(61_000)
  expect(await statusOf(late)).toBe(404)
  for (const made of ['x', Buffer.from('{"provider_id":1}').toString('base64url')])
    expect(await statusOf(`${platform.url}/v2/documents/exports/${made}.csv`)).toBe(404)
})

test('looking whether it is there does not use an address up', async () => {
  const address = await addressFor(ops, { search: 'formulas' })
  expect(await statusOf(address, 'HEAD')).toBe(404)
  expect(await statusOf(address)).toBe(200)
})

test('whoever was let go, or given another role, takes no file along', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const role = await newRole(admin, 'Exporter', [
    'shipments',
    'API_/shipments:GET',
    'API_/shipments/archive:GET',
    'API_/shipments/export:POST',
  ])
  const person = await newUser(admin, { role_id: role.id })
  const clerk = await enterAs(platform, person)
  const address = await addressFor(clerk, { search: 'formulas' })
  expect(
    await admin.call(changeUser, { body: { id: person.id, version: person.version, is_active: false } }),
  ).toMatchObject({ ok: true })
  expect(await statusOf(address)).toBe(404)
})

test('one at a time for each person: a second is refused with the reason, others go on, and stopping it frees the turn', async () => {
  await makeMany()
  const stop = new AbortController()
  const first = await fetch(await addressFor(dispatcher), { signal: stop.signal })
  const second = await dispatcher.call(exportShipments, { body: {} })
  expect(second).toMatchObject({ ok: false, status: 409, code: 'export.underWay' })
  expect((await fileOf(ops, { search: 'formulas' })).rows.length).toBe(5)
  stop.abort()
  await first.body?.cancel().catch(() => {})
  await expect
    .poll(async () => (await dispatcher.call(exportShipments, { body: { search: 'formulas' } })).ok)
    .toBe(true)
})

/** So many that a file is not in the buffers of the line before anybody reads it. */
async function makeMany(): Promise<void> {
  await platform.owner.query(
    `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at, over_since, created_at,
       modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name, collection_place,
       delivery_address, delivery_contact, delivery_name, delivery_place)
     SELECT 1, 20000000 + n, 1, 'M' || n, 1, 'ECO', 'delivered', at, at, at, at, 1, 2, '{}', '{}', repeat(md5(n::text), 32), md5(n::text),
       '{}', '{}', repeat(md5((n + 2)::text), 32), md5(n::text)
     FROM (SELECT n, timestamptz '2022-01-01Z' + n * interval '1 min' AS at FROM generate_series(1, 6000) n) days`,
  )
}

test('the audit trail says who exported what', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  await addressFor(dispatcher, { search: 'formulas', start_date: '2026-01-01' })
  const trail = await admin.call(listAuditEvents, { query: { type: 'user', limit: 50 } })
  if (!trail.ok) throw new Error(trail.error)
  const [event] = trail.value.audit_events
  expect(event).toMatchObject({ source: 'Riaan Fourie', object_id: expect.any(Number) })
  expect(JSON.stringify(event?.change)).toContain('2026-01-01')
})

test('a filter that is not for the one who asks, or is none, is refused before anything is told', async () => {
  const events = async () => {
    const { rows } = await platform.owner.query(
      "SELECT count(*)::int AS n FROM events WHERE type = 'user.shipmentsExported'",
    )
    return rows[0]?.n
  }
  const before = await events()
  for (const body of [{ driver_ids: '1' }, { view: 'intervention' as const }, { start_date: 'soon' }])
    expect(await account.call(exportShipments, { body })).toMatchObject({
      ok: false,
      status: 400,
      field: Object.keys(body)[0],
    })
  expect(await events()).toBe(before)
})

test('a filter that no address holds is refused by name, and no export is told of', async () => {
  const search = Array.from({ length: 200 }, (_, i) => `${'R'.repeat(60)}${i}`).join('\n')
  const admin = await platform.as(PROVIDER_ADMIN)
  expect(await admin.call(exportShipments, { body: { search } })).toMatchObject({
    ok: false,
    status: 400,
    field: 'search',
  })
  const { rows } = await platform.owner.query(
    "SELECT count(*)::int AS n FROM events WHERE type = 'user.shipmentsExported' AND change::text LIKE '%RRRR%'",
  )
  expect(rows).toEqual([{ n: 0 }])
})
