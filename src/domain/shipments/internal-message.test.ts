import { expect, test } from 'vitest'
import { isInternalMessage } from './internal-message.ts'

const step = (type: string, status?: string, event?: string, isCallNoted = false) =>
  isInternalMessage({ type, status, event, isCallNoted })

test.each([
  ['given to a driver', step('shipment.reassigned', 'delivery-assigned')],
  ['given to another driver', step('shipment.reassigned')],
  ['taken from a driver', step('shipment.reassigned', 'collection-unassigned')],
  ['recorded as given to a driver', step('shipment.status', 'delivery-assigned', 'delivery-assigned')],
  ['rejected by a driver', step('shipment.status', 'delivery-rejected', 'delivery-rejected')],
  ['a floor check', step('shipment.status', undefined, 'floor-check')],
  ['held among colleagues', step('shipment.status', 'on-hold-internal', 'on-hold-internal')],
  ['a call that was noted', step('shipment.handled', undefined, undefined, true)],
  ['a status of a newer version', step('shipment.status', 'teleported')],
])('the words stay in the house: %s', (_what, isInside) => {
  expect(isInside).toBe(true)
})

test.each([
  ['a failed attempt', step('shipment.status', 'delivery-failed-attempt', 'delivery-failed-attempt')],
  ['cancelled', step('shipment.status', 'cancelled')],
  ['held while it is taken from its driver', step('shipment.reassigned', 'on-hold')],
  ['another window', step('shipment.rescheduled')],
  ['another window for the same driver', step('shipment.rescheduled', 'collection-assigned')],
  ['a request of the recipient', step('shipment.status', undefined, 'recipient-request')],
])('the words are for the account as well: %s', (_what, isInside) => {
  expect(isInside).toBe(false)
})
