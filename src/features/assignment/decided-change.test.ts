import { expect, test } from 'vitest'
import { moveTo } from '../../../tests/support/assigner.ts'
import type { Shipment } from '../../contract/shipments.ts'
import { decidedChange } from './decided-change.ts'

const asIs = (fields: Partial<Shipment>) => fields as Shipment

test('the version is the later one of what was seen and what our own last change made', () => {
  const move = { ...moveTo(1, 7), version: 5 }
  const versions = [undefined, 3, 8].map((answered) => decidedChange(move, answered).change.version)
  expect(versions).toEqual([5, 5, 8])
})

test('what was decided holds while the driver and the status are those that were seen', () => {
  const { stillHolds } = decidedChange(moveTo(1, 7, { driver: 5 }), undefined)
  const seen = { collection_agent_id: 5, status: 'collection-assigned' } as const
  expect(stillHolds(asIs(seen))).toBe(true)
  expect(stillHolds(asIs({ ...seen, collection_agent_id: 9 }))).toBe(false)
  expect(stillHolds(asIs({ ...seen, status: 'collected' }))).toBe(false)
})

test('it is done where the driver has it; that nobody has it may be the doing of others', () => {
  const { isDone } = decidedChange(moveTo(1, 7, { driver: 5 }), undefined)
  expect([7, 5].map((id) => isDone?.(asIs({ collection_agent_id: id })))).toEqual([true, false])
  const away = decidedChange(moveTo(1, null, { driver: 5 }), undefined)
  expect(away.isDone?.(asIs({ collection_agent_id: null }))).toBe(false)
})
