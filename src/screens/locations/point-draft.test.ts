import { expect, test } from 'vitest'
import { EMPTY_POINT, type PointDraft, pointOf, pointProblems, withSize } from './point-draft.ts'

const FULL: PointDraft = {
  provider: 'counters',
  name: ' Corner shop ',
  street_address: '1 Main Road',
  local_area: 'Claremont',
  city: 'Cape Town',
  zone: 'WC',
  code: '7708',
  lat: '-33,981',
  lng: '18.465',
  hours: '',
  compartments: [
    { name: 'V4-S', total: '8', out_of_use: '' },
    { name: 'V4-L', total: '', out_of_use: '' },
  ],
}

test('what is typed is sent as numbers, without the sizes that there are none of', () => {
  expect(pointProblems(FULL)).toEqual({})
  expect(pointOf(FULL)).toMatchObject({
    type: 'counter',
    name: 'Corner shop',
    lat: -33.981,
    compartments: [{ name: 'V4-S', total: 8, out_of_use: 0 }],
  })
})

test('all that is missing is told at once', () => {
  expect(Object.keys(pointProblems(EMPTY_POINT)).toSorted()).toEqual([
    'city',
    'lat',
    'lng',
    'local_area',
    'name',
    'street_address',
    'zone',
  ])
})

test.each<[string, Partial<PointDraft>, string]>([
  ['degrees that are turned around', { lat: '18.465', lng: '-33.981' }, 'lat'],
  ['words for a number', { lng: 'east' }, 'lng'],
  ['a number beyond all', { lat: '-1e309' }, 'lat'],
  ['a count below none', { compartments: [{ name: 'V4-S', total: '-1', out_of_use: '' }] }, 'compartments'],
  [
    'more out of use than there are',
    { compartments: [{ name: 'V4-S', total: '1', out_of_use: '2' }] },
    'compartments',
  ],
])('%s', (_what, change, field) => {
  expect(Object.keys(pointProblems({ ...FULL, ...change }))).toEqual([field])
})

test('a size is typed over in its place', () => {
  const typed = { name: 'V4-S', total: '9', out_of_use: '1' }
  expect(withSize(FULL, typed)[0]).toEqual(typed)
  expect(withSize(FULL, { ...typed, name: 'V4-XL' })).toHaveLength(3)
})
