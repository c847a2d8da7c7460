import { expect, test } from 'vitest'
import { shipment } from '../../../../tests/support/live-rows.ts'
import { addressOfList } from '../list-link.tsx'
import { rowsOfPages } from './archived-rows.ts'

test('from one list to the other goes what both understand', () => {
  const here = new URLSearchParams('q=po&account=3&stage=out&sort=-due&history=1')
  expect(addressOfList(here, true)).toBe('/shipments?all=1&q=po&account=3')
  const there = new URLSearchParams('all=1&q=po&period=last-7&view=intervention')
  expect(addressOfList(there, false)).toBe('/shipments?q=po&period=last-7&view=intervention')
  expect(addressOfList(new URLSearchParams('all=1'), false)).toBe('/shipments')
})

test('a shipment that two pages have stands once', () => {
  const [a, b, c] = [shipment(1), shipment(2), shipment(3)]
  expect(rowsOfPages([[a, b], [], [b, c]])).toEqual([a, b, c])
})
