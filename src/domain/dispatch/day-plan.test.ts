import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptTasks, type PlannedTask, planChanges, plannedTasks } from './day-plan.ts'

const delivery = (shipment_id: number, driver_id: number): PlannedTask => ({
  driver_id,
  shipment_id,
  side: 'delivery',
  collection_request_id: null,
})
const request = (id: number, driver_id: number): PlannedTask => ({
  driver_id,
  shipment_id: null,
  side: 'collection',
  collection_request_id: id,
})
const told = (...of: Parameters<typeof planChanges>) =>
  planChanges(...of).map(({ kind, task, was }) => [
    kind,
    task.shipment_id ?? task.collection_request_id,
    was,
    task.driver_id,
  ])

test.each([
  ['nothing', [delivery(1, 7)], [delivery(1, 7)], []],
  ['a stop more', [delivery(1, 7)], [delivery(1, 7), delivery(2, 8)], [['added', 2, null, 8]]],
  ['one that is on no tripsheet of the day any more', [delivery(1, 7)], [], [['taken-out', 1, 7, 7]]],
  ['another driver', [delivery(1, 7), request(1, 7)], [delivery(1, 8), request(1, 7)], [['moved', 1, 7, 8]]],
] as const)('%s', (_name, plan, now, changes) => {
  expect(told(plan, now, now)).toEqual(changes)
})

test('what a driver of another branch has now is moved; what they had before is none of this plan', () => {
  expect(told([delivery(1, 7)], [], [delivery(1, 90), delivery(2, 90)])).toEqual([['moved', 1, 7, 90]])
})

test('a plan is kept as it was, and differs from itself in nothing', () => {
  const task = fc.oneof(
    fc.tuple(fc.nat(), fc.nat()).map(([id, driver]) => delivery(id, driver)),
    fc.tuple(fc.nat(), fc.nat()).map(([id, driver]) => request(id, driver)),
  )
  fc.assert(
    fc.property(
      fc.uniqueArray(task, {
        selector: ({ shipment_id, collection_request_id }) => `${shipment_id} ${collection_request_id}`,
      }),
      (tasks) => {
        expect(plannedTasks(keptTasks(tasks))).toEqual(tasks)
        expect(planChanges(tasks, tasks, tasks)).toEqual([])
        expect(planChanges([], tasks, tasks)).toHaveLength(tasks.length)
      },
    ),
  )
})
