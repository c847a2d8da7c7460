import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/tripsheet.ts'
import { byWaiting, hubKeyOf } from './hub-keys.ts'

test.each([
  [{ status: 'at-hub', hub_id: 2 }, 'here:2'],
  [{ status: 'at-destination-hub', hub_id: 3 }, 'here:3'],
  // Whatever became of it, it lies there.
  [{ status: 'cancelled', hub_id: 2 }, 'here:2'],
  // Where it lies counts before where it was going, and once.
  [{ status: 'in-transit', hub_id: 2, delivery_branch_id: 3 }, 'here:2'],
  [{ status: 'in-transit', hub_id: null }, 'coming:3'],
  [{ status: 'in-transit', hub_id: null, delivery_branch_id: null }, null],
  [{ status: 'out-for-delivery', hub_id: null }, null],
  [{ status: 'submitted', hub_id: null }, null],
] as const)('a shipment counts at the hub where it lies, or to which it travels: %o', (changes, key) => {
  expect(hubKeyOf(shipment(1, changes))).toBe(key)
})

test('what has waited longest at a hub stands first', () => {
  const rows = [shipment(1, { status_at: 9 }), shipment(2, { status_at: 4 }), shipment(3, { status_at: 9 })]
  expect(rows.sort(byWaiting).map(({ id }) => id)).toEqual([2, 1, 3])
})
