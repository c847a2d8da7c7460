import { expect, test } from 'vitest'
import { addRevenue, NO_REVENUE } from './what-if.ts'

test('revenue adds up', () => {
  const one = { shipments: 2, before_cents: 100, after_cents: 90, lost: 1, gained: 0 }
  expect(addRevenue(addRevenue(NO_REVENUE, one), one)).toEqual({
    shipments: 4,
    before_cents: 200,
    after_cents: 180,
    lost: 2,
    gained: 0,
  })
})
