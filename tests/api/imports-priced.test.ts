import { expect, test } from 'vitest'
import type { z } from 'zod'
import { bookImportRows, checkImportRows, listImportRows, startImport } from '../../src/contract/imports.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { IMPORT_HEADERS, importColumns, importRow } from '../support/import-file.ts'
import { pickupPoints } from '../support/pickup-points.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

/** What the rows of a file would cost, before they are booked. */
const platform = await platformOfFile()
const user = await platform.as(ACCOUNT_USER)
const ops = await platform.as(OPS)

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function begin(
  rows: readonly string[][],
  { call } = user,
  columns: z.input<typeof startImport.body>['columns'] = importColumns(),
) {
  const body = { account_id: 1, file_name: 'orders.csv', columns, row_count: rows.length }
  const { id } = answered(await call(startImport, { body })).import
  const lines = rows.map((cells, i) => ({ line: i + 2, cells }))
  const checked = answered(await call(checkImportRows, { body: { import_id: id, rows: lines } })).rows
  const list = async () => answered(await call(listImportRows, { query: { import_id: id, limit: 100 } })).rows
  return { id, checked, list }
}

test('each row that is ready says what it costs, which is what it is booked at', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => importRow(n))
  const { id, checked, list } = await begin(rows)
  const rates = checked.map(({ rate }) => rate)
  for (const rate of rates) expect(rate).toBeGreaterThan(50)
  expect((await list()).map(({ rate }) => rate)).toEqual(rates)

  const booked = answered(await user.call(bookImportRows, { body: { import_id: id } })).import
  expect(booked.counts).toMatchObject({ booked: 12 })
  // What is booked says by itself what it costs.
  const after = await list()
  expect(after.map(({ rate }) => rate)).toEqual(rates.map(() => null))
  const { shipments } = answered(
    await user.call(listShipments, { query: { ids: after.flatMap(({ shipment_id }) => shipment_id ?? []) } }),
  )
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment.rate]))
  expect(after.map(({ shipment_id }) => byId.get(shipment_id ?? 0))).toEqual(rates)
})

test('a row to which no rate leads is told so before anything is booked, and has none', async () => {
  const { checked } = await begin([importRow(1, { 'Service level': 'INN' }), importRow(2)])
  expect(checked).toMatchObject([
    {
      state: 'wrong',
      rate: null,
      problems: [
        {
          column: IMPORT_HEADERS.indexOf('Service level'),
          detail: 'there are no rates for the specified service level, declared value and addresses',
        },
      ],
    },
    { state: 'ready', rate: expect.any(Number) },
  ])
})

test('who does not see what is billed is told no amounts', async () => {
  const dispatcher = await platform.as(DISPATCHER)
  const { checked, list } = await begin([importRow(1)], dispatcher)
  expect([checked[0]?.rate, (await list())[0]?.rate]).toEqual([null, null])
})

test('a parcel goes to the pickup point that its row names, and a row is told where none is free', async () => {
  const { newPoint, sizesOf } = pickupPoints(platform, ops, user)
  const point = await newPoint([{ name: 'Small', total: 1 }])
  const columns = [...importColumns(), { header: 'Locker', field: 'delivery_pickup_point' as const }]
  const to = (n: number, at: string) => [
    ...importRow(n, { 'Delivery address': '', Parcels: '', 'Weight (kg)': '2' }),
    at,
  ]
  const column = columns.length - 1
  const first = await begin(
    [to(1, point.name.toUpperCase()), to(2, String(point.id)), to(3, 'Nowhere'), importRow(4).concat('')],
    user,
    columns,
  )
  expect(first.checked).toMatchObject([
    { state: 'ready', rate: expect.any(Number) },
    { state: 'wrong', problems: [{ column, detail: expect.stringMatching(/free|taken|full/i) }] },
    {
      state: 'wrong',
      problems: expect.arrayContaining([{ column, detail: 'There is no such pickup point' }]),
    },
    { state: 'ready' },
  ])
  // Looking holds nothing; booking does.
  expect(await sizesOf(point.id)).toEqual([['Small', 0, 1]])
  await user.call(bookImportRows, { body: { import_id: first.id } })
  expect(await sizesOf(point.id)).toEqual([['Small', 1, 0]])
  const { checked } = await begin([to(5, point.name)], user, columns)
  expect(checked).toMatchObject([{ state: 'wrong', problems: [{ column }] }])
})
