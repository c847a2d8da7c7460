import { expect, test } from 'vitest'
import { shipment, TEN } from '../../../../tests/support/tripsheet.ts'
import { groupStops } from '../../../features/assignment/stop.ts'
import { openTask } from '../../../features/assignment/task.ts'
import { pastedStops } from './pasted-stops.ts'

const door = { collection_name: 'Kwela', collection_lat: -26, collection_lng: 28 }
const all = groupStops(
  [
    shipment(1, { ...door, ref: 'PZDRMT' }),
    shipment(2, { ...door, ref: 'QWERTY', custom_ref: 'KWE-1002' }),
    shipment(3, { ref: 'ABCDEF', customer_reference: 'Order77' }),
  ].flatMap((row) => openTask(row) ?? []),
  TEN,
)
const found = (text: string) => {
  const { stops, missing } = pastedStops(text, [{ all }])
  return { ids: stops.flatMap(({ ids }) => ids), missing }
}

test('references of ours, of the sender and of the customer, by line, comma or space, in any case', () => {
  expect(found('abcdef')).toEqual({ ids: [3], missing: [] })
  expect(found('KWE-1002\r\norder77')).toEqual({ ids: [1, 2, 3], missing: [] })
})

test('a parcel is its shipment, and a stop is chosen once', () => {
  expect(found('PZDRMT/1; PZDRMT/2, QWERTY')).toEqual({ ids: [1, 2], missing: [] })
})

test('what stands on no stop is named as it was pasted', () => {
  expect(found('PZDRMT Nowhere nothing')).toEqual({ ids: [1, 2], missing: ['Nowhere', 'nothing'] })
  expect(found('  ')).toEqual({ ids: [], missing: [] })
})
