import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { rowAt, rowCount, type Scalar, toColumns } from '../../contract/column-encoding.ts'
import { LIVE_DRIVER_FIELDS, LIVE_SHIPMENT_FIELDS, LiveDriver, LiveShipment } from '../../contract/live.ts'
import { type RowSchema, validRows } from './column-validation.ts'

test('rows that fit are the rows that the schema would read', () => {
  const columns = toColumns(LIVE_SHIPMENT_FIELDS, [shipment(1), shipment(2, { message: 'No answer' })])
  const row = validRows(columns, LiveShipment, 'all')
  expect([row?.(0), row?.(1)]).toEqual([0, 1].map((i) => LiveShipment.parse(rowAt(columns, i))))
})

const cell = fc.oneof(
  fc.constantFrom<Scalar>(null, true, '', 'collected', 'bike', 0, -1, 1.5, 2 ** 60),
  fc.integer(),
  fc.double(),
)

function expectSameAnswers<Row>(schema: RowSchema<Row>, fields: readonly string[]): void {
  fc.assert(
    fc.property(fc.constantFrom(...fields), cell, (field, value) => {
      const columns = { fields: [field], cols: [[value]] }
      const taken = schema.safeParse({ [field]: value }).success
      expect(validRows(columns, schema, 'some') !== null).toBe(taken)
    }),
    { numRuns: 2_000 },
  )
}

test('a cell fits a shipment exactly when the schema takes it', () => {
  expectSameAnswers(LiveShipment.partial(), LIVE_SHIPMENT_FIELDS)
})

test('a cell fits a driver exactly when the schema takes it', () => {
  expectSameAnswers(LiveDriver.partial(), LIVE_DRIVER_FIELDS)
})

test('a field that is missing does not make a whole row, and one that nobody knows is left out', () => {
  const columns = toColumns(['id', 'version', 'news'], [{ id: 1, version: 2, news: 'x' }])
  expect(rowCount(columns)).toBe(1)
  expect(validRows(columns, LiveShipment, 'all')).toBeNull()
  expect(validRows(columns, LiveShipment, 'some')?.(0)).toEqual({ id: 1, version: 2 })
})
