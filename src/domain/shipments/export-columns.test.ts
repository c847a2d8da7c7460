import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { Address } from './address.ts'
import { contactOf } from './contact.ts'
import {
  type ExportedShipment,
  type ExportNames,
  type ExportReader,
  exportCells,
  exportHead,
} from './export-columns.ts'

const ALL = { details: true, prices: true, proofs: true }
const STAFF: ExportReader = { staff: true, overrideStatuses: false, ...ALL }
const ACCOUNT: ExportReader = { staff: false, overrideStatuses: true, ...ALL }
const names: ExportNames = {
  accounts: new Map([[1, { name: 'Kwela Fashion', account_code: 'KWE' }]]),
  branches: new Map([[2, 'Pretoria']]),
  drivers: new Map([[7, 'Sipho']]),
  tags: new Map([
    [3, 'Fragile'],
    [5, 'Cold, dry'],
  ]),
}
const NOWHERE = Address.parse({})
const address = (street_address: string) => ({
  ...NOWHERE,
  street_address,
  city: 'Pretoria',
  zone: 'GP',
  code: '0028',
})
const details: ExportedShipment['details'] = {
  collection_address: address('1 Loop Street'),
  collection_contact: contactOf({ name: 'Thandi', mobile_number: '0821234567' }),
  delivery_address: address('2 Park Lane\nFlat 3'),
  delivery_contact: contactOf({ name: 'Pieter', email: 'p@x.example' }),
  is_return: true,
  due_date: '2026-11-30',
  declared_value: 1500.5,
  pod_method: 'grv physical',
  parcel_references: ['BOX-1', 'BOX-2'],
  rate: 99.95,
  proof: {
    method: 'grv',
    name: 'Pieter',
    recorded_as: 'Sipho',
    recorded_at: Date.parse('2026-11-26T11:30:00+02:00'),
  },
}
const live = shipment(1, {
  status: 'delivery-rejected',
  account_id: 1,
  delivery_agent_id: 7,
  delivery_branch_id: 2,
  created_at: Date.parse('2026-11-25T09:00:00+02:00'),
  message: 'Gate\r\nis  locked',
  tags: '3 4 5',
  customer_reference: 'PO-7',
})
const row: ExportedShipment = { ...live, details }
const cellsFor = (reader: ExportReader, of = row) =>
  Object.fromEntries(exportHead(reader).map((name, i) => [name, exportCells(of, names, reader)[i]]))

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
  expect(Object.keys(cells).filter((name) => /account|driver|branch|recorded_by/.test(name))).toEqual([])
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

test('what stands in the shipment itself is there for those who may read it, prices and proofs for those who see them', () => {
  expect(cellsFor(ACCOUNT)).toMatchObject({
    customer_reference: 'PO-7',
    due_date: '2026-11-30',
    is_return: 'yes',
    declared_value: '1500.5',
    rate: '99.95',
    parcel_references: 'BOX-1, BOX-2',
    pod_method: 'grv physical',
    pod_given_by: 'grv',
    pod_name: 'Pieter',
    pod_time: '2026-11-26 11:30:00+02:00',
    collection_street_address: '1 Loop Street',
    collection_mobile_number: '0821234567',
    delivery_street_address: '2 Park Lane Flat 3',
    delivery_code: '0028',
    delivery_email: 'p@x.example',
  })
  expect(cellsFor(STAFF).pod_recorded_by).toBe('Sipho')
  const poor = { ...STAFF, prices: false, proofs: false }
  expect(exportHead(poor).filter((name) => name === 'rate' || /pod_(?!method)/.test(name))).toEqual([])
  const bare = { ...poor, details: false }
  expect(
    exportHead(bare).filter((name) => /address|mobile|email|declared|parcel_ref|pod/.test(name)),
  ).toEqual([])
  expect(exportCells({ ...live, details: null }, names, bare)).toHaveLength(exportHead(bare).length)
})

test('no two columns have one name', () => {
  const head = exportHead(STAFF)
  expect(new Set(head).size).toBe(head.length)
})
