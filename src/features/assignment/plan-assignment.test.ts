import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { decidedChange } from './decided-change.ts'
import { type Move, planAssignment, planUndo } from './plan-assignment.ts'

const changeOf = (move: Move) =>
  decidedChange({ ...move, to: { driver: move.to, eta: move.eta } }, undefined).change

const waiting = shipment(1, { weight_kg: 1.5, status: 'collection-assigned', collection_agent_id: 7 })
const atHub = shipment(2, { status: 'at-hub', collected_at: 1, collection_agent_id: 7 })
const over = shipment(3, { status: 'delivered', collected_at: 1, delivered_at: 2 })

test('what is next is given: the collection of what waits, the delivery of what was collected', () => {
  const plan = planAssignment([waiting, atHub, over], 'next', 9)
  expect(plan.moves.map(changeOf)).toEqual([
    { id: 1, version: 1, collection_agent_id: 9, estimated_collection: null },
    { id: 2, version: 1, delivery_agent_id: 9, estimated_delivery: null },
  ])
  expect(plan.refused).toEqual([over])
})

test('the time that the driver plans to be there is asked for with the driver, and nobody plans one', () => {
  const at = Date.parse('2026-11-23T10:00:00Z')
  const asked = (driver: number | null) =>
    planAssignment([waiting], 'next', driver, () => at).moves.map(changeOf)
  expect(asked(9)).toMatchObject([
    { collection_agent_id: 9, estimated_collection: '2026-11-23T10:00:00.000Z' },
  ])
  expect(asked(null)).toMatchObject([{ collection_agent_id: null, estimated_collection: null }])
})

test('who has it already is not sent again', () => {
  const plan = planAssignment([waiting], 'collection', 7)
  expect(plan).toMatchObject({ moves: [], already: [waiting] })
})

const assigned = { ...atHub, status: 'delivery-assigned' as const, delivery_agent_id: 9 }
/** Both given to driver 9, with the status that each was left in. */
const made = planAssignment([waiting, atHub], 'next', 9).moves.map((move) =>
  move.id === 2 ? { ...move, status: assigned.status } : move,
)

test('undo takes back what is as it was left', () => {
  const now = new Map<number, LiveShipment>([
    [1, { ...waiting, collection_agent_id: 9 }],
    [2, assigned],
  ])
  expect(planUndo(made, (id) => now.get(id))).toEqual({ back: made, left: [] })
})

test('undo leaves alone what others have done meanwhile, and what is on the road by now', () => {
  const now = new Map([
    [1, { ...waiting, collection_agent_id: 12 }],
    [2, { ...assigned, status: 'out-for-delivery' as const }],
  ])
  const plan = planUndo(made, (id) => now.get(id))
  expect(plan.back).toEqual([])
  expect(plan.left.map(({ id }) => id)).toEqual([1, 2])
})
