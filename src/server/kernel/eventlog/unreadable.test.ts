import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerFrame } from '../../../contract/frames.ts'
import type { Viewer } from '../../../domain/shipments/visibility.ts'
import { createMetrics } from '../../metrics.ts'
import { present } from '../../modules/shipments/presenters/live-event.ts'
import { createHub } from '../realtime/hub.ts'
import type { Connection } from '../realtime/provider-feed.ts'
import type { LogEvent } from './log.ts'
import { createUnreadable } from './unreadable.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PROVIDER = 1
const STAFF: Viewer = { kind: 'staff', branch_id: null }
const ACCOUNT: Viewer = { kind: 'account', account_id: 7 }

/** As a node of the next version writes it: its type says statuses that this one does not know. */
function written(seq: number, status: string): LogEvent {
  return JSON.parse(
    JSON.stringify({
      seq,
      at: 1_000,
      recorded_at: 1_000,
      type: 'shipment.status',
      entity: 'shipment',
      entity_id: seq,
      version: seq,
      change: { status: ['collected', status] },
      whole: null,
      told: null,
      scope: { account_id: 7, branch_ids: [1], driver_ids: [], status },
      was: null,
    }),
  )
}

function read(data: Uint8Array): ServerFrame {
  const skip = (data[1] ?? 0) < 126 ? 2 : 4
  const payload = data.subarray(skip)
  const isText = ((data[0] ?? 0) & 0x0f) === 1
  return ServerFrame.parse(JSON.parse((isText ? Buffer.from(payload) : inflateRawSync(payload)).toString()))
}

function watching(viewer: Viewer) {
  const frames: ServerFrame[] = []
  const connection: Connection = {
    viewer,
    send: (data) => frames.push(read(data)),
    buffered: () => 0,
    close: () => {},
    charge: () => true,
  }
  return {
    connection,
    frames,
    ids: () =>
      frames.flatMap((frame) =>
        frame.type === 'events'
          ? frame.groups.flatMap(({ fields, cols }) => cols[fields.indexOf('id')] ?? [])
          : [],
      ),
    resets: () => frames.filter(({ type }) => type === 'reset').length,
  }
}

function hubOfOldNode(arrived: () => void = () => {}) {
  const problems: string[] = []
  const hub = createHub({
    present,
    epoch: 'log',
    initialHeads: new Map([[PROVIDER, 0]]),
    read: async () => [],
    trackingRules: () => ({ exclude_tracking_statuses: [], override_shipment_statuses: false }),
    positions: async () => [],
    onEvents: arrived,
    metrics: createMetrics(),
    problem: (what) => problems.push(what),
  })
  const attach = ({ connection }: { connection: Connection }, since: number) =>
    hub.resume(PROVIDER, connection, since, hub.epochFor(connection.viewer))
  return { hub, problems, attach }
}

test('an event of a status that this node does not know stops nobody: who lacked it loads anew, and the log says so once', async () => {
  const { hub, problems, attach } = hubOfOldNode()
  const [staff, account] = [watching(STAFF), watching(ACCOUNT)]
  await attach(staff, 0)
  await attach(account, 0)
  hub.publish(PROVIDER, [written(1, 'at-hub'), written(2, 'in-the-drone'), written(3, 'at-hub')])
  vi.advanceTimersByTime(100)
  expect(staff.ids()).toEqual([1, 2, 3])
  expect(account.ids()).toEqual([1, 3])
  expect([staff.resets(), account.resets()]).toEqual([0, 1])

  // It has loaded, goes on, and is told again only after a while, however many more there are.
  await attach(account, 3)
  for (let seq = 4; seq < 40; seq++) {
    hub.publish(PROVIDER, [written(seq, 'in-the-drone')])
    vi.advanceTimersByTime(100)
  }
  expect(account.resets()).toBe(1)
  vi.advanceTimersByTime(60_000)
  hub.catchUpTo(PROVIDER, 39)
  expect(account.resets()).toBe(2)
  expect(problems).toEqual([expect.stringContaining('in-the-drone')])
  hub.stop()
})

test('who comes back after such an event is told too, each of them', async () => {
  const { hub, attach } = hubOfOldNode()
  hub.publish(PROVIDER, [written(1, 'at-hub'), written(2, 'in-the-drone')])
  vi.advanceTimersByTime(100)
  for (let i = 0; i < 2; i++) {
    const account = watching(ACCOUNT)
    await attach(account, 0)
    vi.advanceTimersByTime(60_000)
    hub.catchUpTo(PROVIDER, 2)
    expect(account.ids()).toEqual([1])
    expect(account.resets()).toBe(1)
  }
  hub.stop()
})

test('a node that goes tells those who lacked something to load anew: the next one knows more', async () => {
  const { hub, attach } = hubOfOldNode()
  const [staff, account] = [watching(STAFF), watching(ACCOUNT)]
  await attach(staff, 0)
  await attach(account, 0)
  hub.publish(PROVIDER, [written(1, 'in-the-drone')])
  vi.advanceTimersByTime(100)
  await attach(account, 1)
  hub.resyncBeforeStop()
  expect([staff.resets(), account.resets()]).toEqual([0, 2])
  hub.stop()
})

test('what an event asks of the node may fail, and the event is shown all the same', async () => {
  const { hub, problems, attach } = hubOfOldNode(() => {
    throw new Error('no')
  })
  const staff = watching(STAFF)
  await attach(staff, 0)
  hub.publish(PROVIDER, [written(1, 'at-hub')])
  vi.advanceTimersByTime(100)
  expect(staff.ids()).toEqual([1])
  expect(problems).toHaveLength(1)
  hub.stop()
})

test('a connection that fails while it is served takes neither others nor the node with it', async () => {
  const { hub, problems, attach } = hubOfOldNode()
  const [staff, account] = [watching(STAFF), watching(ACCOUNT)]
  let isBroken = false
  const broken: Connection = {
    ...staff.connection,
    send(data) {
      if (isBroken) throw new Error('gone')
      staff.connection.send(data)
    },
  }
  await attach({ connection: broken }, 0)
  await attach(account, 0)
  isBroken = true
  hub.publish(PROVIDER, [written(1, 'at-hub')])
  vi.advanceTimersByTime(100)
  expect(account.ids()).toEqual([1])
  const position = { id: 1, branch_id: 1, lat: -33.9, lng: 18.4, heading: null, speed_kmh: null, at: 1_000 }
  hub.publishPositions(PROVIDER, [position], 1_000)
  vi.advanceTimersByTime(100)
  expect(problems.length).toBeGreaterThan(0)
  hub.publish(PROVIDER, [written(2, 'at-hub')])
  vi.advanceTimersByTime(100)
  expect(account.ids()).toEqual([1, 2])
  hub.stop()
})

test('visitors come and go: only so many of their scopes are remembered', () => {
  const unreadable = createUnreadable({ problem: () => {}, tellsEveryMs: 60_000, kept: 2 })
  const visitors = [1, 2, 3].map((shipment_id): Viewer => ({ kind: 'visitor', shipment_id }))
  for (const visitor of visitors) unreadable.passOver(PROVIDER, visitor, written(1, 'in-the-drone'), null)
  expect(visitors.map((visitor) => unreadable.lacked(PROVIDER, visitor))).toEqual([false, true, true])
  const [, , last = ACCOUNT] = visitors
  expect(unreadable.takeDue(PROVIDER, last, 1_000)).toBe(true)
  unreadable.passOver(PROVIDER, last, written(2, 'in-the-drone'), null)
  expect(unreadable.takeDue(PROVIDER, last, 2_000)).toBe(false)
})
