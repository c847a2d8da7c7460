import { expect, test } from 'vitest'
import { isAnyKind, kindsFor, VehicleKinds } from './vehicle-kinds.ts'

test.each([
  ['nothing is said of it', [{}], ['bike', 'bakkie', 'van', 'truck']],
  ['a level names vans', [{ kinds: ['van'] }, {}], ['van']],
  ['one is too long for a bakkie', [{ longest_cm: 250 }, { longest_cm: 10 }], ['van', 'truck']],
  [
    'one is long, and the street of another too narrow for trucks',
    [{ longest_cm: 250 }, { kinds: ['bike', 'bakkie', 'van'] }],
    ['van'],
  ],
  ['two levels have no vehicle in common', [{ kinds: ['bike'] }, { kinds: ['truck'] }], []],
] as const)('where %s, it is carried by these', (_what, carried, kinds) => {
  expect(kindsFor(carried)).toEqual(kinds)
  expect(isAnyKind(kindsFor(carried))).toBe(kinds.length === 4)
})

test('a level names one kind at least, and none that nobody drives', () => {
  for (const wrong of [[], ['tram'], ['van', 'van', 'van', 'van', 'van'], 'van'])
    expect(VehicleKinds.safeParse(wrong).success).toBe(false)
  // Said twice it is one: four of a kind are not any.
  expect(VehicleKinds.parse(['truck', 'van', 'van', 'truck'])).toEqual(['van', 'truck'])
})
