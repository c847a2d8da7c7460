import { expect, test } from 'vitest'
import { proposals } from './messages.ts'
import { reassignedBetween, takenBackOf } from './reassigned.ts'

const task = (shipment_id: number | null) => ({
  shipment_id,
  collection_request_id: shipment_id === null ? 1 : null,
  side: 'collection' as const,
  tracking_reference: 'REF',
})
const stop = (key: string, accepted: boolean, ...tasks: ReturnType<typeof task>[]) => ({
  key,
  accepted,
  tasks,
})
const stops = (...accepted: boolean[]) => [
  stop('a', accepted[0] === true, task(1), task(2), task(3)),
  stop('b', accepted[1] === true, task(null)),
  stop('c', accepted[2] === true, task(4)),
]

test('what changed hands is told by its stops and by what is done there, each by its name', () => {
  const first = reassignedBetween(stops(), stops(true, true), 4)
  expect(proposals.acceptedMoves(first)).toBe('Routes accepted: 2 stops, 3 shipments, 1 collection request')
  // What was accepted before is not counted twice.
  const second = reassignedBetween(stops(true, true), stops(true, true, true), 1)
  expect(proposals.acceptedMoves(second)).toBe('Routes accepted: 1 stop, 1 shipment')
  expect(proposals.acceptedMoves(reassignedBetween(stops(), stops(), 0))).toBe('Routes accepted')
  expect(proposals.undone(takenBackOf([first, second], 5), 2)).toBe(
    'Routes are as before: 3 stops, 4 shipments, 1 collection request, stop order of 2 drivers',
  )
})

test('where only some of a stop changed hands, or went back, no stop is counted', () => {
  const some = reassignedBetween(stops(), stops(), 2)
  expect(proposals.acceptedMoves(some)).toBe('Routes accepted: 2 shipments')
  const whole = reassignedBetween(stops(), stops(true), 3)
  expect(proposals.undone(takenBackOf([whole], 2), 1)).toBe(
    'Routes are as before: 2 shipments, stop order of 1 driver',
  )
})
