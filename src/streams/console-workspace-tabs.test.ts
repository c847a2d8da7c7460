import { expect, test } from 'vitest'
import { rowsOf, setUp } from '../../tests/support/test-workspace.ts'
import { CLOSE, HEARTBEAT_TIMEOUT_MS, RENEWAL_MARGIN_MS } from '../contract/frames.ts'

/** Several tabs have one socket, and know of the session what any of them knows. */

test('two tabs have one socket, two live workspaces, and go on when the first closes', async () => {
  const { time, server, open } = setUp()
  server.record(1)
  const one = open()
  const other = open()
  await time.advance(200)
  server.record(1, { status: 'collected' })
  await time.advance(100)
  expect(server.connections.filter((connection) => connection.open)).toHaveLength(1)
  expect(rowsOf(one.workspace)).toEqual(rowsOf(other.workspace))
  one.workspace.end()
  server.record(1, { status: 'at-hub' })
  await time.advance(900)
  expect(other.workspace.shipments.get(1)?.status).toBe('at-hub')
  expect(other.workspace.freshness.now().state).toBe('live')
  expect(server.calls.filter((call) => call === 'live.snapshot')).toHaveLength(2)
})

test('word that start-up data has changed renews it once in every tab, and not in all consoles at once', async () => {
  const { time, server, open } = setUp()
  const one = open()
  const other = open()
  await time.advance(100)
  for (let i = 0; i < 3; i++)
    server.connections[0]?.say({ type: 'beat', head: 0, at: time.now(), echo: null, renew: true })
  await time.advance(190)
  expect([one.scene.renewed, other.scene.renewed]).toEqual([0, 0])
  await time.advance(900)
  expect([one.scene.renewed, other.scene.renewed]).toEqual([1, 1])
})

test('a tab that comes after the word is told by the one that heard it, where its data is older', async () => {
  const { time, server, open } = setUp()
  const one = open()
  await time.advance(100)
  const said = { type: 'beat' as const, head: 0, at: time.now(), echo: null, renew: true as const }
  server.connections[0]?.say({ ...said, renewed: 100_000 })
  await time.advance(1_000)
  expect(one.scene.renewed).toBe(1)
  const late = open()
  const fresh = open()
  fresh.scene.readAt = 100_001 + RENEWAL_MARGIN_MS
  await time.advance(1_100)
  expect([late.scene.renewed, fresh.scene.renewed]).toEqual([1, 0])
  // Once for each change, however often it is told.
  server.connections[0]?.say({ ...said, renewed: 100_000 })
  await time.advance(1_100)
  expect([one.scene.renewed, late.scene.renewed, fresh.scene.renewed]).toEqual([1, 1, 0])
})

test('what the leading tab has read since, another one may lack: word of it is for whoever is behind', async () => {
  const { time, server, open } = setUp()
  const leading = open()
  const other = open()
  await time.advance(100)
  leading.scene.readAt = 500_000
  // The answer to a hello, by which nothing was missed.
  server.connections[0]?.say({ type: 'beat', head: 0, at: time.now(), echo: null, renewed: 400_000 })
  await time.advance(1_100)
  expect([leading.scene.renewed, other.scene.renewed]).toEqual([0, 1])
})

test('a socket that comes says when its start-up data was read, so that nothing is missed between the two', async () => {
  const { time, server, open } = setUp()
  open()
  await time.advance(100)
  expect(server.connections[0]?.heard[0]).toMatchObject({ type: 'hello', data_at: 42 })
})

test('a session that the server ends is over in every tab', async () => {
  const { time, server, open } = setUp()
  const one = open()
  const other = open()
  await time.advance(100)
  server.connections[0]?.cut(CLOSE.signedOut.code)
  await time.advance(100)
  expect([one.scene.expired, other.scene.expired]).toEqual([1, 1])
  expect(one.workspace.link.now()).toEqual({ is: 'refused', code: 'signedOut' })
  await time.advance(HEARTBEAT_TIMEOUT_MS * 3)
  expect(server.connections).toHaveLength(1)
})
