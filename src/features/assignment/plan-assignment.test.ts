import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { decidedChange } from './decided-change.ts'
import type { Move } from './move.ts'
import { type AskedMove, planAssignment, planUndo } from './plan-assignment.ts'
import { tasksOf } from './task.ts'

const changeOf = (move: Move) => decidedChange(move, undefined).change

const waiting = shipment(1, { weight_kg: 1.5, status: 'collection-assigned', collection_agent_id: 7 })
const atHub = shipment(2, { status: 'at-hub', collected_at: 1, collection_agent_id: 7 })
const over = shipment(3, { status: 'delivered', collected_at: 1, delivered_at: 2 })

test('what is next is given: the collection of what waits, the delivery of what was collected', () => {
  const plan = planAssignment(tasksOf([waiting, atHub, over], 'next'), 9)
  expect(plan.moves.map(changeOf)).toEqual([
    { id: 1, version: 1, collection_agent_id: 9 },
    { id: 2, version: 1, delivery_agent_id: 9 },
  ])
  expect(plan.refused.map((task) => task.shipment)).toEqual([over])
})

test('the server plans the time of a driver, and nobody plans one', () => {
  const at = Date.parse('2026-11-23T10:00:00Z')
  const asked = (driver: number | null) =>
    planAssignment(tasksOf([waiting], 'next'), driver, () => at).moves.map(changeOf)
  expect(asked(9)).toEqual([{ id: 1, version: 1, collection_agent_id: 9 }])
  expect(asked(null)).toMatchObject([{ collection_agent_id: null, estimated_collection: null }])
})

test('who has it already is not sent again', () => {
  const plan = planAssignment(tasksOf([waiting], 'collection'), 7)
  expect(plan).toMatchObject({ moves: [], already: [{ shipment: waiting }] })
})

test('a request that was tried in vain goes to its driver once more where that is meant, and nobody is taken from nobody', () => {
  const failed = { status: 'collection-failed-attempt', collection_agent_id: 7 } as const
  const rows = [shipment(-4, failed), shipment(-5, { ...failed, status: 'collection-assigned' })]
  const nobodys = shipment(-6, { status: 'collection-unassigned' })
  const moved = (driver: number | null, triesAgain?: boolean) =>
    planAssignment(tasksOf([...rows, shipment(4, failed), nobodys], 'next'), driver, undefined, {
      triesAgain,
    }).moves.map(({ id }) => id)
  expect(moved(7, true)).toEqual([-4, -6])
  expect(moved(7)).toEqual([-6])
  expect(moved(null, true)).toEqual([-4, -5, 4])
})

const assigned = { ...atHub, status: 'delivery-assigned' as const, delivery_agent_id: 9 }
/** Both given to driver 9, with the status that each was left in. */
const made = planAssignment(tasksOf([waiting, atHub], 'next'), 9).moves.map(
  (move): AskedMove => ({
    move,
    patch: move.id === 2 ? { status: assigned.status, delivery_agent_id: 9 } : { collection_agent_id: 9 },
    before: { status: move.status },
  }),
)

test('undo takes back what is as it was left', () => {
  const now = new Map<number, LiveShipment>([
    [1, { ...waiting, collection_agent_id: 9 }],
    [2, assigned],
  ])
  expect(planUndo(made, (id) => now.get(id))).toEqual({ back: made, skipped: [] })
})

test('undo leaves alone what others have done meanwhile, and what is on the road by now', () => {
  const now = new Map<number, LiveShipment>([
    [1, { ...waiting, collection_agent_id: 12 }],
    [2, { ...assigned, status: 'out-for-delivery' }],
  ])
  const plan = planUndo(made, (id) => now.get(id))
  expect(plan.back).toEqual([])
  expect(plan.skipped.map(({ id }) => id)).toEqual([1, 2])
})
