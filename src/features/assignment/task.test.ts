import { describe, expect, test } from 'vitest'
import { collection, delivery, HOUR, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import { isAssignable } from '../../domain/shipments/assignable.ts'
import { openStopSide } from '../../domain/shipments/next-stop.ts'
import { SHIPMENT_STATUS_CODES } from '../../domain/shipments/shipment-status.ts'
import { collectedLane, deliveredLane, openLane, UNASSIGNED } from './task.ts'

describe('the lane of a shipment', () => {
  test('booked and given to nobody, it waits in the first lane', () => {
    expect(openLane(shipment(1))).toBe(UNASSIGNED)
    expect(openLane(shipment(1, { status: 'collection-unassigned' }))).toBe(UNASSIGNED)
  })
  test('given to a driver, it stands in theirs', () => {
    expect(openLane(collection(1, 7))).toBe('7')
    expect(openLane(delivery(1, 8))).toBe('8')
  })
  test('at its last hub without a driver it waits again, at any other hub it does not', () => {
    expect(openLane(delivery(1, null))).toBe(UNASSIGNED)
    expect(openLane(delivery(1, null, { status: 'at-hub' }))).toBe(UNASSIGNED)
    expect(openLane(delivery(1, null, { status: 'at-hub', hub_id: 1 }))).toBeNull()
    expect(openLane(delivery(1, null, { status: 'in-transit', hub_id: null }))).toBeNull()
  })
  test('what the sender brings, what others carry and what is over is on no lane', () => {
    for (const status of ['awaiting-dropoff', 'outsourced', 'cancelled', 'delivered', 'on-hold'] as const)
      expect(openLane(shipment(1, { status }))).toBeNull()
  })
  test('whatever stands on the board can still be given to somebody else', () => {
    for (const status of SHIPMENT_STATUS_CODES)
      for (const agent of [null, 4]) {
        const row = shipment(1, { status, collection_agent_id: agent, delivery_agent_id: agent, hub_id: 3 })
        const side = openStopSide(row)
        if (side !== null) expect([status, isAssignable(side, status)]).toEqual([status, true])
      }
  })
})

describe('what is done', () => {
  const today = TEN - 10 * HOUR
  test('counts for whoever did it today', () => {
    expect(collectedLane(delivery(1, 8, { collected_at: TEN - HOUR }), today)).toBe('9')
    expect(deliveredLane(delivery(1, 8, { status: 'delivered', delivered_at: TEN - HOUR }), today)).toBe('8')
    expect(deliveredLane(delivery(1, 8, { status: 'delivered', delivered_at: today - 1 }), today)).toBeNull()
  })
  test('what was collected yesterday and is still in the vehicle is kept in sight', () => {
    const still = shipment(1, { status: 'collected', collection_agent_id: 9, collected_at: today - HOUR })
    expect(collectedLane(still, today)).toBe('9')
    expect(collectedLane({ ...still, status: 'at-hub' }, today)).toBeNull()
  })
})
