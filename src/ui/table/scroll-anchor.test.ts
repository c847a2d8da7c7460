import { expect, test } from 'vitest'
import { anchoredScroll } from './scroll-anchor.ts'

const ROW = 20
const asked = '?status=at-hub'
const before = { ids: [1, 2, 3, 4, 5], asked }

test.each([
  [
    'other names of drivers or colours of the courier leave it where it is',
    { ids: [1, 2, 3, 4, 5], asked },
    40,
    null,
  ],
  ['a row that comes above moves it along', { ids: [9, 1, 2, 3, 4, 5], asked }, 40, 60],
  [
    'a row that goes from the top of the window leaves the next one there',
    { ids: [1, 2, 4, 5], asked },
    40,
    20,
  ],
  ['at the very top what is new is seen', { ids: [9, 1, 2, 3, 4, 5], asked }, 0, null],
  ['another filter is shown from its top', { ids: [3, 4, 5], asked: '?status=collected' }, 40, 0],
])('%s', (_name, now, scrollTop, place) => {
  expect(anchoredScroll(before, now, scrollTop, ROW)).toBe(place)
})

test('a list that stands still is joined at its top by what was before it, and stays where it is', () => {
  expect(anchoredScroll(before, { ids: [8, 9, 1, 2, 3, 4, 5], asked }, 0, ROW, true)).toBe(40)
})
