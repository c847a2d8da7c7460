/** The server's side of the live feed as its contract says, small enough to be read: for tests of the browser's side. */
import { deflateRawSync } from 'node:zlib'
import type { CallOutcome, Client } from '../../src/contract/client.ts'
import { type Scalar, toColumns } from '../../src/contract/columns.ts'
import { ClientFrame, type EventGroup, type ServerFrame } from '../../src/contract/frames.ts'
import {
  LIVE_DRIVER_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  type LiveDriver,
  type LiveShipment,
  liveSnapshot,
  POSITION_FIELDS,
} from '../../src/contract/live.ts'
import { tellDay } from '../../src/domain/dispatch/day-numbers.ts'
import type { Socket, SocketEvents } from '../../src/streams/browser-environment.ts'
import type { Time } from '../../src/streams/time.ts'
import { driver, shipment } from './live-rows.ts'

interface LogEntry {
  readonly seq: number
  readonly group: EventGroup
}

interface Connection {
  /** What the browser said, in order. */
  readonly heard: ClientFrame[]
  readonly open: boolean
  say(frame: ServerFrame): void
  sayRaw(raw: string | ArrayBuffer): void
  /** Closes it from the server's side. */
  cut(code: number): void
}

export interface LogServer {
  epoch: string
  readonly connections: Connection[]
  /** False: connections fail at once. */
  up: boolean
  /** Frames are compressed as the server does. */
  compressed: boolean
  /** Asked of each frame on its way out; false loses it. */
  passes: (frame: ServerFrame) => boolean
  /** Whether the server answers what it hears. */
  answers: boolean
  readonly head: number
  readonly shipments: ReadonlyMap<number, LiveShipment>
  /** Books a new shipment, or changes fields of a known one; answers its seq. */
  record(id: number, fields?: Partial<LiveShipment>): number
  recordDriver(id: number, fields?: Partial<LiveDriver>): number
  /** A driver moves: told beside the log. */
  moveDriver(id: number, to: Pick<LiveDriver, 'lat' | 'lng' | 'at'>): void
  gone(id: number): number
  /** Begins another log, in which a shipment is as it was, or as it never was. */
  restore(id: number, row: Partial<LiveShipment>): void
  readonly openSocket: (on: SocketEvents) => Socket
  readonly client: Client
  /** Calls that were made, by name. */
  readonly calls: string[]
  /** Stands between a snapshot of everything being taken and its being answered. */
  holdSnapshot: Promise<void> | null
  /** The same of the newest rows. */
  holdNewest: Promise<void> | null
  /** What a call is refused with, while it is set. */
  refuse: { readonly status: number } | null
}

function groupOf(
  of: 'shipment' | 'driver',
  type: string,
  fields: Readonly<Record<string, Scalar>>,
): EventGroup {
  const names = Object.keys(fields)
  return { of, type, fields: names, cols: names.map((name) => [fields[name] ?? null]) }
}

/** `again` and `hello` further back than this many events are answered by `reset`. */
const REACH = 500

export function createLogServer(time: Time): LogServer {
  const log: LogEntry[] = []
  const shipments = new Map<number, LiveShipment>()
  const drivers = new Map<number, LiveDriver>()
  const versions = new Map<number, number>()
  const listening = new Set<(frame: ServerFrame) => void>()

  function events(after: number): ServerFrame {
    const missed = log.slice(after)
    return {
      is: 'events',
      prev: after,
      seq: log.length,
      recorded: time.now(),
      sent: time.now(),
      // Grouped by kind, as the server does: the order within the frame is not that of the log.
      groups: missed.map(({ group }) => group).sort((a, b) => a.of.localeCompare(b.of)),
    }
  }

  function places(of: readonly LiveDriver[]): ServerFrame {
    return { is: 'positions', recorded: time.now(), sent: time.now(), ...toColumns(POSITION_FIELDS, of) }
  }

  function append(of: 'shipment' | 'driver', type: string, fields: Readonly<Record<string, Scalar>>): number {
    const seq = log.length + 1
    const before = log.length
    log.push({ seq, group: groupOf(of, type, { at: time.now(), ...fields, seq }) })
    for (const tell of [...listening]) tell(events(before))
    return seq
  }

  function nextVersion(id: number): number {
    const version = (versions.get(id) ?? 0) + 1
    versions.set(id, version)
    return version
  }

  function openSocket(on: SocketEvents): Socket {
    const heard: ClientFrame[] = []
    let open = server.up
    const transmit = (frame: ServerFrame) => {
      if (server.passes(frame)) sayRaw(encode(frame))
    }
    const sayRaw = (raw: string | ArrayBuffer) =>
      queueMicrotask(() => {
        if (open) on.received(raw)
      })
    const end = () => {
      open = false
      listening.delete(transmit)
    }
    const connection: Connection = {
      heard,
      get open() {
        return open
      },
      say: transmit,
      sayRaw,
      cut(code) {
        if (!open) return
        end()
        on.closed(code)
      },
    }
    server.connections.push(connection)
    let closedByClient = false
    /** Is told that it is back, and of nothing that it missed. */
    let isVisitor = false
    queueMicrotask(() => {
      if (closedByClient) return
      if (open) on.opened()
      else on.closed(1006)
    })

    function answer(frame: ClientFrame): void {
      if (frame.is === 'beat') transmit({ is: 'beat', head: log.length, at: time.now(), echo: frame.sent })
      else if (frame.is === 'again') {
        if (isVisitor) transmit({ is: 'resumed', epoch: server.epoch, head: log.length })
        else catchUp(frame.since)
      } else {
        isVisitor = frame.tracking_reference !== undefined
        const { since, epoch } = frame
        const because =
          since === null ? 'first' : epoch !== server.epoch || since > log.length ? 'epoch' : null
        if (because !== null || since === null) {
          transmit({ is: 'reset', epoch: server.epoch, head: log.length, because: because ?? 'first' })
        } else if (log.length - since > REACH) catchUp(since)
        else {
          transmit({ is: 'resumed', epoch: server.epoch, head: log.length })
          if (!isVisitor) catchUp(since)
        }
        listening.add(transmit)
      }
    }
    function catchUp(since: number): void {
      if (log.length - since > REACH) {
        transmit({ is: 'reset', epoch: server.epoch, head: log.length, because: 'too-far' })
        return
      }
      if (since < log.length) transmit(events(since))
      if (drivers.size > 0) transmit(places([...drivers.values()]))
    }

    return {
      send(text) {
        const frame = ClientFrame.parse(JSON.parse(text))
        heard.push(frame)
        if (open && server.answers) answer(frame)
      },
      close() {
        closedByClient = true
        end()
      },
    }
  }

  function encode(frame: ServerFrame): string | ArrayBuffer {
    const text = JSON.stringify(frame)
    return server.compressed ? new Uint8Array(deflateRawSync(text)).buffer : text
  }

  function newestOf(most = shipments.size): LiveShipment[] {
    return [...shipments.values()].sort((a, b) => b.status_at - a.status_at).slice(0, most)
  }

  const client: Client = async (call, { query, signal }) => {
    const { newest, day } = liveSnapshot.query.safeParse(query ?? {}).data ?? {}
    server.calls.push(newest === undefined ? call.name : `${call.name} newest`)
    if (server.refuse !== null) {
      return { ok: false, error: 'refused', status: server.refuse.status, code: 'refused' }
    }
    const answers: Record<string, () => unknown> = {
      'live.snapshot': () => ({
        epoch: server.epoch,
        seq: log.length,
        at: time.now(),
        shipments: toColumns(LIVE_SHIPMENT_FIELDS, newestOf(newest)),
        drivers: toColumns(LIVE_DRIVER_FIELDS, [...drivers.values()]),
        day: day && tellDay(shipments.values(), time.now()),
      }),
      time: () => ({ time: time.now(), speed: 1 }),
    }
    const value = call.answer.parse(answers[call.name]?.())
    const hold = newest === undefined ? server.holdSnapshot : server.holdNewest
    if (call.name === 'live.snapshot' && hold !== null) {
      const calledOff = new Promise((resolve) => signal?.addEventListener('abort', resolve))
      await Promise.race([hold, calledOff])
      if (signal?.aborted === true) return { ok: false, error: '', status: 0, code: 'aborted' }
    }
    const outcome: CallOutcome<typeof value> = { ok: true, status: 200, value }
    return outcome
  }

  const server: LogServer = {
    epoch: 'one',
    connections: [],
    up: true,
    compressed: false,
    passes: () => true,
    answers: true,
    get head() {
      return log.length
    },
    shipments,
    record(id, fields = {}) {
      const known = shipments.get(id)
      const version = nextVersion(id)
      const row = shipment(id, { ...known, ...fields, version })
      shipments.set(id, row)
      const change = known === undefined ? row : { ...fields, id, version }
      return append('shipment', known === undefined ? 'shipment.booked' : 'shipment.status', { ...change })
    },
    recordDriver(id, fields = {}) {
      const known = drivers.get(id)
      const version = (known?.version ?? 0) + 1
      const row = driver(id, { ...known, ...fields, version })
      drivers.set(id, row)
      const change = known === undefined ? row : { ...fields, id, version }
      return append('driver', 'driver.changed', { ...change })
    },
    moveDriver(id, to) {
      const moved = driver(id, { ...drivers.get(id), ...to })
      drivers.set(id, moved)
      for (const tell of [...listening]) tell(places([moved]))
    },
    gone(id) {
      const version = nextVersion(id)
      shipments.delete(id)
      return append('shipment', 'gone', { id, version })
    },
    restore(id, row) {
      server.epoch += '+'
      shipments.set(id, shipment(id, { ...shipments.get(id), ...row }))
    },
    openSocket,
    client,
    calls: [],
    holdSnapshot: null,
    holdNewest: null,
    refuse: null,
  }
  return server
}
