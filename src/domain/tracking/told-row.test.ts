import { expect, test } from 'vitest'
import { parcelId } from '../shipments/parcel-status.ts'
import type { ShipmentStatus } from '../shipments/shipment-status.ts'
import { parcelAsTold, type RowFacts, rowAsTold, type ToldStep } from './told-row.ts'

const SHIPMENT = 7
const RULES = { exclude_tracking_statuses: ['manifested'], override_shipment_statuses: true }
const row = (status: ShipmentStatus, parcels_apart = 1): RowFacts => ({
  id: SHIPMENT,
  status,
  parcel_count: 2,
  collection_agent_id: null,
  delivery_agent_id: null,
  parcels_apart,
})
/** Newest last, as they happened; of a parcel by its number, or of the whole shipment. */
const historyOf = (...steps: readonly (readonly [status: ShipmentStatus, parcel?: number])[]): ToldStep[] =>
  steps
    .map(([status, parcel], i) => ({
      status,
      date: new Date(Date.UTC(2026, 10, 27, 6, i)).toISOString(),
      message: null,
      parcel_id: parcel === undefined ? 0 : parcelId(SHIPMENT, parcel),
    }))
    .toReversed()
const UNTOLD = { status: 'manifested', status_at: 1, hub_id: null } as const

test.each([
  [
    'stopped, it does not go on with its shipment',
    [['collected'], ['damaged', 1], ['out-for-delivery']],
    'damaged',
  ],
  [
    'over, it is moved by nothing',
    [['collected'], ['returned-to-sender', 1], ['out-for-delivery']],
    'returned-to-sender',
  ],
  ['stopped with its shipment, it goes on with it', [['on-hold'], ['out-for-delivery']], null],
  [
    'behind, it goes along with what is said of all',
    [['collected'], ['at-hub', 2], ['out-for-delivery']],
    null,
  ],
  ['stopped, it ends with its shipment', [['collected'], ['damaged', 1], ['cancelled']], 'cancelled'],
] as const)('a parcel whose status is not told: %s', (_, steps, status) => {
  const told = parcelAsTold(row('out-for-delivery'), 1, UNTOLD, historyOf(...steps), RULES)
  expect(told?.status ?? null).toBe(status)
})

test('a parcel that was stopped counts as elsewhere while its shipment goes on', () => {
  const steps = historyOf(['collected'], ['damaged', 1], ['out-for-delivery'])
  expect(rowAsTold(row('manifested'), steps, RULES)).toMatchObject({
    status: 'out-for-delivery',
    parcels_apart: 1,
  })
})
