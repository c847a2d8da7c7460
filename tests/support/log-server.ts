/** The server's side of the live feed as its contract says, small enough to be read: for tests of the browser's side. */
import { deflateRawSync } from 'node:zlib'
import type { CallOutcome, Client } from '../../src/contract/client.ts'
import { ClientFrame, type ServerFrame } from '../../src/contract/frames.ts'
import { liveSnapshot } from '../../src/contract/live.ts'
import type { Socket, SocketEvents } from '../../src/streams/browser-environment.ts'
import type { Time } from '../../src/streams/time.ts'
import { createRecordedLog, type RecordedLog } from './recorded-log.ts'

interface Connection {
  /** What the browser said, in order. */
  readonly heard: ClientFrame[]
  readonly open: boolean
  say(frame: ServerFrame): void
  sayRaw(raw: string | ArrayBuffer): void
  /** Closes it from the server's side. */
  cut(code: number): void
}

export interface LogServer extends RecordedLog {
  readonly connections: Connection[]
  /** False: connections fail at once. */
  up: boolean
  /** Frames are compressed as the server does. */
  compressed: boolean
  /** Asked of each frame on its way out; false loses it. */
  passes: (frame: ServerFrame) => boolean
  /** Whether the server answers what it hears. */
  answers: boolean
  readonly openSocket: (on: SocketEvents) => Socket
  readonly client: Client
  /** Calls that were made, by name. */
  readonly calls: string[]
  /** Stands between a snapshot of everything being taken and its being answered. */
  holdSnapshot: Promise<void> | null
  /** What a call is refused with, while it is set. */
  refuse: { readonly status: number } | null
}

/** `again` and `hello` further back than this many events are answered by `reset`. */
const REACH = 500

export function createLogServer(time: Time): LogServer {
  const log = createRecordedLog(time)

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
    let deaf = () => {}
    const end = () => {
      open = false
      deaf()
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
      if (frame.type === 'beat') transmit({ type: 'beat', head: log.head, at: time.now(), echo: frame.sent })
      else if (frame.type === 'resync') {
        if (isVisitor) transmit({ type: 'resumed', epoch: log.epoch, head: log.head })
        else catchUp(frame.since)
      } else {
        isVisitor = frame.tracking_reference !== undefined
        const { since, epoch } = frame
        const reason = since === null ? 'first' : epoch !== log.epoch || since > log.head ? 'epoch' : null
        if (reason !== null || since === null) {
          transmit({ type: 'reset', epoch: log.epoch, head: log.head, reason: reason ?? 'first' })
        } else if (log.head - since > REACH) catchUp(since)
        else {
          transmit({ type: 'resumed', epoch: log.epoch, head: log.head })
          if (!isVisitor) catchUp(since)
        }
        deaf()
        deaf = log.listen(transmit)
      }
    }
    function catchUp(since: number): void {
      if (log.head - since > REACH) {
        transmit({ type: 'reset', epoch: log.epoch, head: log.head, reason: 'too-far' })
        return
      }
      if (since < log.head) transmit(log.events(since))
      const positions = log.positions()
      if (positions !== null) transmit(positions)
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

  const client: Client = async (call, { query, signal }) => {
    const { newest, day } = liveSnapshot.query.safeParse(query ?? {}).data ?? {}
    server.calls.push(newest === undefined ? call.name : `${call.name} newest`)
    if (server.refuse !== null) {
      return { ok: false, error: 'refused', status: server.refuse.status, code: 'refused' }
    }
    const answers: Record<string, () => unknown> = {
      'live.snapshot': () => log.snapshot({ newest, day }),
      time: () => ({ time: time.now(), speed: 1 }),
    }
    const value = call.answer.parse(answers[call.name]?.())
    const hold = newest === undefined ? server.holdSnapshot : null
    if (call.name === 'live.snapshot' && hold !== null) {
      const calledOff = new Promise((resolve) => signal?.addEventListener('abort', resolve))
      await Promise.race([hold, calledOff])
      if (signal?.aborted === true) return { ok: false, error: '', status: 0, code: 'aborted' }
    }
    const outcome: CallOutcome<typeof value> = { ok: true, status: 200, value }
    return outcome
  }

  const server: LogServer = Object.assign(log, {
    connections: [],
    up: true,
    compressed: false,
    passes: () => true,
    answers: true,
    openSocket,
    client,
    calls: [],
    holdSnapshot: null,
    refuse: null,
  })
  return server
}
