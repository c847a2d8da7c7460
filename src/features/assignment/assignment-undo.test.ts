import { describe, expect, test } from 'vitest'
import { moveTo, openAssigner } from '../../../tests/support/assigner.ts'
import { collection, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import type { LiveCollectionRequest } from '../../contract/live.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { undoHistoryOf } from '../shipment/undo-history.ts'
import { assignerOf } from './assigner.ts'
import { assignUndoably } from './assignment-undo.ts'

describe('the list and the tripsheet of a live workspace', () => {
  test('take back what was done on either, in the order in which it was done', async () => {
    const { workspace: shipments, client, truth } = openAssigner([collection(1, 5)])
    const requests = createEntityStore<LiveCollectionRequest>({ complete: () => null, onChange() {} })
    const workspace = { shipments, requests, now: () => TEN }
    const [list, board] = [assignerOf(workspace, client, true), assignerOf(workspace, client, true)]
    const history = undoHistoryOf(workspace)
    await assignUndoably(list, history, [moveTo(1, 7, { driver: 5 })], 'on the list').outcome
    await assignUndoably(board, history, [moveTo(1, 8, { driver: 7 })], 'on the tripsheet').outcome
    expect(history.newest.now()).toBe('on the tripsheet')
    expect(await history.last()?.undo()).toEqual({ text: 'Assignment undone: 1 shipment', failed: false })
    expect([truth.get(1)?.collection_agent_id, history.newest.now()]).toEqual([7, 'on the list'])
    await history.last()?.undo()
    expect([truth.get(1)?.collection_agent_id, history.newest.now()]).toEqual([5, null])
  })

  test('do not offer to take back what was refused', async () => {
    const { assign, board, client, elsewhere } = openAssigner([shipment(1)])
    elsewhere(1, { collection_agent_id: 9 })
    const history = undoHistoryOf(client)
    const assigner = { shipments: board, assign, isLocalChange: () => false }
    await assignUndoably(assigner, history, [moveTo(1, 7)], 'in vain').outcome
    expect(history.last()).toBeNull()
  })

  test('say how many others have changed since, and that there was nothing, or nobody, to undo', async () => {
    const { assign, board, client, elsewhere, feed, away } = openAssigner([shipment(1), shipment(2)])
    const history = undoHistoryOf(client)
    const assigner = { shipments: board, assign, isLocalChange: () => false }
    const { outcome, undoable } = assignUndoably(assigner, history, [moveTo(1, 7), moveTo(2, 7)], 'both')
    await outcome
    elsewhere(2, { collection_agent_id: 9 })
    feed()
    away(true)
    expect(await undoable.undo()).toEqual({ text: 'No connection.', failed: true })
    away(false)
    expect(await undoable.undo()).toMatchObject({
      text: expect.stringMatching(/^Assignment undone: 1 shipment/),
    })
    const again = assignUndoably(assigner, history, [moveTo(1, 8)], 'one')
    await again.outcome
    elsewhere(1, { collection_agent_id: 9 })
    expect(await again.undoable.undo()).toEqual({
      text: 'Nothing to undo. 1 shipment changed meanwhile and stays as it is',
      failed: false,
    })
  })
})
