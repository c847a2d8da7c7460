import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withKeptRows } from './kept-rows.ts'

const name = (row: string) => row
const shown = (told: readonly string[], kept: readonly { row: string; at: number }[]) =>
  withKeptRows(told, kept, name).map(({ row }) => row)

test('what is told no more, or is told otherwise, stays in its place, and comes once', () => {
  expect(shown(['a', 'c'], [{ row: 'b', at: 1 }])).toEqual(['a', 'b', 'c'])
  expect(shown(['a', 'b', 'c'], [{ row: 'b', at: 1 }])).toEqual(['a', 'b', 'c'])
  expect(shown(['c', 'a'], [{ row: 'b', at: 1 }])).toEqual(['c', 'b', 'a'])
  expect(shown([], [{ row: 'b', at: 5 }])).toEqual(['b'])
})

test('whichever rows are dealt with, no row moves', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  fc.assert(
    fc.property(fc.shuffledSubarray(rows), (dealtWith) => {
      const kept = dealtWith.map((row) => ({ row, at: rows.indexOf(row) }))
      const told = rows.filter((row) => !dealtWith.includes(row))
      expect(shown(told, kept)).toEqual(rows)
    }),
  )
})
