import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_COMPARTMENTS } from './compartments.ts'
import { fitsInto, smallestFit } from './locker-fit.ts'

const parcel = (length: number, width: number, height: number, weight: number) => ({
  submitted_length_cm: length,
  submitted_width_cm: width,
  submitted_height_cm: height,
  submitted_weight_kg: weight,
})
const of = (network: string) => FIRST_COMPARTMENTS.filter((one) => one.provider === network)

test.each([
  ['lockers', parcel(32, 56, 12, 6), 'Small'],
  ['lockers', parcel(12, 32, 56, 6), 'Small'],
  ['lockers', parcel(56, 12, 32, 6.01), 'Medium'],
  ['lockers', parcel(32, 56, 12.1, 1), 'Medium'],
  ['lockers', parcel(30, 50, 27, 1), 'Large'],
  ['lockers', parcel(32, 56, 53, 24), 'Large'],
  ['lockers', parcel(32, 56, 53, 24.1), null],
  ['lockers', parcel(57, 1, 1, 1), null],
  ['lockers-2', parcel(60, 17, 8, 2), 'Extra small'],
  ['lockers-2', parcel(8, 60, 17, 2.1), 'Small'],
  ['lockers-2', parcel(41, 60, 19, 10), 'Medium'],
  ['lockers-2', parcel(41, 60, 41, 15), 'Large'],
  ['lockers-2', parcel(42, 60, 42, 1), null],
  ['counters', parcel(10, 10, 5, 1), 'V4-XS'],
])('%s: %o goes into %s', (network, box, name) => {
  expect(smallestFit(box, of(network))?.name ?? null).toBe(name)
})

test('what the hub measured decides before what the sender said', () => {
  const said = parcel(13, 13, 5, 1)
  expect(smallestFit({ ...said, actual_height_cm: 13 }, of('lockers'))?.name).toBe('Medium')
  expect(smallestFit({ ...said, actual_weight_kg: 25 }, of('lockers'))).toBe(null)
  expect(
    smallestFit(
      {
        ...parcel(100, 100, 100, 99),
        ...{ actual_length_cm: 1, actual_width_cm: 1, actual_height_cm: 1, actual_weight_kg: 1 },
      },
      of('lockers'),
    )?.name,
  ).toBe('Small')
})

const side = fc.double({ min: 0, max: 80, noNaN: true })
const anyParcel = fc.tuple(side, side, side, fc.double({ min: 0, max: 30, noNaN: true }))

test('however it is turned the same compartment takes it, and what fits stays fitting when it shrinks', () => {
  fc.assert(
    fc.property(anyParcel, fc.constantFrom('lockers', 'lockers-2', 'counters'), ([a, b, c, kg], network) => {
      const sizes = of(network)
      const first = smallestFit(parcel(a, b, c, kg), sizes)
      for (const [x, y, z] of [
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ] as const)
        expect(smallestFit(parcel(x, y, z, kg), sizes)).toBe(first)
      for (const size of sizes)
        if (fitsInto(parcel(a, b, c, kg), size))
          expect(fitsInto(parcel(a / 2, b, c, kg / 2), size)).toBe(true)
      // A rotation that fits is found by trying all of them, too.
      for (const size of sizes) {
        const turned = [
          [a, b, c],
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ].some(([x = 0, y = 0, z = 0]) => x <= size.length && y <= size.width && z <= size.height)
        expect(fitsInto(parcel(a, b, c, kg), size)).toBe(turned && kg <= size.weight)
      }
    }),
  )
})
