import { expect, test } from 'vitest'
import { SHIPMENT_STATUS_CODES } from '../shipments/shipment-status.ts'
import { toldStatus, toldStep } from './tracked-status.ts'

const rules = (exclude_tracking_statuses: string[], override_shipment_statuses = false) => ({
  exclude_tracking_statuses,
  override_shipment_statuses,
})
const steps = (...codes: string[]) => codes.map((status) => ({ status }))

test.each([
  ['all is tracked', 'damaged', ['damaged', 'at-hub'], [], 'damaged'],
  ['the last step that is tracked', 'damaged', ['at-hub', 'collected'], ['damaged'], 'at-hub'],
  ['what is no status is no answer', 'damaged', ['rescheduled', 'collected'], ['damaged'], 'collected'],
  ['nothing before it', 'collection-assigned', [], ['collection-assigned'], 'submitted'],
  // Nobody should wait for what is over.
  ['delivered', 'delivered', ['at-hub'], ['delivered'], 'delivered'],
  ['cancelled', 'cancelled', ['submitted'], ['cancelled'], 'cancelled'],
] as const)('%s', (_what, displayed, told, excluded, status) => {
  expect(toldStatus(displayed, steps(...told), rules([...excluded]))).toBe(status)
})

test('no status that is not tracked is told, but an end', () => {
  for (const status of SHIPMENT_STATUS_CODES) {
    const told = toldStatus(status, [], rules([status]))
    // That it was booked is told where nothing else is.
    if (!['submitted', 'delivered', 'returned-to-sender', 'cancelled'].includes(status))
      expect(told).not.toBe(status)
  }
})

test('a step that was rejected or given to nobody is told as assigned, where the provider wants it so', () => {
  const all = ['delivered', 'delivery-rejected', 'delivery-unassigned', 'collected', 'collection-rejected']
  const told = (of: ReturnType<typeof rules>) => all.map((status) => toldStep(status, of))
  expect(told(rules([]))).toEqual(all)
  expect(told(rules([], true))).toEqual([
    'delivered',
    'delivery-assigned',
    'delivery-assigned',
    'collected',
    'collection-assigned',
  ])
  expect(told(rules(['delivery-assigned', 'collected'], true))).toEqual([
    'delivered',
    null,
    null,
    null,
    'collection-assigned',
  ])
})
