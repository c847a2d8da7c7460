import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  bookImportRows,
  cancelImport,
  checkImportRows,
  listImportRows,
  listImports,
  readImportColumns,
  startImport,
} from '../../src/contract/imports.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { matchColumns } from '../../src/domain/imports/match-columns.ts'
import { HEADERS, row } from '../support/imported-file.ts'
import {
  ACCOUNT_USER,
  OPS,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../support/platform.ts'

/** Bookings from a spreadsheet: each row once, whoever asks and however often. */
let platform: TestPlatform
let ops: SignedIn
let user: SignedIn
let other: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  ops = await platform.as(OPS)
  user = await platform.as(ACCOUNT_USER)
  other = await platform.as('orders@ubuntu-books-online.example')
})
afterAll(() => platform.stop())

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
const fields = matchColumns(HEADERS)
const begin = async (
  { call }: SignedIn,
  rowCount: number,
  more: Partial<z.input<typeof startImport.body>> = {},
) =>
  answered(
    await call(startImport, {
      body: {
        file_name: 'orders.csv',
        columns: HEADERS.map((header, i) => ({ header, field: fields[i] ?? null })),
        row_count: rowCount,
        ...more,
      },
    }),
  ).import
const check = async ({ call }: SignedIn, id: number, rows: readonly string[][], from = 2) =>
  answered(
    await call(checkImportRows, {
      body: { import_id: id, rows: rows.map((cells, i) => ({ line: from + i, cells })) },
    }),
  ).rows
const bookNext = async ({ call }: SignedIn, id: number) =>
  answered(await call(bookImportRows, { body: { import_id: id } })).import
const rowsOf = async ({ call }: SignedIn, id: number) =>
  answered(await call(listImportRows, { query: { import_id: id, limit: 1000 } })).rows

const idOf = (outcome: Awaited<ReturnType<typeof begin>>) => outcome.id
const bookedAs = async (reference: string) => {
  const sql = 'SELECT id FROM shipments WHERE customer_reference LIKE $1'
  return (await platform.owner.query(sql, [reference])).rows.length
}

test('what is right is booked as it would be by hand, what is wrong is told in its cell', async () => {
  expect(
    fields.every((field) => field !== null),
    JSON.stringify(fields),
  ).toBe(true)
  const started = await begin(user, 3)
  expect(started).toMatchObject({ account_id: 1, state: 'open', row_count: 3 })
  const checked = await check(user, started.id, [
    row('A-1'),
    row('A-2', { 1: 'none', 7: 'heavy', 5: '' }),
    row('A-3', { 6: '7784' }),
  ])
  expect(checked.map(({ line, state }) => [line, state])).toEqual([
    [2, 'ready'],
    [3, 'wrong'],
    [4, 'ready'],
  ])
  expect(checked[1]?.problems).toEqual([
    { column: 7, detail: 'Enter a number' },
    { column: 5, detail: 'The delivery address requires the following: province/zone' },
    { column: 1, detail: 'Type a phone number like 082 123 4567' },
  ])
  expect(await bookedAs('A-%')).toBe(0)
  const done = await bookNext(user, started.id)
  expect(done).toMatchObject({ state: 'done', counts: { ready: 0, wrong: 1, booked: 2, refused: 0 } })
  const [first, second] = await rowsOf(user, started.id)
  expect([first?.state, second?.state, second?.cells[7]]).toEqual(['booked', 'wrong', 'heavy'])
  const { shipments } = answered(
    await user.call(listShipments, { query: { tracking_reference: first?.tracking_reference ?? '' } }),
  )
  expect(shipments[0]).toMatchObject({
    account_id: 1,
    customer_reference: 'A-1',
    delivery_contact: { name: 'Nomsa Dlamini', mobile_number: '0821234567' },
    delivery_address: { local_area: 'Khayelitsha', zone: 'WC', code: '7784' },
    collection_address: { street_address: '14 Protea Street', local_area: 'Sandton', zone: 'GP' },
  })
})

test('asked again, by several at once, on two nodes: each row is booked once', async () => {
  const rows = Array.from({ length: 250 }, (_, i) => row(`B-${i}`))
  const id = idOf(await begin(user, rows.length))
  await check(user, id, rows)
  // A call whose answer was lost is made again.
  await check(user, id, rows.slice(0, 20))
  const second = await startTestPlatform({}, platform.databaseUrl)
  try {
    const elsewhere = await second.as(ACCOUNT_USER)
    const drivers = [user, user, elsewhere, elsewhere, ops].map(async (who) => {
      while ((await bookNext(who, id)).state === 'booking');
    })
    await Promise.all(drivers)
  } finally {
    await second.stop()
  }
  expect(await bookedAs('B-%')).toBe(250)
  const booked = await rowsOf(user, id)
  expect(new Set(booked.map(({ shipment_id }) => shipment_id)).size).toBe(250)
  expect(await bookNext(user, id)).toMatchObject({ state: 'done', counts: { booked: 250 } })
  expect(await bookedAs('B-%')).toBe(250)
})

test('cancelled between two calls: what is booked stays, nothing more is booked', async () => {
  const rows = Array.from({ length: 150 }, (_, i) => row(`C-${i}`))
  const id = idOf(await begin(user, rows.length))
  await check(user, id, rows)
  expect(await bookNext(user, id)).toMatchObject({ state: 'booking', counts: { booked: 100, ready: 50 } })
  const cancelled = answered(await user.call(cancelImport, { body: { import_id: id } })).import
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { booked: 100, ready: 50 } })
  expect(await bookNext(user, id)).toMatchObject({ state: 'cancelled', counts: { booked: 100 } })
  expect(await bookedAs('C-%')).toBe(100)
  expect(
    await user.call(checkImportRows, { body: { import_id: id, rows: [{ line: 900, cells: [] }] } }),
  ).toMatchObject({
    status: 409,
    code: 'import.begun',
  })
})

test('a reference that stands in two rows, or that a shipment has, is booked once, and the other row says why', async () => {
  const columns = [...HEADERS, 'Waybill'].map((header, i) => ({
    header,
    field: fields[i] ?? 'custom_tracking_reference',
  }))
  const id = idOf(await begin(user, 3, { columns }))
  const rows = ['KWELA-00001', 'KWELA-00002', ' kwela-00001 '].map((waybill, i) => [
    ...row(`D-${i}`),
    waybill,
  ])
  await check(user, id, rows.slice(0, 1))
  const [, twin] = await check(user, id, rows.slice(1), 3)
  expect(twin?.problems).toEqual([{ column: 13, detail: 'Row 2 has the same tracking reference' }])
  expect(await bookNext(user, id)).toMatchObject({ state: 'done', counts: { booked: 2, wrong: 1 } })

  const again = idOf(await begin(user, 1, { columns }))
  await check(user, again, rows.slice(0, 1))
  expect(await bookNext(user, again)).toMatchObject({ state: 'done', counts: { booked: 0, refused: 1 } })
  const [refused] = await rowsOf(user, again)
  expect(refused?.problems).toEqual([
    { column: 13, detail: 'Another shipment already has this tracking reference.' },
  ])
})

test('nobody sees, fills, books or cancels the import of another account', async () => {
  const id = idOf(await begin(user, 1))
  await check(user, id, [row('E-1')])
  const missing = { status: 404, code: 'import.notFound' }
  expect(await other.call(listImports, { query: { id } })).toMatchObject({ value: { imports: [] } })
  expect(await other.call(listImportRows, { query: { import_id: id } })).toMatchObject(missing)
  expect(
    await other.call(checkImportRows, { body: { import_id: id, rows: [{ line: 2, cells: [] }] } }),
  ).toMatchObject(missing)
  expect(await other.call(bookImportRows, { body: { import_id: id } })).toMatchObject(missing)
  expect(await other.call(cancelImport, { body: { import_id: id } })).toMatchObject(missing)
  expect(await bookedAs('E-%')).toBe(0)
  // Staff book for the account that they name, and must name one.
  expect(
    await ops.call(startImport, {
      body: { file_name: 'a', columns: [{ header: 'a', field: null }], row_count: 1 },
    }),
  ).toMatchObject({ status: 400, field: 'account_id' })
})

test('what columns were said to mean is remembered for the account, also that one is left out', async () => {
  await begin(user, 1, {
    columns: [
      { header: 'Mystery', field: 'weight_kg' },
      { header: 'Delivery City', field: null },
    ],
  })
  const known = answered(await user.call(readImportColumns, { query: {} })).columns
  const remembered = new Map(known.map(({ header, field }) => [header, field]))
  expect(matchColumns(['mystery', 'delivery city', 'Delivery suburb'], remembered)).toEqual([
    'weight_kg',
    null,
    'delivery_local_area',
  ])
  expect(answered(await other.call(readImportColumns, { query: {} })).columns).toEqual([])
})

test('what is too much, too long or not whole is refused with its field, and nothing of it is kept', async () => {
  type Start = z.input<typeof startImport.body>
  const start: Start = { file_name: 'a.csv', columns: [{ header: 'a', field: null }], row_count: 1 }
  const wrong: [Partial<Start>, string][] = [
    [{ row_count: 10_001 }, 'row_count'],
    [{ row_count: -1 }, 'row_count'],
    [{ row_count: 1.5 }, 'row_count'],
    [{ file_name: '' }, 'file_name'],
    [{ columns: [] }, 'columns'],
    [
      {
        columns: [
          { header: 'a', field: 'weight_kg' },
          { header: 'b', field: 'weight_kg' },
        ],
      },
      'columns',
    ],
    [{ columns: Array.from({ length: 101 }, () => ({ header: 'a', field: null })) }, 'columns'],
  ]
  for (const [changes, field] of wrong)
    expect(await user.call(startImport, { body: { ...start, ...changes } }), field).toMatchObject({
      status: 400,
      field,
    })
  const id = idOf(await begin(user, 2))
  const rowsTo = (rows: { line: number; cells: string[] }[]) =>
    user.call(checkImportRows, { body: { import_id: id, rows } })
  expect(await rowsTo([{ line: 1, cells: [] }])).toMatchObject({ status: 400, field: 'rows[0].line' })
  expect(await rowsTo([{ line: 2, cells: ['x'.repeat(2_001)] }])).toMatchObject({
    status: 400,
    field: 'rows[0].cells[0]',
  })
  expect(await rowsTo([{ line: 2, cells: ['a\u0000b'] }])).toMatchObject({ status: 400 })
  expect(await rowsTo([2, 3, 4].map((line) => ({ line, cells: [] })))).toMatchObject({
    status: 409,
    code: 'import.tooManyRows',
  })
  expect(await user.call(bookImportRows, { body: { import_id: id } })).toMatchObject({
    status: 409,
    code: 'import.incomplete',
  })
  expect(await rowsOf(user, id)).toEqual([])
})

test('a body of many megabytes is refused before it is read', async () => {
  const answer = await fetch(`${platform.url}/shipments/imports/rows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ import_id: 1, rows: [], more: 'x'.repeat(6_000_000) }),
  })
  expect(answer.status).toBe(413)
})

test('a file that was checked and not booked makes room for the next one of the same person', async () => {
  const first = idOf(await begin(user, 1))
  const booked = idOf(await begin(user, 1))
  await check(user, booked, [row('F-1')])
  await bookNext(user, booked)
  await begin(user, 1)
  const { imports } = answered(await user.call(listImports, { query: { limit: 100 } }))
  const ids = imports.map(({ id }) => id)
  expect([ids.includes(first), ids.includes(booked)]).toEqual([false, true])
})
