/** The browser's live side against the real platform: what is seen on the floor is what the platform has. */
import { NEVER } from 'rxjs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SOCKET_PATH } from '../../src/contract/frames.ts'
import { LiveDriver, LiveShipment, liveSnapshot } from '../../src/contract/live.ts'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { logout } from '../../src/contract/session.ts'
import { bookShipment, changeShipments } from '../../src/contract/shipments.ts'
import type { Edges, Socket, SocketEvents } from '../../src/streams/edges.ts'
import { createFloor, type Floor } from '../../src/streams/floor.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import { readRows } from '../../src/streams/rows.ts'
import { systemTime } from '../../src/streams/time.ts'
import { watchTracked } from '../../src/streams/tracked.ts'
import { booking } from '../booking.ts'
import { ACCOUNT_USER, OPS, type SignedIn, startTestPlatform, type TestPlatform } from '../platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

/** A browser window without pages: its sockets are real, and can be broken. */
function createWindow() {
  const sockets = new Set<WebSocket>()
  const problems: string[] = []
  function openSocket(on: SocketEvents): Socket {
    const socket = new WebSocket(platform.url.replace('http', 'ws') + SOCKET_PATH)
    let ours = true
    sockets.add(socket)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => ours && on.opened()
    socket.onmessage = ({ data }) => ours && on.received(data)
    socket.onclose = ({ code }) => {
      sockets.delete(socket)
      if (ours) on.closed(code)
    }
    return {
      send: (text) => socket.send(text),
      close() {
        ours = false
        socket.close()
      },
    }
  }
  const edges: Edges = {
    time: systemTime,
    random: Math.random,
    openSocket,
    frame: (run) => systemTime.after(16, run),
    locks: null,
    openChannel: null,
    online$: NEVER,
    visible$: NEVER,
    visible: () => true,
    report: (problem) => problems.push(problem),
  }
  const cut = () => {
    for (const socket of sockets) socket.close()
  }
  return { edges, problems, cut }
}

function openFloor(who: SignedIn) {
  const { edges, problems, cut } = createWindow()
  let expired = false
  const session = {
    client: who.call,
    token: () => who.token,
    expire: () => {
      expired = true
    },
  }
  const floor = createFloor({ edges, session, userId: 1, providerId: 1, clientVersion: 'test' })
  onTestFinished(floor.end)
  return { floor, problems, cut, expired: () => expired }
}

/** What a viewer who comes only now is given. */
async function truth(who: SignedIn) {
  const outcome = await who.call(liveSnapshot, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return {
    shipments: readRows(outcome.value.shipments, LiveShipment, fail),
    drivers: readRows(outcome.value.drivers, LiveDriver, fail),
  }
}
function fail(problem: string): never {
  throw new Error(problem)
}

function seen({ shipments, drivers }: Floor) {
  const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
  return {
    shipments: inOrder(shipments.ids()).flatMap((id) => shipments.get(id) ?? []),
    drivers: inOrder(drivers.ids()).flatMap((id) => drivers.get(id) ?? []),
  }
}

async function book(who: SignedIn) {
  const outcome = await who.call(bookShipment, { body: booking() })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

test('the floors of staff and of an account follow a day, through a break, and end as a new viewer would see it', async () => {
  const ops = await platform.as(OPS)
  const customer = await platform.as(ACCOUNT_USER)
  const first = await book(ops)
  const staff = openFloor(ops)
  const account = openFloor(customer)
  await expect
    .poll(() => [staff, account].map(({ floor }) => floor.freshness.now().state))
    .toEqual(['live', 'live'])

  const second = await book(ops)
  const { drivers } = await truth(ops)
  const driver = drivers[0]?.id
  await ops.call(changeShipments, { body: { id: first.id, collection_agent_id: driver } })
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: first.id, event: 'collected', driver_id: driver },
  })
  staff.cut()
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: second.id, event: 'collection-exception', message: 'No answer' },
  })
  for (let i = 0; i < 40; i++) {
    await ops.call(reportPositions, {
      body: { driver_id: driver, lat: -33.9 - i / 1e3, lng: 18.4, speed_kmh: i },
    })
  }

  for (const [who, { floor }] of [
    [ops, staff],
    [customer, account],
  ] as const) {
    await expect
      .poll(async () => [seen(floor), floor.freshness.now().state])
      .toEqual([await truth(who), 'live'])
  }
  expect(staff.floor.shipments.get(first.id)).toMatchObject({
    status: 'collected',
    collection_agent_id: driver,
  })
  expect(account.floor.shipments.get(first.id)).toMatchObject({
    status: 'collected',
    collection_agent_id: null,
  })
  expect(staff.floor.shipments.get(second.id)?.message).toBe('No answer')
  expect(staff.floor.drivers.get(driver ?? 0)?.speed_kmh).toBe(39)
  expect(staff.floor.freshness.now().behindMs).toBeLessThan(2_000)
  expect([...staff.problems, ...account.problems]).toEqual([])
})

test('the clock of the floor is the platform clock', async () => {
  const { floor } = openFloor(await platform.as(OPS))
  await expect.poll(() => Math.abs(floor.now() - platform.platform.clock.now()) < 1_000).toBe(true)
})

test('a visitor is told when something happened to the shipment', async () => {
  const ops = await platform.as(OPS)
  const shipment = await book(ops)
  const { edges } = createWindow()
  const tracked = watchTracked(shipment.short_tracking_reference, {
    edges,
    providerId: 1,
    clientVersion: 'test',
  })
  const life = createLifetime()
  onTestFinished(life.end)
  onTestFinished(tracked.end)
  let happened = 0
  life.run(tracked.happened$, () => happened++)
  await expect.poll(() => tracked.freshness.now().state).toBe('live')
  const before = happened
  await ops.call(recordTrackingEvents, { body: { shipment_id: shipment.id, event: 'collected' } })
  await expect.poll(() => happened).toBeGreaterThan(before)
})

test('a session that was logged out elsewhere is over here', async () => {
  const ops = await platform.as(OPS)
  const { floor, expired } = openFloor(ops)
  await expect.poll(() => floor.freshness.now().state).toBe('live')
  await ops.call(logout, {})
  await expect.poll(expired).toBe(true)
  expect(floor.link.now()).toEqual({ is: 'refused', code: 'signedOut' })
})
