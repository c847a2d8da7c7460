/**
 * Frames off the wire, in the order they came.
 *
 * A compressed frame takes a moment to inflate; a text frame behind it has to wait its turn, or the two would change
 * places and look like a hole.
 */
import { rowCount } from '../../contract/column-encoding.ts'
import { type EventGroup, ServerFrame } from '../../contract/frames.ts'

/** As it travels: JSON as it is, or compressed as raw deflate. */
export type Raw = string | ArrayBuffer

export interface Decoder {
  push(data: unknown): void
  /** Frames still being inflated are let go. */
  stop(): void
}

export interface Decoded {
  frame(frame: ServerFrame, raw: Raw): void
  unreadable(detail: unknown): void
}

export function createDecoder(on: Decoded): Decoder {
  let stopped = false
  /** How many frames wait for their turn, and the turn of the last of them. */
  let waiting = 0
  let turn = Promise.resolve()

  function deliver(text: string, raw: Raw): void {
    if (stopped) return
    const frame = readFrame(text)
    if (frame.ok) on.frame(frame.value, raw)
    else on.unreadable(frame.error)
  }

  async function inTurn(raw: Raw, before: Promise<void>): Promise<void> {
    try {
      // Inflating starts at once, for all frames that wait; only their delivery keeps the order.
      const text = typeof raw === 'string' ? raw : inflate(raw)
      await Promise.allSettled([before, text])
      deliver(await text, raw)
    } catch (error) {
      if (!stopped) on.unreadable(error)
    } finally {
      waiting -= 1
    }
  }

  return {
    push(data) {
      if (stopped) return
      if (typeof data === 'string' && waiting === 0) deliver(data, data)
      else if (typeof data === 'string' || data instanceof ArrayBuffer) {
        waiting += 1
        turn = inTurn(data, turn)
      } else on.unreadable(typeof data)
    },
    stop() {
      stopped = true
    },
  }
}

/** Written straight into the stream: a Blob around it would travel to another process of the browser and back. */
function inflate(bytes: ArrayBuffer): Promise<string> {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // What goes wrong in here, reading tells as well.
  writer.write(new Uint8Array(bytes)).catch(() => {})
  writer.close().catch(() => {})
  return new Response(stream.readable).text()
}

type Read =
  | { readonly ok: true; readonly value: ServerFrame }
  | { readonly ok: false; readonly error: unknown }

function readFrame(text: string): Read {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { ok: false, error }
  }
  const read = ServerFrame.safeParse(json)
  if (!read.success) return { ok: false, error: read.error }
  if (read.data.type === 'events' && !read.data.groups.every(isWhole))
    return { ok: false, error: 'broken columns' }
  if (read.data.type === 'positions' && rowCount(read.data) < 0) return { ok: false, error: 'broken columns' }
  return { ok: true, value: read.data }
}

const EVERY_GROUP_HAS = ['seq', 'id', 'version', 'at']

function isWhole(group: EventGroup): boolean {
  return rowCount(group) >= 0 && EVERY_GROUP_HAS.every((field) => group.fields.includes(field))
}
