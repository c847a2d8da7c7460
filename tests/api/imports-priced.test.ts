import { expect, test } from 'vitest'
import { bookImportRows, checkImportRows, listImportRows, startImport } from '../../src/contract/imports.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { IMPORT_HEADERS, importColumns, importRow } from '../support/import-file.ts'
import { ACCOUNT_USER, DISPATCHER, platformOfFile } from '../support/platform.ts'

/** What the rows of a file would cost, before they are booked. */
const platform = await platformOfFile()
const user = await platform.as(ACCOUNT_USER)

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}
async function begin(rows: readonly string[][], { call } = user) {
  const body = { account_id: 1, file_name: 'orders.csv', columns: importColumns(), row_count: rows.length }
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
