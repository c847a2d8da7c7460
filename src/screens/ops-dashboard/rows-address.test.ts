import { expect, test } from 'vitest'
import { parseSumRows, rowsOfSum, type SumRowsAddress } from './rows-address.ts'

test.each<[string, SumRowsAddress]>([
  ['sum~all~branch~late~3', { mode: 'all', by: 'branch', measure: 'late', group: 3 }],
  ['sum~tripsheet~driver~failed~7', { mode: 'tripsheet', by: 'driver', measure: 'failed', group: 7 }],
  ['sum~pending~manager~requests~0', { mode: 'pending', by: 'manager', measure: 'requests', group: null }],
])('%s is read as it was written', (text, rows) => {
  expect(rowsOfSum(rows)).toBe(text)
  expect(parseSumRows(text)).toEqual(rows)
})

test.each([
  ...['', 'sum', 'sum~all~branch~late', 'sum~all~branch~late~x'],
  // A measure of another mode, and what nothing is summed by.
  ...['sum~all~branch~failed~3', 'sum~all~account~late~3', 'sum~wrong~branch~late~3', 'left~no-driver'],
])('%j is no sum', (text) => {
  expect(parseSumRows(text)).toBeNull()
})
