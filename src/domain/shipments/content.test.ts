import { expect, test } from 'vitest'
import { parcelLines, remeasured } from './content.ts'

const box: Parameters<typeof parcelLines>[0][number] = {
  alternative_tracking_reference: null,
  parcel_description: 'Books',
  packaging: 'Box',
  name: null,
  declared_value_cents: null,
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  weight_kg: 2.5,
}
const lines = (...changes: Partial<typeof box>[]) => parcelLines(changes.map((one) => ({ ...box, ...one })))

test.each([
  ['only words', lines({}), lines({ parcel_description: 'Atlases', packaging: 'Crate' }), []],
  ['a weight', lines({}, {}), lines({}, { weight_kg: 3 }), [2]],
  [
    'a weight of what has a value',
    lines({ declared_value_cents: 125_050 }),
    lines({ declared_value_cents: 125_050, weight_kg: 3 }),
    [1],
  ],
  ['only a value', lines({}), lines({ declared_value_cents: 125_050 }), []],
  ['one more', lines({}), lines({}, {}), [2]],
  ['one fewer', lines({}, {}), lines({}), []],
  ['measures in words', lines({}), lines({ parcel_description: 'was 9 × 9 × 9 cm, 9 kg' }), []],
  ['words on two lines', lines({}), lines({ parcel_description: 'Two\nlines' }), []],
])('parcels with other measures: %s', (_what, before, after, places) => {
  expect(remeasured(before, after)).toEqual(places)
})
