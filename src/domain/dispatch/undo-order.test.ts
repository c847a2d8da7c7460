import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedStops, type OrderedStop, type OrderStep, undoneOrder } from './undo-order.ts'

/** '1 2 3L': L is locked. */
const stops = (text: string): OrderedStop[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ id: Number.parseInt(one, 10), locked: one.endsWith('L') }))
const step = (
  before: string,
  after: string,
  version = 2,
  undoes: number | null = null,
  retimed: readonly number[] = [],
): OrderStep => ({
  version,
  undoes,
  before: stops(before),
  after: stops(after),
  retimed,
})
const text = (result: ReturnType<typeof undoneOrder>): string =>
  result.is === 'order' ? result.order.join(' ') : result.is

describe('what was moved is as few stops as can be', () => {
  test.each([
    ['1 2 3 4', '4 1 2 3', '4: 4 to 1'],
    ['1 2 3 4', '2 3 4 1', '1: 1 to 4'],
    ['1 2 3', '1 2 3', ''],
    // What is on one side alone has no place to compare.
    ['1 2 3', '3 1', '1: 1 to 2'],
  ])('%s became %s', (before, after, expected) => {
    const moved = movedStops(stops(before), stops(after))
    expect(moved.map(({ id, from, to }) => `${id}: ${from} to ${to}`).join()).toBe(expected)
  })
})

describe('an order is taken back', () => {
  test.each([
    ['as it was', '4 1 2 3', [], '1 2 3 4'],
    ['what came since keeps its place', '4 9 1 2 3', [], '1 9 2 3 4'],
    ['what is gone since is left out', '4 1 3', [], '1 3 4'],
    ['what was moved elsewhere since stays moved', '4 1 3 2', [step('4 1 2 3', '4 1 3 2', 3)], '1 3 2 4'],
    ['nothing of it is left', '1 2 3', [], 'gone'],
    ['somebody moved the same stop since', '1 4 2 3', [step('4 1 2 3', '1 4 2 3', 3)], 'decided-anew'],
    [
      'somebody moved it back, and somebody else again',
      '4 1 2 3',
      [step('4 1 2 3', '1 2 3 4', 3), step('1 2 3 4', '4 1 2 3', 4)],
      'decided-anew',
    ],
    [
      'what was decided since was taken back',
      '4 1 2 3',
      [step('4 1 2 3', '1 4 2 3', 3), step('1 4 2 3', '4 1 2 3', 4, 3)],
      '1 2 3 4',
    ],
    ['it was taken back before', '1 2 3 4', [step('4 1 2 3', '1 2 3 4', 3, 2)], 'undone'],
    [
      'it was taken back, and the same was decided again',
      '4 1 2 3',
      [step('4 1 2 3', '1 2 3 4', 3, 2), step('1 2 3 4', '4 1 2 3', 4)],
      'undone',
    ],
    ['given away and given anew, it has another place', '1 4 2 3', [], 'decided-anew'],
    ['a stop was locked where it is now', '4 1L 2 3', [], 'locked'],
    ['a stop was locked beside it', '4 1 2 3 9L', [], '1 2 3 4 9'],
  ] as const)('%s', (_, now, newer, expected) => {
    expect(text(undoneOrder(stops(now), step('1 2 3 4', '4 1 2 3'), newer))).toBe(expected)
  })

  test('what was locked all the while keeps its place', () => {
    const moved = step('1 2L 3 4', '4 2L 1 3')
    expect(text(undoneOrder(stops('4 2L 1 3'), moved, []))).toBe('1 2 3 4')
    expect(text(undoneOrder(stops('2L 1 3'), moved, []))).toBe('gone')
  })

  test.each([
    ['moved it', '1 4 2 3', step('4 1 2 3', '1 4 2 3', 3)],
    ['put it there anew, as it was given away and came back', '4 1 2 3', step('1 4 2 3', '4 1 2 3', 3)],
  ])('whoever %s since is named', (_, now, newer) => {
    expect(undoneOrder(stops(now), step('1 2 3 4', '4 1 2 3'), [newer])).toEqual({
      is: 'decided-anew',
      of: 'order',
      version: 3,
    })
  })

  test('no order has both what was before and what was decided since', () => {
    // 1 before 2 again, and 3 after 2 and before 1 as somebody has it now.
    const newer = [step('2 1 3', '2 3 1', 3), step('2 3 1', '2 3 1', 4, null, [2])]
    expect(undoneOrder(stops('2 3 1'), step('1 2 3', '2 1 3'), newer)).toEqual({
      is: 'decided-anew',
      of: 'order',
      version: 3,
    })
  })

  test.each([
    ['the order stays', '1 2 3', [], '1 2 3'],
    ['what came since keeps its place', '1 9 2 3', [], '1 9 2 3'],
    ['beside what others were given since', '1 2 3', [step('1 2 3', '1 2 3', 3, null, [1])], '1 2 3'],
    ['nothing of it is left', '1', [], 'gone'],
    [
      'somebody gave them other times since',
      '1 3 2',
      [step('1 2 3', '1 3 2', 3, null, [2, 3])],
      'decided-anew',
    ],
    [
      'what was decided since was taken back',
      '1 2 3',
      [step('1 2 3', '1 3 2', 3, null, [2, 3]), step('1 3 2', '1 2 3', 4, 3)],
      '1 2 3',
    ],
    ['it was taken back before', '1 2 3', [step('1 2 3', '1 2 3', 3, 2)], 'undone'],
  ] as const)('of other times alone: %s', (_, now, newer, expected) => {
    expect(text(undoneOrder(stops(now), step('1 2 3', '1 2 3', 2, null, [2, 3]), newer))).toBe(expected)
  })

  test.each([
    ['gave them other times', '1 2 3', 'times'],
    ['put them into another order', '1 3 2', 'order'],
    ['moved another, so that they have other times', '2 3 1', 'times'],
  ] as const)('of other times alone, it tells what whoever %s since has done', (_, after, of) => {
    const newer = [step('1 2 3', after, 3, null, [1, 2, 3])]
    expect(undoneOrder(stops(after), step('1 2 3', '1 2 3', 2, null, [2, 3]), newer)).toEqual({
      is: 'decided-anew',
      of,
      version: 3,
    })
  })

  test('of other ways alone, it leaves all as it is', () => {
    expect(text(undoneOrder(stops('1 2 3'), step('1 2 3', '1 2 3'), []))).toBe('1 2 3')
  })

  const orderOf = (count: number) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, i) => i + 1),
      { minLength: count },
    )
  const free = (ids: readonly number[]) => ids.map((id) => ({ id, locked: false }))

  test('with nothing between, it is exactly as before; and never are stops lost or doubled', () => {
    fc.assert(
      fc.property(orderOf(8), orderOf(8), orderOf(8), (before, after, later) => {
        const first = { version: 2, undoes: null, before: free(before), after: free(after), retimed: [] }
        const back = undoneOrder(free(after), first, [])
        expect(back.is === 'order' ? back.order : before).toEqual(before)
        const second = { version: 3, undoes: null, before: free(after), after: free(later), retimed: [] }
        const merged = undoneOrder(free(later), first, [second])
        if (merged.is === 'order')
          expect(merged.order.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b))
      }),
    )
  })

  test('the newest is always taken back, then the one before it', () => {
    fc.assert(
      fc.property(orderOf(6), orderOf(6), orderOf(6), (first, second, third) => {
        fc.pre(first.join() !== second.join() && second.join() !== third.join())
        const one = { version: 2, undoes: null, before: free(first), after: free(second), retimed: [] }
        const two = { version: 3, undoes: null, before: free(second), after: free(third), retimed: [] }
        expect(undoneOrder(free(third), two, [])).toEqual({ is: 'order', order: second })
        const undo = { version: 4, undoes: 3, before: free(third), after: free(second), retimed: [] }
        expect(undoneOrder(free(second), one, [two, undo])).toEqual({ is: 'order', order: first })
      }),
    )
  })

  test('the stops that moved are the fewest: without them both orders are the same', () => {
    fc.assert(
      fc.property(orderOf(7), orderOf(7), (before, after) => {
        const moved = new Set(movedStops(free(before), free(after)).map(({ id }) => id))
        const rest = (ids: readonly number[]) => ids.filter((id) => !moved.has(id))
        expect(rest(before)).toEqual(rest(after))
      }),
    )
  })
})
