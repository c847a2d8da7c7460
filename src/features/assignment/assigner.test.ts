import { describe, expect, test } from 'vitest'
import { moveTo, openAssigner } from '../../../tests/support/assigner.ts'
import { collection, HOUR, MINUTE, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import type { Client } from '../../contract/client.ts'
import { groupView } from '../../streams/views/views.ts'
import { createAssigner } from './assigner.ts'
import { byPlan, openLane } from './task.ts'

describe('assigning a task to a driver', () => {
  test('shows at once, and stays until the feed has brought it', async () => {
    const stage = openAssigner([shipment(1)])
    stage.hold()
    const { outcome } = stage.assign([moveTo(1, 7)])
    expect(stage.laneOf(1)).toBe('7')
    expect(stage.board.get(1)?.status).toBe('collection-assigned')
    expect(stage.board.isWaiting(1)).toBe(true)
    stage.letThrough()
    expect(await outcome).toMatchObject({ done: [{ id: 1 }], refused: [], failed: null })
    expect(stage.laneOf(1)).toBe('7')
    stage.feed()
    expect(stage.laneOf(1)).toBe('7')
    expect(stage.board.get(1)).toBe(stage.board.get(1))
  })

  test('is refused for itself, in the words of the server and with what is there now; the rest is done', async () => {
    const stage = openAssigner([shipment(1), shipment(2)])
    stage.elsewhere(2, { collection_agent_id: 9, status: 'collection-assigned' })
    const { outcome } = stage.assign([moveTo(1, 7), moveTo(2, 7)])
    expect([stage.laneOf(1), stage.laneOf(2)]).toEqual(['7', '7'])
    expect(await outcome).toMatchObject({
      done: [{ id: 1 }],
      refused: [{ move: { id: 2 }, text: 'Somebody else changed this shipment meanwhile.' }],
      failed: null,
    })
    expect([stage.laneOf(1), stage.laneOf(2)]).toEqual(['7', 'unassigned'])
    stage.feed()
    expect(stage.laneOf(2)).toBe('9')
  })

  test('what somebody else has given away since it was chosen is left to them, also once it is known here', async () => {
    const stage = openAssigner([collection(1, 5)])
    const chosen = moveTo(1, 7, { driver: 5 })
    stage.elsewhere(1, { collection_agent_id: 9 })
    stage.feed()
    expect(await stage.assign([chosen]).outcome).toMatchObject({ done: [], refused: [{ move: { id: 1 } }] })
    expect([stage.truth.get(1)?.collection_agent_id, stage.laneOf(1)]).toEqual([9, '9'])
  })

  test('is refused here by the same rule when the shipment is over, or has left the workspace', async () => {
    const stage = openAssigner([shipment(1, { status: 'cancelled' })])
    const { outcome } = stage.assign([moveTo(1, 7), moveTo(2, 7)])
    expect((await outcome).refused.map(({ move: { id }, text }) => [id, text])).toEqual([
      [1, 'This shipment has moved on and cannot take this status.'],
      [2, 'Could not find shipment'],
    ])
    expect(stage.asked).toEqual([])
  })

  test('that finds nobody to ask is as before', async () => {
    const stage = openAssigner([shipment(1)])
    stage.away(true)
    expect(await stage.assign([moveTo(1, 7)]).outcome).toMatchObject({ done: [], failed: 'No connection.' })
    expect(stage.laneOf(1)).toBe('unassigned')
  })

  test('is ours from the start, and no longer where it was refused or found nobody', async () => {
    const stage = openAssigner([collection(1, 5), collection(2, 5)])
    expect(stage.isLocalChange(1, 7)).toBe(false)
    stage.elsewhere(2, { collection_agent_id: 9 })
    const { outcome } = stage.assign([1, 2].map((id) => moveTo(id, 7, { driver: 5 })))
    expect([stage.isLocalChange(1, 7), stage.isLocalChange(1, 5), stage.isLocalChange(2, 7)]).toEqual([
      true,
      false,
      true,
    ])
    await outcome
    expect([stage.isLocalChange(1, 7), stage.isLocalChange(2, 7)]).toEqual([true, false])
    stage.away(true)
    await stage.assign([moveTo(1, 8, { driver: 7 })]).outcome
    expect([stage.isLocalChange(1, 8), stage.isLocalChange(1, 7)]).toEqual([false, true])
  })

  test('can be done again before the first answer is there', async () => {
    const stage = openAssigner([shipment(1)])
    stage.hold()
    const first = stage.assign([moveTo(1, 7)])
    const second = stage.assign([moveTo(1, 8, { driver: 7 })])
    expect(stage.laneOf(1)).toBe('8')
    stage.letThrough()
    expect([(await first.outcome).done.length, (await second.outcome).done.length]).toEqual([1, 1])
    expect(stage.asked.map(([change]) => change?.version)).toEqual([1, 2])
    expect(stage.laneOf(1)).toBe('8')
  })

  test('keeps the lanes of a view in step without a change of the live workspace', () => {
    const stage = openAssigner([shipment(1)])
    const lanes = groupView(stage.board, { keyOf: openLane, order: byPlan })
    const told: string[][] = []
    lanes.changes$.subscribe((keys) => told.push([...keys].sort()))
    stage.hold()
    stage.assign([moveTo(1, 7)])
    expect(told).toEqual([['7', 'unassigned']])
    expect(lanes.group('7')).toEqual([1])
  })
})

describe('undo', () => {
  test('gives back the drivers and the times of before, as many levels as were made', async () => {
    const stage = openAssigner([collection(1, 5, { collection_eta: TEN + 20 * MINUTE })])
    const first = stage.assign([moveTo(1, 7, { driver: 5, eta: TEN + 20 * MINUTE })])
    const second = stage.assign([moveTo(1, 8, { driver: 7, eta: TEN + HOUR })])
    expect((await second.undo()).done.map(({ id }) => id)).toEqual([1])
    expect(stage.truth.get(1)).toMatchObject({ collection_agent_id: 7, collection_eta: TEN + HOUR })
    await first.undo()
    expect(stage.truth.get(1)).toMatchObject({ collection_agent_id: 5, collection_eta: TEN + 20 * MINUTE })
  })

  test('goes two steps back on one task before the first answer is there', async () => {
    const stage = openAssigner([collection(1, 5)])
    const steps = [
      stage.assign([moveTo(1, 7, { driver: 5 })]),
      stage.assign([moveTo(1, 8, { driver: 7, eta: TEN + HOUR })]),
    ]
    for (const { outcome } of steps) await outcome
    stage.hold()
    const undone = steps.reverse().map(({ undo }) => undo())
    expect(stage.laneOf(1)).toBe('5')
    stage.letThrough()
    expect((await Promise.all(undone)).map(({ done }) => done.length)).toEqual([1, 1])
    expect(stage.truth.get(1)?.collection_agent_id).toBe(5)
  })

  test('takes back what is not answered yet, as soon as it is', async () => {
    const stage = openAssigner([collection(1, 5)])
    stage.hold()
    const step = stage.assign([moveTo(1, 7, { driver: 5 })])
    const undone = step.undo()
    expect(stage.laneOf(1)).toBe('5')
    stage.letThrough()
    expect([(await step.outcome).done.length, (await undone).done.length]).toEqual([1, 1])
    expect(stage.truth.get(1)?.collection_agent_id).toBe(5)
  })

  test('that was done is done once', async () => {
    const stage = openAssigner([shipment(1)])
    const step = stage.assign([moveTo(1, 7)])
    await step.undo()
    expect(await step.undo()).toEqual({ done: [], skipped: [], failed: null })
  })

  test('has nothing to do where the assignment was refused', async () => {
    const stage = openAssigner([shipment(1)])
    stage.elsewhere(1, { collection_agent_id: 9, status: 'collection-assigned' })
    const undone = stage.assign([moveTo(1, 7)]).undo()
    expect(await undone).toEqual({ done: [], skipped: [], failed: null })
    expect(stage.truth.get(1)?.collection_agent_id).toBe(9)
  })

  test('leaves alone what somebody else has given on meanwhile', async () => {
    const stage = openAssigner([shipment(1), shipment(2)])
    const step = stage.assign([moveTo(1, 7), moveTo(2, 7)])
    await step.outcome
    stage.elsewhere(2, { collection_agent_id: 9 })
    stage.feed()
    expect(await step.undo()).toMatchObject({ done: [{ id: 1 }], skipped: [{ id: 2 }], failed: null })
    expect([stage.laneOf(1), stage.laneOf(2)]).toEqual(['unassigned', '9'])
  })

  test('restores the status that was there', async () => {
    const stage = openAssigner([shipment(1)])
    const step = stage.assign([moveTo(1, 7)])
    await step.outcome
    stage.feed()
    expect(stage.board.get(1)?.status).toBe('collection-assigned')
    stage.hold()
    const undone = step.undo()
    expect(stage.board.get(1)?.status).toBe('submitted')
    stage.letThrough()
    expect((await undone).done).toHaveLength(1)
    expect(stage.truth.get(1)?.status).toBe('submitted')
    expect(stage.asked.at(-1)).toEqual([{ id: 1, undo_version: 2 }])
  })

  test('that finds nobody to ask can be asked for again', async () => {
    const stage = openAssigner([shipment(1)])
    const step = stage.assign([moveTo(1, 7)])
    await step.outcome
    stage.away(true)
    expect(await step.undo()).toMatchObject({ done: [], failed: 'No connection.' })
    expect(stage.laneOf(1)).toBe('7')
    stage.away(false)
    expect(await step.undo()).toMatchObject({ done: [{ id: 1 }], failed: null })
    expect(stage.laneOf(1)).toBe('unassigned')
  })

  test('takes back the rest where the server knows of one that somebody else has given on', async () => {
    const stage = openAssigner([shipment(1), shipment(2)])
    const step = stage.assign([moveTo(1, 7), moveTo(2, 7)])
    await step.outcome
    stage.elsewhere(2, { collection_agent_id: 9 })
    expect(await step.undo()).toMatchObject({ done: [{ id: 1 }], skipped: [{ id: 2 }] })
    expect([1, 2].map((id) => stage.truth.get(id)?.collection_agent_id)).toEqual([null, 9])
  })

  test('takes back the rest with one more call, however many others have given on', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => shipment(i + 1))
    const stage = openAssigner(rows)
    const step = stage.assign(rows.map(({ id }) => moveTo(id, 7)))
    await step.outcome
    for (let id = 1; id <= 50; id++) stage.elsewhere(id, { collection_agent_id: 9 })
    const before = stage.asked.length
    expect((await step.undo()).skipped).toHaveLength(50)
    expect(stage.asked.length - before).toBe(2)
  })
})

describe('of more than one call can hold', () => {
  test('what others have given elsewhere is left to them, and the rest is done', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => shipment(i + 1))
    const stage = openAssigner(rows)
    stage.elsewhere(1_200, { collection_agent_id: 9 })
    const step = stage.assign(rows.map(({ id }) => moveTo(id, 7)))
    const { done, refused } = await step.outcome
    expect([done.length, refused.map(({ move: { id } }) => id)]).toEqual([1_499, [1_200]])
    expect([1, 1_200, 1_500].map(stage.laneOf)).toEqual(['7', 'unassigned', '7'])
    expect((await step.undo()).done).toHaveLength(1_499)
    expect([stage.laneOf(1), stage.truth.get(1_000)?.collection_agent_id]).toEqual(['unassigned', null])
  })

  test('a call that finds nobody is the last: what comes after it is not sent', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => shipment(i + 1))
    const stage = openAssigner(rows)
    let calls = 0
    const client: Client = (call, inputs) => {
      stage.away(++calls === 1)
      return stage.client(call, inputs)
    }
    const { assign } = createAssigner({ client, shipments: stage.workspace, now: () => TEN })
    const { done, failed } = await assign(rows.map(({ id }) => moveTo(id, 7))).outcome
    expect([calls, done, failed]).toEqual([1, [], 'No connection.'])
  })

  test('what was left to others is not asked for again with what found nobody', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => shipment(i + 1))
    const stage = openAssigner(rows)
    let answers = Number.POSITIVE_INFINITY
    const client: Client = (call, inputs) => {
      stage.away(answers-- <= 0)
      return stage.client(call, inputs)
    }
    const { assign } = createAssigner({ client, shipments: stage.workspace, now: () => TEN })
    const step = assign(rows.map(({ id }) => moveTo(id, 7)))
    await step.outcome
    stage.elsewhere(1, { collection_agent_id: 9 })
    answers = 2
    const first = await step.undo()
    expect([first.skipped.map(({ id }) => id), first.failed]).toEqual([[1], 'No connection.'])
    answers = Number.POSITIVE_INFINITY
    const second = await step.undo()
    expect([first.done.length + second.done.length, second.skipped]).toEqual([1_499, []])
  })
})
