import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { statusFromPlace, waitingStatus } from './handed-in.ts'
import type { ShipmentState } from './shipment-state.ts'
import { type Amendment, applyAmendment } from './shipment-transitions.ts'

const POINT = { collection_pickup_point_id: 4 }
const NOON = Date.parse('2026-11-24T12:00:00+02:00')
const HOUR = 3_600_000

test('what its sender brings waits for them, everything else for a driver', () => {
  expect(waitingStatus(POINT)).toBe('awaiting-dropoff')
  expect([waitingStatus({ collection_pickup_point_id: null }), waitingStatus({})]).toEqual([
    'submitted',
    'submitted',
  ])
})

test.each([
  ['submitted', 4, null, 'awaiting-dropoff'],
  ['collection-assigned', 4, 7, 'awaiting-dropoff'],
  ['collection-unassigned', 4, null, 'awaiting-dropoff'],
  ['awaiting-dropoff', null, null, 'submitted'],
  ['awaiting-dropoff', null, 7, 'collection-assigned'],
  ['submitted', null, null, 'submitted'],
  // Trouble stands, and what is with the courier is with the courier.
  ['collection-exception', 4, null, 'collection-exception'],
  ['at-hub', 4, null, 'at-hub'],
] as const)(
  '%s, moved to point %s with driver %s, is %s',
  (status, collection_pickup_point_id, collection_agent_id, next) => {
    expect(statusFromPlace(status, { collection_pickup_point_id, collection_agent_id })).toBe(next)
  },
)

const after = (state: Partial<ShipmentState>, amendment: Amendment) => {
  const outcome = applyAmendment({ ...BOOKED, ...POINT, ...state }, amendment, NOON)
  return outcome.ok ? outcome.value.status : outcome.refusal.code
}

test('however it comes back to waiting, it waits for its sender', () => {
  expect(after({ status: 'cancelled' }, { status: 'submitted' })).toBe('awaiting-dropoff')
  expect(after({ status: 'on-hold' }, { release: true })).toBe('awaiting-dropoff')
  expect(after({ status: 'on-hold', collection_agent_id: 7 }, { release: true })).toBe('awaiting-dropoff')
  const lost = { status: 'collection-exception', exception: 'collection-exception' } as const
  const window = { collection_before: NOON + HOUR }
  expect(after(lost, window)).toBe('awaiting-dropoff')
  expect(after({ ...lost, collection_agent_id: 7 }, window)).toBe('awaiting-dropoff')
  // A driver who is sent to the point to fetch it does not hand it in.
  expect(after({ status: 'awaiting-dropoff' }, { collection_agent_id: 7 })).toBeUndefined()
})
