import { expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { sidesComingBack, withoutDriver } from './coming-back.ts'
import { isStillWith } from './next-stop.ts'
import { ShipmentStatus } from './shipment-status.ts'

const NOON = Date.parse('2026-11-21T12:00:00+02:00')
const of = (status: ShipmentStatus, collected_at: number | null = null) => ({
  ...BOOKED,
  status,
  status_at: NOON,
  collected_at,
  collection_agent_id: 3,
  delivery_agent_id: 7,
})

test.each([
  ['cancelled', 'collection-assigned', ['collection', 'delivery']],
  ['cancelled', 'at-hub', ['delivery']],
  ['collected', 'collection-assigned', ['collection']],
  ['delivered', 'out-for-delivery', ['delivery']],
  ['in-locker', 'collect-and-return-to-hub', ['delivery']],
  ['damaged', 'at-hub', ['delivery']],
  ['delivery-failed-attempt', 'out-for-delivery', []],
  ['collection-assigned', 'collected', []],
  ['at-hub', 'delivered', []],
] as const)('from %s to %s what comes back is %s', (from, to, sides) => {
  expect(sidesComingBack(of(from, NOON - 1), of(to, NOON - 1))).toEqual(sides)
})

test('what nobody had comes back to nobody', () => {
  const free = { ...of('collection-assigned'), collection_agent_id: null }
  expect(sidesComingBack(of('cancelled'), free)).toEqual(['delivery'])
})

test.each(ShipmentStatus.options)('taken away in status %s, a driver has nothing of it left', (status) => {
  const without = { ...of(status), ...withoutDriver(of(status), 'collection', NOON) }
  expect(isStillWith(without, 3)).toBe(false)
  expect(without).toMatchObject({ collection_agent_id: null, delivery_agent_id: 7 })
})
