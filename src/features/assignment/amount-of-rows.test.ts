import { expect, test } from 'vitest'
import { amountOfRows } from './amount-of-rows.ts'

test.each([
  [[7], '1 shipment'],
  [[7, 8], '2 shipments'],
  [[-3], '1 collection request'],
  [[-3, -4], '2 collection requests'],
  [[7, -3], '1 shipment, 1 collection request'],
])('rows %o are %s', (ids, amount) => {
  expect(amountOfRows(ids)).toBe(amount)
})
