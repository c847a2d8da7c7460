import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_COMPARTMENTS } from './compartments.ts'
import { fitsInto } from './locker-fit.ts'
import {
  compartmentsProblem,
  freeCount,
  type PointCompartment,
  placementRefusal,
  placeParcel,
} from './pickup-placement.ts'

const parcel = (length: number, width: number, height: number, weight = 1) => ({
  submitted_length_cm: length,
  submitted_width_cm: width,
  submitted_height_cm: height,
  submitted_weight_kg: weight,
})

/** The locker network's three sizes (001 §9), so many of each free. */
const locker = (small: number, medium: number, large: number): PointCompartment[] =>
  FIRST_COMPARTMENTS.filter(({ provider }) => provider === 'lockers').map((size, i) => ({
    ...size,
    total: 10,
    out_of_use: 0,
    reserved: 10 - ([small, medium, large][i] ?? 0),
  }))

test.each([
  ['lies flat in the small one', parcel(30, 50, 10), locker(1, 1, 1), 'Small'],
  ['stood on its side', parcel(10, 30, 50), locker(1, 1, 1), 'Small'],
  ['too heavy for the small one', parcel(30, 50, 10, 6.5), locker(1, 1, 1), 'Medium'],
  ['no small one is free', parcel(30, 50, 10), locker(0, 3, 1), 'Medium'],
  ['only a large one is free', parcel(30, 50, 10), locker(0, 0, 1), 'Large'],
  ['too high for two of them', parcel(50, 50, 30), locker(4, 4, 4), 'Large'],
  [
    'as the hub measured it',
    { ...parcel(10, 10, 10), actual_height_cm: 40, actual_length_cm: 31, actual_width_cm: 30 },
    locker(4, 4, 4),
    'Large',
  ],
])('%s', (_what, asked, sizes, name) => {
  const placement = placeParcel(asked, sizes)
  expect(placement).toMatchObject({ is: 'placed', compartment: { name } })
})

test('what fits nowhere is too big, what fits where nothing is free finds it full', () => {
  expect(placeParcel(parcel(60, 60, 60), locker(9, 9, 9))).toEqual({ is: 'too-big' })
  expect(placeParcel(parcel(30, 30, 10, 25), locker(9, 9, 9))).toEqual({ is: 'too-big' })
  expect(placeParcel(parcel(50, 50, 30), locker(9, 9, 0))).toEqual({ is: 'full' })
  expect(placeParcel(parcel(1, 1, 1), [])).toEqual({ is: 'too-big' })
  const point = { name: 'Sandton City' }
  expect(placementRefusal({ is: 'too-big' }, point, locker(1, 1, 1))).toBe(
    'The parcel does not fit into any compartment of Sandton City. Its largest compartment is Large, 32 × 56 × 53 cm, 24 kg',
  )
  expect(placementRefusal({ is: 'full' }, point, locker(1, 1, 0))).toBe(
    'Sandton City has no free compartment for this parcel. Choose another pickup point',
  )
})

const count = fc.nat(6)
const size = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    length: fc.integer({ min: 1, max: 60 }),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
    weight: fc.integer({ min: 1, max: 30 }),
    total: count,
    out_of_use: count,
    reserved: fc.constant(0),
  })
  .map((one) => ({ ...one, out_of_use: Math.min(one.out_of_use, one.total) }))
const anyParcel = fc
  .tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([length, width, height, weight]) => parcel(length, width, height, weight))

test('however many are booked, never more are reserved than there are, and each fits into what it was given', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(size, { maxLength: 4, selector: ({ name }) => name }),
      fc.array(anyParcel, { maxLength: 40 }),
      (sizes, parcels) => {
        const point: PointCompartment[] = sizes
        for (const asked of parcels) {
          const placement = placeParcel(asked, point)
          const free = point.filter((one) => freeCount(one) > 0 && fitsInto(asked, one))
          expect(placement.is === 'placed').toBe(free.length > 0)
          if (placement.is !== 'placed') continue
          const { compartment } = placement
          const volume = (one: PointCompartment) => one.length * one.width * one.height
          expect(volume(compartment)).toBe(Math.min(...free.map(volume)))
          const at = point.indexOf(compartment)
          point[at] = { ...compartment, reserved: compartment.reserved + 1 }
        }
        for (const { reserved, total, out_of_use } of point)
          expect(reserved).toBeLessThanOrEqual(total - out_of_use)
      },
    ),
  )
})

test('a point has each size once, and no more out of use than there are', () => {
  const of = (name: string, total: number, out_of_use: number) => ({ name, total, out_of_use })
  expect(compartmentsProblem([of('Small', 8, 8), of('Large', 2, 0)])).toBeNull()
  expect(compartmentsProblem([of('Small', 8, 0), of('Large', 2, 3)])).toMatchObject({
    field: 'compartments[1].out_of_use',
  })
  expect(compartmentsProblem([of('Small', 8, 0), of('Small', 2, 0)])).toMatchObject({
    field: 'compartments[1].name',
  })
})
