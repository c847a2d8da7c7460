import { inflateRawSync } from 'node:zlib'
import WebSocket from 'ws'
import { rowAt, rowCount } from '../../src/contract/column-encoding.ts'
import { type ClientFrame, HEARTBEAT_MS, PROTOCOL, ServerFrame } from '../../src/contract/frames.ts'
import { SOCKET_PATH } from '../../src/contract/socket-path.ts'

export interface SeenEvent {
  of: string
  type: string
  seq: number
  row: Record<string, unknown>
}

/** Nothing is promised by it (ms): what comes, comes far sooner, but not on a machine that does other things meanwhile. */
const PATIENCE_MS = 45_000

/** A socket of a test: speaks the protocol, keeps every frame, and waits for what it is asked to wait for. */
export interface TestSocket {
  readonly frames: ServerFrame[]
  /** Every event of every frame so far, in order. */
  events(): SeenEvent[]
  say(frame: ClientFrame | string): void
  /** The next time (or now, if it holds) that the condition gives something. */
  until<T>(what: string, find: (frames: ServerFrame[], events: SeenEvent[]) => T | undefined): Promise<T>
  /** `at`: when the close came (ms). */
  closed(): Promise<{ code: number; reason: string; at: number }>
  /** Takes nothing more; beats as a browser does whose network takes only what it says. */
  pause(): void
  resume(): void
  close(): void
}

export function eventsOf(frame: ServerFrame): SeenEvent[] {
  // Beside the log, and without a number.
  if (frame.type === 'positions')
    return Array.from({ length: rowCount(frame) }, (_, i) => ({
      of: 'driver',
      type: 'position',
      seq: 0,
      row: rowAt(frame, i),
    }))
  if (frame.type !== 'events') return []
  return frame.groups
    .flatMap((group) =>
      Array.from({ length: rowCount(group) }, (_, i) => {
        const row = rowAt(group, i)
        return { of: group.entity, type: group.type, seq: Number(row.seq), row }
      }),
    )
    .sort((a, b) => a.seq - b.seq)
}

export async function openSocket(base: string, options: { origin?: string } = {}): Promise<TestSocket> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${SOCKET_PATH}`, { origin: options.origin })
  const frames: ServerFrame[] = []
  const all: SeenEvent[] = []
  const waiting = new Set<() => void>()
  const end: { value: Awaited<ReturnType<TestSocket['closed']>> | null } = { value: null }
  let beats: NodeJS.Timeout | undefined
  const check = () => {
    for (const look of [...waiting]) look()
  }
  socket.on('message', (data: Buffer, isBinary) => {
    const frame = ServerFrame.parse(JSON.parse(isBinary ? inflateRawSync(data).toString() : data.toString()))
    frames.push(frame)
    all.push(...eventsOf(frame))
    check()
  })
  socket.on('close', (code, reason) => {
    clearInterval(beats)
    end.value = { code, reason: reason.toString(), at: Date.now() }
    check()
  })
  await new Promise<void>((opened, failed) => {
    socket.once('open', () => opened())
    socket.once('error', failed)
  })

  function until<T>(
    what: string,
    find: (frames: ServerFrame[], events: SeenEvent[]) => T | undefined,
  ): Promise<T> {
    return new Promise((found, failed) => {
      const look = () => {
        const value = find(frames, all)
        if (value === undefined) return
        waiting.delete(look)
        clearTimeout(impatience)
        found(value)
      }
      const impatience = setTimeout(() => {
        waiting.delete(look)
        failed(
          new Error(
            `waited ${PATIENCE_MS / 1000} s for ${what}; last frames: ${JSON.stringify(frames.slice(-3)).slice(0, 600)}; closed: ${JSON.stringify(end.value)}`,
          ),
        )
      }, PATIENCE_MS)
      waiting.add(look)
      look()
    })
  }

  return {
    frames,
    events: () => all,
    say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    until,
    closed: () => until('the socket to close', () => end.value ?? undefined),
    pause() {
      socket.pause()
      const beat: ClientFrame = { type: 'beat', have: 0, sent: 0 }
      beats = setInterval(() => socket.send(JSON.stringify(beat)), HEARTBEAT_MS)
    },
    resume() {
      clearInterval(beats)
      socket.resume()
    },
    close: () => socket.terminate(),
  }
}

export function hello(
  token: string | null,
  since: number | null = null,
  epoch: string | null = null,
): Extract<ClientFrame, { type: 'hello' }> {
  return {
    type: 'hello',
    protocol: PROTOCOL,
    provider_id: 1,
    ...(token === null ? {} : { token }),
    since,
    epoch,
    client_version: 'web test',
  }
}
