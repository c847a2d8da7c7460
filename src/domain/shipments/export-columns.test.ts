import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { type ExportNames, exportCells, exportHead } from './export-columns.ts'

const STAFF = { staff: true, overrideStatuses: false }
const ACCOUNT = { staff: false, overrideStatuses: true }
const names: ExportNames = {
  accounts: new Map([[1, { name: 'Kwela Fashion', account_code: 'KWE' }]]),
  branches: new Map([[2, 'Pretoria']]),
  drivers: new Map([[7, 'Sipho']]),
  tags: new Map([
    [3, 'Fragile'],
    [5, 'Cold, dry'],
  ]),
}
const row = shipment(1, {
  status: 'delivery-rejected',
  account_id: 1,
  delivery_agent_id: 7,
  delivery_branch_id: 2,
  created_at: Date.parse('2026-11-25T09:00:00+02:00'),
  message: 'Gate\r\nis  locked',
  tags: '3 4 5',
})
const cellsFor = (eyes: typeof STAFF) =>
  Object.fromEntries(exportHead(eyes).map((name, i) => [name, exportCells(row, names, eyes)[i]]))

test('the provider has what passes among its people, by name', () => {
  expect(cellsFor(STAFF)).toMatchObject({
    status: 'delivery-assigned',
    account_code: 'KWE',
    account_name: 'Kwela Fashion',
    delivery_driver: 'Sipho',
    delivery_branch: 'Pretoria',
    collection_driver: '',
    time_created: '2026-11-25 09:00:00+02:00',
  })
})

test('an account has none of that, not even as a column', () => {
  const cells = cellsFor(ACCOUNT)
  expect(Object.keys(cells).filter((name) => /account|driver|branch/.test(name))).toEqual([])
  expect(JSON.stringify(cells)).not.toContain('Sipho')
})

test('a row has as many cells as the head, each on one line', () => {
  for (const eyes of [STAFF, ACCOUNT]) {
    expect(exportCells(row, names, eyes)).toHaveLength(exportHead(eyes).length)
    expect(exportCells(row, names, eyes).join('')).not.toMatch(/[\r\n]/)
  }
  expect(cellsFor(ACCOUNT).tags).toBe('Fragile, Cold, dry')
  expect(cellsFor(ACCOUNT).message).toBe('Gate is locked')
})
