import { expect, test } from 'vitest'
import { amountOfStops } from './amount.ts'

test.each([
  [[7], '1 shipment'],
  [[7, 8], '2 shipments'],
  [[-3], '1 collection request'],
  [[-3, -4], '2 collection requests'],
  [[7, -3], '2 stops'],
])('rows %o are %s', (ids, amount) => {
  expect(amountOfStops(ids)).toBe(amount)
})
