import { expect, test } from 'vitest'
import { collected, setUpWorkspaceWithFeed } from '../../tests/support/given-workspace.ts'
import { flushPromises } from '../../tests/support/test-browser.ts'
import { rowsOf, truthOf } from '../../tests/support/test-workspace.ts'
import { FINISHED_STAYS_LIVE_MS } from '../contract/live.ts'

/** A live workspace follows the log that it is given: its rows, its news, its size. */

test('a live workspace loads its snapshot and follows the log', async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  log.record(1)
  log.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const workspace = open()
  expect(workspace.loaded.now()).toBe(false)
  expect(workspace.freshness.now().state).toBe('connecting')
  await time.advance(100)
  expect(workspace.loaded.now()).toBe(true)
  expect(workspace.freshness.now().state).toBe('live')
  log.record(1, { status: 'collected', collected_at: 9 })
  log.record(2)
  log.recordDriver(60, { speed_kmh: 40 })
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
  expect(workspace.drivers.get(60)).toMatchObject({ speed_kmh: 40, lat: -33.9 })
})

test('a live workspace that may not look heals by itself when it may again', async () => {
  const { time, log, open, scene } = setUpWorkspaceWithFeed()
  log.record(1)
  const { answer } = scene
  scene.answer = async () => 'refused'
  const workspace = open()
  await time.advance(1_000)
  expect(workspace.loaded.now()).toBe(false)
  scene.answer = answer
  await time.advance(10_000)
  expect(workspace.loaded.now()).toBe(true)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
})

test("a driver's position keeps its own time when something else of the driver changes", async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  log.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  const workspace = open()
  await time.advance(100)
  log.recordDriver(60, { branch_id: 4 })
  await time.advance(100)
  expect(workspace.drivers.get(60)).toMatchObject({ branch_id: 4, at: 5 })
  log.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  await time.advance(100)
  expect(workspace.drivers.get(60)).toMatchObject({ lat: -33.8, at: 77 })
})

test('a position is told beside the log: no place in the log is lost by it, and an older one changes nothing', async () => {
  const { time, log, open, asked } = setUpWorkspaceWithFeed()
  log.recordDriver(60, { lat: -33.9, lng: 18.4, at: 5 })
  log.record(1)
  const workspace = open()
  await time.advance(100)
  log.moveDriver(60, { lat: -33.7, lng: 18.6, at: 90 })
  log.record(1, { status: 'collected' })
  log.moveDriver(60, { lat: -33.8, lng: 18.5, at: 77 })
  // What a driver's event changes, and when it comes, does not move the driver.
  log.recordDriver(60, { branch_id: 4, lat: -33.9, lng: 18.4, at: 5 })
  await time.advance(100)
  expect(workspace.drivers.get(60)).toMatchObject({ branch_id: 4, lat: -33.7, at: 90 })
  expect(workspace.shipments.get(1)?.status).toBe('collected')
  expect(asked).toEqual(['everything'])
})

test('stores are published once a frame, and tickers told what happened in it', async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  log.record(1)
  const workspace = open()
  await time.advance(100)
  const frames = collected(workspace.shipments.changes$)
  const ticks = collected(workspace.ticker$)
  log.record(1, { status: 'collected' })
  log.record(1, { status: 'at-hub' })
  log.record(2)
  await flushPromises()
  expect(frames).toEqual([])
  await time.advance(16)
  expect(frames.map((ids) => [...ids])).toEqual([[1, 2]])
  expect(ticks.map((events) => events.map(({ seq, type, id }) => `${seq} ${type} ${id}`))).toEqual([
    ['2 shipment.status 1', '3 shipment.status 1', '4 shipment.booked 2'],
  ])
})

test('events of what is not on our live workspace are neither rows nor news', async () => {
  const { time, log, open, push } = setUpWorkspaceWithFeed()
  log.record(1)
  const workspace = open()
  await time.advance(100)
  const ticks = collected(workspace.ticker$)
  const fields = ['seq', 'id', 'version', 'at', 'status']
  const cols = [[2], [99], [4], [0], ['at-hub']]
  push({
    type: 'events',
    prev: 1,
    seq: 2,
    recorded: 0,
    sent: 0,
    groups: [{ entity: 'shipment', type: 'shipment.status', fields, cols }],
  })
  await time.advance(100)
  expect([...workspace.shipments.ids()]).toEqual([1])
  expect(ticks).toEqual([])
})

test('a wall screen is no heavier after a week than on its first day', async () => {
  const { time, log, open } = setUpWorkspaceWithFeed()
  const workspace = open()
  await time.advance(1_000)
  const sizes: number[] = []
  for (let hour = 0; hour < 24 * 7; hour++) {
    log.record(hour + 1)
    log.record(hour + 1, { status: 'delivered', status_at: time.now() })
    await time.advance(1_000)
    await time.sleepMachine(3_599_000)
    sizes.push(workspace.shipments.size)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FINISHED_STAYS_LIVE_MS / 3_600_000 + 1)
  expect(sizes.at(-1)).toBeGreaterThan(30)
}, 20_000)

test('a live workspace that is ended asks nobody for anything any more', async () => {
  const { time, log, open, asked, scene } = setUpWorkspaceWithFeed()
  scene.answer = async () => 'failed'
  const workspace = open()
  await time.advance(100)
  const before = asked.length
  workspace.end()
  log.record(1)
  await time.advance(60_000)
  expect(asked).toHaveLength(before)
})

test('a past day is played back: its clock, and what leaves by it, are those of the recording', async () => {
  const began = Date.UTC(2026, 2, 3, 6)
  const speed = 60
  const { time, log, open } = setUpWorkspaceWithFeed({ day: { began, speed } })
  log.record(1, { status: 'delivered', status_at: began })
  log.record(2)
  const workspace = open()
  await time.advance(10_000)
  expect(workspace.now()).toBe(began + 10_000 * speed)
  log.record(2, { status: 'collected' })
  await time.advance(100)
  expect(rowsOf(workspace)).toEqual(truthOf(log))
  await time.advance(FINISHED_STAYS_LIVE_MS / speed)
  expect([...workspace.shipments.ids()]).toEqual([2])
  expect(workspace.freshness.now().state).toBe('live')
})
