import { expect, test } from 'vitest'
import { findPickupPoints, type PickupSearch } from './pickup-search.ts'

const SMALL = { name: 'Small', length: 32, width: 56, height: 12, weight: 6 }
const LARGE = { name: 'Large', length: 32, width: 56, height: 53, weight: 24 }

const point = (id: number, name: string, lat: number, lng: number, changes: object = {}) => ({
  id,
  provider: 'lockers',
  type: 'locker' as const,
  name,
  street_address: '1 Main Road',
  local_area: 'Rosebank',
  city: 'Cape Town',
  code: '7700',
  lat,
  lng,
  active: true,
  compartments: [{}],
  ...changes,
})
const sizes = (small: number, large: number) => [
  { ...SMALL, total: small, out_of_use: 0, reserved: 0 },
  { ...LARGE, total: large, out_of_use: 0, reserved: 0 },
]

const ALL = [
  { point: point(1, 'Durban station', -29.85, 31.02), sizes: sizes(2, 2) },
  { point: point(2, 'Zoë’s corner', -33.96, 18.47), sizes: sizes(0, 1) },
  { point: point(3, 'Claremont', -33.98, 18.46), sizes: sizes(0, 0) },
  {
    point: point(4, 'Counter', -33.97, 18.46, { type: 'counter', provider: 'counters', compartments: [] }),
    sizes: [],
  },
  { point: point(5, 'Old', -33.96, 18.47, { active: false }), sizes: sizes(5, 5) },
]
const ANY: PickupSearch = { near: null, parcel: null, onlyFitting: false, withRetired: false }
const CAPE_TOWN = { lat: -33.96, lng: 18.47 }
const BOX = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1,
}
const ids = (search: Partial<PickupSearch>) =>
  findPickupPoints(ALL, { ...ANY, ...search }).map((one) => one.point.id)

test.each<[string, Partial<PickupSearch>, number[]]>([
  ['all, in their order', {}, [1, 2, 3, 4]],
  ['with those that are retired', { withRetired: true }, [1, 2, 3, 4, 5]],
  ['the nearest first', { near: CAPE_TOWN }, [2, 4, 3, 1]],
  ['words without accents', { words: 'zoe corner' }, [2]],
  ['words of the address', { words: 'main 7700 durban' }, [1]],
  ['a network', { network: 'counters' }, [4]],
  ['a type', { type: 'locker' }, [1, 2, 3]],
  ['by a free size', { freeCompartment: 'Large' }, [1, 2]],
  ['that take a parcel', { parcel: BOX, onlyFitting: true, near: CAPE_TOWN }, [2, 4, 1]],
])('%s', (_what, search, found) => expect(ids(search)).toEqual(found))

test('the smallest free compartment is named, also where the fitting one is taken', () => {
  const found = findPickupPoints(ALL, { ...ANY, parcel: BOX })
  expect(found.map(({ fits, fitting_compartment }) => [fits, fitting_compartment])).toEqual([
    [true, 'Small'],
    [true, 'Large'],
    [false, null],
    [true, null],
  ])
})
