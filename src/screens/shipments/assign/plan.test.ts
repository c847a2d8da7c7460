import { expect, test } from 'vitest'
import { shipment } from '../../../streams/rehearsal-rows.ts'
import { choicesOf } from './driver-choices.ts'
import { loadsOf } from './loads.ts'
import { changesOf, planAssignment, planUndo } from './plan.ts'

const waiting = shipment(1, { weight_kg: 1.5, status: 'collection-assigned', collection_agent_id: 7 })
const atHub = shipment(2, { status: 'at-hub', collected_at: 1, collection_agent_id: 7 })
const over = shipment(3, { status: 'delivered', collected_at: 1, delivered_at: 2 })

test('what is next is given: the collection of what waits, the delivery of what was collected', () => {
  const plan = planAssignment([waiting, atHub, over], 'next', 9)
  expect(changesOf(plan.moves)).toEqual([
    { id: 1, collection_agent_id: 9 },
    { id: 2, delivery_agent_id: 9 },
  ])
  expect(plan.refused).toEqual([over])
})

test('who has it already is not sent again', () => {
  const plan = planAssignment([waiting], 'collection', 7)
  expect(plan).toMatchObject({ moves: [], already: [waiting] })
})

test('undo gives back the driver of before, and nobody where there was nobody', () => {
  const { moves } = planAssignment([waiting, atHub], 'next', 9)
  const now = new Map([
    [1, { ...waiting, collection_agent_id: 9 }],
    [2, { ...atHub, status: 'delivery-assigned' as const, delivery_agent_id: 9 }],
  ])
  expect(changesOf(planUndo(moves, (id) => now.get(id)).moves)).toEqual([
    { id: 1, collection_agent_id: 7 },
    { id: 2, delivery_agent_id: null },
  ])
})

test('undo leaves alone what others have done meanwhile', () => {
  const { moves } = planAssignment([waiting, atHub], 'next', 9)
  const now = new Map([
    [1, { ...waiting, collection_agent_id: 12 }],
    [2, { ...atHub, status: 'delivered' as const, delivery_agent_id: 9 }],
  ])
  const plan = planUndo(moves, (id) => now.get(id))
  expect(plan.moves).toEqual([])
  expect(plan.refused.map(({ id }) => id)).toEqual([1, 2])
})

test('a load is what is still to be done', () => {
  const load = loadsOf([waiting, atHub, over, { ...waiting, id: 4, weight_kg: 3 }])
  expect(load(7)).toEqual({ stops: 2, parcels: 2, kg: 4.5 })
  expect(load(8).stops).toBe(0)
})

test('drivers are found by name, branch and vehicle, those near by first and trucks behind them', () => {
  const driver = (id: number, name: string, branch_id: number, vehicle_kind: 'van' | 'truck') => ({
    id,
    version: 1,
    name,
    branch_id,
    vehicle: `CA ${id}`,
    vehicle_kind,
    capacity_kg: 100,
    lat: null,
    lng: null,
    heading: null,
    speed_kmh: null,
    at: null,
  })
  const drivers = [driver(1, 'Ayanda', 2, 'van'), driver(2, 'Busi', 1, 'truck'), driver(3, 'Chris', 1, 'van')]
  const carries = (kg: (driver: number) => number) => (id: number) => ({ stops: 0, parcels: 0, kg: kg(id) })
  const choose = (
    typed: string,
    order: 'near' | 'name' | 'load' = 'near',
    kg: (driver: number) => number = () => 0,
  ) =>
    choicesOf({
      drivers,
      loads: carries(kg),
      loadsAtFirst: carries((id) => id),
      branchName: (id) => (id === 1 ? 'Durban hub' : 'Cape Town hub'),
      near: new Set([1]),
      typed,
      order,
    }).map(({ driver: { name } }) => name)
  expect(choose('')).toEqual(['Chris', 'Busi', 'Ayanda'])
  expect(choose('', 'name')).toEqual(['Ayanda', 'Busi', 'Chris'])
  expect(choose('durban truck')).toEqual(['Busi'])
  expect(choose('ca 1')).toEqual(['Ayanda'])
  // Whoever was given something meanwhile keeps their place: Enter is meant for the one that was seen there.
  expect(choose('', 'load', (id) => 10 - id)).toEqual(['Ayanda', 'Busi', 'Chris'])
})
