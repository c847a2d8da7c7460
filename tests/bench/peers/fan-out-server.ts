/** A process that serves the same events three ways: through our hub and sockets, bare, and with Socket.IO. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Server as SocketIo } from 'socket.io'
import { WebSocketServer } from 'ws'
import { scopeKey, type Viewer } from '../../../src/domain/shipments/visibility.ts'
import { Environment } from '../../../src/server/config.ts'
import { eventsFrame, packed } from '../../../src/server/kernel/realtime/encode.ts'
import { createHub } from '../../../src/server/kernel/realtime/hub.ts'
import { openSockets } from '../../../src/server/kernel/realtime/sockets.ts'
import { createMetrics } from '../../../src/server/metrics.ts'
import { createImpersonate } from '../../../src/server/modules/identity/queries/impersonate.ts'
import { createSessions, newToken } from '../../../src/server/modules/identity/sessions.ts'
import { createSocketAuth } from '../../../src/server/modules/identity/socket-auth.ts'
import { present } from '../../../src/server/modules/shipments/presenters/live-event.ts'
import { startPlatform } from '../../../src/server/start.ts'
import { someScans } from './fan-out-events.ts'

export interface Ready {
  readonly urls: Readonly<Record<'ours' | 'bare' | 'socket.io', string>>
  readonly scopes: readonly { token: string; epoch: string }[]
}
export interface Send {
  readonly send: 'ours' | 'bare' | 'socket.io'
  readonly batches: number
  readonly size: number
  readonly each: number
}
export interface Sent {
  readonly started: number
  /** Frames and events handed to all sockets together, and what the same would be as plain JSON, a list a batch. */
  readonly frames: number
  readonly events: number
  readonly plainBytes: number
}

const EPOCH = 'bench'
const TELL_ALL = { exclude_tracking_statuses: [], override_shipment_statuses: false }
const WATCHERS: readonly { user: number; viewer: Viewer }[] = [
  { user: 1, viewer: { kind: 'staff', branch_id: null } },
  ...[1, 2, 3, 4, 5, 6].map((branch_id) => ({
    user: 5 + branch_id,
    viewer: { kind: 'staff', branch_id } as const,
  })),
  ...[1, 2, 3].map((account_id) => ({
    user: 71 + account_id,
    viewer: { kind: 'account', account_id } as const,
  })),
]
const databaseUrl = process.argv[2] ?? ''

const config = { PORT: '0', HOST: '127.0.0.1', DEMO: 'cast', LOG_LEVEL: 'error', CLOCK: 'wall' }
const running = await startPlatform(Environment.parse(config), databaseUrl)
const metrics = createMetrics()
// Batches are handed over one after another here, as fast as they go: the hub waits for no more of them.
const hub = createHub({
  present,
  epoch: EPOCH,
  initialHeads: new Map([[1, 0]]),
  read: async () => [],
  positions: async () => [],
  trackingRules: () => TELL_ALL,
  onEvents: () => {},
  metrics,
  problem: (what, cause) => console.error(what, cause),
  limits: { flushMs: 0, flushMostMs: 0 },
})
const ours = createServer()
const sessions = createSessions(running.platform.database.app, Date.now)
openSockets(
  ours,
  { ...running.platform, hub, metrics },
  sessions,
  createSocketAuth(running.platform, sessions, createImpersonate(running.platform.database.app)),
  { startedAt: 0, aheadMs: 0 },
)

const bareServer = createServer()
const bare = new WebSocketServer({ server: bareServer, perMessageDeflate: false })
const bareScopes = WATCHERS.map(
  () => new Set<{ send(data: string | Uint8Array, how: { binary: boolean }): void }>(),
)
bare.on('connection', (socket, request) => {
  const scope = bareScopes[Number(new URL(request.url ?? '/', 'http://bench').searchParams.get('scope'))]
  scope?.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => scope?.delete(socket))
})

const socketIoServer = createServer()
const socketIo = new SocketIo(socketIoServer, {
  transports: ['websocket'],
  serveClient: false,
  pingInterval: 120_000,
})
socketIo.on('connection', (socket) => {
  void socket.join(`scope:${String(socket.handshake.query.scope)}`)
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function tokens() {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const made = []
  for (const { user, viewer } of WATCHERS) {
    const { token, hash } = newToken(1)
    await owner.query(
      `INSERT INTO sessions (provider_id, token_hash, user_id, expires_at) VALUES (1, $1, $2, now() + interval '1 day')`,
      [hash, user],
    )
    made.push({ token, epoch: `${EPOCH}.${scopeKey(viewer)}` })
  }
  await owner.end()
  return made
}

let head = 0
/** What is sent in a round, with how each scope sees it, made before the clock runs; each way keeps only what it sends. */
function prepare({ send, batches, size, each }: Send) {
  const first = head + 1
  // Only our hub keeps count.
  if (send === 'ours') head += batches * size
  const prevs = WATCHERS.map(() => first - 1)
  let frames = 0
  let events = 0
  let plainBytes = 0
  const made = Array.from({ length: batches }, (_, b) => {
    const scans = someScans(first + b * size, size)
    const scopes = WATCHERS.map(({ viewer }, scope) => {
      const seen = scans.flatMap((scan) => present(scan, viewer, TELL_ALL) ?? [])
      const shown = seen.map(({ entity: of, type, row }) => ({ of, type, row }))
      const seq = Number(shown.at(-1)?.row.seq)
      const data = seen.length === 0 ? null : packed(eventsFrame(prevs[scope] ?? 0, seq, 0, Date.now(), seen))
      if (shown.length > 0) prevs[scope] = seq
      frames += shown.length === 0 ? 0 : each
      events += shown.length * each
      plainBytes += shown.length === 0 ? 0 : each * Buffer.byteLength(JSON.stringify(shown))
      return { shown: send === 'socket.io' ? shown : [], data: send === 'bare' ? data : null }
    })
    // Made anew: of these nothing is known yet from having been shown above.
    return { scans: send === 'ours' ? someScans(first + b * size, size) : [], scopes }
  })
  return { made, frames, events, plainBytes }
}

async function send(order: Send): Promise<Sent> {
  const { made, frames, events, plainBytes } = prepare(order)
  globalThis.gc?.()
  const started = performance.timeOrigin + performance.now()
  for (const { scans, scopes } of made) {
    if (order.send === 'ours') hub.publish(1, scans)
    for (const [scope, { shown, data }] of scopes.entries()) {
      if (data !== null)
        for (const socket of bareScopes[scope] ?? []) socket.send(data, { binary: typeof data !== 'string' })
      for (const one of shown) socketIo.to(`scope:${scope}`).emit('event', one)
    }
    // The hub's own timer goes before this one.
    await wait(1)
  }
  return { started, frames: order.send === 'socket.io' ? events : frames, events, plainBytes }
}

const ready: Ready = {
  urls: {
    ours: await listen(ours),
    bare: await listen(bareServer),
    'socket.io': await listen(socketIoServer),
  },
  scopes: await tokens(),
}
process.on('message', (order: Send) => void send(order).then((sent) => process.send?.(sent)))
process.on('disconnect', () => process.exit())
process.send?.(ready)
