import { expect, test } from 'vitest'
import { settled } from '../../tests/support/test-browser.ts'
import { rowsOf, setUp, truthOf } from '../../tests/support/test-workspace.ts'

/** The newest rows come before everything else, and claim to be nothing more. */

/** A live workspace that paints the newest two of five while everything is held back. */
async function pictured() {
  const stage = setUp()
  const { time, server, open } = stage
  for (let id = 1; id <= 5; id++) server.record(id, { status_at: id })
  const held = Promise.withResolvers<void>()
  server.holdSnapshot = held.promise
  const { workspace } = open({ first: { newest: 2 } })
  await time.pass(100)
  return { ...stage, workspace, release: held.resolve }
}

test('the newest rows are there while everything else is held back, and nothing claims to be everything', async () => {
  const { time, server, workspace, release } = await pictured()
  expect(rowsOf(workspace).map(({ id }) => id)).toEqual([4, 5])
  expect(workspace.loaded.now()).toBe(false)
  expect(workspace.freshness.now().state).toBe('connecting')
  // Not before somebody looks at them, or nobody does for two seconds.
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(0)
  workspace.shipments.subscribeRow(5, () => {})
  await time.pass(50)
  expect(server.calls.filter((call) => call.startsWith('live.snapshot'))).toEqual([
    'live.snapshot newest',
    'live.snapshot',
  ])
  release()
  await time.pass(100)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  expect(workspace.loaded.now()).toBe(true)
  expect(workspace.freshness.now().state).toBe('live')
})

test('figures that were asked for first are there until everything is', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  server.record(2, { status: 'collected' })
  const { workspace } = open({ first: { newest: 0, day: 'told' } })
  await time.pass(100)
  expect(rowsOf(workspace)).toEqual([])
  expect(workspace.day.now()?.numbers.stages).toMatchObject({ 'to-collect': 1, collected: 1 })
  workspace.seen()
  await time.pass(100)
  expect(workspace.day.now()).toBeNull()
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})

test('where nobody looks at the newest rows everything comes all the same', async () => {
  const { time, server, workspace, release } = await pictured()
  release()
  await time.pass(2_500)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})

test('what changes between the newest rows and everything is not lost', async () => {
  const { time, server, workspace, release } = await pictured()
  server.record(5, { status: 'collected' })
  server.record(6)
  server.gone(4)
  await time.pass(2_500)
  server.record(1, { status: 'cancelled' })
  await time.pass(50)
  release()
  await time.pass(100)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
  server.record(2, { status: 'collected' })
  await time.pass(100)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})

test('everything replaces newest rows that are of another log', async () => {
  const { time, server, open } = setUp()
  server.record(1, { weight_kg: 1 })
  server.record(1, { weight_kg: 2 })
  const { workspace } = open({ first: { newest: 2 } })
  await settled()
  // A backup was restored between the two: the same shipment has an earlier version, with other contents.
  server.restore(1, { version: 1, weight_kg: 9 })
  await time.pass(5_000)
  expect(workspace.shipments.get(1)).toMatchObject({ version: 1, weight_kg: 9 })
  expect(workspace.loaded.now()).toBe(true)
})

test('newest rows that do not come keep nobody from everything', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  server.holdNewest = new Promise(() => {})
  const { workspace } = open({ first: { newest: 2 } })
  await time.pass(12_000)
  expect(rowsOf(workspace)).toEqual(truthOf(server))
})
