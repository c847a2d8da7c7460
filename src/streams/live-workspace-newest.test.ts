import { expect, test } from 'vitest'
import { setUpWorkspaceWithFeed } from '../../tests/support/given-workspace.ts'
import { flushPromises } from '../../tests/support/test-browser.ts'
import { rowsOf, truthOf } from '../../tests/support/test-workspace.ts'

/** The newest rows come before everything else, and claim to be nothing more. */

/** A live workspace that paints the newest two of five while everything is held back. */
async function pictured() {
  const stage = setUpWorkspaceWithFeed()
  const { time, log, open, scene } = stage
  for (let id = 1; id <= 5; id++) log.record(id, { status_at: id })
  const held = Promise.withResolvers<void>()
  scene.answer = async (first) => {
    const snapshot = log.snapshot(first)
    if (first === undefined) await held.promise
    return snapshot
  }
  const workspace = open({ first: { newest: 2 } })
  await time.advance(100)
  return { ...stage, workspace, release: held.resolve }
}

test('the newest rows are there while everything else is held back, and nothing claims to be everything', async () => {
  const { time, log, workspace, asked, release } = await pictured()
  expect(rowsOf(workspace).map(({ id }) => id)).toEqual([4, 5])
  expect(workspace.loaded.now()).toBe(false)
  expect(workspace.freshness.now().state).toBe('connecting')
  // Not before somebody looks at them, or nobody does for two seconds.
  expect(asked).toEqual(['first'])
  workspace.shipments.subscribeRow(5, () => {})
  await time.advance(50)
  expect(asked).toEqual(['first', 'everything'])
  release()
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
  expect(workspace.loaded.now()).toBe(true)
  expect(workspace.freshness.now().state).toBe('live')
})

test('figures that were asked for first are there until everything is', async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  log.record(1)
  log.record(2, { status: 'collected' })
  const workspace = open({ first: { newest: 0, day: 'told' } })
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual([])
  expect(workspace.day.now()?.numbers.stages).toMatchObject({ 'to-collect': 1, collected: 1 })
  workspace.markFirstPaint()
  await time.advance(100)
  expect(workspace.day.now()).toBeNull()
  expect(rowsOf(workspace)).toEqual(truthOf(log))
})

test('where nobody looks at the newest rows everything comes all the same', async () => {
  const { time, log, workspace, release } = await pictured()
  release()
  await time.advance(2_500)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
})

test('what changes between the newest rows and everything is not lost', async () => {
  const { time, log, workspace, release } = await pictured()
  log.record(5, { status: 'collected' })
  log.record(6)
  log.gone(4)
  await time.advance(2_500)
  log.record(1, { status: 'cancelled' })
  await time.advance(50)
  release()
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
  log.record(2, { status: 'collected' })
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
})

test('everything replaces newest rows that are of another log', async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  log.record(1, { weight_kg: 1 })
  log.record(1, { weight_kg: 2 })
  const workspace = open({ first: { newest: 2 } })
  await flushPromises()
  // A backup was restored between the two: the same shipment has an earlier version, with other contents.
  log.restore(1, { version: 1, weight_kg: 9 })
  await time.advance(5_000)
  expect(workspace.shipments.get(1)).toMatchObject({ version: 1, weight_kg: 9 })
  expect(workspace.loaded.now()).toBe(true)
})

test('newest rows that cannot be had keep nobody from everything', async () => {
  const { time, log, open, scene } = setUpWorkspaceWithFeed()
  log.record(1)
  scene.answer = async (first) => (first === undefined ? log.snapshot() : 'failed')
  const workspace = open({ first: { newest: 2 } })
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
})
