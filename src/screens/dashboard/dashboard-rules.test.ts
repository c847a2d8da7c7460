import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { countsIn } from '../../domain/shipments/figures.ts'
import { byArrival, byUrgency, figuresOf } from './dashboard-rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00+02:00')
const many = (...rows: Partial<LiveShipment>[]) => rows.map((row, i) => shipment(i + 1, row))

test('the worst stands first, and of equals what has waited longest', () => {
  const rows = many(
    { status: 'awaiting-dropoff', status_at: 0 },
    { status: 'on-hold', status_at: 1 },
    { status: 'delivery-failed-attempt', status_at: 5 },
    { status: 'damaged', status_at: 9 },
    { status: 'delivery-failed-attempt', status_at: 3 },
    { status: 'at-hub' },
    // Back at the hub, and nothing has come of it yet.
    { status: 'returned-to-hub', status_at: 9, exception: 'delivery-failed-attempt', exception_at: 4 },
  )
  expect(
    rows
      .filter((row) => countsIn('action', row, NOW))
      .sort(byUrgency)
      .map(({ id }) => id),
  ).toEqual([4, 5, 7, 3, 2, 1])
})

test('what arrives today is with the courier and promised for today; what is with the driver comes first', () => {
  const rows = many(
    { status: 'at-hub', delivery_before: NOW + 1 },
    { status: 'out-for-delivery', delivery_before: NOW + 9 },
    { status: 'submitted', delivery_before: NOW + 2 },
    { status: 'delivery-failed-attempt', delivery_before: NOW + 3 },
    { status: 'at-hub', delivery_before: NOW + 86_400_000 },
    { status: 'delivered', delivery_before: NOW, delivered_at: NOW },
  )
  expect(
    rows
      .filter((row) => countsIn('arriving', row, NOW))
      .sort(byArrival)
      .map(({ id }) => id),
  ).toEqual([2, 1])
})

test('a delivery counts on its own day only', () => {
  const figures = figuresOf(() => NOW)
  expect(figures(shipment(1, { status: 'delivered', delivered_at: NOW }))).toEqual(['delivered'])
  expect(figures(shipment(1, { status: 'delivered', delivered_at: NOW - 86_400_000 }))).toEqual([])
  expect(figures(shipment(1, { status: 'in-transit' }))).toEqual(['in-transit'])
})
