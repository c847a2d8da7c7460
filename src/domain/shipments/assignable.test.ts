import { expect, test } from 'vitest'
import { isAssignable, statusWithAgent } from './assignable.ts'
import type { ShipmentStatus } from './shipment-status.ts'

test.each<[ShipmentStatus, boolean]>([
  ['in-locker', true],
  ['ready-for-pickup', true],
  ['collect-and-return-to-hub', true],
  ['collected-from-locker', false],
  ['collected-from-counter', false],
  ['delivered', false],
])('what is %s may be given to another driver to deliver or fetch back: %s', (status, may) => {
  expect([isAssignable('delivery', status), isAssignable('collection', status)]).toEqual([may, false])
  // It lies where it lies, whoever is to fetch it.
  expect([statusWithAgent('delivery', status, 7), statusWithAgent('delivery', status, null)]).toEqual([
    status,
    status,
  ])
})
