import { expect, test } from 'vitest'
import { Parcel } from '../../../contract/shipments.ts'
import { measurements, measuresIn, measuresOf, weights, wrongIn } from './measure-form.ts'

const parcel = (id: number, actual: object = {}) =>
  Parcel.parse({
    id,
    shipment_id: 1,
    status: 'at-hub',
    tracking_reference: `HUB1/${id}`,
    alternative_tracking_reference: null,
    parcel_description: null,
    packaging: null,
    submitted_length_cm: 30,
    submitted_width_cm: 20,
    submitted_height_cm: 10,
    submitted_weight_kg: 1.5,
    ...actual,
  })
const MEASURED = { actual_length_cm: 31, actual_width_cm: 21, actual_height_cm: 11, actual_weight_kg: 2 }
const typed = { length: '31', width: '21', height: '11', weight: '2,5' }

test.each([
  ['30x20x10 1.5', { length: '30', width: '20', height: '10', weight: '1.5' }],
  ['30 × 20 × 10 1,5', { length: '30', width: '20', height: '10', weight: '1,5' }],
  [' 30 20 10 1.5 ', { length: '30', width: '20', height: '10', weight: '1.5' }],
  ['30 20 10', null],
  ['30 20 10 0', null],
  ['30', null],
  ['', null],
  ['30 20 10 1.5 4', null],
])('%s in one field', (text, all) => {
  expect(measuresIn(text)).toEqual(all)
})

test('what is sent is what measures otherwise than is known, whole, and a comma is a point', () => {
  const [one, two, three] = [parcel(1), parcel(2, MEASURED), parcel(3)]
  const now = new Map([
    [1, typed],
    [2, measuresOf(two)],
    [3, measuresOf(three)],
  ])
  expect(measurements([one, two, three], ({ id }) => now.get(id) ?? typed)).toEqual([
    { parcel_id: 1, ...MEASURED, actual_weight_kg: 2.5 },
  ])
})

test('half a parcel is wrong where it is not typed, and one that nobody measured is not', () => {
  expect(wrongIn(measuresOf(parcel(1)))).toEqual([])
  expect(wrongIn({ ...typed, height: '', weight: '0' })).toEqual(['height', 'weight'])
  expect(wrongIn({ ...typed, width: 'twenty' })).toEqual(['width'])
  expect(wrongIn({ ...typed, length: '0.01', weight: '0.0001' })).toEqual(['length', 'weight'])
})

test('what they weigh together counts what is not measured as it was said', () => {
  expect(weights([parcel(1), parcel(2)], ({ id }) => (id === 1 ? typed : measuresOf(parcel(2))))).toEqual({
    submitted: 3,
    measured: 4,
  })
})

test('pictures go with the measures of their parcel, also where those are known', () => {
  const [one, two] = [parcel(1, MEASURED), parcel(2)]
  const pictures = ({ id }: { id: number }) => (id === 1 ? [7, 8] : [])
  expect(measurements([one, two], measuresOf, pictures)).toEqual([
    { parcel_id: 1, ...MEASURED, image_ids: [7, 8] },
  ])
  expect(wrongIn(measuresOf(two), true)).toHaveLength(4)
})
