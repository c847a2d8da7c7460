import { expect, test } from 'vitest'
import type { Client } from '../../../contract/client.ts'
import type { LiveShipment } from '../../../contract/live.ts'
import { shipment } from '../../../streams/rehearsal-rows.ts'
import { createAssigner } from './assigner.ts'
import type { Move } from './plan.ts'

/** A server whose answers the test lets through, and a floor that hears of nothing until it is told. */
function rehearse(row: LiveShipment) {
  let truth = row
  let floor = row
  let isWrong = false
  let held = Promise.resolve()
  const client: Client = async (call, inputs) => {
    const { shipments } = JSON.parse(JSON.stringify(call.body.parse(inputs.body)))
    await held
    if (isWrong) return { ok: false, status: 409, code: 'shipment.wrongStatus', error: 'It is over.' }
    const { collection_agent_id } = shipments[0]
    const status = collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned'
    truth = { ...truth, version: truth.version + 1, collection_agent_id, status }
    const item = { ok: true, id: truth.id, version: truth.version, status }
    return { ok: true, status: 200, value: call.answer.parse({ shipments: [item] }) }
  }
  const assigner = createAssigner({ client, rowOf: (id) => (id === floor.id ? floor : undefined) })
  const give = (to: number | null, from: number | null): readonly Move[] => [
    { id: row.id, side: 'collection', from, to },
  ]
  return {
    assigner,
    give,
    driver: () => truth.collection_agent_id,
    refuse: (its: boolean) => {
      isWrong = its
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** Another dispatcher does it, and the floor hears of it. */
    elsewhere(changes: Partial<LiveShipment>) {
      truth = { ...truth, ...changes, version: truth.version + 1 }
      floor = truth
    },
  }
}

const waiting = shipment(1, { status: 'collection-assigned', collection_agent_id: 5 })

test('two steps are taken back within one answer, before the floor has heard of any', async () => {
  const { assigner, give, hold, driver } = rehearse(waiting)
  await assigner.assign(give(7, 5))
  await assigner.assign(give(8, 7))
  const letThrough = hold()
  const undone = [assigner.undo(), assigner.undo()]
  letThrough()
  expect(await Promise.all(undone)).toMatchObject([
    { done: [{ to: 7 }], left: 0, error: null },
    { done: [{ to: 5 }], left: 0, error: null },
  ])
  expect(driver()).toBe(5)
})

test('what is not answered yet is taken back as soon as it is', async () => {
  const { assigner, give, hold, driver } = rehearse(waiting)
  const letThrough = hold()
  const given = assigner.assign(give(7, 5))
  const undone = assigner.undo()
  letThrough()
  expect([(await given).done.length, (await undone)?.done.length]).toEqual([1, 1])
  expect(driver()).toBe(5)
  expect(assigner.undo()).toBeNull()
})

test('what others have given on meanwhile is left to them', async () => {
  const { assigner, give, elsewhere, driver } = rehearse(waiting)
  await assigner.assign(give(7, 5))
  elsewhere({ collection_agent_id: 9 })
  expect(await assigner.undo()).toMatchObject({ done: [], left: 1, error: null })
  expect(driver()).toBe(9)
})

test('what the server refuses to take back can be taken back later', async () => {
  const { assigner, give, refuse, driver } = rehearse(waiting)
  await assigner.assign(give(7, 5))
  refuse(true)
  expect(await assigner.undo()).toMatchObject({ done: [], error: 'It is over.' })
  refuse(false)
  expect(await assigner.undo()).toMatchObject({ done: [{ to: 5 }] })
  expect(driver()).toBe(5)
})
