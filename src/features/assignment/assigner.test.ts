import { expect, test } from 'vitest'
import { shipment } from '../../../tests/support/live-rows.ts'
import { changedMeanwhile } from '../../../tests/support/refusals.ts'
import type { Client } from '../../contract/client.ts'
import { LiveShipment } from '../../contract/live.ts'
import { changeShipments, type ShipmentChange } from '../../contract/shipments.ts'
import { assignerOf, createAssigner } from './assigner.ts'
import type { Move } from './plan-assignment.ts'

/** A server whose answers the test lets through, and a live workspace that hears of nothing until it is told. */
function setUp(row: LiveShipment) {
  let truth = row
  let workspace = row
  let isWrong = false
  let held = Promise.resolve()
  const asked: ShipmentChange[] = []
  const before = new Map<number, { was: LiveShipment; next: LiveShipment }>()
  const client: Client = async (call, inputs) => {
    if (call.name !== changeShipments.name)
      return { ok: false, status: 0, code: 'unreachable', error: 'Away.' }
    const { shipments } = JSON.parse(JSON.stringify(call.body.parse(inputs.body)))
    await held
    asked.push(...shipments)
    if (isWrong) return { ok: false, status: 0, code: 'unreachable', error: 'No connection.' }
    const { collection_agent_id, version, undo_version } = shipments[0]
    const past = before.get(undo_version)
    const isOld =
      past === undefined
        ? version !== truth.version
        : past.next.collection_agent_id !== truth.collection_agent_id
    if (isOld) {
      const field = 'shipments[0].version'
      return { ok: false, status: 409, code: 'shipment.changedMeanwhile', error: 'Changed meanwhile.', field }
    }
    const was = truth
    const status = collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned'
    const changed = past === undefined ? { ...truth, collection_agent_id, status } : past.was
    truth = LiveShipment.parse({ ...changed, version: truth.version + 1 })
    before.set(truth.version, { was, next: truth })
    const item = { ok: true, id: truth.id, version: truth.version, status: truth.status }
    return { ok: true, status: 200, value: call.answer.parse({ shipments: [item] }) }
  }
  const assigner = createAssigner({ client, rowOf: (id) => (id === workspace.id ? workspace : undefined) })
  const give = (to: number | null, from: number | null): readonly Move[] => [
    {
      id: row.id,
      side: 'collection',
      from,
      to,
      eta: null,
      version: workspace.version,
      status: workspace.status,
    },
  ]
  return {
    assigner,
    client,
    give,
    asked,
    truth: () => truth,
    driver: () => truth.collection_agent_id,
    refuse: (its: boolean) => {
      isWrong = its
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Another dispatcher does it, and the live workspace hears of it. */
    elsewhere(changes: Partial<LiveShipment>, isHeard = true) {
      truth = { ...truth, ...changes, version: truth.version + 1 }
      if (isHeard) workspace = truth
    },
  }
}

const waiting = shipment(1, { status: 'collection-assigned', collection_agent_id: 5 })

test('two steps are taken back within one answer, before the live workspace has heard of any', async () => {
  const { assigner, give, hold, driver } = setUp(waiting)
  await assigner.assign(give(7, 5))
  await assigner.assign(give(8, 7))
  const letThrough = hold()
  const undone = [assigner.undo(), assigner.undo()]
  letThrough()
  expect(await Promise.all(undone)).toMatchObject([
    { done: [{ to: 7 }], left: 0, problem: null },
    { done: [{ to: 5 }], left: 0, problem: null },
  ])
  expect(driver()).toBe(5)
})

test('of a list and what is opened beside it the last assignment is taken back, wherever the key is heard', async () => {
  const { client, give, driver } = setUp(waiting)
  const workspace = { shipments: { get: () => waiting } }
  const [list, panel] = [assignerOf(workspace, client), assignerOf(workspace, client)]
  await list.assign(give(7, 5))
  await panel.assign(give(8, 7))
  await list.undo()
  expect(driver()).toBe(7)
})

test('what is not answered yet is taken back as soon as it is', async () => {
  const { assigner, give, hold, driver } = setUp(waiting)
  const letThrough = hold()
  const given = assigner.assign(give(7, 5))
  const undone = assigner.undo()
  letThrough()
  expect([(await given).done.length, (await undone)?.done.length]).toEqual([1, 1])
  expect(driver()).toBe(5)
  expect(assigner.undo()).toBeNull()
})

test('what others have given on meanwhile is left to them', async () => {
  const { assigner, give, elsewhere, driver } = setUp(waiting)
  await assigner.assign(give(7, 5))
  elsewhere({ collection_agent_id: 9 })
  expect(await assigner.undo()).toMatchObject({ done: [], left: 1, problem: null })
  expect(driver()).toBe(9)
})

test('what finds nobody to ask can be taken back later', async () => {
  const { assigner, give, refuse, driver } = setUp(waiting)
  await assigner.assign(give(7, 5))
  refuse(true)
  expect(await assigner.undo()).toMatchObject({ done: [], problem: { text: 'No connection.' } })
  refuse(false)
  expect(await assigner.undo()).toMatchObject({ done: [{ to: 5 }] })
  expect(driver()).toBe(5)
})

test('is sent with the version that was seen; what a colleague has changed since is refused', async () => {
  const { assigner, give, elsewhere, driver, asked } = setUp(waiting)
  const moves = give(7, 5)
  elsewhere({ collection_agent_id: 9 })
  expect(await assigner.assign(moves)).toMatchObject({ done: [], problem: { culprit: 1 } })
  expect([driver(), asked[0]?.version]).toEqual([9, waiting.version])
})

test('what a colleague has given on, and nobody here has heard of, is left to them', async () => {
  const { assigner, give, elsewhere, driver } = setUp(waiting)
  await assigner.assign(give(7, 5))
  elsewhere({ collection_agent_id: 9 }, false)
  expect(await assigner.undo()).toMatchObject({ done: [], left: 1, problem: null })
  expect(driver()).toBe(9)
})

test('undo restores the status that was there', async () => {
  const { assigner, give, truth } = setUp(shipment(1, { status: 'submitted', collection_agent_id: null }))
  await assigner.assign(give(7, null))
  expect(truth().status).toBe('collection-assigned')
  await assigner.undo()
  expect(truth()).toMatchObject({ status: 'submitted', collection_agent_id: null })
})

test('of many, what colleagues have given elsewhere meanwhile is left to them, and the rest is given', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => shipment(i + 1, { version: 2 }))
  const taken = (id: number) => id <= 50
  let calls = 0
  const client: Client = async (call, inputs) => {
    if (call.name !== changeShipments.name)
      return { ok: false, status: 403, code: 'permission.denied', error: 'No.' }
    calls += 1
    const { shipments }: { shipments: ShipmentChange[] } = JSON.parse(JSON.stringify(inputs.body))
    const wrong = shipments.flatMap(({ id }, place) => (taken(id) ? [place] : []))
    if (wrong.length > 0) return changedMeanwhile(wrong)
    const items = shipments.map(({ id }) => ({ ok: true, id, version: 3, status: 'collection-assigned' }))
    return { ok: true, status: 200, value: call.answer.parse({ shipments: items }) }
  }
  const assigner = createAssigner({ client, rowOf: (id) => rows[id - 1] })
  const moves = rows.map(({ id, version, status }): Move => {
    return { id, side: 'collection', from: null, to: 7, version, status, eta: null }
  })
  const sent = await assigner.assign(moves)
  expect(sent).toMatchObject({ left: 50, problem: { culprit: 1 } })
  expect(sent.done.map(({ id }) => id)).toEqual(rows.slice(50).map(({ id }) => id))
  expect(calls).toBe(2)
})
