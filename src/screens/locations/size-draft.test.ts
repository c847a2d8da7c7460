import { expect, test } from 'vitest'
import { EMPTY_SIZE, sizeOf, sizeProblems } from './size-draft.ts'

const SMALL = { ...EMPTY_SIZE, name: ' Small ', length: '32,5', width: '56', height: '12', weight: '6' }

test('measures are sent as numbers, also of those who write a comma', () => {
  expect(sizeProblems(SMALL)).toEqual({})
  expect(sizeOf(SMALL)).toEqual({
    provider: 'lockers',
    name: 'Small',
    length: 32.5,
    width: 56,
    height: 12,
    weight: 6,
  })
})

test.each(['', '0', '-1', 'wide', '1e3', 'NaN', '1001'])('“%s” is no measure', (width) => {
  expect(Object.keys(sizeProblems({ ...SMALL, width }))).toEqual(['width'])
})
