import { expect, test } from 'vitest'
import { comparing } from './order.ts'
import { createSorted } from './sorted.ts'

interface Row {
  id: number
  version: number
  of: string | number | boolean | null
}
const rows = (...values: Row['of'][]): Row[] => values.map((of, i) => ({ id: i + 1, version: 1, of }))
const value = (row: Row) => row.of

test.each([
  ['numbers', [30, 4, null, -5], false, [4, 2, 1, 3]],
  ['numbers downwards', [30, 4, null, -5], true, [1, 2, 4, 3]],
  ['names as people read them', ['Zulu', 'van der Merwe', null, 'Zoë'], false, [2, 4, 1, 3]],
  ['names downwards', ['Zulu', 'van der Merwe', null, 'Zoë'], true, [1, 4, 2, 3]],
  ['truths', [true, false, null], false, [2, 1, 3]],
  ['equals by id', [7, 7, 7], true, [1, 2, 3]],
] as const)('%s, nothing last', (_, values, down, ids) => {
  const list = createSorted<Row>({ value, down })
  list.reset(rows(...values).reverse())
  expect(list.ids()).toEqual(ids)
  const array = rows(...values).toSorted(comparing({ value, down }))
  expect(array.map(({ id }) => id)).toEqual(ids)
})

test('a row that keeps its value keeps its place', () => {
  const list = createSorted<Row>({ value, down: false })
  list.reset(rows(3, 1, 2))
  const before = list.ids()
  expect(list.stays({ id: 1, version: 2, of: 3 })).toBe(true)
  expect(list.stays({ id: 1, version: 3, of: 0 })).toBe(false)
  expect(list.stays({ id: 9, version: 1, of: 0 })).toBe(false)
  expect(list.change([1], [{ id: 1, version: 3, of: 0 }])).toBe(true)
  expect([before, list.ids()]).toEqual([
    [2, 3, 1],
    [1, 2, 3],
  ])
})
