import { expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../shipments/shipment-status.ts'
import { pinKindOf } from './pin-rules.ts'

const at = (collection: number | null, delivery: number | null, network: string | null = null) => ({
  collection_pickup_point_id: collection,
  delivery_pickup_point_id: delivery,
  delivery_pickup_point_provider: network,
})
/** In which statuses which PIN is sent. */
const openOf = (places: ReturnType<typeof at>) =>
  SHIPMENT_STATUS_CODES.flatMap((status) => {
    const kind = pinKindOf({ status, ...places })
    return kind === null ? [] : [[status, kind]]
  })

const DOOR = [
  ['out-for-delivery', 'pod'],
  ['delivery-failed-attempt', 'pod'],
]
const LOCKER = [
  ['ready-for-pickup', 'pickup'],
  ['collect-and-return-to-hub', 'pickup'],
]
const HANDED_IN = ['awaiting-dropoff', 'dropoff']

test('each PIN is sent in its statuses and places, and in no other', () => {
  expect(openOf(at(null, null))).toEqual(DOOR)
  expect(openOf(at(null, 7, 'lockers'))).toEqual(LOCKER)
  expect(openOf(at(null, 7, 'lockers-2'))).toEqual(LOCKER)
  // A counter hands over to whoever is there.
  expect(openOf(at(null, 7, 'counters'))).toEqual([])
  expect(openOf(at(3, null))).toEqual([HANDED_IN, ...DOOR])
  expect(openOf(at(3, 7, 'lockers'))).toEqual([HANDED_IN, ...LOCKER])
})
