import { expect, test } from 'vitest'
import { type Column, nextSort, orderOf } from './column.ts'

interface Row {
  id: number
  name: string
  due: number | null
}

const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Name', width: 10, cell: (row) => row.name, value: (row) => row.name },
  { key: 'due', title: 'Due', width: 5, priority: 2, cell: () => '', value: (row) => row.due },
]

const byId = (a: Row, b: Row) => a.id - b.id

test('an unknown column leaves the order to the screen', () => {
  expect(orderOf(COLUMNS, { key: 'gone', down: false }, byId)).toBe(byId)
  expect(orderOf(COLUMNS, null, byId)).toBe(byId)
})

test('the first click sorts the way the column likes, the second the other way', () => {
  const column: Column<Row> = { key: 'due', title: 'Due', width: 5, cell: () => '', descendingFirst: true }
  const first = nextSort(column, { key: 'name', down: false })
  expect(first).toEqual({ key: 'due', down: true })
  expect(nextSort(column, first)).toEqual({ key: 'due', down: false })
})
