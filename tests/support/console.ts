/** A console without pages: the browser's own streams, in Node, over real sockets and real calls. */
import { NEVER } from 'rxjs'
import WebSocket from 'ws'
import { type Client, createClient } from '../../src/contract/client.ts'
import {
  LiveCollectionRequest,
  LiveDriver,
  type LiveShipment,
  LiveTripsheet,
  liveSnapshot,
} from '../../src/contract/live.ts'
import { SOCKET_PATH } from '../../src/contract/socket-path.ts'
import type { BrowserEnvironment, Socket, SocketEvents } from '../../src/streams/browser-environment.ts'
import { createConsoleWorkspace } from '../../src/streams/console-workspace.ts'
import { readRows, readShipments } from '../../src/streams/feed/rows.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import type { LiveWorkspace } from '../../src/streams/live-workspace.ts'
import type { EntityStore } from '../../src/streams/stores/entity-store.ts'
import { systemTime } from '../../src/streams/time.ts'

export interface TestConsole {
  readonly workspace: LiveWorkspace
  /** Everything in the live workspace, in the order of ids. */
  seen(): Everything
  /** The sequence number of each event that was applied, in the order in which that happened. */
  readonly applied: readonly number[]
  /** The sequence number of each snapshot that was loaded. */
  readonly loaded: readonly number[]
  /** Rows that were replaced by something that is not newer; and input that was not understood. */
  readonly wrong: readonly string[]
  /** Breaks its socket off. */
  cut(): void
  end(): void
}

/** Told among what is wrong when the server ended the session. */
export const SESSION_OVER = 'the session is over'

export interface Everything {
  readonly shipments: readonly LiveShipment[]
  readonly drivers: readonly LiveDriver[]
  readonly requests: readonly LiveCollectionRequest[]
  readonly tripsheets: readonly LiveTripsheet[]
}

/** Of a platform on which nobody has done anything. */
export const NOTHING: Everything = { shipments: [], drivers: [], requests: [], tripsheets: [] }

export interface ConsoleInputs {
  /** Of the platform, or of what stands before it. */
  readonly url: string
  readonly token: string
  readonly providerId?: number
}

/** The environment of a browser window whose sockets are real, and can be cut. */
export function browserEnvironmentFor(
  url: string,
  report: BrowserEnvironment['report'],
): { environment: BrowserEnvironment; cut(): void } {
  const sockets = new Set<WebSocket>()
  // Like a browser's: on a connection of its own, never on one that calls have used before.
  function openSocket(on: SocketEvents): Socket {
    const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH)
    let ours = true
    sockets.add(socket)
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => ours && on.opened()
    socket.onmessage = ({ data }) => ours && on.received(data)
    socket.onclose = ({ code }) => {
      sockets.delete(socket)
      if (ours) on.closed(code)
    }
    // Says why in `close`.
    socket.onerror = () => {}
    return {
      send: (text) => socket.send(text),
      close() {
        ours = false
        socket.close()
      },
    }
  }
  const environment: BrowserEnvironment = {
    time: systemTime,
    random: Math.random,
    openSocket,
    onNextFrame: (run) => systemTime.after(16, run),
    onIdle: (run) => systemTime.after(16, run),
    locks: null,
    openChannel: null,
    online$: NEVER,
    visible$: NEVER,
    visible: () => true,
    report,
  }
  return {
    environment,
    cut() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

export function openConsole({ url, token, providerId = 1 }: ConsoleInputs): TestConsole {
  const wrong: string[] = []
  const applied: number[] = []
  const loaded: number[] = []
  const asked = clientOf(url, token, providerId)
  const client: Client = async (call, sent) => {
    const outcome = await asked(call, sent)
    if (call.name === liveSnapshot.name && outcome.ok)
      loaded.push(liveSnapshot.answer.parse(outcome.value).seq)
    return outcome
  }
  const { environment, cut } = browserEnvironmentFor(url, (problem) => wrong.push(problem))
  const workspace = createConsoleWorkspace({
    environment,
    session: {
      client,
      token: () => token,
      key: () => token,
      impersonating: () => null,
      dataReadAt: () => null,
      refresh: async () => {},
      handleSignal: () => wrong.push(SESSION_OVER),
    },
    userId: 1,
    providerId,
    clientVersion: 'web test',
  })
  const life = createLifetime()
  life.subscribe(workspace.ticker$, (events) => {
    for (const { seq } of events) applied.push(seq)
  })
  watchVersions(workspace.shipments, 'shipment')
  watchVersions(workspace.drivers, 'driver')
  watchVersions(workspace.requests, 'collection request')
  watchVersions(workspace.tripsheets, 'tripsheet')

  function watchVersions<Row extends { id: number; version: number }>(store: EntityStore<Row>, kind: string) {
    const known = new Map<number, Row>()
    life.subscribe(store.changes$, (ids) => {
      for (const id of ids) {
        const before = known.get(id)
        const now = store.get(id)
        if (now === undefined) known.delete(id)
        else {
          if (
            before !== undefined &&
            before !== now &&
            now.version <= before.version &&
            !isLater(before, now)
          )
            wrong.push(`${kind} ${id} went from version ${before.version} to ${now.version}`)
          known.set(id, now)
        }
      }
    })
  }

  return {
    workspace,
    applied,
    loaded,
    wrong,
    cut,
    seen: () => ({
      shipments: inOrder(workspace.shipments),
      drivers: inOrder(workspace.drivers),
      requests: inOrder(workspace.requests),
      tripsheets: inOrder(workspace.tripsheets),
    }),
    end() {
      life.dispose()
      workspace.end()
    },
  }
}

/** A driver moves beside the log: by the time of the position, not by the version. */
function isLater(
  before: { version: number; at?: number | null },
  now: { version: number; at?: number | null },
): boolean {
  return now.version === before.version && (now.at ?? 0) > (before.at ?? 0)
}

function inOrder<Row extends { id: number; version: number }>(store: EntityStore<Row>): Row[] {
  return [...store.ids()].sort((a, b) => a - b).flatMap((id) => store.get(id) ?? [])
}

export function clientOf(url: string, token: string | null, providerId = 1): Client {
  return createClient({
    base: url,
    clientVersion: 'web test',
    providerId: () => providerId,
    token: () => token,
  })
}

/** What a viewer who comes only now is given: straight from the database. */
export async function snapshotFor({ url, token, providerId }: ConsoleInputs): Promise<Everything> {
  const outcome = await clientOf(url, token, providerId)(liveSnapshot, {})
  if (!outcome.ok) throw new Error(`no snapshot: ${outcome.error}`)
  return {
    // They travel account by account.
    shipments: readShipments(outcome.value.shipments, fail).sort((a, b) => a.id - b.id),
    drivers: readRows(outcome.value.drivers, LiveDriver, fail),
    requests: byId(readRows(outcome.value.collection_requests, LiveCollectionRequest, fail)),
    tripsheets: byId(
      outcome.value.tripsheets === undefined ? [] : readRows(outcome.value.tripsheets, LiveTripsheet, fail),
    ),
  }
}
const byId = <Row extends { id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id)
function fail(problem: string): never {
  throw new Error(problem)
}

/** Equal as text; what differs, for a person: a few ids of each kind. */
export function difference(seen: Everything, truth: Everything): string | null {
  if (JSON.stringify(seen) === JSON.stringify(truth)) return null
  const kinds = ['shipments', 'drivers', 'requests', 'tripsheets'] as const
  const told = kinds.map((kind) => {
    const textOf = (rows: readonly { id: number }[]) =>
      new Map(rows.map((row) => [row.id, JSON.stringify(row)]))
    const [there, here] = [textOf(truth[kind]), textOf(seen[kind])]
    const ids = [...new Set([...there.keys(), ...here.keys()])].filter((id) => there.get(id) !== here.get(id))
    return `${ids.length} ${kind}: ${ids.slice(0, 3).map((id) => `${here.get(id)} is ${there.get(id)}`)}`
  })
  return told.join('; ').slice(0, 2_000)
}
