import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesOf } from './pages.ts'

test('pages hold everything once, in its order, and no page more than has room', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (items, most) => {
      const pages = pagesOf(items, most)
      expect(pages.flat()).toEqual(items)
      expect(pages.length).toBe(Math.max(1, Math.ceil(items.length / most)))
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('seven causes are four and three, not six and one', () => {
  expect(pagesOf([1, 2, 3, 4, 5, 6, 7], 6)).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ])
})
