import { expect, test } from 'vitest'
import { keysOf } from '../values/table.ts'
import { mayCancel } from './cancelling.ts'
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment-status.ts'

const CANCELLABLE: readonly ShipmentStatus[] = [
  'payment-pending',
  'payment-failed',
  'submitted',
  'outsourced',
  'collection-assigned',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
  'on-hold',
  'damaged',
]

test.each(keysOf(SHIPMENT_STATUSES))('%s: cancelled before the collection alone', (status) => {
  expect(mayCancel({ status, collected_at: null })).toBe(CANCELLABLE.includes(status))
})

test('what stands still is not cancelled once it was collected', () => {
  for (const status of ['on-hold', 'damaged', 'delivered', 'at-hub'] as const)
    expect(mayCancel({ status, collected_at: 1 })).toBe(false)
})
