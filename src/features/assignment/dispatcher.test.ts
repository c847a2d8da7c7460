import { describe, expect, test } from 'vitest'
import { changedMeanwhile } from '../../../tests/support/refusals.ts'
import { collection, HOUR, MINUTE, shipment, TEN } from '../../../tests/support/tripsheet.ts'
import type { Client } from '../../contract/client.ts'
import type { LiveShipment } from '../../contract/live.ts'
import { changeShipments } from '../../contract/shipments.ts'
import { createLifetime } from '../../streams/lifetime.ts'
import { createEntityStore } from '../../streams/stores/entity-store.ts'
import { groupView } from '../../streams/views/views.ts'
import { createDispatcher } from './dispatcher.ts'
import type { Move } from './move.ts'
import { createOptimisticStore } from './optimistic-store.ts'
import { byPlan, openLane } from './task.ts'

/** A server that goes by versions, and whose answers and events the test lets through by hand. */
function setUp(rows: LiveShipment[]) {
  const life = createLifetime()
  const workspace = createEntityStore<LiveShipment>({
    complete: () => null,
    changed: () => workspace.publish(),
  })
  workspace.replace(rows, 1)
  const truth = new Map(rows.map((row) => [row.id, row]))
  const asked: { id: number; version?: number; collection_agent_id?: number | null }[][] = []
  let gate: (() => void) | null = null
  let isHeld = false
  let isAway = false
  const undoable = new Map<string, { before: LiveShipment; after: LiveShipment }>()
  const canUndo = (id: number, version: number | undefined) =>
    undoable.get(`${id} ${version}`)?.after.collection_agent_id === truth.get(id)?.collection_agent_id

  const client: Client = async (call, inputs) => {
    if (isAway || call.name !== changeShipments.name)
      return { ok: false, status: 0, code: 'unreachable', error: 'No connection.' }
    const body = call.body.parse(inputs.body)
    const { shipments } = JSON.parse(JSON.stringify(body))
    asked.push(shipments)
    if (isHeld) await new Promise<void>((open) => (gate = open))
    const wrong = shipments.flatMap(
      (
        { id, version, undo_version }: { id: number; version?: number; undo_version?: number },
        place: number,
      ) => (truth.get(id)?.version !== version && !canUndo(id, undo_version) ? [place] : []),
    )
    if (wrong.length > 0) return changedMeanwhile(wrong)
    const outcomes = shipments.map(
      (change: {
        id: number
        collection_agent_id: number | null
        estimated_collection: string | null
        undo_version?: number
      }) => {
        const before = truth.get(change.id) ?? shipment(change.id)
        const past = undoable.get(`${change.id} ${change.undo_version}`)
        if (past !== undefined) {
          const { id, version } = before
          truth.set(id, { ...past.before, version: version + 1 })
          return { ok: true, id, version: version + 1, status: past.before.status }
        }
        const eta = change.estimated_collection === null ? null : Date.parse(change.estimated_collection)
        const next: LiveShipment = {
          ...before,
          version: before.version + 1,
          collection_agent_id: change.collection_agent_id,
          collection_eta: eta,
          status: change.collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned',
        }
        truth.set(change.id, next)
        undoable.set(`${next.id} ${next.version}`, { before, after: next })
        return { ok: true, id: next.id, version: next.version, status: next.status }
      },
    )
    return { ok: true, status: 200, value: call.answer.parse({ shipments: outcomes }) }
  }

  const board = createOptimisticStore(workspace)
  const dispatcher = createDispatcher(life, { client, board, now: () => TEN })
  return {
    board,
    dispatcher,
    asked,
    laneOf: (id: number) => {
      const row = board.get(id)
      return row === undefined ? null : openLane(row)
    },
    /** The live feed brings what the server knows. */
    feed: () => workspace.merge([...truth.values()], 2),
    /** Another dispatcher does it on the server. */
    elsewhere(id: number, changes: Partial<LiveShipment>) {
      const before = truth.get(id) ?? shipment(id)
      truth.set(id, { ...before, ...changes, version: before.version + 1 })
    },
    away: (is: boolean) => {
      isAway = is
    },
    hold: () => {
      isHeld = true
    },
    letThrough: () => {
      isHeld = false
      gate?.()
    },
    truth,
  }
}

const give = (id: number, to: number | null, from: Partial<Move['from']> = {}): Move => ({
  id,
  ref: `SPB${id}`,
  side: 'collection',
  version: 1,
  from: { driver: null, eta: null, ...from },
  to: { driver: to, eta: to === null ? null : TEN + HOUR },
})

describe('giving an errand to a driver', () => {
  test('shows at once, and stays until the feed has brought it', async () => {
    const stage = setUp([shipment(1)])
    stage.hold()
    const sent = stage.dispatcher.give([give(1, 7)], 'Gave 1 stop to Driver 7')
    expect(stage.laneOf(1)).toBe('7')
    expect(stage.board.get(1)?.status).toBe('collection-assigned')
    expect(stage.board.isWaiting(1)).toBe(true)
    stage.letThrough()
    expect(await sent).toMatchObject({ is: 'done' })
    expect(stage.laneOf(1)).toBe('7')
    stage.feed()
    expect(stage.laneOf(1)).toBe('7')
    expect(stage.board.get(1)).toBe(stage.board.get(1))
  })

  test('is put back when the server refuses, with its words and the one that it is about', async () => {
    const stage = setUp([shipment(1), shipment(2)])
    stage.elsewhere(2, { collection_agent_id: 9, status: 'collection-assigned' })
    const outcome = await stage.dispatcher.give([give(1, 7), give(2, 7)], 'Gave 2 stops to Driver 7')
    expect(outcome).toMatchObject({
      is: 'refused',
      error: 'Somebody else changed this shipment meanwhile.',
      culprits: [{ id: 2 }],
    })
    expect([stage.laneOf(1), stage.laneOf(2)]).toEqual(['unassigned', 'unassigned'])
    expect(stage.dispatcher.steps.now()).toEqual([])
    stage.feed()
    expect(stage.laneOf(2)).toBe('9')
  })

  test('what somebody else has given away since it was chosen is left to them, also once it is known here', async () => {
    const stage = setUp([collection(1, 5)])
    const chosen = give(1, 7, { driver: 5 })
    stage.elsewhere(1, { collection_agent_id: 9 })
    stage.feed()
    const outcome = await stage.dispatcher.give([chosen], 'Gave 1 stop to Driver 7')
    expect(outcome).toMatchObject({ is: 'refused', culprits: [{ id: 1 }] })
    expect([stage.truth.get(1)?.collection_agent_id, stage.laneOf(1)]).toEqual([9, '9'])
  })

  test('is refused here by the same rule when the shipment has left the board', async () => {
    const stage = setUp([shipment(1, { status: 'cancelled' })])
    expect(await stage.dispatcher.give([give(1, 7)], 'Gave')).toMatchObject({ is: 'refused' })
    expect(stage.asked).toEqual([])
  })

  test('can be done again before the first answer is there', async () => {
    const stage = setUp([shipment(1)])
    stage.hold()
    const first = stage.dispatcher.give([give(1, 7)], 'first')
    const second = stage.dispatcher.give([give(1, 8, { driver: 7 })], 'second')
    expect(stage.laneOf(1)).toBe('8')
    stage.letThrough()
    expect([(await first).is, (await second).is]).toEqual(['done', 'done'])
    expect(stage.asked.map(([change]) => change?.version)).toEqual([1, 2])
    expect(stage.laneOf(1)).toBe('8')
  })

  test('keeps the lanes of a view in step without a change of the live workspace', () => {
    const stage = setUp([shipment(1)])
    const lanes = groupView(stage.board, { keyOf: openLane, order: byPlan })
    const told: string[][] = []
    lanes.changes$.subscribe((keys) => told.push([...keys].sort()))
    stage.hold()
    stage.dispatcher.give([give(1, 7)], 'Gave')
    expect(told).toEqual([['7', 'unassigned']])
    expect(lanes.group('7')).toEqual([1])
  })
})

describe('undo', () => {
  test('gives back the drivers and the times of before, as many levels as were made', async () => {
    const stage = setUp([collection(1, 5, { collection_eta: TEN + 20 * MINUTE })])
    const was = { driver: 5, eta: TEN + 20 * MINUTE }
    await stage.dispatcher.give([give(1, 7, was)], 'first')
    await stage.dispatcher.give([give(1, 8, { driver: 7, eta: TEN + HOUR })], 'second')
    expect(await stage.dispatcher.undo()).toMatchObject({ is: 'done', undone: { label: 'second' } })
    expect(stage.truth.get(1)).toMatchObject({ collection_agent_id: 7, collection_eta: TEN + HOUR })
    await stage.dispatcher.undo()
    expect(stage.truth.get(1)).toMatchObject({ collection_agent_id: 5, collection_eta: TEN + 20 * MINUTE })
    expect(await stage.dispatcher.undo()).toMatchObject({ is: 'nothing' })
  })

  test('goes two steps back on one errand before the first answer is there', async () => {
    const stage = setUp([collection(1, 5)])
    await stage.dispatcher.give([give(1, 7, { driver: 5 })], 'first')
    await stage.dispatcher.give([give(1, 8, { driver: 7, eta: TEN + HOUR })], 'second')
    stage.hold()
    const undone = [stage.dispatcher.undo(), stage.dispatcher.undo()]
    expect(stage.laneOf(1)).toBe('5')
    stage.letThrough()
    expect((await Promise.all(undone)).map(({ is }) => is)).toEqual(['done', 'done'])
    expect(stage.truth.get(1)?.collection_agent_id).toBe(5)
  })

  test('leaves alone what somebody else has given on meanwhile', async () => {
    const stage = setUp([shipment(1), shipment(2)])
    await stage.dispatcher.give([give(1, 7), give(2, 7)], 'both')
    stage.elsewhere(2, { collection_agent_id: 9 })
    stage.feed()
    const outcome = await stage.dispatcher.undo()
    expect(outcome).toMatchObject({ is: 'done', left: [{ id: 2 }] })
    expect([stage.laneOf(1), stage.laneOf(2)]).toEqual(['unassigned', '9'])
  })

  test('restores the status that was there', async () => {
    const stage = setUp([shipment(1)])
    await stage.dispatcher.give([give(1, 7)], 'first')
    stage.feed()
    expect(stage.board.get(1)?.status).toBe('collection-assigned')
    stage.hold()
    const undone = stage.dispatcher.undo()
    expect(stage.board.get(1)?.status).toBe('submitted')
    stage.letThrough()
    expect((await undone).is).toBe('done')
    expect(stage.truth.get(1)?.status).toBe('submitted')
    expect(stage.asked.at(-1)).toEqual([{ id: 1, undo_version: 2 }])
  })

  test('that finds nobody to ask can be asked for again', async () => {
    const stage = setUp([shipment(1)])
    await stage.dispatcher.give([give(1, 7)], 'first')
    stage.away(true)
    expect(await stage.dispatcher.undo()).toMatchObject({ is: 'refused', error: 'No connection.' })
    expect([stage.laneOf(1), stage.dispatcher.steps.now().length]).toEqual(['7', 1])
    stage.away(false)
    expect(await stage.dispatcher.undo()).toMatchObject({ is: 'done' })
    expect(stage.laneOf(1)).toBe('unassigned')
  })

  test('takes back the rest where the server knows of one that somebody else has given on', async () => {
    const stage = setUp([shipment(1), shipment(2)])
    await stage.dispatcher.give([give(1, 7), give(2, 7)], 'both')
    stage.elsewhere(2, { collection_agent_id: 9 })
    expect(await stage.dispatcher.undo()).toMatchObject({ is: 'done', left: [{ id: 2 }] })
    expect([stage.truth.get(1)?.collection_agent_id, stage.truth.get(2)?.collection_agent_id]).toEqual([
      null,
      9,
    ])
  })
})

test('however many others have given on, the rest is taken back with one more call', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => shipment(i + 1))
  const stage = setUp(rows)
  await stage.dispatcher.give(
    rows.map(({ id }) => give(id, 7)),
    'all',
  )
  for (let id = 1; id <= 50; id++) stage.elsewhere(id, { collection_agent_id: 9 })
  const before = stage.asked.length
  const undone = await stage.dispatcher.undo()
  expect(undone).toMatchObject({ is: 'done' })
  expect(undone.is === 'done' && undone.left.length).toBe(50)
  expect(stage.asked.length - before).toBe(2)
})

test('of more than one call can hold, the board shows what the server has done', async () => {
  const rows = Array.from({ length: 1_500 }, (_, i) => shipment(i + 1))
  const stage = setUp(rows)
  stage.elsewhere(1_200, { collection_agent_id: 9 })
  const outcome = await stage.dispatcher.give(
    rows.map(({ id }) => give(id, 7)),
    'all',
  )
  expect(outcome).toMatchObject({ is: 'refused', culprits: [{ id: 1_200 }] })
  expect(outcome.is === 'refused' && outcome.done.length).toBe(1_000)
  expect([stage.laneOf(1), stage.laneOf(1_000), stage.laneOf(1_001)]).toEqual(['7', '7', 'unassigned'])
  expect(await stage.dispatcher.undo()).toMatchObject({ is: 'done' })
  expect([stage.laneOf(1), stage.truth.get(1_000)?.collection_agent_id]).toEqual(['unassigned', null])
})
