import { expect, test } from 'vitest'
import { datedSteps, trackingSteps } from './tracking-steps.ts'

const current = (status: Parameters<typeof trackingSteps>[0]['status'], collected_at: number | null = 1) =>
  trackingSteps({ status, collected_at }).find(({ progress }) => progress === 'current')?.label ?? 'all'

test('how far a shipment has come is told by one step', () => {
  expect([current('submitted', null), current('collection-failed-attempt', null)]).toEqual([
    'created',
    'created',
  ])
  expect(current('collected')).toBe('collected')
  for (const status of ['at-hub', 'at-destination-hub', 'returned-to-hub'] as const)
    expect(current(status)).toBe('in-transit')
  expect(current('out-for-delivery')).toBe('out-for-delivery')
  expect(current('delivered')).toBe('all')
  // On hold: as far as it had come.
  expect([current('on-hold', null), current('on-hold')]).toEqual(['created', 'collected'])
})

test('each step has the moment at which it was first reached', () => {
  const events = [
    { status: 'out-for-delivery', date: '5' },
    { status: 'returned-to-hub', date: '4' },
    { status: 'out-for-delivery', date: '3' },
    { status: 'at-destination-hub', date: '2' },
    { status: 'at-hub', date: '1' },
  ]
  const shipment = {
    status: 'out-for-delivery' as const,
    shipment_time_created: '-1',
    shipment_collected_date: '0',
    shipment_delivered_date: null,
  }
  expect(datedSteps(shipment, events).map(({ date }) => date)).toEqual(['-1', '0', '1', '3', null])
})
