import { expect, test } from 'vitest'
import { isOrdered, NO_PLACES, orderedPlaces, reusedPlaces } from './row-places.ts'

const NOBODY: ReadonlySet<number> = new Set()
const at = (places: ReturnType<typeof orderedPlaces>) => places.rows.map(({ id, key }) => `${id}@${key}`)

test('in a list at rest the elements stand in the order of the rows, and each row keeps its own', () => {
  const first = orderedPlaces(NO_PLACES, [11, 12, 13])
  expect(at(first)).toEqual(['11@0', '12@1', '13@2'])
  expect(at(orderedPlaces(first, [14, 13, 11]))).toEqual(['14@3', '13@2', '11@0'])
})

test('in a list that moves, who comes takes the element of who went, and no element is moved', () => {
  const first = orderedPlaces(NO_PLACES, [11, 12, 13, 14])
  const next = reusedPlaces(first, [21, 22, 11, 12], NOBODY)
  expect(at(next)).toEqual(['11@0', '12@1', '21@2', '22@3'])
  expect(isOrdered(next, [21, 22, 11, 12])).toBe(false)
  expect(at(orderedPlaces(next, [21, 22, 11, 12]))).toEqual(['21@2', '22@3', '11@0', '12@1'])
})

test('elements are made and let go where the list grows and shrinks', () => {
  const first = orderedPlaces(NO_PLACES, [11, 12])
  const grown = reusedPlaces(first, [21, 22, 11], NOBODY)
  expect(at(grown)).toEqual(['11@0', '21@1', '22@2'])
  expect(at(reusedPlaces(grown, [21], NOBODY))).toEqual(['21@1'])
  expect(at(reusedPlaces(reusedPlaces(grown, [], NOBODY), [31], NOBODY))).toEqual(['31@3'])
})

test('an element that somebody has the focus in, or marks, is given to no other row', () => {
  const first = orderedPlaces(NO_PLACES, [11, 12, 13])
  expect(at(reusedPlaces(first, [21, 22, 11], new Set([12])))).toEqual(['11@0', '21@2', '22@3'])
})
