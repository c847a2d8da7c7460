import { expect, test } from 'vitest'
import { type Column, comparatorOf, nextSort } from './column.ts'

interface Row {
  name: string
  due: number | null
}

const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Name', width: 10, cell: (row) => row.name, value: (row) => row.name },
  { key: 'due', title: 'Due', width: 5, priority: 2, cell: () => '', value: (row) => row.due },
  { key: 'note', title: 'Note', width: 8, priority: 3, cell: () => '' },
  { key: 'more', title: 'More', width: 8, priority: 3, cell: () => '' },
]

test('a sort turns round, and what has no value stands last both ways', () => {
  const rows: Row[] = [
    { name: 'b', due: null },
    { name: 'a', due: 2 },
    { name: 'c', due: 1 },
  ]
  const order = (down: boolean) =>
    rows.toSorted(comparatorOf(COLUMNS, { key: 'due', down }, () => 0)).map(({ name }) => name)
  expect(order(false)).toEqual(['c', 'a', 'b'])
  expect(order(true)).toEqual(['a', 'c', 'b'])
})

test('an unknown column leaves the order to the screen', () => {
  const otherwise = () => 7
  expect(comparatorOf(COLUMNS, { key: 'gone', down: false }, otherwise)).toBe(otherwise)
  expect(comparatorOf(COLUMNS, null, otherwise)).toBe(otherwise)
})

test('the first click sorts the way the column likes, the second the other way', () => {
  const column: Column<Row> = { key: 'due', title: 'Due', width: 5, cell: () => '', downFirst: true }
  const first = nextSort(column, { key: 'name', down: false })
  expect(first).toEqual({ key: 'due', down: true })
  expect(nextSort(column, first)).toEqual({ key: 'due', down: false })
})
