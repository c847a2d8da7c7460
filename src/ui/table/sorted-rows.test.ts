import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { sortedRows } from './sorted-rows.ts'

interface Row {
  id: number
  name: string
  due: number | null
  version: number
}

const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Name', width: 10, cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'due', title: 'Due', width: 5, cell: () => '', value: ({ due }) => due },
  {
    key: 'length',
    title: 'Length',
    width: 5,
    cell: () => '',
    compare: (a, b) => a.name.length - b.name.length,
  },
]
const ROWS: Row[] = [
  { id: 1, name: 'Zoë', due: null, version: 1 },
  { id: 2, name: 'adam', due: 2, version: 1 },
  { id: 3, name: 'Élan 10', due: 1, version: 1 },
  { id: 4, name: 'Elan 9', due: 1, version: 1 },
]
const order = (key: string, down: boolean) => sortedRows(ROWS, COLUMNS, { key, down }).view.ids()

test('a sort turns round, and what has no value stands last both ways', () => {
  expect(order('due', false)).toEqual([3, 4, 2, 1])
  expect(order('due', true)).toEqual([2, 3, 4, 1])
})

test('texts stand as people read names', () => {
  expect(order('name', false)).toEqual([2, 4, 3, 1])
})

test('a column that compares rows itself is asked', () => {
  expect(order('length', true)).toEqual([3, 4, 2, 1])
})

test('an unknown column leaves the rows as they came', () => {
  expect(order('gone', true)).toEqual([1, 2, 3, 4])
})

test('rows are found by their ids', () => {
  expect(sortedRows(ROWS, COLUMNS, { key: 'name', down: false }).store.get(2)?.name).toBe('adam')
})
