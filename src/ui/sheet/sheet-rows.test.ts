import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaAt,
  cleared,
  copied,
  filledDown,
  inserted,
  moved,
  pasted,
  removed,
  type SheetRows,
} from './sheet-rows.ts'

const rows: SheetRows = [
  { key: 1, cells: ['a', '1', 'x'] },
  { key: 2, cells: ['b', '2', 'y'] },
  { key: 3, cells: ['c', '3', 'z'] },
]
const texts = (of: SheetRows) => of.map(({ cells }) => cells.join(' '))
const area = (top: number, left: number, bottom: number, right: number) => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
})
let next = 10
const newRow = () => ({ key: next++, cells: ['', '', ''] })
const paste = (at: ReturnType<typeof area>, block: string[][]) => pasted(rows, at, block, 3, newRow)

describe('what is pasted', () => {
  test('stands from the cell on, and is selected', () => {
    const after = paste(area(1, 1, 1, 1), [
      ['8', 'p'],
      ['9', 'q'],
    ])
    expect(texts(after.rows)).toEqual(['a 1 x', 'b 8 p', 'c 9 q'])
    expect(after.area).toEqual(area(1, 1, 2, 2))
  })
  test('makes rows where there are not enough, and leaves out what stands beyond the last column', () => {
    const after = paste(area(2, 2, 2, 2), [
      ['p', 'beyond'],
      ['q', 'beyond'],
    ])
    expect(texts(after.rows)).toEqual(['a 1 x', 'b 2 y', 'c 3 p', '  q'])
    expect(new Set(after.rows.map(({ key }) => key)).size).toBe(4)
  })
  test('is repeated over an area that is a multiple of it', () => {
    expect(texts(paste(area(0, 1, 2, 1), [['7']]).rows)).toEqual(['a 7 x', 'b 7 y', 'c 7 z'])
    expect(texts(paste(area(0, 0, 2, 1), [['p', 'q']]).rows)).toEqual(['p q x', 'p q y', 'p q z'])
    expect(texts(paste(area(0, 1, 2, 1), [['7'], ['8']]).rows)).toEqual(['a 7 x', 'b 8 y', 'c 3 z'])
  })
  test('may have lines of different lengths', () => {
    expect(texts(paste(area(0, 0, 0, 0), [['p', 'q'], ['r']]).rows)).toEqual(['p q x', 'r 2 y', 'c 3 z'])
  })
  test('of nothing changes nothing', () => {
    expect(paste(area(0, 0, 0, 0), []).rows).toBe(rows)
  })
})

test('filling down takes the first row of the area; clearing empties it', () => {
  expect(texts(filledDown(rows, area(2, 2, 0, 1)))).toEqual(['a 1 x', 'b 1 x', 'c 1 x'])
  expect(texts(cleared(rows, area(0, 0, 1, 0)))).toEqual([' 1 x', ' 2 y', 'c 3 z'])
})

test('rows are put in, taken away and moved as a block', () => {
  expect(texts(inserted(rows, 1, { key: 9, cells: ['n', 'e', 'w'] }))[1]).toBe('n e w')
  expect(texts(removed(rows, area(0, 0, 1, 2)))).toEqual(['c 3 z'])
  expect(texts(moved(rows, area(0, 0, 1, 0), 1))).toEqual(['c 3 z', 'a 1 x', 'b 2 y'])
  expect(moved(rows, area(0, 0, 0, 0), -1)).toBe(rows)
  expect(moved(rows, area(1, 0, 2, 0), 1)).toBe(rows)
})

test('what is copied and pasted at the same place changes nothing', () => {
  const cell = fc.record({ row: fc.nat(2), column: fc.nat(2) })
  fc.assert(
    fc.property(cell, cell, (anchor, head) => {
      const at = { anchor, head }
      expect(texts(pasted(rows, at, copied(rows, at), 3, newRow).rows)).toEqual(texts(rows))
    }),
  )
  expect(copied(rows, areaAt({ row: 1, column: 0 }))).toEqual([['b']])
})
