import { describe, expect, test } from 'vitest'
import { between, type Column, reconcileCursor, start, step } from './cursor.ts'

const BOARD: readonly Column[] = [
  { key: 'unassigned', stops: ['a', 'b', 'c', 'd'] },
  { key: '1', stops: [] },
  { key: '2', stops: ['x', 'y'] },
]
const at = (lane: string, stop: string | null, index: number) => ({ lane, stop, index })

describe('the cursor', () => {
  test('starts at the first card', () => {
    expect(start(BOARD)).toEqual(at('unassigned', 'a', 0))
    expect(start([])).toBeNull()
  })
  test('walks a lane and stays at its ends', () => {
    expect(step(at('unassigned', 'a', 0), 'down', BOARD, 9)).toEqual(at('unassigned', 'b', 1))
    expect(step(at('unassigned', 'a', 0), 'up', BOARD, 9)).toBeNull()
    expect(step(at('unassigned', 'b', 1), 'last', BOARD, 9)).toEqual(at('unassigned', 'd', 3))
    expect(step(at('unassigned', 'a', 0), 'page-down', BOARD, 2)).toEqual(at('unassigned', 'c', 2))
  })
  test('crosses an empty lane and keeps its height as far as it can', () => {
    const empty = step(at('unassigned', 'd', 3), 'right', BOARD, 9)
    expect(empty).toEqual(at('1', null, 3))
    const short = step(empty ?? at('', null, 0), 'right', BOARD, 9)
    expect(short).toMatchObject({ lane: '2', stop: 'y' })
    expect(step(at('2', 'x', 0), 'right', BOARD, 9)).toBeNull()
  })
  test('moves on to what took the place of a card that went', () => {
    const without = BOARD.map((column) => ({ ...column, stops: column.stops.filter((stop) => stop !== 'b') }))
    expect(reconcileCursor(at('unassigned', 'b', 1), without)).toEqual(at('unassigned', 'c', 1))
    expect(reconcileCursor(at('2', 'y', 1), BOARD.slice(0, 2))).toEqual(at('unassigned', 'a', 0))
    expect(reconcileCursor(null, BOARD)).toBeNull()
  })
  test('takes a range in either direction', () => {
    const [lane] = BOARD
    if (lane === undefined) throw new Error('no lane')
    expect(between(lane, 'c', 'a')).toEqual(['a', 'b', 'c'])
    expect(between(lane, 'gone', 'b')).toEqual(['b'])
    expect(between(lane, 'a', 'gone')).toEqual([])
  })
})
